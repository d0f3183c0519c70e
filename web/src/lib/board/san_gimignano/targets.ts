/** What may be pointed at in the town: areas for a token or a tower, places for a segment. */

import { at, plus, shapeOf } from "./drawing";
import type { Hex, Point } from "./hexes";
import { fitsOf, placeOf, type Fit, type Lay } from "./lays";
import { areaOf } from "./notation";
import type { TownArea, TownSegment } from "./view";

export interface AreaTarget {
  do: "token" | "tower";
  /** The name of the decision. */
  name: string;
  at: Point;
  hex: Hex;
  area: TownArea;
  advised: boolean;
}
export interface PlaceTarget {
  do: "place";
  name: string;
  at: Point;
  hex: Hex;
  /** How the picked segment fits there; null: none is picked yet. */
  fit: Fit | null;
  advised: boolean;
}
export type Target = AreaTarget | PlaceTarget;

/** A segment that is held out to be laid. */
export interface Picked {
  kind: string;
  rotation: number;
}

/** Areas among the legal decisions. */
export function areaTargets(
  legal: readonly string[],
  segments: readonly TownSegment[],
  advised: readonly string[],
): AreaTarget[] {
  return legal.flatMap((name) => {
    const isTower = name.startsWith("^");
    const named = areaOf(isTower ? name.slice(1) : name);
    const segment = named && segmentAt(segments, named.hex);
    const area = segment?.areas.find(({ guild }) => guild === named?.guild);
    if (!segment || !area) return [];
    const hex = { q: segment.q, r: segment.r };
    const middle = plus(at(hex), shapeOf(area.edges).middle);
    return [
      {
        do: isTower ? "tower" : "token",
        name,
        at: middle,
        hex,
        area,
        advised: advised.includes(name),
      },
    ];
  });
}

/** Places where the picked segment fits, or all of them while none is picked. */
export function placeTargets(
  legal: readonly string[],
  lays: readonly Lay[] | null,
  picked: Picked | null,
  advised: Partial<Lay> | null,
): PlaceTarget[] {
  const isAdvised = (hex: Hex): boolean =>
    advised?.hex !== undefined &&
    isSame(advised.hex, hex) &&
    (!picked || !advised.kind || advised.kind === picked.kind);
  const target = (hex: Hex, fit: Fit | null): PlaceTarget => ({
    do: "place",
    name: `@${hex.q},${hex.r}`,
    at: at(hex),
    hex,
    fit,
    advised: isAdvised(hex),
  });
  if (lays && picked) {
    return fitsOf(lays, picked.kind, picked.rotation).map((fit) => target(fit.hex, fit));
  }
  return legal.flatMap((name) => {
    const hex = placeOf(name);
    return hex ? [target(hex, null)] : [];
  });
}

/** The free places beside two or more segments: where the town may grow, whatever fits there. */
export function outskirts(segments: readonly Hex[]): Hex[] {
  const touched = new Map<string, { hex: Hex; times: number }>();
  for (const { q, r } of segments) {
    for (const [dq, dr] of STEPS) {
      const hex = { q: q + dq, r: r + dr };
      const key = `${hex.q},${hex.r}`;
      touched.set(key, { hex, times: (touched.get(key)?.times ?? 0) + 1 });
    }
  }
  return [...touched.values()]
    .filter(({ hex, times }) => times >= 2 && !segmentAt(segments, hex))
    .map(({ hex }) => hex);
}

/** To the six places around one. */
const STEPS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

export function segmentAt<Segment extends Hex>(
  segments: readonly Segment[],
  hex: Hex,
): Segment | undefined {
  return segments.find((segment) => isSame(segment, hex));
}

export function isSame(one: Hex, other: Hex): boolean {
  return one.q === other.q && one.r === other.r;
}
