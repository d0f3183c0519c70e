import { expect, test } from "vitest";

import { arrowOf, nextTowards } from "./directions";
import { at } from "./drawing";

const HERE = { x: 0, y: 0 };
const POINTS = [
  HERE,
  { x: 100, y: 0 },
  { x: 52, y: 90 },
  { x: -52, y: -90 },
  { x: 200, y: 10 },
  { x: -300, y: 0 },
];

test.each([
  ["ArrowRight", 1],
  ["ArrowDown", 2],
  ["ArrowUp", 3],
  ["ArrowLeft", 5],
])("%s goes to the nearest that way", (key, index) => {
  expect(nextTowards(POINTS, HERE, arrowOf(key)!)).toBe(index);
});

test("where nothing lies that way, there is nowhere to go", () => {
  expect(nextTowards([HERE, { x: 100, y: 0 }], HERE, arrowOf("ArrowLeft")!)).toBeNull();
});

test("what lies far aside is reached where nothing is ahead", () => {
  expect(nextTowards([HERE, { x: 10, y: 400 }], HERE, arrowOf("ArrowRight")!)).toBe(1);
});

test("arrows lead from every place to every other", () => {
  const places = [0, 1, 2, 5].flatMap((r) => [0, 2, 3].map((q) => at({ q, r: r - q })));
  const reached = new Set([0]);
  for (const index of reached) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const next = nextTowards(places, places[index]!, arrowOf(key)!);
      if (next !== null) reached.add(next);
    }
  }
  expect(reached.size).toBe(places.length);
});

test("other keys are no arrows", () => {
  expect(arrowOf("Enter")).toBeNull();
});
