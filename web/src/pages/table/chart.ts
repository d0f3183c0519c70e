/** What a chart of points is drawn from: where lines, labels and signs go. */

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Round numbers from the least to the most, about so many at most. */
export function ticksOf(least: number, most: number, count: number): number[] {
  const step = STEPS.find((size) => (most - least) / size <= count) ?? 1000;
  const first = Math.ceil(least / step);
  const last = Math.floor(most / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Places as near as can be to those wished for, each so far from the next, and none beyond the end. */
export function spread(wished: readonly number[], apart: number, end: number): number[] {
  const order = wished.map((_, index) => index).sort((a, b) => wished[a]! - wished[b]!);
  const places = [...wished];
  let least = -Infinity;
  for (const index of order) {
    places[index] = Math.max(places[index]!, least);
    least = places[index] + apart;
  }
  let most = end;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index]!, most);
    most = places[index] - apart;
  }
  return places;
}
