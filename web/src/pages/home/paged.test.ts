import { expect, test } from "vitest";

import { Paged } from "./paged.svelte";

/** A server with tables of these names, three to a page. */
function listOf(names: { all: string[] }): Paged<{ id: string }> {
  return new Paged((after) => {
    const from = after === undefined ? 0 : Number(after);
    const tables = names.all.slice(from, from + 3).map((id) => ({ id }));
    const more = from + 3 < names.all.length ? String(from + 3) : null;
    return Promise.resolve({ tables, more });
  });
}
const shown = (list: Paged<{ id: string }>): string =>
  list.tables.map(({ id }) => id).join("") + (list.hasMore ? "…" : "");

test("a list shows more, page by page, until there is no more", async () => {
  const list = listOf({ all: [..."abcdefgh"] });
  await list.load();
  expect(shown(list)).toBe("abc…");
  await list.showMore();
  expect(shown(list)).toBe("abcdef…");
  await list.showMore();
  expect(shown(list)).toBe("abcdefgh");
});

test("what is shown is kept up to date, as much of it as was asked for", async () => {
  const names = { all: [..."abcdefgh"] };
  const list = listOf(names);
  await list.load();
  await list.showMore();
  names.all = [..."xabdefgh"];
  await list.load();
  expect(shown(list)).toBe("xabdef…");
  names.all = [..."xy"];
  await list.load();
  expect(shown(list)).toBe("xy");
});

test("a table that moves while somebody turns the pages is there once", async () => {
  const list = new Paged<{ id: string }>((after) => {
    const tables = (after === undefined ? "abc" : "cde").split("").map((id) => ({ id }));
    return Promise.resolve({ tables, more: after === undefined ? "1" : null });
  });
  await list.load();
  await list.showMore();
  expect(shown(list)).toBe("abcde");
});

test("an answer that comes late does not hide what was asked for after it", async () => {
  const late: (() => void)[] = [];
  const list = new Paged<{ id: string }>(async (after) => {
    if (late.length === 0) await new Promise<void>((resolve) => late.push(resolve));
    return { tables: [{ id: after ?? "a" }], more: after === undefined ? "b" : null };
  });
  const first = list.load();
  await list.showMore();
  late[0]!();
  await first;
  expect(shown(list)).toBe("ab");
});

test("a look at the list while more is asked for asks for more as well", async () => {
  const list = listOf({ all: [..."abcdefgh"] });
  await list.load();
  await Promise.all([list.showMore(), list.load()]);
  expect(shown(list)).toBe("abcdef…");
});

test("where the server does not answer, all stays as it is", async () => {
  let isAway = false;
  const list = new Paged<{ id: string }>((after) =>
    isAway
      ? Promise.reject(new Error("away"))
      : Promise.resolve({ tables: [{ id: after ?? "a" }], more: after === undefined ? "b" : null }),
  );
  await list.load();
  isAway = true;
  await expect(list.showMore()).rejects.toThrow("away");
  expect(shown(list)).toBe("a…");
  isAway = false;
  await list.load();
  expect(shown(list)).toBe("a…");
});
