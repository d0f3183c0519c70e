import { expect, test } from "vitest";

import type { View } from "../contract";
import { ask, explain, tell } from "./telling";
import type { Picture, Pieces } from "./view";
import de from "./words/de";
import en from "./words/en";
import fr from "./words/fr";
import it from "./words/it";

const PIECES: Pieces = {
  cards: [
    { id: "LU-3", city: "LU", bonus: "portrait", patrician: "lady", star: true },
    { id: "LU-5", city: "LU", bonus: "move" },
    { id: "BO-1", city: "BO", bonus: "crest" },
  ],
  borders: ["SI-LU"],
};

function told(text: string): string {
  return tell({ seat: 0, text }, PIECES, en);
}

test("a turn is told step by step", () => {
  expect(told("LU-5 b MI:a>b +LU")).toBe(
    "plays Lucca (shift sign), builds on the right site, " +
      "shifts the top floor of Milano from left to right, takes the card beside Lucca",
  );
  expect(told("BO-1 ab +0")).toBe(
    "plays Bologna (two crests), builds one floor on each site, takes no card, as none is left",
  );
  expect(told("LU-3 a +RO @SI-LU")).toContain("places a messenger between Siena and Lucca");
  expect(told("LU-3 a +RO @=")).toContain("keeps the messenger");
});

test("a turn that nobody is told of is still a turn", () => {
  expect(told("")).toBe("plays a turn");
});

test("a hint is short, for a turn as for one decision", () => {
  expect(explain("LU-3 a +LU", PIECES, en)).toBe(
    "Lucca (lady) · build left · take the card beside Lucca",
  );
  expect(explain("=", PIECES, en)).toBe("Shift nothing");
});

test("every language tells every step, and no two of them alike", () => {
  for (const step of ["LU-3", "a", "b", "aa", "ab", "bb", "MI:b>a", "=", "+LU", "+0", "@SI-LU"]) {
    const all = [en, fr, de, it].map((m) => tell({ seat: 0, text: step }, PIECES, m));
    expect(new Set(all).size).toBe(4);
  }
});

function viewOf(legal: string[], turn_text = ""): View<Picture> {
  return {
    game: "patrician",
    players: 2,
    viewer: 0,
    turns: 1,
    seat: 0,
    asked: "",
    turn_text,
    legal: legal.map((name) => ({ name, words: "" })),
    points: [0, 0],
    winners: [],
    board: { cities: [], messengers: [], pile: 0, seats: [] },
  };
}

test("what is asked follows what may be decided", () => {
  expect(ask(viewOf(["LU-3"]), [], en)).toBe("Play a card");
  expect(ask(viewOf(["a", "b"]), ["LU-3"], en)).toBe("Build in Lucca: choose a site");
  expect(ask(viewOf(["aa", "ab"], "BO-1"), [], en)).toBe("Build two floors in Bologna");
  expect(ask(viewOf(["a"]), ["own.card"], en)).toBe("Choose a site");
  expect(ask(viewOf(["="]), [], en)).toBe(en.ask.shift);
  expect(ask(viewOf(["+LU"]), [], en)).toBe(en.ask.take);
  expect(ask(viewOf(["@="]), [], en)).toBe(en.ask.messenger);
});

test("where nothing can be decided, cards come, or the game is over", () => {
  expect(ask(viewOf([]), [], en)).toBe(en.ask.wait);
  expect(ask({ ...viewOf([]), seat: null }, [], en)).toBe(en.ask.over);
});
