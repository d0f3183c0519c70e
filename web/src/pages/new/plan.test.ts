import { expect, test } from "vitest";

import { optionsOf, resized, wishOf, type Choices } from "./plan";

const CHOICES: Choices = {
  game: "patrician",
  seats: [
    { kind: "me", level: "mason", name: "" },
    { kind: "screen", level: "mason", name: " Zoe " },
    { kind: "computer", level: "master", name: "" },
    { kind: "invited", level: "mason", name: "" },
  ],
  options: { messengers: true },
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
});

test("without a limit there is no pace", () => {
  expect(wishOf({ ...CHOICES, pace: "none" }).pace).toEqual({});
});

test("more seats keep those that were chosen", () => {
  const seats = resized(CHOICES.seats.slice(0, 2), 3, "master");
  expect(seats.map(({ kind }) => kind)).toEqual(["me", "screen", "computer"]);
});

test("options are read off the server's own schema", () => {
  const { fewest, most, options } = optionsOf({
    properties: {
      players: { type: "integer", minimum: 2, maximum: 5 },
      messengers: { type: "boolean", default: false },
      memory: { enum: ["open", "table"], type: "string", default: "open" },
      note: { type: "string" },
    },
  });
  expect([fewest, most]).toEqual([2, 5]);
  expect(options).toEqual([
    { name: "messengers", values: null, usual: false },
    { name: "memory", values: ["open", "table"], usual: "open" },
  ]);
});
