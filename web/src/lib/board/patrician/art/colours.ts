/** The tincture of each city: of its crest's field, its cards and its plaque. */

export const CITY_COLOURS: Record<string, string> = {
  MI: "#a8202d",
  LU: "#2b78b5",
  SI: "#2f2b2a",
  RO: "#5e2a73",
  VE: "#1f6b3f",
  FE: "#b9650f",
  BO: "#744527",
  FI: "#c25a6c",
  PA: "#c79a1e",
  PI: "#1c7a80",
};

export function colourOfCity(code: string): string {
  return CITY_COLOURS[code] ?? "#6a5a48";
}
