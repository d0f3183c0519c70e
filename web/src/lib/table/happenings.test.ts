import { expect, test } from "vitest";

import { turnOf, wholeTurns, type Happening } from "./happenings";

const event = (seq: number, kind: string, seat: number, text: string): Happening => ({
  seq,
  at: 0,
  kind,
  seat,
  text,
});
/** A turn, or a part of one; `turn`: how many turns have begun after it. */
const played = (seq: number, seat: number, text: string, turn: number): Happening => ({
  ...event(seq, "played", seat, text),
  turn,
});

test("a turn that came in parts is one", () => {
  const events = [
    played(1, 0, "MI-4 a +MI", 1),
    event(2, "said", 1, "well"),
    played(3, 0, "MI-4 a +MI @SI-LU", 2),
    played(4, 1, "LU-5 b +LU", 3),
    played(5, 0, "RO-3 a +RO", 3),
  ];
  expect(wholeTurns(events).map(({ seq }) => seq)).toEqual([2, 3, 4, 5]);
});

test("so is one of which nothing is told", () => {
  const events = [played(1, 0, "", 2), played(2, 1, "", 2), played(3, 1, "", 3)];
  expect(wholeTurns(events).map(({ seq }) => seq)).toEqual([1, 3]);
});

test("the last turns of one seat are as many as they are", () => {
  const events = [
    played(1, 1, "LU-5 b +LU", 2),
    played(2, 0, "MI-4 a +0", 3),
    played(3, 0, "MI-5 a +0", 3), // the game is over: no other turn has begun
  ];
  expect(wholeTurns(events)).toHaveLength(3);
});

test("a turn has what it scored, and no text where it is not told", () => {
  const gains = [{ seat: 0, points: 9, source: "prestige", place: "FI" }];
  expect(turnOf({ ...played(1, 1, "", 2), gains })).toEqual({ seat: 1, text: "", gains });
  expect(turnOf(played(1, 1, "LU-5 b +LU", 2))).toEqual({ seat: 1, text: "LU-5 b +LU", gains: [] });
  expect(turnOf(event(1, "said", 0, "hello"))).toBeNull();
});
