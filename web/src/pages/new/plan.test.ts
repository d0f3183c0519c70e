import { expect, test } from "vitest";

import { meaningful, meant, optionsOf, resized, wishOf, type Choices } from "./plan";

const CHOICES: Choices = {
  game: "patrician",
  seats: [
    { kind: "me", level: "mason", name: "" },
    { kind: "screen", level: "mason", name: " Zoe " },
    { kind: "computer", level: "master", name: "" },
    { kind: "invited", level: "mason", name: "" },
  ],
  options: { messengers: true },
  extras: { deck: [] },
  pace: "86400",
  standIn: "mason",
  isPublic: false,
};

test("seats become what the server calls them, with a contribution for each at this screen", () => {
  const wish = wishOf(CHOICES);
  expect(wish.seats).toEqual([
    { kind: "screen" },
    { kind: "screen", name: "Zoe" },
    { kind: "computer", level: "master" },
    { kind: "invited" },
  ]);
  expect(wish.contributions).toHaveLength(2);
  expect(wish.contributions?.[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(wish.pace).toEqual({ seconds: 86400, stand_in: "mason" });
  expect(wish.public).toBe(false);
  expect([wish.options, wish.extras]).toEqual([{ messengers: true }, { deck: [] }]);
});

test("without a limit there is no pace", () => {
  expect(wishOf({ ...CHOICES, pace: "none" }).pace).toEqual({});
});

test("more seats keep those that were chosen", () => {
  const seats = resized(CHOICES.seats.slice(0, 2), 3, "master");
  expect(seats.map(({ kind }) => kind)).toEqual(["me", "screen", "computer"]);
});

const SCHEMA = {
  properties: {
    players: { type: "integer", minimum: 2, maximum: 5 },
    messengers: { type: "boolean", default: false },
    memory: { enum: ["open", "table"], type: "string", default: "open" },
    note: { type: "string" },
    penalty: { enum: ["few", "many"], type: "string", default: "few", needs: "messengers" },
  },
};

test("options are read off the server's own schema, each after the one that it needs", () => {
  const { fewest, most, options } = optionsOf(SCHEMA);
  expect([fewest, most]).toEqual([2, 5]);
  expect(options).toEqual([
    { name: "messengers", values: null, usual: false, needs: null },
    { name: "penalty", values: ["few", "many"], usual: "few", needs: "messengers" },
    { name: "memory", values: ["open", "table"], usual: "open", needs: null },
  ]);
});

test("an option that needs another is neither shown nor asked for without it", () => {
  const { options } = optionsOf(SCHEMA);
  const names = (chosen: Record<string, unknown>): string[] =>
    meaningful(options, chosen).map(({ name }) => name);
  expect(names({})).toEqual(["messengers", "memory"]);
  expect(names({ messengers: true })).toEqual(["messengers", "penalty", "memory"]);
  const off = { messengers: false, penalty: "many", memory: "table" };
  expect(meant(options, off)).toEqual({ messengers: false, memory: "table" });
  expect(meant(options, { ...off, messengers: true })).toEqual({ ...off, messengers: true });
});
