/** Where things lie on the drawing of the town, whose hexagons have sides of `SIDE`. */

import { areaOutline, centreOf, CORNERS, middleOf, type Edge, type Hex, type Point } from "./hexes";

/** Long enough that the patterns of the seats can be told apart on a token. */
export const SIDE = 60;
/** How far the edges of an area are from its middle. */
export const AREA_RADIUS = (SIDE * Math.sqrt(3)) / 4;
/** How far a token stands from the middle of its area, where the emblem is. */
const BESIDE_EMBLEM = 25;

export function scaled({ x, y }: Point): Point {
  return { x: x * SIDE, y: y * SIDE };
}

/** The middle of a place. */
export function at(hex: Hex): Point {
  return scaled(centreOf(hex));
}

/** For `transform`. */
export function moveTo({ x, y }: Point): string {
  return `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
}

export function plus(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

/** A hexagon seen from its middle, smaller by `inset` on every side. */
export function hexOutline(inset = 0): Point[] {
  const kept = SIDE - (inset * 2) / Math.sqrt(3);
  return CORNERS.map(({ x, y }) => ({ x: x * kept, y: y * kept }));
}

/** What a component needs to know to draw an area, seen from the middle of its segment. */
export interface AreaShape {
  outline: Point[];
  middle: Point;
  /** Where a first and a second token stand: from left to right, or from the top. */
  slots: [Point, Point];
  /** Where a small emblem still shows beside a tower. */
  aside: Point;
}

export function shapeOf(edges: readonly Edge[]): AreaShape {
  const outline = areaOutline(edges).map(scaled);
  const middle = middleOf(outline);
  const [, one, , other] = outline as [Point, Point, Point, Point];
  const ends = [one, other].sort((a, b) => (Math.abs(a.y - b.y) < 1 ? a.x - b.x : a.y - b.y));
  const [first, second] = ends as [Point, Point];
  return {
    outline,
    middle,
    slots: [towards(middle, first, BESIDE_EMBLEM), towards(middle, second, BESIDE_EMBLEM)],
    aside: towards(middle, second, BESIDE_EMBLEM + 3),
  };
}

/** An outline moved towards its middle, by so much on every side of an area. */
export function inset(outline: readonly Point[], middle: Point, by: number): Point[] {
  const kept = (AREA_RADIUS - by) / AREA_RADIUS;
  return outline.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) * kept,
    y: middle.y + (y - middle.y) * kept,
  }));
}

function towards(from: Point, to: Point, by: number): Point {
  const share = by / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
