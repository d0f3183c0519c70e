/** What can be seen of the map: not what the screen ends before, nor what the own hand lies over. */

import type { Box } from "./geometry";

/** In the window's coordinates; of something on the map, or the table that the map is on. */
export function freePart(at: Element): Box {
  const table = at.closest("[data-table]") ?? at;
  const map = table.querySelector("[data-map]")?.getBoundingClientRect() ?? new DOMRect();
  const bar = table.querySelector("[data-bar]")?.getBoundingClientRect();
  const isLower = bar !== undefined && bar.height > 0;
  const bottom = Math.min(map.bottom, innerHeight, isLower ? bar.top : Infinity);
  const top = Math.max(map.top, 0);
  const left = Math.max(map.left, 0);
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(map.right, document.documentElement.clientWidth) - left),
    height: Math.max(0, bottom - top),
  };
}

/** Scroll until one of these is in the free part, unless one is. */
export function bringIntoSight(table: Element, wanted: readonly Element[]): void {
  const [first] = wanted;
  if (!first) return;
  const bar = table.querySelector("[data-bar]")?.getBoundingClientRect();
  const end = bar && bar.height > 0 ? Math.min(bar.top, innerHeight) : innerHeight;
  const isInSight = (one: Element): boolean => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= end;
  };
  if (wanted.some(isInSight)) return;
  const { top, bottom } = first.getBoundingClientRect();
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: (top + bottom - end) / 2, behavior: isCalm ? "auto" : "smooth" });
}
