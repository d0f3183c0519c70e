import { expect, test } from "vitest";

import { areaOf, nameOf, stepOf, stepsOf } from "./notation";

test("a whole turn, word by word", () => {
  expect(stepsOf("0,0:L CLS/4@1,-1 ^-2,0:S")).toEqual([
    { do: "token", area: { hex: { q: 0, r: 0 }, guild: "L" } },
    { do: "segment", kind: "CLS", rotation: 4, hex: { q: 1, r: -1 } },
    { do: "tower", area: { hex: { q: -2, r: 0 }, guild: "S" } },
  ]);
});

test("what could not be done, and what was declined", () => {
  expect(stepsOf("- - ^=").map((step) => step.do)).toEqual(["nothing", "nothing", "no-tower"]);
});

test("a turn that nobody is told of has no steps", () => {
  expect(stepsOf("")).toEqual([]);
});

test.each(["0,0", "0,0:X", "CLS/6@0,0", "^CLS/1@0,0", "a,b:L"])("%s is no word", (word) => {
  expect(stepOf(word)).toBeNull();
});

test.each(["0,0:L", "-6,7:C"])("%s is an area, and the area has this name", (word) => {
  expect(nameOf(areaOf(word)!)).toBe(word);
});
