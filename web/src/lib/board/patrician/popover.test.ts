import { expect, test } from "vitest";

import { placeOf } from "./popover";

const ROOM = { x: 0, y: 0, width: 1000, height: 600 };
const SIZE = { width: 200, height: 100 };
const TOP = { x: 400, y: 10, width: 150, height: 200 };
const BOTTOM = { x: 400, y: 380, width: 150, height: 200 };

test("below a city of the top row, above one of the bottom row", () => {
  expect(placeOf(SIZE, TOP, ROOM, [])).toEqual({ x: 375, y: 214 });
  expect(placeOf(SIZE, BOTTOM, ROOM, [])).toEqual({ x: 375, y: 276 });
});

test("a city at the edge has it inside the room", () => {
  expect(placeOf(SIZE, { ...TOP, x: 0 }, ROOM, []).x).toBe(0);
  expect(placeOf(SIZE, { ...TOP, x: 850 }, ROOM, []).x).toBe(800);
});

test("what is built on stays in sight", () => {
  const towers = { x: 400, y: 220, width: 100, height: 160 };
  expect(placeOf(SIZE, TOP, ROOM, [towers])).toEqual({ x: 554, y: 60 });
});

test("where there is no room at all it is still inside", () => {
  const place = placeOf(SIZE, BOTTOM, { x: 0, y: 350, width: 360, height: 120 }, []);
  expect(place.y).toBeGreaterThanOrEqual(350);
  expect(place.y).toBeLessThanOrEqual(370);
});
