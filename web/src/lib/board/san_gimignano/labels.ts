/** What targets are called, for those who hear them. */

import { areasOf } from "./lays";
import { areaWords, holdsWords, placeWords, turnedWords } from "./telling";
import type { Picked, Target } from "./targets";
import type { Pieces } from "./view";
import type { Words } from "./words";

export function labelOf(
  target: Target,
  picked: Picked | null,
  names: readonly string[],
  pieces: Pieces,
  words: Words,
): string {
  const label = plainLabel(target, picked, names, pieces, words);
  return target.advised ? `${label} (${words.targets.advised})` : label;
}

function plainLabel(
  target: Target,
  picked: Picked | null,
  names: readonly string[],
  pieces: Pieces,
  words: Words,
): string {
  if (target.do !== "place") {
    const area = areaWords({ hex: target.hex, guild: target.area.guild }, words);
    return words.targets[target.do](area, holdsWords(target.area, names, words));
  }
  const place = placeWords(target.hex);
  if (!picked || !target.fit) return words.targets.place(place);
  if (!target.fit.now) return words.targets.fitsTurned(place);
  const areas = areasOf(pieces.kinds[picked.kind] ?? [], picked.rotation);
  return words.targets.fits(place, turnedWords(areas, words));
}
