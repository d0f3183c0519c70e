import { expect, test } from "vitest";

import { buildOn, choicesOf, playedCard } from "./choices";
import { describeCity, describeLead, payingMessengers } from "./describe";
import { markedFloors, marksOf } from "./marks";
import type { City, Pieces } from "./view";
import en from "./words/en";

const PIECES: Pieces = {
  cards: [{ id: "LU-1", city: "LU", bonus: "crest" }],
  borders: ["SI-LU"],
};
const LUCCA: City = {
  code: "LU",
  name: "Lucca",
  capacity: 7,
  towers: [[0, 1, 1], [0]],
  scored: false,
  tokens: [
    { points: 7, seat: null },
    { points: 4, seat: null },
  ],
  leads: [
    { seat: 1, points: 7 },
    { seat: 0, points: 4 },
  ],
  card: "LU-1",
};
const NAMES = ["Ann", "Bea"];

test("a turn marks its city, its floors, its card and its messenger", () => {
  expect(marksOf({ seat: 1, text: "LU-1 ab MI:b>a +LU @SI-BO" }, PIECES)).toEqual({
    seat: 1,
    city: "LU",
    built: { a: 1, b: 1 },
    shift: { city: "MI", from: "b", to: "a" },
    taken: "LU",
    messenger: "SI-BO",
  });
  expect(marksOf(null, PIECES)).toBeNull();
});

test("floors just built are at the top, or below what is being built", () => {
  const marks = marksOf({ seat: 1, text: "LU-1 aa +LU" }, PIECES);
  expect(markedFloors(marks, LUCCA, "a", 0)).toEqual(new Set([1, 2]));
  expect(markedFloors(marks, LUCCA, "b", 0)).toEqual(new Set());
  const above = { ...LUCCA, towers: [[1, 1, 0], []] } satisfies City;
  expect(markedFloors(marks, above, "a", 0)).toEqual(new Set([0, 1]));
});

test("floors that others built over are not looked for", () => {
  const marks = marksOf({ seat: 1, text: "LU-1 aa +LU" }, PIECES);
  const above = { ...LUCCA, towers: [[1, 1, 2], []] } satisfies City;
  expect(markedFloors(marks, above, "a", 0)).toEqual(new Set());
});

test("a shifted floor is the top one of where it went", () => {
  const marks = marksOf({ seat: 1, text: "LU-1 aa LU:a>b" }, { cards: [], borders: [] });
  expect(markedFloors(marks, LUCCA, "b", 0)).toEqual(new Set([0]));
});

test("what may be decided is sorted by where it is decided", () => {
  const choices = choicesOf(["LU-1", "aa", "ab", "MI:a>b", "=", "+RO", "@SI-LU", "@=", "+0"]);
  expect([...choices.cards]).toEqual(["LU-1"]);
  expect(buildOn(choices, "a")).toBe("aa");
  expect(buildOn(choices, "b")).toBeNull();
  expect(choices.shifts.get("MI:a")).toBe("MI:a>b");
  expect([...choices.takes]).toEqual(["RO"]);
  expect([...choices.messengers]).toEqual(["SI-LU"]);
  expect(choices.buttons).toEqual(["=", "@=", "+0"]);
  expect(playedCard(["LU-1", "aa"])).toBe("LU-1");
  expect(playedCard([])).toBeNull();
});

test("a city is told in full", () => {
  expect(describeCity(LUCCA, NAMES, PIECES, en)).toBe(
    "7 floors in all, 3 floors left; left site, from the ground up: Ann, Bea, Bea; " +
      "right site, from the ground up: Ann; the taller tower is worth 7, the other 4; " +
      "card beside it: Lucca, two crests",
  );
});

test("who leads a tower, and what it pays", () => {
  expect(describeLead(LUCCA, "a", NAMES, en)).toEqual({ who: "Bea leads", pays: "7 points" });
  const even: City = { ...LUCCA, leads: [{ seat: 0, points: null }, LUCCA.leads![1]] };
  expect(describeLead(even, "a", NAMES, en).pays).toBe("7 or 4 points");
  const scored: City = {
    ...LUCCA,
    scored: true,
    leads: [{ seat: null, points: null }, LUCCA.leads![1]],
  };
  expect(describeLead(scored, "a", NAMES, en)).toEqual({ who: "nobody won it", pays: null });
  expect(describeLead(scored, "b", NAMES, en).who).toBe("Ann won it");
});

test("messengers pay, but not in a scored city nor in the last one", () => {
  expect(payingMessengers(LUCCA, ["SI-LU", "RO-SI"])).toBe(1);
  expect(payingMessengers({ ...LUCCA, scored: true }, ["SI-LU"])).toBe(0);
  const two = { seat: 0, points: 2 };
  expect(payingMessengers({ ...LUCCA, leads: [two, two] }, ["SI-LU"])).toBe(0);
});
