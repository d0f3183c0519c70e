import { expect, test } from "vitest";

import * as telling from "./telling";
import type { TownView } from "./view";
import de from "./words/de";
import en from "./words/en";
import fr from "./words/fr";
import it from "./words/it";

const TURN = "0,0:L CLS/4@1,-1 ^-2,0:S";
const LANGUAGES = { en, fr, de, it };

test("a turn in words", () => {
  expect(telling.tellTurn(TURN, en)).toBe(
    "places a token on Lana at 0,0, lays a segment at 1,−1, and builds a tower on Seta at −2,0",
  );
  expect(telling.tellTurn("0,0:L", de)).toBe("setzt einen Marker auf Lana bei 0,0");
});

test("what could not be done depends on its turn's stage, and declining is told", () => {
  expect(telling.tellTurn("- - ^=", en)).toBe(
    "can place no token, can lay no segment, and builds no tower",
  );
});

test("a turn and each of its decisions are explained", () => {
  expect(telling.explainTurn(TURN, en)).toBe(
    "token on Lana at 0,0, segment Cambio, Lana, Seta at 1,−1, tower on Seta at −2,0",
  );
  expect(telling.explainTurn("@1,-1", en)).toBe("segment at 1,−1");
  expect(telling.explainTurn("CLS/4", en)).toBe("segment Cambio, Lana, Seta");
  expect(telling.explainTurn("^=", en)).toBe("no tower");
  expect(telling.explainTurn("-", en)).toBe("no token");
});

test.each([
  ["NE", ["E", "NE"], "north-east"],
  ["N", ["NE", "NW"], "north"],
  ["SE, told the other way round", ["E", "SE"], "south-east"],
  ["SW", ["W", "SW"], "south-west"],
] as const)("an area points to %s", (_, edges, corner) => {
  expect(telling.cornerOf({ guild: "C", edges: [...edges] }, en)).toBe(corner);
});

test("what stands on an area", () => {
  const area = { guild: "C" as const, edges: [], tokens: [1, 0], tower: null };
  const names = ["Ann", "Ben"];
  expect(telling.holdsWords(area, names, en)).toBe("a token of Ben and a token of Ann");
  expect(telling.holdsWords({ ...area, tokens: [] }, names, en)).toBe("empty");
  expect(telling.holdsWords({ ...area, tokens: [], tower: 0 }, names, en)).toBe("a tower of Ann");
});

const VIEW: TownView = {
  game: "san_gimignano",
  players: 2,
  viewer: 0,
  turns: 1,
  seat: 0,
  asked: "place a token",
  turn_text: "",
  legal: [],
  points: [0, 0],
  winners: [],
  board: { segments: [], seats: [] },
};

test.each([
  [["0,0:L", "0,0:S"], en.ask.token],
  [["@1,-1", "@0,1"], en.ask.segment],
  [["CLS/1", "CLS/3"], en.ask.which("1,−1")],
  [["^0,0:L", "^="], en.ask.tower],
  [["^0,0:L"], en.ask.bound],
  [["-"], en.ask.noToken],
])("where %s may be decided, it is told what is asked", (names, words) => {
  const legal = names.map((name) => ({ name, words: "" }));
  expect(telling.askOf({ ...VIEW, legal }, ["0,0:L", "@1,-1"], en)).toBe(words);
});

test("when the game is over, nothing is asked any more", () => {
  expect(telling.askOf({ ...VIEW, seat: null }, [], en)).toBe(en.ask.over);
});

test("towers are the points, tokens break ties", () => {
  const sources = telling.sourcesOf({ points: [9, 6], tokens: [3, 4], winners: [0] }, en);
  expect(sources.map(({ source, points }) => [source.key, points, source.tieBreak])).toEqual([
    ["towers", [9, 6], undefined],
    ["tokens", [3, 4], true],
  ]);
});

test.each(Object.entries(LANGUAGES))("%s says all of the reference", (_, { reference }) => {
  expect(reference.steps.length).toBe(en.reference.steps.length);
  expect(reference.layingRules.length).toBe(en.reference.layingRules.length);
  expect(reference.towerRules.length).toBe(en.reference.towerRules.length);
  expect(reference.endRules.length).toBe(en.reference.endRules.length);
  expect(reference.keyList.length).toBe(en.reference.keyList.length);
});
