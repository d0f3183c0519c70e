/** What may be decided, sorted by where on the table it is decided. */

import { stepOf, type Site } from "./notation";

export interface Choices {
  cards: Set<string>;
  /** Ways to build: "a", "b", "aa", "ab", "bb". */
  builds: Set<string>;
  /** By city and by the site that a floor would leave: "MI:a". */
  shifts: Map<string, string>;
  /** Cities beside which a card may be taken. */
  takes: Set<string>;
  /** Borders, as the pieces name them. */
  messengers: Set<string>;
  /** What has no place on the table: to shift nothing, to keep a messenger, to take nothing. */
  buttons: string[];
}

export function choicesOf(legal: readonly string[]): Choices {
  const choices: Choices = {
    cards: new Set(),
    builds: new Set(),
    shifts: new Map(),
    takes: new Set(),
    messengers: new Set(),
    buttons: [],
  };
  for (const name of legal) place(choices, name);
  return choices;
}

function place(choices: Choices, name: string): void {
  const step = stepOf(name);
  if (step.do === "card") choices.cards.add(name);
  else if (step.do === "build") choices.builds.add(name);
  else if (step.do === "shift") choices.shifts.set(`${step.city}:${step.from}`, name);
  else if (step.do === "take" && step.city !== null) choices.takes.add(step.city);
  else if (step.do === "messenger") choices.messengers.add(step.cities.join("-"));
  else choices.buttons.push(name);
}

/** How a click on a site builds: with one crest one floor there, with two crests both. */
export function buildOn(choices: Choices, site: Site): string | null {
  return [site, site + site].find((name) => choices.builds.has(name)) ?? null;
}

/** The card of the turn under way, if one is played. */
export function playedCard(decisions: readonly string[]): string | null {
  for (const name of decisions) {
    const step = stepOf(name);
    if (step.do === "card") return step.card;
  }
  return null;
}
