import { expect, test } from "vitest";

import { addressOf, placeOf, type Place } from "./addresses";

const TABLE = "00".repeat(12);
const PLACES: [string, Place][] = [
  ["/", { at: "home" }],
  ["/account", { at: "account" }],
  ["/new/patrician", { at: "new", game: "patrician" }],
  ["/rules/san-gimignano", { at: "rules", game: "san_gimignano" }],
  ["/learn/patrician", { at: "learn", game: "patrician", step: 1 }],
  ["/learn/san-gimignano/12", { at: "learn", game: "san_gimignano", step: 12 }],
  [`/tables/${TABLE}`, { at: "table", table: TABLE }],
  ["/join/aB_-9", { at: "join", link: "aB_-9" }],
  [`/replay/${TABLE}/12`, { at: "replay", of: "table", id: TABLE, turn: 12 }],
  [`/records/${TABLE}/0`, { at: "replay", of: "record", id: TABLE, turn: 0 }],
];

test.each(PLACES)("%s is a place, and the place has this address", (address, place) => {
  expect(placeOf(address)).toEqual(place);
  expect(addressOf(place)).toBe(address);
});

test("a replay begins at the beginning", () => {
  expect(placeOf(`/replay/${TABLE}`)).toEqual({ at: "replay", of: "table", id: TABLE, turn: 0 });
});

test.each([
  "/nowhere",
  "/tables/xyz",
  `/tables/${TABLE}/more`,
  "/new/chess",
  "/new/toString",
  "/rules",
  "/account/more",
  "/join/%2F",
  "/learn",
  "/learn/chess/2",
  "/learn/patrician/0",
  "/learn/patrician/x",
  "/learn/patrician/2/3",
  `/replay/${TABLE}/x`,
  `/replay/${TABLE}/1/2`,
])("%s is nowhere", (address) => {
  expect(placeOf(address)).toEqual({ at: "nowhere" });
});
