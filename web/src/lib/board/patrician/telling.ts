/** Turns in words: for the log, for hints, and what is asked. */

import type { Gain, Turn, View } from "../contract";
import { signOf } from "./cardWords";
import { playedCard } from "./choices";
import { stepOf, stepsOf, type Step } from "./notation";
import type { Words } from "./words/en";
import { cardOf, cityName, type Picture, type Pieces } from "./view";

/** What happened in a turn, without the name of who did it. */
export function tell(turn: Turn, pieces: Pieces, m: Words): string {
  const said = stepsOf(turn.text).map((step) => sayStep(step, pieces, m, m.tell));
  return said.length === 0 ? m.tell.secret : said.join(", ");
}

/** What a turn scored: each city that it completed, then what the end of the game adds and takes. */
export function reckon(gains: Gain[], names: string[], m: Words): string[] {
  const nameOf = (seat: number): string => names[seat] ?? "";
  const takes = (some: Gain[]): string =>
    [...new Set(some.map(({ seat }) => seat))]
      .map((seat) =>
        m.scored.takes(
          nameOf(seat),
          sum(
            some.filter((gain) => gain.seat === seat),
            m,
          ),
        ),
      )
      .join(", ");
  const won = gains.filter(({ points }) => points > 0);
  const lost = gains.filter(({ points }) => points < 0);
  return [
    ...[...new Set(won.map(({ place }) => place))].map((place) => {
      const there = takes(won.filter((gain) => gain.place === place));
      return place === null ? m.scored.portraits(there) : m.scored.city(cityName(place), there);
    }),
    ...lost.map(({ seat, points }) => m.scored.penalty(nameOf(seat), -points)),
  ];
}

/** `9 + 6 + 4 (messengers)`: each token, then what messengers add. */
function sum(gains: Gain[], m: Words): string {
  const added = gains
    .filter(({ source }) => source === "messengers")
    .reduce((points, gain) => points + gain.points, 0);
  const tokens = gains.filter(({ source }) => source !== "messengers").map(({ points }) => points);
  return [...tokens, ...(added > 0 ? [m.scored.messengers(added)] : [])].join(" + ");
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
export function ask(view: View<Picture>, decisions: string[], pieces: Pieces, m: Words): string {
  const first = view.legal[0];
  if (first === undefined) return view.seat === null ? m.ask.over : m.ask.wait;
  const kind = askedBy(stepOf(first.name));
  if (kind === "messenger") return askForMessenger(view, pieces, m);
  if (kind !== "build") return m.ask[kind];
  const card = playedCard(decisions) ?? playedCard(view.turn_text.split(" "));
  const city = cityName(cardOf(pieces, card ?? "")?.city ?? "");
  return first.name.length > 1 ? m.ask.buildTwo(city) : m.ask.build(city);
}

/** Where a card came up in the place of the one that was taken, it is named: it is new to all. */
function askForMessenger({ turn_text, board }: View<Picture>, pieces: Pieces, m: Words): string {
  const take = stepsOf(turn_text).find((step) => step.do === "take");
  const city = board.cities.find(({ code }) => code === take?.city);
  const card = city?.card == null ? undefined : cardOf(pieces, city.card);
  if (city === undefined || card === undefined) return m.ask.messenger;
  return m.ask.messengerNow(m.explain.card(cityName(card.city), signOf(card, m)), city.name);
}

function askedBy(step: Step): "card" | "build" | "shift" | "take" | "messenger" {
  if (step.do === "stay") return "shift";
  if (step.do === "no-messenger") return "messenger";
  return step.do;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
