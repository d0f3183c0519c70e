/** Where a turn left its marks on the board: what the table points out. */

import type { Turn } from "../contract";
import { stepsOf, type Site } from "./notation";
import { cardOf, towerOf, type City, type Pieces } from "./view";

export interface Marks {
  seat: number;
  /** The city that was built in. */
  city: string | null;
  built: Record<Site, number>;
  shift: { city: string; from: Site; to: Site } | null;
  /** The city beside which a card was taken. */
  taken: string | null;
  messenger: string | null;
}

export function marksOf(turn: Turn | null, pieces: Pieces): Marks | null {
  if (turn === null || turn.text === "") return null;
  const marks: Marks = {
    seat: turn.seat,
    city: null,
    built: { a: 0, b: 0 },
    shift: null,
    taken: null,
    messenger: null,
  };
  for (const step of stepsOf(turn.text)) {
    if (step.do === "card") marks.city = cardOf(pieces, step.card)?.city ?? null;
    if (step.do === "build") for (const site of step.sites) marks.built[site] += 1;
    if (step.do === "shift") marks.shift = { city: step.city, from: step.from, to: step.to };
    if (step.do === "take") marks.taken = step.city;
    if (step.do === "messenger") marks.messenger = step.cities.join("-");
  }
  return marks;
}

/**
 * The floors of a tower that a turn built or shifted there, from the ground up.
 *
 * A turn that was long ago has been built over, and nobody knows where its floors are: they are
 * looked for at the top, below floors of whoever is on turn now.
 */
export function markedFloors(
  marks: Marks | null,
  city: City,
  site: Site,
  onTurn: number | null,
): Set<number> {
  const found = new Set<number>();
  if (marks === null) return found;
  const tower = towerOf(city, site);
  if (marks.shift?.city === city.code && marks.shift.to === site && tower.length > 0) {
    found.add(tower.length - 1);
  }
  if (marks.city !== city.code) return found;
  let wanted = marks.built[site];
  for (let level = tower.length - 1; level >= 0 && wanted > 0; level -= 1) {
    if (tower[level] === marks.seat) {
      found.add(level);
      wanted -= 1;
    } else if (tower[level] !== onTurn) break;
  }
  return found;
}
