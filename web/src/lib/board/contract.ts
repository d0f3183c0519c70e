/**
 * What a game is to the page: a folder beside this file that exports one `GameBoard`.
 *
 * The server says what is legal and what a position looks like; a board draws it, puts it in words,
 * and tells what its reader wants to do. It never judges.
 */

import type { Component, Snippet } from "svelte";

/** A position as somebody may see it: the server's `view`. */
export interface View<Picture = unknown> {
  game: string;
  players: number;
  viewer: number | null;
  turns: number;
  /** Who decides; null: nobody. */
  seat: number | null;
  asked: string;
  /** The turn under way, or between turns the last one, in notation. */
  turn_text: string;
  /** What the viewer may decide next. */
  legal: { name: string; words: string }[];
  points: number[];
  winners: number[];
  board: Picture;
}

/** A turn, or a part of one, in notation. */
export interface Turn {
  seat: number;
  text: string;
}

/** Points that a turn brought a seat, or cost it. */
export interface Gain {
  seat: number;
  points: number;
  /** Where points come from, in the words of the game's results. */
  source: string;
  /** Where on the board; null: nowhere on it. */
  place: string | null;
}

/** A turn, and what it scored. */
export interface PlayedTurn extends Turn {
  gains: Gain[];
}

/** All that a game's table needs: the same for a game, a replay and a lesson. */
export interface TableProps<Picture = unknown, Pieces = unknown> {
  view: View<Picture>;
  pieces: Pieces;
  /** By seat. */
  names: string[];
  /** The seat whose hand is shown large; null: a spectator. */
  mine: number | null;
  /** What may be decided now, by name; empty: nothing. */
  legal: string[];
  /** What was decided in the turn under way. */
  decisions: string[];
  /** The turn to point out on the board: the last one, or one that somebody points at in the log. */
  shown: Turn | null;
  /** What a hint or a lesson advises: decisions by name, in order; drawn attention to. */
  advised: string[];
  /** Do something: one or more decisions, in order. */
  decide: (names: string[]) => void;
  /** Undo, confirm and the like: placed where the thumb is, above the own hand. */
  controls: Snippet;
}

/** An option of a game, as the page asks for it. */
export interface OptionWords {
  name: string;
  help: string;
  /** What its values are called; none for yes or no. */
  values?: Record<string, string>;
}

/** Where points come from, as a result breaks them down. */
export interface Source {
  key: string;
  name: string;
  /** Not points of its own: it only decides between equals. */
  tieBreak?: boolean;
}

/** A part of the rulebook. `text`: paragraphs; `points`: a list after them. */
export interface Chapter {
  title: string;
  text: string[];
  points?: string[];
}
export interface Rulebook {
  title: string;
  /** Players, time, what it is about. */
  about: string[];
  chapters: Chapter[];
}

export interface GameBoard<Picture = unknown, Pieces = unknown> {
  Table: Component<TableProps<Picture, Pieces>>;
  /** One page that answers what one forgets: signs, the order of a turn, points. */
  Reference: Component;
  /** Resolves when the words are there in the chosen language. */
  ready: Promise<void>;
  /** What its player is to do now, in a few words. */
  ask: (view: View<Picture>, decisions: string[], pieces: Pieces) => string;
  /** What is asked, and what the button says, where a turn goes on after what chance does in it. */
  goesOn?: () => { ready: string; confirm: string };
  /** What happened in a turn, in words: "Ann builds in Lucca …", without the name of who did it. */
  tell: (turn: Turn, names: string[], pieces: Pieces) => string;
  /** What a turn scored, a sentence each; nothing that its own words say already. */
  reckon: (gains: Gain[], names: string[]) => string[];
  /** What a decision means, in a few words: for lists of hints. */
  explain: (turn: string, pieces: Pieces) => string;
  options: () => Record<string, OptionWords>;
  /** Of a result: for each source what each seat has of it. */
  sources: (result: Record<string, unknown>) => { source: Source; points: number[] }[];
  rulebook: () => Promise<Rulebook>;
  /** What a lesson says at each of its steps. */
  lesson: () => Promise<string[]>;
}
