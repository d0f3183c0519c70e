import { expect, test } from "vitest";

import * as cameras from "./camera";

const FRAME = { width: 800, height: 600 };
const TOWN = { x: -200, y: -100, width: 800, height: 400 };

test("a box fits into a frame, whichever of its sides is the longer", () => {
  expect(cameras.fit(TOWN, FRAME)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(cameras.fit(TOWN, { width: 4000, height: 600 }).zoom).toBe(1.5);
});

test("a tiny town does not fill a large frame, and a huge one can still be seen", () => {
  expect(cameras.fit({ x: 0, y: 0, width: 10, height: 10 }, FRAME).zoom).toBeLessThan(4);
  expect(cameras.fit({ x: 0, y: 0, width: 1e6, height: 10 }, FRAME).zoom).toBe(cameras.FARTHEST);
});

test("what is covered below stays free", () => {
  const camera = cameras.fit(TOWN, { width: 800, height: 500 }, 100);
  const bottom = (TOWN.y + TOWN.height - camera.y) * camera.zoom + 250;
  expect(camera.zoom).toBe(1);
  expect(bottom).toBeCloseTo(400);
});

test("zooming keeps what is under the pointer", () => {
  const camera = { x: 30, y: -20, zoom: 1.2 };
  const point = { x: 640, y: 90 };
  const closer = cameras.zoomAt(camera, 1.7, point, FRAME);
  expect(closer.zoom).toBeCloseTo(2.04);
  const [before, after] = [camera, closer].map((one) => cameras.toTown(one, point, FRAME));
  expect(after!.x).toBeCloseTo(before!.x);
  expect(after!.y).toBeCloseTo(before!.y);
});

test("zooming ends somewhere", () => {
  const camera = { x: 0, y: 0, zoom: 1 };
  expect(cameras.zoomAt(camera, 1000, { x: 0, y: 0 }, FRAME).zoom).toBe(cameras.CLOSEST);
  expect(cameras.zoomAt(camera, 0.001, { x: 0, y: 0 }, FRAME).zoom).toBe(cameras.FARTHEST);
});

test("dragging moves the town with the pointer, and never loses it", () => {
  const camera = { x: 0, y: 0, zoom: 2 };
  expect(cameras.panBy(camera, { x: 50, y: -30 }, TOWN)).toEqual({ x: -25, y: 15, zoom: 2 });
  expect(cameras.panBy(camera, { x: 5000, y: -5000 }, TOWN)).toEqual({ x: -200, y: 300, zoom: 2 });
});

test("two fingers that spread bring the town closer, around their middle", () => {
  const camera = { x: 200, y: 100, zoom: 1 };
  const pinched = cameras.pinch(
    camera,
    [
      { x: 350, y: 300 },
      { x: 450, y: 300 },
    ],
    [
      { x: 320, y: 300 },
      { x: 520, y: 300 },
    ],
    FRAME,
    TOWN,
  );
  expect(pinched.zoom).toBeCloseTo(2);
  expect(pinched.x).toBeCloseTo(190); // their middle went 20 pixels to the right
  expect(pinched.y).toBeCloseTo(100);
});

test("the drawing shows what the camera sees", () => {
  expect(cameras.viewBoxOf({ x: 200, y: 100, zoom: 2 }, FRAME)).toBe("0.00 -50.00 400.00 300.00");
});

test("a notch of a mouse wheel is a step, and so are many small moves of a touchpad", () => {
  const notches = new cameras.Notches();
  expect(notches.step(100, 0)).toBe(1);
  expect(notches.step(-100, 20)).toBe(-1);
  const small = [1, 2, 3, 4, 5, 6].map((n) => notches.step(10, 100 + n * 10));
  expect(small).toEqual([0, 0, 0, 0, 1, 0]);
});

test("a rest forgets half a step", () => {
  const notches = new cameras.Notches();
  expect(notches.step(40, 0)).toBe(0);
  expect(notches.step(40, 1000)).toBe(0);
  expect(notches.step(40, 1010)).toBe(1);
});
