/** What the server shows of a game of San Gimignano: the picture of a position, and the pieces. */

import type { View } from "../contract";
import type { Edge, Hex } from "./hexes";
import type { Guild } from "./notation";

/** A third of a segment: its guild, and the edges of the hexagon that it owns. */
export interface GuildArea {
  guild: Guild;
  edges: Edge[];
}
export interface TownArea extends GuildArea {
  /** The seats whose tokens stand here, one for each token. */
  tokens: number[];
  /** The seat whose tower stands here. */
  tower: number | null;
}
export interface TownSegment extends Hex {
  kind: string;
  rotation: number;
  areas: TownArea[];
}
export interface SeatPicture {
  /** The kinds of the segments in hand, each as often as it is held. */
  hand: string[];
  towers: number;
  tokens: number;
  tokens_left: number;
  /** Areas by name: the next tower must go on one of them. */
  must_build_on: string[];
}
export interface Picture {
  segments: TownSegment[];
  seats: SeatPicture[];
  /** Every way the viewer may lay a segment when a place is asked for: `CLS/1@1,-1`. */
  lays?: string[];
}
export interface Pieces {
  guilds: Record<Guild, string>;
  /** Each kind as it lies before it is turned. */
  kinds: Record<string, GuildArea[]>;
}
export type TownView = View<Picture>;

/** How many of each a player has. */
export const TOWERS = 10;
export const TOKENS = 20;
