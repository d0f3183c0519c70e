/** Which of several things lies nearest in the direction of an arrow key. */

import type { Point } from "./hexes";

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where an arrow key points; null: it is no arrow key. */
export function arrowOf(key: string): Point | null {
  return ARROWS[key] ?? null;
}

/** Larger than any way across the town. */
const FAR = 1e6;

/**
 * The index of the nearest point that way; null: there is none.
 *
 * What lies aside counts twice, so a row is followed before it is left. What lies more aside than
 * ahead is only gone to where there is nothing better, so that everything can be reached.
 */
export function nextTowards(points: readonly Point[], from: Point, arrow: Point): number | null {
  let best: number | null = null;
  let least = Infinity;
  for (const [index, point] of points.entries()) {
    const [x, y] = [point.x - from.x, point.y - from.y];
    const ahead = x * arrow.x + y * arrow.y;
    const aside = Math.abs(x * arrow.y - y * arrow.x);
    const cost = ahead + 2 * aside + (aside > ahead ? FAR : 0);
    if (ahead > 1 && cost < least) [best, least] = [index, cost];
  }
  return best;
}
