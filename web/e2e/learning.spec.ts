/** The guided first games: what is marked is done, step by step, to the end. */

import { type Locator, type Page } from "@playwright/test";

import { expect, test } from "./torri";

/** Do what is marked, or read on; returns once another step has come. */
async function doStep(page: Page): Promise<void> {
  const step = await stepOf(page).innerText();
  const goOn = page.getByRole("button", { name: "Go on" });
  if (await goOn.isVisible()) await goOn.click();
  else await page.locator("[data-advised]:visible").first().click();
  await expect(stepOf(page)).not.toHaveText(step);
}

function stepOf(page: Page): Locator {
  return page.getByText(/^Step \d+ of/);
}

test("a lesson is where it was when it is loaded anew, and goes back step by step", async ({
  page,
}) => {
  await page.goto("/");
  const card = page.getByRole("article").filter({ hasText: "Patrician" });
  await card.getByRole("link", { name: "Learn it by playing" }).click();
  await expect(stepOf(page)).toHaveText(/^Step 1 of/);
  await expect(page).toHaveURL(/\/learn\/patrician$/);
  const seen: string[] = [];
  for (let steps = 0; steps < 5; steps += 1) {
    seen.push(await stepOf(page).innerText());
    await doStep(page);
  }
  const there = await stepOf(page).innerText();
  await expect(page).toHaveURL(new RegExp(`/learn/patrician/${/\d+/.exec(there)![0]}$`));
  await page.reload();
  await expect(stepOf(page)).toHaveText(there);
  await doStep(page);
  await page.goBack();
  await expect(stepOf(page)).toHaveText(there);
  for (const before of seen.reverse()) {
    await page.goBack();
    await expect(stepOf(page)).toHaveText(before);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("an address beyond the end of a lesson is its end", async ({ page }) => {
  await page.goto("/learn/patrician/999");
  await expect(page.getByRole("button", { name: "Now play a real game" })).toBeVisible();
});

for (const [game, path] of [
  ["Patrician", "patrician"],
  ["San Gimignano", "san-gimignano"],
] as const) {
  test(`a first game of ${game} is explained to the end`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(`/learn/${path}`);
    const goOn = page.getByRole("button", { name: "Go on" });
    const done = page.getByRole("button", { name: "Now play a real game" });
    const advised = page.locator("[data-advised]:visible");
    await expect(page.getByText(/^Step 1 of/)).toBeVisible();
    for (let steps = 0; !(await done.isVisible()) && steps < 200; steps += 1) {
      const step = await page.getByText(/^Step \d+ of/).innerText();
      if (await goOn.isVisible()) await goOn.click();
      else await advised.first().click();
      await expect(page.getByText(step, { exact: true }))
        .toHaveCount(0, { timeout: 500 })
        .catch(() => undefined);
    }
    await done.click();
    await expect(page).toHaveURL(/\/tables\/[0-9a-f]{24}$/);
  });

  test(`the rules of ${game} can be read`, async ({ page }) => {
    await page.goto(`/rules/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(game);
    expect(await page.getByRole("heading", { level: 2 }).count()).toBeGreaterThan(4);
  });
}
