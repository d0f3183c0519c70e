import { expect, test } from "vitest";

import { spread, ticksOf } from "./chart";

test("an axis has round numbers, and not too many", () => {
  expect(ticksOf(0, 47, 6)).toEqual([0, 10, 20, 30, 40]);
  expect(ticksOf(0, 1, 6)).toEqual([0, 1]);
  expect(ticksOf(-3, 9, 6)).toEqual([-2, 0, 2, 4, 6, 8]);
  expect(ticksOf(0, 95, 6)).toEqual([0, 20, 40, 60, 80]);
});

test("signs that would lie on each other are moved apart, in their order", () => {
  expect(spread([10, 50, 12], 15, 100)).toEqual([10, 50, 25]);
  expect(spread([100, 100, 100], 15, 100)).toEqual([70, 85, 100]);
  expect(spread([98, 20, 100], 15, 100)).toEqual([85, 20, 100]);
});

test("signs that have room stay where they are", () => {
  expect(spread([10, 90, 50], 15, 100)).toEqual([10, 90, 50]);
});
