import { expect, test } from "vitest";

import { en } from "../words/en";
import { agreed } from "./agreed";

const OPTIONS = {
  messengers: { name: "Messengers", help: "" },
  memory: { name: "Memory", help: "", values: { open: "all stays known", table: "as at a table" } },
  deck: { name: "Deck", help: "" },
};
const TABLE = {
  options: { players: 3, messengers: true, memory: "table", penalty: "presence" },
  own: ["deck"],
  pace: { seconds: 86400, stand_in: "mason" },
};

test("options that are on, what was chosen, own files and the time are told", () => {
  expect(agreed(TABLE, ["messengers", "memory"], OPTIONS, en)).toEqual([
    "Messengers",
    "Memory: as at a table",
    "Deck",
    "Time for a turn: 1 day",
  ]);
});

test("what is off, or means nothing beside the others, is not told", () => {
  const plain = {
    options: { messengers: false },
    own: [],
    pace: { seconds: null, stand_in: null },
  };
  expect(agreed(plain, ["messengers"], OPTIONS, en)).toEqual(["Time for a turn: No limit"]);
});
