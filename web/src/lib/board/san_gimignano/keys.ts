/** Which way a key turns the picked segment: 1 is counter-clockwise; null: it does not. */
export function turnOf({ key, shiftKey }: { key: string; shiftKey: boolean }): 1 | -1 | null {
  if (key === "[") return 1;
  if (key === "]") return -1;
  if (key.toLowerCase() !== "r") return null;
  return shiftKey ? 1 : -1;
}
