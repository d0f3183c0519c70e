/** Looking at the town: what is in the middle of the frame, and how many pixels a unit has. */

import type { Box, Point } from "./hexes";

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}
export interface Size {
  width: number;
  height: number;
}

export const CLOSEST = 5;
export const FARTHEST = 0.25;
/** So that a town of two segments does not fill a large screen. */
const CLOSEST_FIT = 3;
/** Of a step of the buttons and keys. */
export const ZOOM_STEP = 1.3;

/** See all of a box, in a frame of which so much is covered below. */
export function fit(box: Box, frame: Size, covered = 0): Camera {
  const free = frame.height - covered;
  const fitting = Math.min(frame.width / box.width, free / box.height, CLOSEST_FIT);
  const zoom = Math.max(fitting, FARTHEST);
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2 + covered / 2 / zoom,
    zoom,
  };
}

/** Closer or farther; what lies under a point of the frame stays there. */
export function zoomAt(camera: Camera, factor: number, point: Point, frame: Size): Camera {
  const zoom = Math.min(Math.max(camera.zoom * factor, FARTHEST), CLOSEST);
  const under = toTown(camera, point, frame);
  return {
    x: under.x - (point.x - frame.width / 2) / zoom,
    y: under.y - (point.y - frame.height / 2) / zoom,
    zoom,
  };
}

/** Drag the town by so many pixels, but never so far that it is lost. */
export function panBy(camera: Camera, by: Point, town: Box): Camera {
  return {
    x: within(camera.x - by.x / camera.zoom, town.x, town.x + town.width),
    y: within(camera.y - by.y / camera.zoom, town.y, town.y + town.height),
    zoom: camera.zoom,
  };
}

/** Two fingers moved: zoomed by how they spread, dragged by where their middle went. */
export function pinch(
  camera: Camera,
  before: [Point, Point],
  after: [Point, Point],
  frame: Size,
  town: Box,
): Camera {
  const factor = spread(after) / Math.max(spread(before), 1);
  const [from, to] = [middle(before), middle(after)];
  return panBy(zoomAt(camera, factor, from, frame), { x: to.x - from.x, y: to.y - from.y }, town);
}

/** Where a point of the frame is in the town. */
export function toTown(camera: Camera, point: Point, frame: Size): Point {
  return {
    x: camera.x + (point.x - frame.width / 2) / camera.zoom,
    y: camera.y + (point.y - frame.height / 2) / camera.zoom,
  };
}

/** For the `viewBox` of the drawing. */
export function viewBoxOf({ x, y, zoom }: Camera, frame: Size): string {
  const [width, height] = [frame.width / zoom, frame.height / zoom];
  return [x - width / 2, y - height / 2, width, height].map((value) => value.toFixed(2)).join(" ");
}

function spread([one, other]: [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle([one, other]: [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Turns of a wheel as whole steps: a mouse gives large ones, a touchpad many tiny ones. */
export class Notches {
  #turned = 0;
  #last = -Infinity;

  /** -1, 0 or 1. */
  step(delta: number, time: number): -1 | 0 | 1 {
    if (time - this.#last > 300 || Math.sign(delta) !== Math.sign(this.#turned)) this.#turned = 0;
    this.#last = time;
    this.#turned += delta;
    if (Math.abs(this.#turned) < 50) return 0;
    this.#turned = 0;
    return delta > 0 ? 1 : -1;
  }
}
