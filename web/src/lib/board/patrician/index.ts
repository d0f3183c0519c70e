/** Patrician on the page. */

import { language, type Language } from "../../i18n/language.svelte";
import type { GameBoard, Rulebook } from "../contract";
import Reference from "./Reference.svelte";
import { sourcesOf } from "./sources";
import Table from "./Table.svelte";
import { ask, explain, reckon, tell } from "./telling";
import type { Picture, Pieces } from "./view";
import { words } from "./words";

type Loaders<Content> = Record<Language, () => Promise<{ default: Content }>>;

const RULEBOOKS: Loaders<Rulebook> = {
  en: () => import("./rulebook/en"),
  fr: () => import("./rulebook/fr"),
  de: () => import("./rulebook/de"),
  it: () => import("./rulebook/it"),
};
const LESSONS: Loaders<string[]> = {
  en: () => import("./lesson/en"),
  fr: () => import("./lesson/fr"),
  de: () => import("./lesson/de"),
  it: () => import("./lesson/it"),
};

export const board: GameBoard<Picture, Pieces> = {
  Table,
  Reference,
  ready: words.ready,
  ask: (view, decisions, pieces) => ask(view, decisions, pieces, words.m),
  goesOn: () => words.m.goesOn,
  tell: (turn, _names, pieces) => tell(turn, pieces, words.m),
  reckon: (gains, names) => reckon(gains, names, words.m),
  explain: (turn, pieces) => explain(turn, pieces, words.m),
  options: () => words.m.options,
  sources: (result) => sourcesOf(result, words.m.sources),
  rulebook: async () => (await RULEBOOKS[language()]()).default,
  lesson: async () => (await LESSONS[language()]()).default,
};
