/** Files of one's own that a game is played with, such as a deck: the server reads and judges them. */

import { Refusal, api, told } from "../../lib/api/client";
import { me } from "../../lib/me.svelte";

/** Bytes; the server takes no more, and nothing larger is worth reading. */
const LARGEST = 60_000;

/** A file as it was when it was chosen. */
export interface OwnFile {
  name: string;
  /** Null: it is far too large to be read. */
  text: string | null;
}

export async function read(file: File): Promise<OwnFile> {
  return { name: file.name, text: file.size > LARGEST ? null : await file.text() };
}

/** What the server says of a file: the extras of a table that is played with it, or a refusal. */
export async function extrasOf(
  game: string,
  option: string,
  { name, text }: OwnFile,
  options: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (text === null) throw new Refusal({ code: "too-large", message: `${name} is too large` });
  await me.ensure();
  const path = { game, option };
  const asked = api.POST("/api/games/{game}/files/{option}", {
    params: { path },
    body: { text, options },
  });
  return (await told(asked)).extras;
}
