/** What grows between the cities: always the same for the same map. */

import type { Layout, Point } from "./geometry";

export interface Tree extends Point {
  kind: "cypress" | "pine" | "hill" | "vines";
  size: number;
}

/** One for so many square pixels. */
const ROOM = 5200;
const KINDS: Tree["kind"][] = ["cypress", "cypress", "hill", "pine", "vines", "hill"];

export function sceneryOf(layout: Layout): Tree[] {
  const next = dice(7);
  const trees: Tree[] = [];
  const count = Math.round((layout.width * layout.height) / ROOM);
  for (let index = 0; index < count; index += 1) {
    const tree: Tree = {
      kind: KINDS[Math.floor(next() * KINDS.length)] ?? "hill",
      x: next() * layout.width,
      y: 14 + next() * (layout.height - 28),
      size: 8 + next() * 8,
    };
    if (!isOnRoad(tree, layout) && !isAtSea(tree, layout)) trees.push(tree);
  }
  return trees.sort((one, other) => one.y - other.y);
}

function isOnRoad(tree: Point, layout: Layout): boolean {
  return Object.values(layout.roads).some(
    ({ middle }) => Math.hypot(middle.x - tree.x, middle.y - tree.y) < 34,
  );
}

/** Whether something lies about where the landscape has its sea. */
function isAtSea({ x, y }: Point, layout: Layout): boolean {
  const across = x / layout.width;
  const down = y / layout.height;
  if (across > 0.88 && down < 0.36) return true;
  return layout.isTurned ? across < 0.14 && down > 0.3 : across < 0.5 && down > 0.7 + across * 0.5;
}

/** Numbers from 0 to 1 that look random and never change. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
