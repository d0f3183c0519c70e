/** The guided first games: what is marked is done, step by step, to the end. */

import { expect, test } from "./torri";

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
