/** What happened at a table, as the server tells it. */

import type { Schemas } from "../api/client";
import type { PlayedTurn } from "../board/contract";

export type Happening = Schemas["EventView"];

/** A turn that was played; what of it the viewer may not know has no text. */
export function turnOf(event: Happening | undefined): PlayedTurn | null {
  if (event?.kind !== "played" || event.seat == null) return null;
  return { seat: event.seat, text: event.text ?? "", gains: event.gains ?? [] };
}

/** Without the first part of a turn whose whole came later, after chance had its say. */
export function wholeTurns(events: Happening[]): Happening[] {
  const played = events.filter((event) => event.kind === "played");
  // After a part of a turn no other turn has begun.
  const parts = new Set(
    played.slice(0, -1).filter(({ turn }, at) => turn === (played[at - 1]?.turn ?? 1)),
  );
  return events.filter((event) => !parts.has(event));
}
