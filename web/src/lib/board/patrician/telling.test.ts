import { expect, test } from "vitest";

import type { Gain, View } from "../contract";
import { ask, explain, reckon, tell } from "./telling";
import type { City, Picture, Pieces } from "./view";
import de from "./words/de";
import en from "./words/en";
import fr from "./words/fr";
import it from "./words/it";

const PIECES: Pieces = {
  cards: [
    { id: "LU-3", city: "LU", bonus: "portrait", patrician: "lady", star: true },
    { id: "LU-5", city: "LU", bonus: "move" },
    { id: "BO-1", city: "BO", bonus: "crest" },
    { id: "own.card", city: "RO", bonus: "move" },
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

const gain = (seat: number, points: number, source: string, place: string | null): Gain => ({
  seat,
  points,
  source,
  place,
});
const NAMES = ["Anna", "Bruno"];

test("a completed city says who takes which token", () => {
  const gains = [gain(0, 9, "prestige", "FI"), gain(1, 6, "prestige", "FI")];
  expect(reckon(gains, NAMES, en)).toEqual(["Firenze is complete: Anna takes 9, Bruno takes 6"]);
});

test("points of messengers are told apart, tokens of one player together", () => {
  const gains = [
    gain(0, 9, "prestige", "FI"),
    gain(0, 2, "messengers", "FI"),
    gain(1, 6, "prestige", "FI"),
    gain(1, 2, "messengers", "FI"),
  ];
  expect(reckon(gains, NAMES, en)).toEqual([
    "Firenze is complete: Anna takes 9 + 2 (messengers), Bruno takes 6 + 2 (messengers)",
  ]);
  const both = gains.map((one) => ({ ...one, seat: 1 }));
  expect(reckon(both, NAMES, en)).toEqual([
    "Firenze is complete: Bruno takes 9 + 6 + 4 (messengers)",
  ]);
});

test("two players of one name are two", () => {
  const gains = [gain(0, 9, "prestige", "FI"), gain(1, 6, "prestige", "FI")];
  expect(reckon(gains, ["Anna", "Anna"], en)).toEqual([
    "Firenze is complete: Anna takes 9, Anna takes 6",
  ]);
});

test("the last turn also tells what the end adds and takes", () => {
  const gains = [
    gain(0, 2, "prestige", "VE"),
    gain(0, 12, "portraits", null),
    gain(1, 6, "portraits", null),
    gain(1, -3, "penalty", null),
  ];
  expect(reckon(gains, NAMES, en)).toEqual([
    "Verona is complete: Anna takes 2",
    "Sets of portraits: Anna takes 12, Bruno takes 6",
    "Least present beside the messengers: Bruno loses 3",
  ]);
});

test("every language tells what was scored, and no two of them alike", () => {
  const gains = [
    gain(0, 9, "prestige", "FI"),
    gain(0, 2, "messengers", "FI"),
    gain(1, 6, "portraits", null),
    gain(1, -3, "penalty", null),
  ];
  const all = [en, fr, de, it].map((m) => reckon(gains, NAMES, m));
  for (const line of [0, 1, 2]) expect(new Set(all.map((lines) => lines[line])).size).toBe(4);
  for (const lines of all) {
    expect(lines[0]).toMatch(/Firenze.*Anna.*9 \+ 2/);
    expect(lines[1]).toMatch(/Bruno.*6/);
    expect(lines[2]).toMatch(/Bruno.*3/);
  }
});

test("a turn that scored nothing tells nothing more", () => {
  expect(reckon([], NAMES, en)).toEqual([]);
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

function asked(view: View<Picture>, decisions: string[] = [], m = en): string {
  return ask(view, decisions, PIECES, m);
}

test("what is asked follows what may be decided", () => {
  expect(asked(viewOf(["LU-3"]))).toBe("Play a card");
  expect(asked(viewOf(["a", "b"]), ["LU-3"])).toBe("Build in Lucca: choose a site");
  expect(asked(viewOf(["aa", "ab"], "BO-1"))).toBe("Build two floors in Bologna");
  expect(asked(viewOf(["a"]), ["own.card"])).toBe("Build in Roma: choose a site");
  expect(asked(viewOf(["="]))).toBe(en.ask.shift);
  expect(asked(viewOf(["+LU"]))).toBe(en.ask.take);
  expect(asked(viewOf(["@="]))).toBe(en.ask.messenger);
});

/** The card of Lucca was taken, and so much lies there now. */
function afterTaking(card: string | null): View<Picture> {
  const view = viewOf(["@SI-LU", "@="], "LU-3 a +LU");
  const tokens: City["tokens"] = [
    { points: 7, seat: null },
    { points: 4, seat: null },
  ];
  const city = { code: "LU", name: "Lucca", capacity: 7, towers: [[0], []], scored: false };
  const lucca = { ...city, tokens, card } as City;
  return { ...view, board: { ...view.board, cities: [lucca] } };
}

test("before a messenger is placed, the card that has come up is named", () => {
  expect(asked(afterTaking("BO-1"))).toBe(
    "New card beside Lucca: Bologna (two crests). Now place a messenger, or keep it",
  );
  expect(asked(afterTaking(null))).toBe(en.ask.messenger);
  const all = [en, fr, de, it].map((m) => asked(afterTaking("BO-1"), [], m));
  expect(new Set(all).size).toBe(4);
  for (const text of all) expect(text).toMatch(/Lucca.*Bologna/);
});

test("where nothing can be decided, cards come, or the game is over", () => {
  expect(asked(viewOf([]))).toBe(en.ask.wait);
  expect(asked({ ...viewOf([]), seat: null })).toBe(en.ask.over);
});
