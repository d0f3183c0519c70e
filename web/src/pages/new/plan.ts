/** What somebody chose for a new table, and what the server is asked for. */

import type { Schemas } from "../../lib/api/client";
import { randomDigits } from "../../lib/ids";
import { contribution } from "../../lib/me.svelte";

export type SeatKind = "me" | "screen" | "open" | "invited" | "computer";
export interface SeatChoice {
  kind: SeatKind;
  level: string;
  /** Of somebody at the same screen. */
  name: string;
}
export interface Choices {
  game: string;
  seats: SeatChoice[];
  options: Record<string, unknown>;
  /** What files of one's own make of the game. */
  extras: Record<string, unknown>;
  /** Seconds for a turn; "none": no limit. */
  pace: string;
  standIn: string;
  isPublic: boolean;
}

/** A seat that nobody has thought about yet: the first is one's own. */
export function usualSeat(number: number, level: string): SeatChoice {
  return { kind: number === 0 ? "me" : "computer", level, name: "" };
}

/** As many seats as are wanted; those that are there stay as they are. */
export function resized(seats: SeatChoice[], players: number, level: string): SeatChoice[] {
  return Array.from({ length: players }, (_, at) => seats[at] ?? usualSeat(at, level));
}

export function wishOf(choices: Choices): Schemas["NewTable"] {
  const { game, options, extras, isPublic } = choices;
  const seats = choices.seats.map(({ kind, level, name }): Schemas["Planned"] => {
    if (kind === "computer") return { kind, level };
    if (kind === "screen") return name.trim() ? { kind, name: name.trim() } : { kind };
    return { kind: kind === "me" ? "screen" : kind };
  });
  const here = seats.filter(({ kind }) => kind === "screen");
  return {
    id: randomDigits(),
    game,
    options,
    extras,
    seats,
    pace:
      choices.pace === "none"
        ? {}
        : { seconds: Number(choices.pace), stand_in: choices.standIn || null },
    public: isPublic,
    contributions: here.map(contribution),
  };
}

/** An option as the server's schema has it. */
export interface Option {
  name: string;
  /** Its values; none: yes or no. */
  values: string[] | null;
  usual: unknown;
  /** The option that must be on for it to mean anything; null: none. */
  needs: string | null;
}

interface OptionSchema {
  type?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  needs?: string;
}

/**
 * The options that a game has besides the number of players, and how many may play. Those that
 * need another one follow it.
 */
export function optionsOf(schema: Record<string, unknown>): {
  fewest: number;
  most: number;
  options: Option[];
} {
  const properties = (schema["properties"] ?? {}) as Record<string, OptionSchema>;
  const { minimum = 2, maximum = 2 } = properties["players"] ?? {};
  const found = Object.entries(properties)
    .filter(
      ([name, { type, enum: values }]) => name !== "players" && (type === "boolean" || values),
    )
    .map(([name, { enum: values = null, default: usual, needs = null }]) => ({
      name,
      values,
      usual,
      needs,
    }));
  const options = found
    .filter(({ needs }) => needs === null)
    .flatMap((option) => [option, ...found.filter(({ needs }) => needs === option.name)]);
  return { fewest: minimum, most: maximum, options };
}

/** Of all options those that mean something beside what is chosen. */
export function meaningful(options: Option[], chosen: Record<string, unknown>): Option[] {
  const isOn = (name: string): boolean =>
    (chosen[name] ?? options.find((option) => option.name === name)?.usual) === true;
  return options.filter(({ needs }) => needs === null || isOn(needs));
}

/** Of what is chosen that which means something. */
export function meant(options: Option[], chosen: Record<string, unknown>): Record<string, unknown> {
  const names = new Set(meaningful(options, chosen).map(({ name }) => name));
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => names.has(name)));
}
