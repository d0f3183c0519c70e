/** Where the points of a result come from. */

import type { Source } from "../contract";
import { POINT_SOURCES, type PointSource } from "./view";

/** For each source what each seat has of it; sources that gave nobody anything are left out. */
export function sourcesOf(
  result: Record<string, unknown>,
  names: Record<PointSource, string>,
): { source: Source; points: number[] }[] {
  const breakdown = Array.isArray(result.breakdown) ? (result.breakdown as unknown[]) : [];
  const ofSeat = (seat: unknown, key: PointSource): number => {
    const value = (seat as Partial<Record<PointSource, unknown>> | null)?.[key];
    return typeof value === "number" ? value : 0;
  };
  return POINT_SOURCES.map((key) => ({
    source: { key, name: names[key] },
    points: breakdown.map((seat) => ofSeat(seat, key)),
  })).filter(({ source, points }) => isAlwaysThere(source.key) || points.some((one) => one !== 0));
}

function isAlwaysThere(key: string): boolean {
  return key === "prestige" || key === "portraits";
}
