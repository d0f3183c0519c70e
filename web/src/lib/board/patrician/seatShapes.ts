/** The signs of the seats as shapes: where they are small, letters of a font are too thin. */

/** Around the middle, two wide and two high; in the order of the seats. */
const SHAPES = [
  "M-1 0 A1 1 0 1 1 1 0 A1 1 0 1 1 -1 0 Z",
  "M0 -1.15 L1.15 0 L0 1.15 L-1.15 0 Z",
  "M0 -1 L1.15 0.95 H-1.15 Z",
  "M-0.9 -0.9 H0.9 V0.9 H-0.9 Z",
  "M-0.38 -1 H0.38 V-0.38 H1 V0.38 H0.38 V1 H-0.38 V0.38 H-1 V-0.38 H-0.38 Z",
];

export function shapeOf(seat: number): string {
  return SHAPES[seat] ?? "";
}
