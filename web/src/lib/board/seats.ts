/** How seats look everywhere: a colour, a pattern and a letter, never a colour alone. */

/** CSS variables of a seat's colour, of ink that can be read on it, and of its edge. */
export function colourOf(seat: number): string {
  return `var(--seat-${seat})`;
}
export function inkOn(seat: number): string {
  return `var(--seat-${seat}-ink)`;
}

/** A fill for SVG: the colour with its pattern (`SeatPatterns.svelte` must be on the page). */
export function patternOf(seat: number): string {
  return `url(#seat-pattern-${seat})`;
}

/** A sign that tells seats apart without any colour. */
export const SIGNS = ["●", "◆", "▲", "■", "✚"] as const;
