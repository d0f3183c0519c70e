/** What happened at a table, as the server tells it. */

import type { Schemas } from "../api/client";
import type { Turn } from "../board/contract";

export type Happening = Schemas["EventView"];

/** A turn that was played, if the viewer may know it. */
export function turnOf(event: Happening | undefined): Turn | null {
  if (event?.kind !== "played" || event.seat == null || !event.text) return null;
  return { seat: event.seat, text: event.text };
}

/** Without the first part of a turn whose whole came later, after chance had its say. */
export function wholeTurns(events: Happening[]): Happening[] {
  const played = events.filter((event) => event.kind === "played");
  const parts = new Set<Happening>();
  played.forEach((event, at) => {
    const next = played[at + 1];
    const isPart = next?.seat === event.seat && event.text && next?.text?.startsWith(event.text);
    if (isPart) parts.add(event);
  });
  return events.filter((event) => !parts.has(event));
}
