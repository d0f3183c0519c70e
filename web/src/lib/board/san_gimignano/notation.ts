/** The words of San Gimignano's notation, which are also the names of its decisions. */

import type { Hex } from "./hexes";

export type Guild = "C" | "L" | "M" | "S";
/** A third of a segment: a segment shows a guild once. */
export interface Area {
  hex: Hex;
  guild: Guild;
}
export type Step =
  | { do: "token"; area: Area }
  | { do: "segment"; kind: string; rotation: number; hex: Hex }
  | { do: "tower"; area: Area }
  /** Of a token or a segment: there was nothing that could be done. */
  | { do: "nothing" }
  | { do: "no-tower" };

const AREA = /^(-?\d+),(-?\d+):([CLMS])$/;
const SEGMENT = /^([CLMS]{3})\/([0-5])@(-?\d+),(-?\d+)$/;

/** What a word of the notation means; null: it is none. */
export function stepOf(word: string): Step | null {
  if (word === "-") return { do: "nothing" };
  if (word === "^=") return { do: "no-tower" };
  const segment = SEGMENT.exec(word);
  if (segment) {
    const [, kind = "", rotation, q, r] = segment;
    return {
      do: "segment",
      kind,
      rotation: Number(rotation),
      hex: { q: Number(q), r: Number(r) },
    };
  }
  const isTower = word.startsWith("^");
  const area = areaOf(isTower ? word.slice(1) : word);
  return area && { do: isTower ? "tower" : "token", area };
}

/** The steps of a turn, or of as much of it as is known. */
export function stepsOf(turn: string): Step[] {
  return turn
    .split(" ")
    .map(stepOf)
    .filter((step) => step !== null);
}

/** The area that a word names. */
export function areaOf(word: string): Area | null {
  const found = AREA.exec(word);
  return found && { hex: { q: Number(found[1]), r: Number(found[2]) }, guild: found[3] as Guild };
}

/** The word for an area. */
export function nameOf({ hex, guild }: Area): string {
  return `${hex.q},${hex.r}:${guild}`;
}
