import { expect, test } from "vitest";

import { AREA_RADIUS, hexOutline, inset, shapeOf, SIDE } from "./drawing";
import type { Edge, Point } from "./hexes";
import { chances, roofsOf } from "./roofs";

const AREAS: Edge[][] = [
  ["E", "NE"],
  ["NE", "NW"],
  ["W", "NW"],
  ["W", "SW"],
  ["SW", "SE"],
  ["E", "SE"],
];

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** How far a point is inside of an outline; negative: outside. */
function depthIn(outline: readonly Point[], middle: Point, point: Point): number {
  return Math.min(
    ...outline.map((from, side) => {
      const to = outline[(side + 1) % outline.length]!;
      const normal = { x: from.y - to.y, y: to.x - from.x };
      const far = (at: Point): number =>
        ((at.x - from.x) * normal.x + (at.y - from.y) * normal.y) / Math.hypot(normal.x, normal.y);
      return far(point) * Math.sign(far(middle));
    }),
  );
}

test.each(AREAS)("two tokens have room beside each other in the area %s %s", (...edges) => {
  const { outline, middle, slots } = shapeOf(edges);
  expect(distance(...slots)).toBeGreaterThan(44); // the emblem between them
  for (const slot of slots) expect(depthIn(outline, middle, slot)).toBeGreaterThan(12);
});

test("the first token stands to the left, or above", () => {
  const [left, right] = shapeOf(["NE", "NW"]).slots;
  expect(left.x).toBeLessThan(right.x);
  const [above, below] = shapeOf(["E", "NE"]).slots;
  expect(above.y).toBeLessThan(below.y);
});

test("an outline moves inwards by the same on every side", () => {
  const { outline, middle } = shapeOf(["E", "NE"]);
  for (const corner of inset(outline, middle, 5)) {
    expect(depthIn(outline, middle, corner)).toBeCloseTo(5);
  }
  expect(inset(outline, middle, AREA_RADIUS)[0]!.x).toBeCloseTo(middle.x);
});

test("a hexagon can be smaller or larger than its place", () => {
  expect(Math.hypot(hexOutline()[0]!.x, hexOutline()[0]!.y)).toBeCloseTo(SIDE);
  const smaller = hexOutline(4);
  const edge = { x: (smaller[0]!.x + smaller[1]!.x) / 2, y: (smaller[0]!.y + smaller[1]!.y) / 2 };
  expect(Math.hypot(edge.x, edge.y)).toBeCloseTo((SIDE * Math.sqrt(3)) / 2 - 4);
});

test.each(AREAS)("every house of the area %s %s stands inside of it", (...edges) => {
  const { outline, middle } = shapeOf(edges);
  for (const seed of [1, 2, 3]) {
    const { lit, shaded } = roofsOf(outline, seed);
    const numbers = [...(lit[0] + lit[1] + shaded).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
    expect(numbers.length).toBeGreaterThan(80);
    for (const [, x, y] of numbers) {
      expect(depthIn(outline, middle, { x: Number(x), y: Number(y) })).toBeGreaterThan(1.8);
    }
  }
});

test("houses are the same when they are drawn again, and others elsewhere", () => {
  const { outline } = shapeOf(["E", "NE"]);
  expect(roofsOf(outline, 7)).toEqual(roofsOf(outline, 7));
  expect(roofsOf(outline, 7)).not.toEqual(roofsOf(outline, 8));
});

test("chances lie between 0 and 1, all over", () => {
  const chance = chances(1);
  const drawn = Array.from({ length: 1000 }, chance);
  expect(Math.min(...drawn)).toBeLessThan(0.02);
  expect(Math.max(...drawn)).toBeGreaterThan(0.98);
  expect(drawn.every((one) => one >= 0 && one < 1)).toBe(true);
});
