import { expect, test } from "vitest";

import { turnOf, wholeTurns, type Happening } from "./happenings";

const event = (seq: number, kind: string, seat: number, text: string): Happening => ({
  seq,
  at: 0,
  kind,
  seat,
  text,
});

test("a turn that came in parts is one", () => {
  const events = [
    event(1, "played", 0, "MI-4 a +MI"),
    event(2, "said", 1, "well"),
    event(3, "played", 0, "MI-4 a +MI @SI-LU"),
    event(4, "played", 1, "LU-5 b +LU"),
  ];
  expect(wholeTurns(events).map(({ seq }) => seq)).toEqual([2, 3, 4]);
});

test("the last turns of one seat are as many as they are", () => {
  const events = [event(1, "played", 0, "MI-4 a +0"), event(2, "played", 0, "MI-5 a +0")];
  expect(wholeTurns(events)).toHaveLength(2);
});

test("what is not told is no turn to point at", () => {
  expect(turnOf(event(1, "played", 0, ""))).toBeNull();
  expect(turnOf(event(1, "said", 0, "hello"))).toBeNull();
  expect(turnOf(event(1, "played", 1, "LU-5 b +LU"))).toEqual({ seat: 1, text: "LU-5 b +LU" });
});
