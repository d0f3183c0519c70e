/** A whole game without a pointer: Tab, arrows, Enter and a few letters. */

import { type Page } from "@playwright/test";

import { choices, confirmButton, isOver, playNow } from "./playing";
import { expect, test } from "./torri";

/** Whether what has the focus can be chosen or picked. */
async function focused(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.activeElement?.matches("[data-decision], [data-pick][aria-pressed=false]") ?? false,
  );
}

for (const game of ["Patrician", "San Gimignano"] as const) {
  test(`a whole game of ${game} by keyboard only`, async ({ page }) => {
    test.setTimeout(300_000);
    await playNow(page, game);
    for (let steps = 0; !(await isOver(page)) && steps < 2_000; steps += 1) {
      if ((await confirmButton(page).count()) > 0) {
        await page.keyboard.press("c");
        await expect(confirmButton(page)).toHaveCount(0);
      } else if ((await choices(page).count()) > 0) {
        for (let tabs = 0; !(await focused(page)) && tabs < 80; tabs += 1)
          await page.keyboard.press("Tab");
        if (await focused(page)) await page.keyboard.press("Enter");
        await page.waitForTimeout(60);
      } else {
        await page.waitForTimeout(50);
      }
    }
    await expect(page.locator("#end-title")).toBeVisible();
  });
}

test("the quick reference is one key away, and closes again", async ({ page }) => {
  await playNow(page, "San Gimignano");
  await expect(choices(page).first()).toBeVisible();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Quick reference" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});
