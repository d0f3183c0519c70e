/** What Patrician's pictures and pieces hold, as the server sends them, and small readings of them. */

import type { Site } from "./notation";

export const PATRICIANS = ["captain", "banker", "lady"] as const;
export type Patrician = (typeof PATRICIANS)[number];
/** What a card shows beside its city's crest. */
export type Bonus = "crest" | "portrait" | "portraits" | "move" | "any";

export interface Card {
  id: string;
  city: string;
  bonus: Bonus;
  patrician?: Patrician;
  star?: boolean;
}

export interface Pieces {
  cards: Card[];
  /** Between which cities messengers may stand: "SI-LU". */
  borders: string[];
}

export interface Lead {
  seat: number | null;
  /** Null: of two equally tall towers nobody knows yet which one will be the taller. */
  points: number | null;
}

export interface City {
  code: string;
  name: string;
  capacity: number;
  /** Seats, from the ground up, on site a and on site b. */
  towers: [number[], number[]];
  scored: boolean;
  /** The higher one, then the lower one, with who won it. */
  tokens: [{ points: number; seat: number | null }, { points: number; seat: number | null }];
  /** Who would win the towers on sites a and b if the city were scored now. */
  leads?: [Lead, Lead];
  card: string | null;
}

export interface SeatPicture {
  hand: string[];
  hand_unknown: number;
  played: string[];
  played_unknown: number;
  top: string | null;
  portraits: Record<Patrician, number> | null;
  /** Floors built. */
  floors: number;
  messengers: number;
  points: Record<PointSource, number>;
}

export interface Picture {
  cities: City[];
  messengers: string[];
  pile: number;
  seats: SeatPicture[];
}

export const POINT_SOURCES = ["prestige", "portraits", "messengers", "penalty"] as const;
export type PointSource = (typeof POINT_SOURCES)[number];

/** What a set of three equal portraits is worth. */
export const SET = { size: 3, points: 6 } as const;

const SUPPLIES: Record<number, number> = { 2: 39, 3: 29 };

/** Floors that a seat has not built yet; a deck of one's own may need more than the supply. */
export function supplyLeft(players: number, built: number): number {
  return Math.max(0, (SUPPLIES[players] ?? 21) - built);
}

export function cardOf(pieces: Pieces, id: string): Card | undefined {
  return pieces.cards.find((card) => card.id === id);
}

export function floorsLeft(city: City): number {
  return city.capacity - city.towers[0].length - city.towers[1].length;
}

export function towerOf(city: City, site: Site): number[] {
  return city.towers[site === "a" ? 0 : 1];
}

/** Names of the cities; the same in all languages. */
export const CITY_NAMES: Record<string, string> = {
  MI: "Milano",
  LU: "Lucca",
  SI: "Siena",
  RO: "Roma",
  VE: "Verona",
  FE: "Ferrara",
  BO: "Bologna",
  FI: "Firenze",
  PA: "Parma",
  PI: "Pistoia",
};

export function cityName(code: string): string {
  return CITY_NAMES[code] ?? code;
}

/** The two cities of a border. */
export function citiesOf(border: string): [string, string] {
  const [one = "", other = ""] = border.split("-");
  return [one, other];
}

const NUMERALS: Record<number, string> = { 5: "V", 7: "VII", 9: "IX" };

/** Capacities in Roman numerals, as they are carved on the crests. */
export function roman(capacity: number): string {
  return NUMERALS[capacity] ?? String(capacity);
}
