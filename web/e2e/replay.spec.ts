/** Games that are over, turn by turn; each turn has an address of its own. */

import { readFile } from "node:fs/promises";

import { play, playedByComputers, playNow } from "./playing";
import { expect, test } from "./torri";

test("the log and the replay say when a city is complete, and who takes what", async ({ page }) => {
  const table = await playedByComputers(page, "patrician", { players: 2 });
  const complete = page.getByText(/^\w+ is complete: .+ takes \d/);
  await page.goto(`/tables/${table}`);
  await expect(page.getByRole("list", { name: "Turns" }).locator(complete)).toHaveCount(9);

  await page.goto(`/replay/${table}/0`);
  const turns = page.getByRole("region", { name: "Turns" }).getByRole("button");
  await expect(turns.locator(complete)).toHaveCount(9);
  const scored = turns.filter({ has: complete }).first();
  const line = await scored.locator(complete).innerText();
  await scored.click();
  await expect(page.locator("[aria-live]").filter({ hasText: line })).toBeVisible();
});

test("a finished game is replayed, its turns have addresses, its record can be brought along", async ({
  page,
  browser,
  baseURL,
}, info) => {
  test.setTimeout(240_000);
  await playNow(page, "San Gimignano");
  await play(page);
  const record = info.outputPath("game.torri.json");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Record", exact: true }).click(),
  ]);
  await download.saveAs(record);
  const { turns } = JSON.parse(await readFile(record, "utf8")) as { turns: unknown[] };

  await page.getByRole("link", { name: "Replay", exact: true }).click();
  await expect(page).toHaveURL(/\/replay\/[0-9a-f]{24}\/0$/);
  await expect(page.getByText(`Turn 0 of ${turns.length}`)).toBeVisible();
  await page.locator("body").press("ArrowRight");
  await expect(page).toHaveURL(/\/1$/);
  await page.locator("body").press("End");
  await expect(page).toHaveURL(new RegExp(`/${turns.length}$`));
  await page.getByRole("slider").fill("2");
  await expect(page.getByText(`Turn 2 of ${turns.length}`)).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page).toHaveURL(/\/4$/, { timeout: 10_000 });

  const stranger = await browser.newContext({ baseURL: baseURL!, locale: "en-GB" });
  const other = await stranger.newPage();
  await other.goto("/");
  await other.getByLabel("Replay a record").setInputFiles(record);
  await expect(other).toHaveURL(/\/records\/[0-9a-f]{24}\/0$/);
  await other.goto(other.url().replace(/0$/, "3"));
  await expect(other.getByText(`Turn 3 of ${turns.length}`)).toBeVisible();
  await stranger.close();
});
