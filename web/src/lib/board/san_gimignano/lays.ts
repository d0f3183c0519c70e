/** Ways to lay a segment: which kind, turned how, where. What is legal comes from the server. */

import { EDGES, type Hex } from "./hexes";
import type { GuildArea } from "./view";

export interface Lay {
  kind: string;
  rotation: number;
  hex: Hex;
}
/** A place where a picked segment fits, turned in these ways. */
export interface Fit {
  hex: Hex;
  rotations: number[];
  /** Whether it fits as it is turned now. */
  now: boolean;
}

const PLACE = /^@(-?\d+),(-?\d+)$/;
const TURNED = /^([CLMS]{3})\/([0-5])$/;

/** The place that a decision names. */
export function placeOf(name: string): Hex | null {
  const found = PLACE.exec(name);
  return found && { q: Number(found[1]), r: Number(found[2]) };
}

export function placeName({ q, r }: Hex): string {
  return `@${q},${r}`;
}

/** The kind and the rotation that a decision names. */
export function turnedOf(name: string): { kind: string; rotation: number } | null {
  const found = TURNED.exec(name);
  return found && { kind: found[1]!, rotation: Number(found[2]) };
}

/** The two decisions that lay a segment. */
export function decisionsOf({ kind, rotation, hex }: Lay): [string, string] {
  return [placeName(hex), `${kind}/${rotation}`];
}

/** Of words such as `CLS/1@1,-1`. */
export function laysOf(words: readonly string[]): Lay[] {
  return words.flatMap((word) => {
    const [turned, place] = [word.slice(0, 5), word.slice(5)];
    const what = turnedOf(turned);
    const hex = placeOf(place);
    return what && hex ? [{ ...what, hex }] : [];
  });
}

/**
 * Every way to lay a segment now. Null: a place must be chosen before anybody can tell.
 *
 * A place that was chosen already is the only one left.
 */
export function laysNow(
  legal: readonly string[],
  decisions: readonly string[],
  told: readonly string[] | undefined,
): Lay[] | null {
  if (legal.some((name) => turnedOf(name))) {
    const place = decisions.findLast((name) => placeOf(name)) ?? "";
    return laysOf(legal.map((name) => name + place));
  }
  if (!legal.some((name) => placeOf(name))) return [];
  return told && told.length > 0 ? laysOf(told) : null;
}

export function kindsOf(lays: readonly Lay[]): string[] {
  return [...new Set(lays.map(({ kind }) => kind))];
}

/** Where a kind fits, in the order of the lays. */
export function fitsOf(lays: readonly Lay[], kind: string, rotation: number): Fit[] {
  const fits = new Map<string, Fit>();
  for (const lay of lays) {
    if (lay.kind !== kind) continue;
    const key = placeName(lay.hex);
    const fit = fits.get(key) ?? { hex: lay.hex, rotations: [], now: false };
    fit.rotations.push(lay.rotation);
    fit.now ||= lay.rotation === rotation;
    fits.set(key, fit);
  }
  return [...fits.values()];
}

/** The rotation in which a kind fits at most places: how it is held out when it is picked. */
export function bestRotation(lays: readonly Lay[], kind: string): number {
  const counts = EDGES.map(
    (_, rotation) => lays.filter((lay) => lay.kind === kind && lay.rotation === rotation).length,
  );
  return counts.indexOf(Math.max(...counts));
}

/** Turned on, by one step or by as many as it takes until it fits somewhere. */
export function nextRotation(fitting: readonly number[], rotation: number, step: 1 | -1): number {
  for (let turned = 1; turned <= EDGES.length; turned++) {
    const next = (rotation + step * turned + EDGES.length * turned) % EDGES.length;
    if (fitting.length === 0 || fitting.includes(next)) return next;
  }
  return rotation;
}

/** Of the rotations that fit at a place the one that takes the least turning; rather the advised. */
export function nearestRotation(
  fitting: readonly number[],
  rotation: number,
  advised: number | null = null,
): number {
  if (advised !== null && fitting.includes(advised)) return advised;
  const turns = (to: number): number => Math.min((to - rotation + 6) % 6, (rotation - to + 6) % 6);
  return [...fitting].sort((one, other) => turns(one) - turns(other))[0] ?? rotation;
}

/** The areas of a kind when it is turned counter-clockwise by so many edges. */
export function areasOf(kind: readonly GuildArea[], rotation: number): GuildArea[] {
  return kind.map(({ guild, edges }) => ({
    guild,
    edges: edges.map((edge) => EDGES[(EDGES.indexOf(edge) + rotation) % EDGES.length]!),
  }));
}

/** What is advised of a lay: the place, the kind and the rotation, as far as they are named. */
export function advisedLay(
  advised: readonly string[],
  decisions: readonly string[],
): Partial<Lay> | null {
  const place = placeOf(advised.find((name) => placeOf(name)) ?? "");
  const what = turnedOf(advised.find((name) => turnedOf(name)) ?? "");
  const chosen = placeOf(decisions.findLast((name) => placeOf(name)) ?? "");
  const hex = place ?? chosen;
  if (!place && !what) return null;
  return { ...(hex && { hex }), ...what };
}
