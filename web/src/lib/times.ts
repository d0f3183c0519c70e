/** Times as people say them, in the chosen language. */

import { language } from "./i18n/language.svelte";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** "5 minutes ago", "in 2 days"; times are seconds since 1970, as the server counts. */
export function relative(at: number, now: number = Date.now() / 1000): string {
  const seconds = at - now;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  return format.format(Math.trunc(seconds / size), unit);
}

/** Names in a row: "Ann, Bo and Zoe". */
export function together(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}
