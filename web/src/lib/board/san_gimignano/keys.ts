/** Keys that work wherever the focus is, unless somebody writes or another part wants them. */

const WRITING = "input, textarea, select, [contenteditable], dialog";

export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof Element && event.target.closest(WRITING));
}

/** Which way a key turns the picked segment: 1 is counter-clockwise; null: it does not. */
export function turnOf({ key, shiftKey }: { key: string; shiftKey: boolean }): 1 | -1 | null {
  if (key === "[") return 1;
  if (key === "]") return -1;
  if (key.toLowerCase() !== "r") return null;
  return shiftKey ? 1 : -1;
}
