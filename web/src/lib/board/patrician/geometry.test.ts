import { expect, test } from "vitest";

import { layoutOf, TURNED_BELOW, type Box } from "./geometry";

const NINE = ["MI", "LU", "SI", "RO", "VE", "FE", "BO", "FI", "PA"];
const TEN = [...NINE, "PI"];
const BORDERS = "RO-SI SI-LU SI-BO LU-MI LU-FE MI-PA PA-VE VE-FE FE-BO BO-FI RO-PI PI-FI".split(
  " ",
);

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

test.each([290, 320, 344, 360, 520, 699, 700, 768, 940, 1240, 1900, 3600])(
  "at %i pixels no city touches another and all are on the map",
  (width) => {
    for (const codes of [NINE, TEN]) {
      const layout = layoutOf(width, codes, BORDERS);
      const boxes = codes.map((code) => layout.cities[code]!);
      for (const [index, box] of boxes.entries()) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
        expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
        expect(boxes.slice(index + 1).some((other) => overlap(box, other))).toBe(false);
      }
    }
  },
);

test.each([290, 320, 360, 700, 940, 1900])(
  "at %i pixels a city holds what stands in it",
  (width) => {
    const { sizes, cities } = layoutOf(width, TEN, BORDERS);
    const { floor, gap, card, token, plaque } = sizes;
    const stage = cities.PA!.height - plaque;
    expect(2 * floor.width + 3 * gap + card).toBeLessThanOrEqual(cities.PA!.width);
    expect(card * 1.4 + token).toBeLessThan(stage);
    expect(8 * floor.height).toBeLessThan(cities.RO!.height - plaque);
    expect(token).toBeGreaterThanOrEqual(18);
  },
);

test("wide, Parma lies at the left end between the rows and Pistoia at the right end", () => {
  const { cities, isTurned } = layoutOf(1000, TEN, BORDERS);
  expect(isTurned).toBe(false);
  expect(cities.PA!.x).toBeLessThan(cities.MI!.x);
  expect(cities.PI!.x).toBeGreaterThan(cities.RO!.x);
  for (const end of [cities.PA!, cities.PI!]) {
    expect(end.y).toBeGreaterThan(cities.MI!.y);
    expect(end.y).toBeLessThan(cities.VE!.y);
  }
  expect(cities.LU!.y).toBe(cities.MI!.y);
});

test("narrow, the map is turned: Parma on top, Pistoia at the bottom", () => {
  const { cities, isTurned } = layoutOf(TURNED_BELOW - 1, TEN, BORDERS);
  expect(isTurned).toBe(true);
  expect(cities.PA!.y).toBeLessThan(cities.MI!.y);
  expect(cities.MI!.y).toBe(cities.VE!.y);
  expect(cities.LU!.x).toBe(cities.MI!.x);
  expect(cities.PI!.y).toBeGreaterThan(cities.RO!.y);
});

test.each([360, 1000])("at %i pixels messengers stand apart, between their cities", (width) => {
  const { roads } = layoutOf(width, TEN, BORDERS);
  const middles = BORDERS.map((border) => roads[border]!.middle);
  expect(Object.keys(roads)).toEqual(BORDERS);
  for (const [index, one] of middles.entries()) {
    for (const other of middles.slice(index + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(40);
    }
  }
});

test.each([320, 360, 412, 699])(
  "at %i pixels a tower of each city has room on its row",
  (width) => {
    const { sizes, cities } = layoutOf(width, TEN, BORDERS);
    const most = { PA: 4, VE: 4, FE: 4, MI: 6, LU: 6, SI: 6, RO: 8, BO: 8, FI: 8, PI: 8 };
    for (const [code, floors] of Object.entries(most)) {
      const stage = cities[code]!.height - sizes.plaque;
      expect((floors + 1) * sizes.floor.height, code).toBeLessThan(stage);
    }
    expect(sizes.floor.height).toBeGreaterThanOrEqual(17);
  },
);

test("a road to a city that is not in play is left out", () => {
  expect(Object.keys(layoutOf(1000, NINE, BORDERS).roads)).not.toContain("RO-PI");
});

test("a map too tall for its screen is made smaller, yet stays wide", () => {
  const low = layoutOf(1900, NINE, BORDERS, 700);
  expect(low.height).toBeLessThan(720);
  expect(low.width).toBeLessThan(1900);
  expect(layoutOf(1900, NINE, BORDERS, 100).isTurned).toBe(false);
  expect(layoutOf(360, NINE, BORDERS, 100).width).toBe(360);
});
