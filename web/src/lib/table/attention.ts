/** Calls the reader when it is their turn: by the title of the tab, a sound, a notification. */

import type { News } from "../api/client";
import { settings } from "../settings.svelte";
import { play } from "../sounds";

/** Whether somebody at this screen has to decide, and no computer player does so for them. */
export function isMyTurn(news: News | null): boolean {
  const mover = news?.table.mover ?? null;
  if (news?.table.status !== "playing" || mover === null) return false;
  return news.you.seats.includes(mover) && news.table.chairs[mover]?.stand_in == null;
}

function notify(words: string): void {
  try {
    new Notification("torri", { body: words, tag: "turn" });
  } catch {
    // Some browsers leave this to pages that are installed.
  }
}

/** Tell what changed from one news to the next. */
export function callFor(news: News, before: News | null, words: string): void {
  if (before === null) return;
  if (news.table.status === "over" && before.table.status === "playing") play("over");
  else if (isMyTurn(news) && !isMyTurn(before)) {
    play("turn");
    if (settings.notify && document.hidden) notify(words);
  } else if (news.table.seq !== before.table.seq) play("placed");
}
