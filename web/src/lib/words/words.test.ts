import { describe, expect, test } from "vitest";

import de from "./de";
import { en, type Words } from "./en";
import fr from "./fr";
import it from "./it";

type Tree = { [name: string]: Tree | string | ((...given: never[]) => string) };

/** Every word by its full name. */
function flat(words: Tree, before = ""): Map<string, Tree[string]> {
  const found = new Map<string, Tree[string]>();
  for (const [name, word] of Object.entries(words)) {
    if (typeof word === "object")
      flat(word, `${before}${name}.`).forEach((w, n) => found.set(n, w));
    else found.set(before + name, word);
  }
  return found;
}

/** Names and words that are the same in several languages. */
const SHARED = new Set([
  "title",
  "titles.join",
  "games.patrician.name",
  "games.san_gimignano.name",
  "new.kinds.computer",
  "new.nameHere",
  "new.paces.300",
  "end.points",
  "end.total",
  "replay.pause",
  "account.password",
  "table.chances",
]);

const english = flat(en as unknown as Tree);

describe.each([
  ["French", fr],
  ["German", de],
  ["Italian", it],
] as [string, Words][])("%s", (_, words) => {
  const all = flat(words as unknown as Tree);

  test("has every word, and no other", () => {
    expect([...all.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("has no word that is still English, and none that is empty", () => {
    for (const [name, word] of all) {
      if (typeof word !== "string") continue;
      expect(word.trim(), name).not.toBe("");
      if (!SHARED.has(name)) expect(word, name).not.toBe(english.get(name));
    }
  });

  test("says what it is given", () => {
    for (const [name, word] of all) {
      if (typeof word !== "function") continue;
      const given = ["Ann", "Bo"].slice(0, word.length) as never[];
      for (const value of given) expect(word(...given), name).toContain(value);
    }
  });
});
