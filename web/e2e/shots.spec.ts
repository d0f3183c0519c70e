/** Pictures of every page, to be looked at: e2e/shots/, never committed. */

import { type Page } from "@playwright/test";

import { allPages, visit, type Visit } from "./pages";
import { choices, play } from "./playing";
import { test } from "./torri";

const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };

/** A table with all seats there are, some turns into the game. */
async function fullTable(page: Page, path: string, players: number): Promise<Visit> {
  await page.goto(`/new/${path}`);
  await page.getByRole("radio", { name: String(players), exact: true }).check();
  for (let seat = 2; seat <= players; seat += 1)
    await page
      .getByLabel("Level")
      .nth(seat - 2)
      .selectOption("apprentice");
  for (const option of await page.getByRole("checkbox").all()) await option.check();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL("**/tables/*");
  await play(page, 6);
  await choices(page).first().waitFor();
  return { name: `full-${path}`, path: new URL(page.url()).pathname };
}

test("every page is pictured, on a phone and a desk, by day and by night", async ({ page }) => {
  test.setTimeout(400_000);
  const visits = await allPages(page);
  visits.push(await fullTable(page, "patrician", 5), await fullTable(page, "san-gimignano", 4));
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const { name, path } of visits) {
        await visit(page, path);
        const isLong = !/table|full|learn|replay/.test(name);
        const file = `e2e/shots/${name}-${size}-${colorScheme}.png`;
        await page.screenshot({ path: file, fullPage: isLong });
      }
    }
  }
});
