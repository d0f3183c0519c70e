/**
 * Where hexagons lie on a drawing, one of them two high: y grows downwards, as on every screen.
 *
 * The rows of the town are straight, so hexagons stand on a corner.
 */

export interface Hex {
  q: number;
  r: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}

/** Counter-clockwise from the east, as the server names them. */
export const EDGES = ["E", "NE", "NW", "W", "SW", "SE"] as const;
export type Edge = (typeof EDGES)[number];

export const WIDTH = Math.sqrt(3);
export const HEIGHT = 2;

export function centreOf({ q, r }: Hex): Point {
  return { x: WIDTH * (q + r / 2), y: (HEIGHT * 3 * r) / 4 };
}

/** The corner at which an edge begins, counter-clockwise; seen from the centre. */
function cornerBefore(edge: number): Point {
  const angle = (Math.PI / 3) * (edge - 0.5);
  return { x: Math.cos(angle), y: -Math.sin(angle) };
}

/** The six corners, seen from the centre. */
export const CORNERS: Point[] = EDGES.map((_, edge) => cornerBefore(edge));

/** The outline of an area, seen from the centre: there, and along its edges, which are in a row. */
export function areaOutline(edges: readonly Edge[]): Point[] {
  const numbers = edges.map((edge) => EDGES.indexOf(edge));
  const first = numbers.find((edge) => !numbers.includes((edge + 5) % 6)) ?? 0;
  const corners = Array.from({ length: edges.length + 1 }, (_, n) => cornerBefore(first + n));
  return edges.length === 6 ? corners.slice(1) : [{ x: 0, y: 0 }, ...corners];
}

/** The middle of an outline: where something may lie. */
export function middleOf(outline: readonly Point[]): Point {
  const sum = outline.reduce((all, one) => ({ x: all.x + one.x, y: all.y + one.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / outline.length, y: sum.y / outline.length };
}

/** For the `points` of a polygon. */
export function pointsOf(outline: readonly Point[]): string {
  return outline.map(({ x, y }) => `${tidy(x)},${tidy(y)}`).join(" ");
}

function tidy(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A box around whole hexagons. */
export function boxAround(hexes: readonly Hex[], margin = 0): Box {
  const centres = (hexes.length > 0 ? hexes : [{ q: 0, r: 0 }]).map(centreOf);
  const [left, right] = rangeOf(centres.map(({ x }) => x));
  const [top, bottom] = rangeOf(centres.map(({ y }) => y));
  return {
    x: left - WIDTH / 2 - margin,
    y: top - HEIGHT / 2 - margin,
    width: right - left + WIDTH + 2 * margin,
    height: bottom - top + HEIGHT + 2 * margin,
  };
}

function rangeOf(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
