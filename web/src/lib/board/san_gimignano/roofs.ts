/**
 * The houses of an area: rows of roofs along its four sides, around an open square.
 *
 * They differ from area to area, and are the same whenever an area is drawn again.
 */

import type { Hex, Point } from "./hexes";

/** Paths: slopes that face the sun and slopes that do not, the former in two tones. */
export interface Roofs {
  lit: [string, string];
  shaded: string;
}

/** A lane remains along the edge, and a narrow one between two houses. */
const LANE = 2;
const GAP = 0.9;
/** Houses are so deep, with some chance more; what is shallower is no house. */
const DEPTH = 6.5;
const MORE_DEPTH = 5;
const LEAST_DEPTH = 3;
/** From the north-west, as on old maps. */
const SUN: Point = { x: -0.5, y: -0.87 };

export function roofsOf(outline: readonly Point[], seed: number): Roofs {
  const chance = chances(seed);
  const roofs: Roofs = { lit: ["", ""], shaded: "" };
  for (const [side, from] of outline.entries()) {
    const corner = (step: number): Point =>
      outline[(side + step + outline.length) % outline.length]!;
    const row = rowAlong(corner(-1), from, corner(1), corner(2));
    for (const house of housesIn(row, chance)) {
      const across = chance() < 0.3;
      const tone = chance() < 0.5 ? 0 : 1;
      for (const { slope, towards } of slopesOf(row, house, across)) {
        if (towards.x * SUN.x + towards.y * SUN.y > 0) roofs.lit[tone] += slope;
        else roofs.shaded += slope;
      }
    }
  }
  return roofs;
}

/** A side of an area: where it begins, which way it goes and what is inwards; how far houses reach. */
interface Row {
  from: Point;
  length: number;
  along: Point;
  inwards: Point;
  /** How deep a house may be that begins so far from the first corner, or ends so far from the last. */
  steepness: [number, number];
}
interface House {
  start: number;
  end: number;
  depth: number;
}

function rowAlong(before: Point, from: Point, to: Point, after: Point): Row {
  const along = towards(from, to);
  const back = towards(from, before);
  // Whichever way the corners go round, the side before this one leads away from the outside.
  const turned = { x: -along.y, y: along.x };
  const isInwards = turned.x * back.x + turned.y * back.y > 0;
  return {
    from,
    length: Math.hypot(to.x - from.x, to.y - from.y),
    along,
    inwards: isInwards ? turned : { x: along.y, y: -along.x },
    steepness: [halfway(along, back), halfway(towards(to, from), towards(to, after))],
  };
}

/** The tangent of half the angle between two directions: rows that meet in a corner share it. */
function halfway(one: Point, other: Point): number {
  const cosine = one.x * other.x + one.y * other.y;
  return Math.sqrt((1 - cosine) / (1 + cosine));
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** Houses one after the other, with an alley somewhere that leads to the square. */
function housesIn({ length, steepness }: Row, chance: () => number): House[] {
  const houses: House[] = [];
  const alley = length * (0.3 + 0.4 * chance());
  const last = length - (LANE + LEAST_DEPTH + GAP) / steepness[1];
  let start = (LANE + LEAST_DEPTH + GAP) / steepness[0];
  while (start < last - 3) {
    let end = start + 6 + 5.5 * chance();
    if (last - end < 4) end = last;
    if (start < alley && alley < end) start += 3.2;
    const room = Math.min(start * steepness[0], (length - end) * steepness[1]) - GAP;
    houses.push({ start, end, depth: Math.min(LANE + DEPTH + MORE_DEPTH * chance(), room) });
    start = end + GAP;
  }
  return houses;
}

/** The two slopes of a roof, and where they face. The ridge goes with the row, or across it. */
function slopesOf(
  { from, along, inwards }: Row,
  { start, end, depth }: House,
  across: boolean,
): { slope: string; towards: Point }[] {
  const point = (far: number, deep: number): Point => ({
    x: from.x + along.x * far + inwards.x * deep,
    y: from.y + along.y * far + inwards.y * deep,
  });
  const box = (left: number, right: number, top: number, bottom: number): string =>
    quad(point(left, top), point(right, top), point(right, bottom), point(left, bottom));
  const facing = across ? along : inwards;
  const away = { x: -facing.x, y: -facing.y };
  const [middle, ridge] = [(start + end) / 2, (LANE + depth) / 2];
  return across
    ? [
        { slope: box(start, middle, LANE, depth), towards: away },
        { slope: box(middle, end, LANE, depth), towards: facing },
      ]
    : [
        { slope: box(start, end, LANE, ridge), towards: away },
        { slope: box(start, end, ridge, depth), towards: facing },
      ];
}

function quad(...corners: Point[]): string {
  return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** What the houses of a place are made from. */
export function seedOf({ q, r }: Hex): number {
  return 1000 + q * 31 + r * 17;
}

/** Numbers from 0 to 1 that look random: a small generator (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
