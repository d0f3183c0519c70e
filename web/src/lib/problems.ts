/** What went wrong, in the reader's language: the server has a code for programs. */

import { Refusal } from "./api/client";
import { words } from "./words";

export function reasonOf(error: unknown): string {
  const known = words.m.problems;
  const code = error instanceof Refusal ? error.code : "other";
  return known[code] ?? known["other"]!;
}
