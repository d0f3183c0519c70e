/** A city told in full, for those who hear the board. */

import { labelOf } from "./cardWords";
import type { Site } from "./notation";
import type { Words } from "./words/en";
import { citiesOf, floorsLeft, towerOf, type City, type Pieces } from "./view";

export function describeCity(city: City, names: string[], pieces: Pieces, m: Words): string {
  const nameOf = (seat: number | null): string => names[seat ?? -1] ?? "";
  const tower = (site: Site): string => {
    const owners = towerOf(city, site).map(nameOf);
    return owners.length === 0
      ? m.city.empty(m.site[site])
      : m.city.tower(m.site[site], owners.join(", "));
  };
  const [higher, lower] = city.tokens;
  const tokens = city.scored
    ? city.tokens
        .filter((token) => token.seat !== null)
        .map((token) => m.city.token(token.points, nameOf(token.seat)))
    : [m.city.tokens(higher.points, lower.points)];
  const card = city.card === null ? m.city.noCard : m.city.card(labelOf(city.card, pieces, m));
  return [
    `${m.city.capacity(city.capacity)}, ${m.city.leftLong(floorsLeft(city))}`,
    tower("a"),
    tower("b"),
    ...tokens,
    card,
  ].join("; ");
}

/** Who leads a tower, or won it, and what that pays. */
export function describeLead(
  city: City,
  site: Site,
  names: string[],
  m: Words,
): { who: string; pays: string | null } {
  const lead = city.leads?.[site === "a" ? 0 : 1];
  const name = names[lead?.seat ?? -1];
  const [higher, lower] = city.tokens;
  if (city.scored && name === undefined) return { who: m.leads.nobodyWon, pays: null };
  const who =
    name === undefined ? m.leads.nobody : city.scored ? m.leads.won(name) : m.leads.leader(name);
  const points = lead?.points ?? null;
  const pays =
    points === null ? m.leads.paysEither(higher.points, lower.points) : m.leads.pays(points);
  return { who, pays };
}

/** Messengers beside a city that its towers would pay for: none where both pay alike (M7). */
export function payingMessengers(city: City, messengers: string[]): number {
  const [a, b] = city.leads ?? [];
  const isLast = a?.points != null && a.points === b?.points;
  if (city.scored || isLast) return 0;
  return messengers.filter((border) => citiesOf(border).includes(city.code)).length;
}
