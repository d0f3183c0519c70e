/** Turns, decisions and results in words; which words, the caller says. */

import type { Source } from "../contract";
import { EDGES, type Hex } from "./hexes";
import { placeOf, turnedOf } from "./lays";
import { areaOf, stepOf, type Area, type Guild, type Step } from "./notation";
import type { GuildArea, TownArea, TownView } from "./view";
import type { Words } from "./words";

/** The guilds keep their names in every language. */
export const GUILD_NAMES: Record<Guild, string> = {
  C: "Cambio",
  L: "Lana",
  M: "Medici",
  S: "Seta",
};

/** `1,−1`, with a proper minus. */
export function placeWords({ q, r }: Hex): string {
  return `${q},${r}`.replaceAll("-", "−");
}

export function areaWords({ hex, guild }: Area, words: Words): string {
  return words.area(GUILD_NAMES[guild], placeWords(hex));
}

/** Areas by name, as alternatives. */
export function areasWords(names: readonly string[], words: Words): string {
  return words.or(names.map((name) => areaWords(areaOf(name)!, words)));
}

/** `Cambio, Lana, Seta`, counter-clockwise, as the name of a kind has them. */
export function kindWords(kind: string): string {
  return [...kind].map((guild) => GUILD_NAMES[guild as Guild]).join(", ");
}

/** Which way an area points: towards the corner between its two edges. */
const CORNER_BETWEEN = ["NE", "N", "NW", "SW", "S", "SE"];
export function cornerOf({ edges }: GuildArea, words: Words): string {
  const numbers = edges.map((edge) => EDGES.indexOf(edge));
  const first = numbers.find((edge) => numbers.includes((edge + 1) % 6)) ?? 0;
  return words.corners[CORNER_BETWEEN[first]!]!;
}

/** The areas of a turned segment: `Cambio north, Lana south-west, Seta south-east`. */
export function turnedWords(areas: readonly GuildArea[], words: Words): string {
  return areas.map((area) => `${GUILD_NAMES[area.guild]} ${cornerOf(area, words)}`).join(", ");
}

/** What stands on an area. */
export function holdsWords(area: TownArea, names: readonly string[], words: Words): string {
  if (area.tower !== null) return words.town.tower(names[area.tower] ?? "");
  if (area.tokens.length === 0) return words.town.empty;
  return words.and(area.tokens.map((seat) => words.town.token(names[seat] ?? "")));
}

/** What happened in a turn. */
export function tellTurn(text: string, words: Words): string {
  return words.and(stepsWith(text, (step, first) => tellStep(step, first, words)));
}

/** What a turn, or one decision of it, means. */
export function explainTurn(text: string, words: Words): string {
  const parts = text.split(" ").flatMap((word, index) => {
    const place = placeOf(word);
    if (place) return [words.explain.place(placeWords(place))];
    const turned = turnedOf(word);
    if (turned) return [words.explain.turned(kindWords(turned.kind))];
    const step = stepOf(word);
    return step ? [explainStep(step, index === 0, words)] : [];
  });
  return parts.join(", ");
}

function stepsWith(text: string, say: (step: Step, first: boolean) => string): string[] {
  return text.split(" ").flatMap((word, index) => {
    const step = stepOf(word);
    return step ? [say(step, index === 0)] : [];
  });
}

function tellStep(step: Step, first: boolean, { tell, ...words }: Words): string {
  if (step.do === "token") return tell.token(words.area(...named(step.area)));
  if (step.do === "segment") return tell.segment(placeWords(step.hex));
  if (step.do === "tower") return tell.tower(words.area(...named(step.area)));
  if (step.do === "no-tower") return tell.noTower;
  return first ? tell.noToken : tell.noSegment;
}

function explainStep(step: Step, first: boolean, { explain, ...words }: Words): string {
  if (step.do === "token") return explain.token(words.area(...named(step.area)));
  if (step.do === "segment") return explain.segment(kindWords(step.kind), placeWords(step.hex));
  if (step.do === "tower") return explain.tower(words.area(...named(step.area)));
  if (step.do === "no-tower") return explain.noTower;
  return first ? explain.noToken : explain.noSegment;
}

function named({ hex, guild }: Area): [string, string] {
  return [GUILD_NAMES[guild], placeWords(hex)];
}

/** What is asked for: it can be told by what may be decided. */
export function askOf(view: TownView, decisions: readonly string[], { ask }: Words): string {
  const names = view.legal.map(({ name }) => name);
  const [first] = names;
  if (first === undefined) return view.seat === null ? ask.over : "";
  if (first === "-") return ask.noToken;
  if (names.some((name) => name.startsWith("^")))
    return names.includes("^=") ? ask.tower : ask.bound;
  if (first.startsWith("@")) return ask.segment;
  if (areaOf(first) !== null) return ask.token;
  const place = placeOf(decisions.findLast((name) => placeOf(name)) ?? "");
  return place ? ask.which(placeWords(place)) : ask.segment;
}

/** Towers are points; tokens only break ties. */
export function sourcesOf(
  result: Record<string, unknown>,
  { sources }: Words,
): { source: Source; points: number[] }[] {
  return (["towers", "tokens"] as const).map((key) => ({
    source: { key, name: sources[key], ...(key === "tokens" && { tieBreak: true }) },
    points: (result[key === "towers" ? "points" : "tokens"] ?? []) as number[],
  }));
}
