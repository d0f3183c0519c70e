import { expect, test } from "vitest";

import * as lays from "./lays";
import type { GuildArea } from "./view";

const TOLD = ["CLS/1@1,-1", "CLS/4@1,-1", "CLS/4@0,1", "LMS/0@0,1"];
const ALL = lays.laysOf(TOLD);

test("a way to lay is a kind, a rotation and a place", () => {
  expect(ALL[0]).toEqual({ kind: "CLS", rotation: 1, hex: { q: 1, r: -1 } });
  expect(lays.decisionsOf(ALL[0]!)).toEqual(["@1,-1", "CLS/1"]);
});

test("what is no way to lay is left out", () => {
  expect(lays.laysOf(["CLS/6@0,0", "0,0:L", "CLS/1", "^="])).toEqual([]);
});

test("when a place is asked for, all ways are there that were told", () => {
  expect(lays.laysNow(["@1,-1", "@0,1"], ["0,0:L"], TOLD)).toEqual(ALL);
});

test("without being told, a place comes first", () => {
  expect(lays.laysNow(["@1,-1"], [], undefined)).toBeNull();
  expect(lays.laysNow(["@1,-1"], [], [])).toBeNull();
});

test("when the place is chosen, it is the only one", () => {
  expect(lays.laysNow(["CLS/1", "CLS/4"], ["0,0:L", "@1,-1"], TOLD)).toEqual(ALL.slice(0, 2));
});

test("when nothing is to be laid, there is no way", () => {
  expect(lays.laysNow(["0,0:L", "^=", "-"], [], TOLD)).toEqual([]);
});

test("each kind is told once", () => {
  expect(lays.kindsOf(ALL)).toEqual(["CLS", "LMS"]);
});

test("places fit as the segment lies, or when it is turned", () => {
  expect(lays.fitsOf(ALL, "CLS", 1)).toEqual([
    { hex: { q: 1, r: -1 }, rotations: [1, 4], now: true },
    { hex: { q: 0, r: 1 }, rotations: [4], now: false },
  ]);
  expect(lays.fitsOf(ALL, "LMS", 3).map(({ now }) => now)).toEqual([false]);
});

test("a segment is held out as it fits most often", () => {
  expect(lays.bestRotation(ALL, "CLS")).toBe(4);
});

test("turning goes on to the next rotation that fits, either way around", () => {
  expect(lays.nextRotation([0, 1, 4], 1, 1)).toBe(4);
  expect(lays.nextRotation([0, 1, 4], 0, -1)).toBe(4);
  expect(lays.nextRotation([0, 1, 4], 4, 1)).toBe(0);
  expect(lays.nextRotation([2], 2, 1)).toBe(2);
  expect(lays.nextRotation([], 5, 1)).toBe(0);
});

test("a place that fits otherwise takes the least turning, or what is advised", () => {
  expect(lays.nearestRotation([2, 5], 0)).toBe(5);
  expect(lays.nearestRotation([2, 5], 0, 2)).toBe(2);
  expect(lays.nearestRotation([2, 5], 0, 3)).toBe(5);
  expect(lays.nearestRotation([], 4)).toBe(4);
});

test("a turned kind has its guilds on the edges that the rules say", () => {
  const kind: GuildArea[] = [
    { guild: "C", edges: ["E", "NE"] },
    { guild: "L", edges: ["NW", "W"] },
    { guild: "S", edges: ["SW", "SE"] },
  ];
  expect(lays.areasOf(kind, 0)).toEqual(kind);
  expect(lays.areasOf(kind, 1)).toEqual([
    { guild: "C", edges: ["NE", "NW"] },
    { guild: "L", edges: ["W", "SW"] },
    { guild: "S", edges: ["SE", "E"] },
  ]);
});

test("advice names a place and a kind, or one of them", () => {
  const whole = { hex: { q: 1, r: -1 }, kind: "CLS", rotation: 4 };
  expect(lays.advisedLay(["0,0:L", "@1,-1", "CLS/4", "^="], [])).toEqual(whole);
  expect(lays.advisedLay(["CLS/4"], ["@1,-1"])).toEqual(whole);
  expect(lays.advisedLay(["0,0:L"], ["@1,-1"])).toBeNull();
});
