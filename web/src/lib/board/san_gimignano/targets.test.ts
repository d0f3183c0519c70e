import { expect, test } from "vitest";

import { turnOf } from "./keys";
import { laysOf } from "./lays";
import { areaTargets, outskirts, placeTargets } from "./targets";
import type { TownSegment } from "./view";

const empty = { tokens: [], tower: null };
const SEGMENT: TownSegment = {
  q: 0,
  r: 0,
  kind: "CLS",
  rotation: 1,
  areas: [
    { guild: "C", edges: ["NE", "NW"], ...empty },
    { guild: "L", edges: ["W", "SW"], ...empty },
    { guild: "S", edges: ["E", "SE"], ...empty },
  ],
};
const LAYS = laysOf(["CLS/1@1,-1", "CLS/4@0,1", "LMS/0@0,1"]);

test("areas for a token and for a tower", () => {
  const targets = areaTargets(["0,0:L", "^0,0:S", "^=", "-", "@1,-1"], [SEGMENT], ["^0,0:S"]);
  expect(targets.map((one) => [one.do, one.name, one.area.guild, one.advised])).toEqual([
    ["token", "0,0:L", "L", false],
    ["tower", "^0,0:S", "S", true],
  ]);
  expect(targets[0]!.at.x).toBeLessThan(0); // Lana lies in the south-west
  expect(targets[0]!.at.y).toBeGreaterThan(0);
});

test("an area that is not drawn is no target", () => {
  expect(areaTargets(["5,5:L", "0,0:M"], [SEGMENT], [])).toEqual([]);
});

test("without a picked segment all legal places are targets", () => {
  const targets = placeTargets(["@1,-1", "@0,1"], LAYS, null, null);
  expect(targets.map(({ name, fit }) => [name, fit])).toEqual([
    ["@1,-1", null],
    ["@0,1", null],
  ]);
});

test("with a picked segment only places where it fits, now or when turned", () => {
  const picked = (kind: string) =>
    placeTargets(["@1,-1", "@0,1"], LAYS, { kind, rotation: 1 }, null);
  expect(picked("CLS").map(({ name, fit }) => [name, fit?.now])).toEqual([
    ["@1,-1", true],
    ["@0,1", false],
  ]);
  expect(picked("LMS").map(({ name }) => name)).toEqual(["@0,1"]);
});

test("a place is advised for the kind that is advised for it", () => {
  const advice = { hex: { q: 0, r: 1 }, kind: "LMS", rotation: 0 };
  const advised = (kind: string | null) =>
    placeTargets(["@1,-1", "@0,1"], LAYS, kind ? { kind, rotation: 1 } : null, advice)
      .filter((target) => target.advised)
      .map(({ name }) => name);
  expect(advised(null)).toEqual(["@0,1"]);
  expect(advised("LMS")).toEqual(["@0,1"]);
  expect(advised("CLS")).toEqual([]);
});

test("the town may grow beside two segments", () => {
  const places = outskirts([
    { q: 0, r: 0 },
    { q: 1, r: 0 },
  ]);
  expect(places.map(({ q, r }) => `${q},${r}`).sort()).toEqual(["0,1", "1,-1"]);
  expect(outskirts([{ q: 0, r: 0 }])).toEqual([]);
});

test("keys turn to either side", () => {
  const turns = ["r", "R", "[", "]", "x"].map((key) => turnOf({ key, shiftKey: key === "R" }));
  expect(turns).toEqual([-1, 1, 1, -1, null]);
});
