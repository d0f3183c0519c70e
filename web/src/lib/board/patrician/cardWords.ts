/** Cards in words. */

import type { Words } from "./words/en";
import { cardOf, cityName, type Card, type Pieces } from "./view";

/** What a card shows beside its city, in a word or two. */
export function signOf(card: Card, m: Words): string {
  if (card.patrician && card.bonus === "portrait") return m.one[card.patrician];
  if (card.patrician && card.bonus === "portraits") return m.two[card.patrician];
  return m.card[card.bonus === "move" || card.bonus === "any" ? card.bonus : "crest"];
}

/** What stands below the sign on a large card: what it lets one do. */
export function captionOf(card: Card, m: Words): string {
  if (card.patrician) return signOf(card, m);
  return m.captions[card.bonus === "move" || card.bonus === "any" ? card.bonus : "crest"];
}

export function cardLabel(card: Card, m: Words): string {
  return m.card.label(cityName(card.city), signOf(card, m), card.star ?? false);
}

/** The same by the id of a card, which is all there is of a card that is in no deck. */
export function labelOf(id: string, pieces: Pieces, m: Words): string {
  const card = cardOf(pieces, id);
  return card ? cardLabel(card, m) : id;
}
