import { expect, test } from "vitest";

import {
  areaOutline,
  boxAround,
  centreOf,
  CORNERS,
  EDGES,
  middleOf,
  pointsOf,
  type Edge,
  type Point,
} from "./hexes";

/** To the place beyond each edge, as the server counts. */
const STEPS: Record<Edge, [number, number]> = {
  E: [1, 0],
  NE: [1, -1],
  NW: [0, -1],
  W: [-1, 0],
  SW: [-1, 1],
  SE: [0, 1],
};

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

test.each(EDGES)(
  "beyond the edge %s lies the next hexagon, and the two share its corners",
  (edge) => {
    const [q, r] = STEPS[edge];
    const { x, y } = centreOf({ q, r });
    expect(Math.hypot(x, y)).toBeCloseTo(Math.sqrt(3));
    const shared = CORNERS.filter((corner) => distance(corner, { x, y }) < 1.001);
    expect(shared.length).toBe(2);
    const along = areaOutline([edge]).slice(1);
    for (const corner of along) {
      expect(Math.min(...shared.map((one) => distance(one, corner)))).toBeCloseTo(0);
    }
  },
);

test("east is to the right and north is up", () => {
  expect(centreOf({ q: 1, r: 0 }).x).toBeGreaterThan(0);
  expect(centreOf({ q: 0, r: -1 }).y).toBeLessThan(0);
});

test("three areas make a whole segment, whichever way their edges are told", () => {
  const areas: Edge[][] = [
    ["E", "SE"],
    ["NW", "NE"],
    ["SW", "W"],
  ];
  const outlines = areas.map(areaOutline);
  expect(outlines.map((outline) => outline.length)).toEqual([4, 4, 4]);
  for (const [n, outline] of outlines.entries()) {
    const towards = middleOf(areas[n]!.map((edge) => centreOf(hexBeyond(edge))));
    const middle = middleOf(outline);
    const cosine =
      (middle.x * towards.x + middle.y * towards.y) /
      (Math.hypot(middle.x, middle.y) * Math.hypot(towards.x, towards.y));
    expect(cosine).toBeCloseTo(1);
  }
});

function hexBeyond(edge: Edge): { q: number; r: number } {
  const [q, r] = STEPS[edge];
  return { q, r };
}

test("a whole hexagon has six corners and no centre", () => {
  expect(areaOutline(EDGES).length).toBe(6);
});

test("points are written briefly", () => {
  expect(pointsOf([{ x: 0.866_025_4, y: -0.000_01 }])).toBe("0.866,0");
});

test("a box holds whole hexagons", () => {
  const box = boxAround([
    { q: 0, r: 0 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
  ]);
  expect(box.width).toBeCloseTo(2 * Math.sqrt(3));
  expect(box.height).toBeCloseTo(3.5);
  const wide = boxAround([], 1);
  expect(wide.x).toBeCloseTo(-Math.sqrt(3) / 2 - 1);
  expect(wide.y).toBeCloseTo(-2);
  expect(wide.width).toBeCloseTo(Math.sqrt(3) + 2);
  expect(wide.height).toBeCloseTo(4);
});
