/** Where a popover beside something goes: in sight, and not over what must be seen. */

import type { Box, Point } from "./geometry";

const GAP = 4;

/**
 * Below what it is about, above it, or at one of its sides: the first place that is in the room and
 * clear of what is avoided. If there is none, the one that covers least, moved into the room.
 */
export function placeOf(
  size: { width: number; height: number },
  about: Box,
  room: Box,
  avoided: readonly Box[],
): Point {
  const middle = {
    x: about.x + (about.width - size.width) / 2,
    y: about.y + (about.height - size.height) / 2,
  };
  const right = about.x + about.width + GAP;
  const left = about.x - size.width - GAP;
  const wished: Point[] = [
    { x: middle.x, y: about.y + about.height + GAP },
    { x: middle.x, y: about.y - size.height - GAP },
    { x: right, y: middle.y },
    { x: left, y: middle.y },
  ];
  const all = [about, ...avoided];
  const places = wished.map((wish) => {
    const at = { ...moved(wish, size, room), ...size };
    return { at, covered: all.reduce((sum, box) => sum + shared(at, box), 0) };
  });
  const best = places.reduce((one, other) => (other.covered < one.covered ? other : one));
  return { x: best.at.x, y: best.at.y };
}

function moved(at: Point, size: { width: number; height: number }, room: Box): Point {
  return {
    x: Math.max(room.x, Math.min(at.x, room.x + room.width - size.width)),
    y: Math.max(room.y, Math.min(at.y, room.y + room.height - size.height)),
  };
}

/** The area that two boxes have in common. */
function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
