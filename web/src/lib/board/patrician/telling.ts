/** Turns in words: for the log, for hints, and what is asked. */

import type { Turn, View } from "../contract";
import { signOf } from "./cardWords";
import { playedCard } from "./choices";
import { stepOf, stepsOf, type Step } from "./notation";
import type { Words } from "./words/en";
import { CITY_NAMES, cardOf, cityName, type Picture, type Pieces } from "./view";

/** What happened in a turn, without the name of who did it. */
export function tell(turn: Turn, pieces: Pieces, m: Words): string {
  const said = stepsOf(turn.text).map((step) => sayStep(step, pieces, m, m.tell));
  return said.length === 0 ? m.tell.secret : said.join(", ");
}

/** What a decision, or a whole turn, means. */
export function explain(turn: string, pieces: Pieces, m: Words): string {
  const said = stepsOf(turn).map((step) => sayStep(step, pieces, m, m.explain));
  return capital(said.join(" · "));
}

function sayStep(
  step: Step,
  pieces: Pieces,
  m: Words,
  as: Words["tell"] | Words["explain"],
): string {
  switch (step.do) {
    case "card": {
      const card = cardOf(pieces, step.card);
      return card ? as.card(cityName(card.city), signOf(card, m)) : step.card;
    }
    case "build": {
      const [first = "a", second] = step.sites;
      return second ? as.buildTwo[`${first}${second}` as "aa" | "ab" | "bb"] : as.build[first];
    }
    case "shift":
      return as.shift(cityName(step.city))[step.from];
    case "stay":
      return as.stay;
    case "take":
      return step.city === null ? as.nothing : as.take(cityName(step.city));
    case "messenger":
      return as.messenger(cityName(step.cities[0]), cityName(step.cities[1]));
    case "no-messenger":
      return as.keep;
  }
}

/** What is asked of whoever decides: it can be told by what they may decide. */
export function ask(view: View<Picture>, decisions: string[], m: Words): string {
  const first = view.legal[0];
  if (first === undefined) return view.seat === null ? m.ask.over : m.ask.wait;
  const kind = askedBy(stepOf(first.name));
  if (kind !== "build") return m.ask[kind];
  const card = playedCard(decisions) ?? playedCard(view.turn_text.split(" "));
  // Cards are called after their city, unless somebody plays with a deck of their own.
  const city = CITY_NAMES[card?.slice(0, 2) ?? ""] ?? null;
  return first.name.length > 1 ? m.ask.buildTwo(city) : m.ask.build(city);
}

function askedBy(step: Step): "card" | "build" | "shift" | "take" | "messenger" {
  if (step.do === "stay") return "shift";
  if (step.do === "no-messenger") return "messenger";
  return step.do;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
