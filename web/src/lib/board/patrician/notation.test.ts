import { expect, test } from "vitest";

import { stepOf, stepsOf } from "./notation";

test("a whole turn, word by word", () => {
  expect(stepsOf("LU-5 ab MI:a>b +LU @SI-LU")).toEqual([
    { do: "card", card: "LU-5" },
    { do: "build", sites: ["a", "b"] },
    { do: "shift", city: "MI", from: "a", to: "b" },
    { do: "take", city: "LU" },
    { do: "messenger", cities: ["SI", "LU"] },
  ]);
});

test("what was declined or could not be", () => {
  expect(["=", "+0", "@="].map(stepOf)).toEqual([
    { do: "stay" },
    { do: "take", city: null },
    { do: "no-messenger" },
  ]);
});

test("a turn that nobody is told of has no steps", () => {
  expect(stepsOf("")).toEqual([]);
});

test("a card of one's own deck may be called nearly anything", () => {
  expect(stepOf("my_card.1")).toEqual({ do: "card", card: "my_card.1" });
});
