/** Whole games by clicks, against the computer, to the end screen and beyond. */

import { byClick, confirmButton, play, playNow } from "./playing";
import { expect, test } from "./torri";

for (const game of ["Patrician", "San Gimignano"] as const) {
  test(`a whole game of ${game} by clicks`, async ({ page }) => {
    test.setTimeout(240_000);
    await playNow(page, game);
    await play(page, 1_000, byClick);

    const end = page.getByRole("region").filter({ has: page.locator("#end-title") });
    await expect(end.getByRole("table").getByRole("row")).toHaveCount(3);
    await expect(end.getByRole("img", { name: "Points over the turns" })).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      end.getByRole("link", { name: "Record" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.torri\.json$/);

    await end.getByRole("button", { name: "Rematch" }).click();
    await end.getByRole("link", { name: "To the rematch" }).click();
    await expect(page.locator("#end-title")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Turns" })).toBeVisible();
  });
}

test("a turn can be taken back until it is confirmed", async ({ page }) => {
  await playNow(page, "Patrician");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(page.locator("[data-decision]:visible").first()).toBeVisible();
  await expect(undo).toBeDisabled();
  const first = await page.locator("[data-decision]:visible").evaluateAll(namesOf);
  for (let step = 0; (await confirmButton(page).count()) === 0 && step < 10; step += 1) {
    await byClick(page, step);
    await page.waitForTimeout(150);
  }
  await expect(confirmButton(page)).toHaveCount(1);
  while (await undo.isEnabled()) {
    await undo.click();
    await page.waitForTimeout(150);
  }
  expect(await page.locator("[data-decision]:visible").evaluateAll(namesOf)).toEqual(first);
});

test("a hint is shown on the board", async ({ page }) => {
  await playNow(page, "Patrician");
  await page.getByRole("button", { name: "Hint" }).click();
  const hints = page.getByRole("region", { name: "Hints" });
  await expect(hints.getByRole("listitem")).not.toHaveCount(0, { timeout: 20_000 });
  await expect(hints.getByRole("img")).toHaveAccessibleName(/%/);
});

test("who gives up is asked first, and sees the end", async ({ page }) => {
  await playNow(page, "San Gimignano");
  await page.getByRole("button", { name: "Resign" }).click();
  await expect(page.getByText("Do you really want to give up")).toBeVisible();
  await page.getByRole("button", { name: "Resign" }).click();
  await expect(page.locator("#end-title")).toContainText("wins");
});

function namesOf(elements: Element[]): string[] {
  return elements.map((element) => element.getAttribute("data-decision") ?? "").sort();
}
