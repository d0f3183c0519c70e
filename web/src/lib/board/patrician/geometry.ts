/**
 * Where things lie on the map, in pixels, for a given width.
 *
 * Wide: two rows of four cities, Parma at the left end between them, Pistoia at the right end.
 * Narrow: the same map turned, two columns with Parma on top and Pistoia at the bottom.
 */

import { citiesOf } from "./view";

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
/** Sizes inside a city. */
export interface Sizes {
  floor: { width: number; height: number };
  /** Between the two sites. */
  gap: number;
  /** Height of the plaque below the towers. */
  plaque: number;
  card: number;
  token: number;
}
export interface Layout {
  isTurned: boolean;
  width: number;
  height: number;
  cities: Record<string, Box>;
  /** The draw pile, where the map has room for it. */
  pile: Point;
  roads: Record<string, { from: Point; to: Point; middle: Point }>;
  sizes: Sizes;
}

/** Narrower maps are turned. */
export const TURNED_BELOW = 700;
const WIDEST = 2600;
/** As narrow as the smallest phones leave a map. */
const NARROWEST = 290;
/** A map that is too tall for its screen is made smaller, as long as a column has this width. */
const COLUMN = 146;
const STEP = 10;
const TOP = ["MI", "LU", "SI", "RO"];
const BOTTOM = ["VE", "FE", "BO", "FI"];
/** Floors that a tower has at most: one less than its city holds. */
const TALLEST = 8;
/** The same for each row of a turned map, and for Parma, which is alone on its row. */
const ROWS = [6, 6, 8, 8];
const PARMA = 4;

export function layoutOf(
  available: number,
  codes: readonly string[],
  borders: readonly string[],
  tallest = Infinity,
): Layout {
  const width = Math.min(Math.max(available, NARROWEST), WIDEST);
  let layout = width < TURNED_BELOW ? turned(width, codes) : wide(width, codes);
  const least = leastWidth(codes) + STEP;
  while (layout.height > tallest && layout.width > least) {
    layout = wide(layout.width - STEP, codes);
  }
  for (const border of borders) {
    const [one, other] = citiesOf(border);
    const from = layout.cities[one];
    const to = layout.cities[other];
    if (from && to) layout.roads[border] = roadOf(from, to, layout.sizes);
  }
  return layout;
}

/** How wide a map must be for its cities to lie in rows with ease. */
export function leastWidth(codes: readonly string[]): number {
  return Math.max(TURNED_BELOW, columnsOf(codes) * COLUMN);
}

function columnsOf(codes: readonly string[]): number {
  return codes.includes("PI") ? 6 : 5;
}

function wide(width: number, codes: readonly string[]): Layout {
  const columns = columnsOf(codes);
  const margin = 10;
  const pitch = (width - 2 * margin) / columns;
  const between = Math.min(40, pitch * 0.15);
  const cell = pitch - between;
  const sizes: Sizes = sizesOf(
    cell,
    Math.max(14, cell * 0.108),
    Math.max(cell < 120 ? 56 : 46, cell * 0.31),
  );
  const height = heightOf(sizes);
  const rowGap = Math.max(34, pitch * 0.2);
  const top = margin;
  const cities: Record<string, Box> = {};
  const box = (column: number, y: number): Box => ({
    x: margin + column * pitch + between / 2,
    y,
    width: cell,
    height,
  });
  const bottom = top + height + rowGap;
  const half = (top + bottom) / 2;
  TOP.forEach((code, index) => (cities[code] = box(index + 1, top)));
  BOTTOM.forEach((code, index) => (cities[code] = box(index + 1, bottom)));
  cities.PA = box(0, half);
  if (columns === 6) cities.PI = box(5, half);
  return {
    isTurned: false,
    width,
    height: bottom + height + margin,
    cities,
    pile: { x: margin + between, y: top + 4 },
    roads: {},
    sizes,
  };
}

function turned(width: number, codes: readonly string[]): Layout {
  const margin = 4;
  const between = 26;
  const cell = (width - 2 * margin - between) / 2;
  // Floors are tall enough for the signs on them to be told apart at arm's length.
  const sizes: Sizes = sizesOf(cell, Math.min(20, Math.max(17, cell * 0.1)), 44);
  const rowGap = 24;
  const cities: Record<string, Box> = {};
  let y = margin + 2;
  const row = (floors: number, ...placed: [code: string, column: number][]) => {
    const height = heightOf(sizes, floors);
    for (const [code, column] of placed) {
      cities[code] = { x: margin + column * (cell + between), y, width: cell, height };
    }
    y += height + rowGap;
  };
  row(PARMA, ["PA", 0.5]);
  ROWS.forEach((floors, index) => row(floors, [TOP[index]!, 0], [BOTTOM[index]!, 1]));
  if (codes.includes("PI")) row(TALLEST, ["PI", 0.5]);
  return {
    isTurned: true,
    width,
    height: y - rowGap + margin,
    cities,
    pile: { x: margin + 8, y: margin + 8 },
    roads: {},
    sizes,
  };
}

function sizesOf(cell: number, floor: number, plaque: number): Sizes {
  const gap = Math.max(3, cell * 0.035);
  // Two towers, a gap, and the card with a gap before it share the width.
  const tower = Math.min(cell * 0.24, floor * 2.3);
  const card = Math.min(cell - 2 * tower - 3 * gap - 4, floor * 4.2);
  return {
    floor: { width: tower, height: floor },
    gap,
    plaque,
    card,
    token: Math.max(21, Math.min(card * 0.47, floor * 2)),
  };
}

/** How tall a city is drawn: with room for the battlements and the flag of its tallest tower. */
function heightOf(sizes: Sizes, floors = TALLEST): number {
  const towers = (floors + 1.5) * sizes.floor.height;
  // A token that was won shows below it by whom.
  const cards = sizes.card * 1.4 + sizes.token * 1.6 + 12;
  return Math.round(Math.max(towers, cards) + sizes.plaque + 6);
}

/** Roads leave the cities at the middle of their plaques. */
function roadOf(one: Box, other: Box, sizes: Sizes) {
  const from = gateOf(one, sizes);
  const to = gateOf(other, sizes);
  return { from, to, middle: middleOf(one, other, from, to, sizes) };
}

function gateOf(city: Box, sizes: Sizes): Point {
  return { x: city.x + city.width / 2, y: city.y + city.height - sizes.plaque / 2 };
}

/** Where a messenger stands: in the gap between two cities, clear of their plaques. */
function middleOf(one: Box, other: Box, from: Point, to: Point, sizes: Sizes): Point {
  const [upper, lower] = from.y <= to.y ? [one, other] : [other, one];
  const isBeside = Math.abs(from.x - to.x) > one.width * 0.9;
  const [left, right] = one.x <= other.x ? [one, other] : [other, one];
  if (isBeside && Math.abs(from.y - to.y) < 1) {
    return { x: (left.x + left.width + right.x) / 2, y: from.y };
  }
  const gap = (upper.y + upper.height + lower.y) / 2;
  if (!isBeside) {
    const x = (from.x + to.x) / 2;
    return { x, y: gap };
  }
  const x = (left.x + left.width + right.x) / 2;
  const share = (x - from.x) / (to.x - from.x);
  return { x, y: from.y + (to.y - from.y) * share - sizes.plaque * 0.1 };
}
