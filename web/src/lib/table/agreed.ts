/** What those at a table agree on, in words: for whoever comes to it. */

import type { Schemas } from "../api/client";
import type { OptionWords } from "../board/contract";
import type { Words } from "../words/en";

type Agreement = Pick<Schemas["TableView"], "options" | "own" | "pace">;

/** Options that are on, choices with what was chosen, files of one's own, and the time for a turn. */
export function agreed(
  { options, own, pace }: Agreement,
  /** Of all options those that mean something beside the others. */
  meaningful: string[],
  optionWords: Record<string, OptionWords>,
  words: Words,
): string[] {
  const told = meaningful.flatMap((name) => {
    const value = options[name];
    const text = optionWords[name];
    if (typeof value === "string")
      return [words.new.agreed(text?.name ?? name, text?.values?.[value] ?? value)];
    return value === true ? [text?.name ?? name] : [];
  });
  const files = own.map((name) => optionWords[name]?.name ?? name);
  const limit = pace.seconds === null ? "none" : String(pace.seconds);
  return [
    ...told,
    ...files,
    words.new.agreed(words.new.pace, words.new.paces[limit] ?? `${limit} s`),
  ];
}
