/** Computer players, called as the chosen language calls them. */

import type { Schemas } from "./api/client";
import { language } from "./i18n/language.svelte";

export type Level = Schemas["LevelInfo"];

export function titleOf(levels: readonly Level[], name: string | null | undefined): string {
  const level = levels.find((one) => one.name === name);
  return level?.titles[language()] ?? name ?? "";
}

function capital(word: string): string {
  return word.slice(0, 1).toLocaleUpperCase(language()) + word.slice(1);
}

/** What the seats of a table are called: people by their names, computer players by their level. */
export function namesOf(
  chairs: readonly { kind: string; name: string; level?: string | null }[],
  levels: readonly Level[],
): string[] {
  const plain = chairs.map((chair) =>
    chair.kind === "computer" ? capital(titleOf(levels, chair.level)) : chair.name,
  );
  return plain.map((name, at) => {
    const before = plain.slice(0, at).filter((other) => other === name).length;
    return before > 0 ? `${name} ${before + 1}` : name;
  });
}
