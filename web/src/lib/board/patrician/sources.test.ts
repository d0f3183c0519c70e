import { expect, test } from "vitest";

import { sourcesOf } from "./sources";
import en from "./words/en";

test("points are broken down by source, for each seat", () => {
  const result = {
    breakdown: [
      { prestige: 33, portraits: 18, messengers: 4, penalty: 0 },
      { prestige: 20, portraits: 6, messengers: 0, penalty: -3 },
    ],
  };
  expect(sourcesOf(result, en.sources)).toEqual([
    { source: { key: "prestige", name: "Prestige" }, points: [33, 20] },
    { source: { key: "portraits", name: "Portraits" }, points: [18, 6] },
    { source: { key: "messengers", name: "Messengers" }, points: [4, 0] },
    { source: { key: "penalty", name: "Penalty" }, points: [0, -3] },
  ]);
});

test("without messengers nothing is said of them", () => {
  const result = { breakdown: [{ prestige: 0, portraits: 0, messengers: 0, penalty: 0 }] };
  expect(sourcesOf(result, en.sources).map(({ source }) => source.key)).toEqual([
    "prestige",
    "portraits",
  ]);
});

test("a result without a breakdown has no points", () => {
  expect(sourcesOf({}, en.sources).flatMap(({ points }) => points)).toEqual([]);
});
