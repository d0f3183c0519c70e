/** Lists on the first page: no table is out of reach, however many there are. */

import { type APIRequestContext, type Page } from "@playwright/test";

import { expect, test } from "./torri";

const PAGE = 50;

/** A guest who makes tables without a page, the first of them named first. */
async function makeTables(
  request: APIRequestContext,
  server: string,
  count: number,
  more: object,
): Promise<string[]> {
  const headers = { Origin: server };
  const made: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const answer = await request.post(`${server}/api/tables`, {
      headers,
      data: { game: "san_gimignano", ...more },
    });
    const { table } = (await answer.json()) as { table: { id: string } };
    made.push(table.id);
  }
  return made;
}

async function comeIn(request: APIRequestContext, server: string): Promise<void> {
  await request.post(`${server}/api/me`, { headers: { Origin: server }, data: { name: "Ada" } });
}

/** Press the button of a list until there is no more. */
async function showAll(page: Page, name: string): Promise<number> {
  const list = page.getByRole("region", { name });
  const button = list.getByRole("button", { name: "Show more" });
  let pressed = 0;
  while ((await button.count()) > 0) {
    const before = await list.getByRole("listitem").count();
    await button.click();
    await expect.poll(() => list.getByRole("listitem").count()).toBeGreaterThan(before);
    await expect(list.getByRole("listitem").nth(before).getByRole("link")).toBeFocused();
    pressed += 1;
  }
  return pressed;
}

test("all of one's own tables can be shown", async ({ page, server }) => {
  await comeIn(page.request, server);
  const seats = [{ kind: "open" }, { kind: "invited" }];
  const made = await makeTables(page.request, server, PAGE + 5, { seats, public: false });
  await page.goto("/");
  const mine = page.getByRole("region", { name: "My tables" });
  await expect(mine.getByRole("listitem")).toHaveCount(PAGE);
  expect(await showAll(page, "My tables")).toBe(1);
  await expect(mine.getByRole("listitem")).toHaveCount(PAGE + 5);
  await expect(mine.locator(`a[href="/tables/${made[0]}"]`)).toBeVisible();
});

test("all open tables can be shown, and are kept up to date", async ({
  page,
  server,
  playwright,
}) => {
  const host = await playwright.request.newContext();
  await comeIn(host, server);
  const seats = [{ kind: "open" }, { kind: "open" }];
  const [first] = await makeTables(host, server, PAGE + 1, { seats });
  await page.clock.install();
  await page.goto("/");
  const lobby = page.getByRole("region", { name: "Open tables" });
  await expect(lobby.getByRole("listitem")).toHaveCount(PAGE);
  await expect(lobby.locator(`a[href="/tables/${first}"]`)).toHaveCount(0);
  expect(await showAll(page, "Open tables")).toBeGreaterThan(0);
  await expect(lobby.locator(`a[href="/tables/${first}"]`)).toBeVisible();
  const [later] = await makeTables(host, server, 1, { seats });
  await page.clock.fastForward(16_000);
  await expect(lobby.locator(`a[href="/tables/${later}"]`)).toBeVisible();
  await expect(lobby.locator(`a[href="/tables/${first}"]`)).toBeVisible();
  await host.dispose();
});
