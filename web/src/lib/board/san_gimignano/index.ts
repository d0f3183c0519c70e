/** San Gimignano for the page. */

import { language, type Language } from "../../i18n/language.svelte";
import type { GameBoard, Rulebook } from "../contract";
import "./guilds.css";
import Reference from "./Reference.svelte";
import Table from "./Table.svelte";
import { askOf, explainTurn, sourcesOf, tellTurn } from "./telling";
import type { Picture, Pieces } from "./view";
import { words } from "./words";

const RULEBOOKS: Record<Language, () => Promise<{ default: Rulebook }>> = {
  en: () => import("./rulebook/en"),
  fr: () => import("./rulebook/fr"),
  de: () => import("./rulebook/de"),
  it: () => import("./rulebook/it"),
};
const LESSONS: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./lesson/en"),
  fr: () => import("./lesson/fr"),
  de: () => import("./lesson/de"),
  it: () => import("./lesson/it"),
};

export const board: GameBoard<Picture, Pieces> = {
  Table,
  Reference,
  ready: words.ready,
  ask: (view, decisions) => askOf(view, decisions, words.m),
  tell: ({ text }) => tellTurn(text, words.m),
  reckon: () => [], // a tower is a point, and the turn tells of it
  explain: (turn) => explainTurn(turn, words.m),
  options: () => words.m.options,
  sources: (result) => sourcesOf(result, words.m),
  rulebook: async () => (await RULEBOOKS[language()]()).default,
  lesson: async () => (await LESSONS[language()]()).default,
};
