/** Whole games by clicks, against the computer, to the end screen and beyond. */

import { byClick, choices, confirmButton, play, playNow } from "./playing";
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

test("a turn with a messenger is confirmed in two parts, each of which says what it is", async ({
  page,
}) => {
  await page.goto("/new/patrician");
  await page.getByRole("checkbox", { name: "Messengers" }).check();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL("**/tables/*");
  // All cards that one begins with have a star, so a messenger may follow.
  const goOn = page.getByRole("button", { name: "Confirm and go on", exact: true });
  const confirm = page.getByRole("button", { name: "Confirm turn", exact: true });
  await expect(choices(page).first()).toBeVisible({ timeout: 30_000 });
  for (let step = 0; (await confirmButton(page).count()) === 0 && step < 40; step += 1) {
    await byClick(page, 0);
    await page.waitForTimeout(150);
  }
  await expect(page.getByText("If you confirm, a new card comes up")).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await goOn.click();

  const asked = page.getByText(/New card beside \w+: \w+ \(.+\)\. Now place a messenger/);
  await expect(asked).toBeVisible();
  await page.reload();
  await expect(asked).toBeVisible();
  await expect(goOn).toHaveCount(0);
  await page.getByRole("button", { name: "Keep the messenger" }).click();
  await expect(page.getByText("Your turn is complete.")).toBeVisible();
  await confirm.click();
  await expect(confirmButton(page)).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Turns" })).toContainText("keeps the messenger");
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
