/** Keys that work wherever the focus is, unless somebody writes or another part wants them. */

import { settings } from "./settings.svelte";

const WRITING = "input, textarea, select, [contenteditable], dialog";

export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(WRITING));
}

/** Whether a letter, digit or sign may do something: to who dictates, each word is full of them. */
export function isShortcut(event: KeyboardEvent): boolean {
  return settings.shortcuts && isFree(event);
}

/** What a button does, with its key while that works. */
export function withKey(label: string, key: string): string {
  return settings.shortcuts ? `${label} (${key})` : label;
}
