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

/** In the settings, which Escape closes. */
async function setShortcuts(page: Page, isOn: boolean): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  const box = page.getByRole("checkbox", { name: "Shortcuts of one key" });
  await expect(box).toBeChecked({ checked: !isOn });
  await box.setChecked(isOn);
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
}

/** Press keys, and wait long enough for what they might do. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(400);
}

test("letters do nothing when they are switched off, and other keys all they did", async ({
  page,
}) => {
  await playNow(page, "Patrician");
  await choices(page).first().waitFor();
  await setShortcuts(page, false);
  await page.reload(); // it is remembered
  await choices(page).first().focus();
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: "Undo" });
  const reference = page.getByRole("dialog", { name: "Quick reference" });
  const hints = page.getByText("Best turns");
  await expect(undo).toBeEnabled();
  await press(page, "u", "h", "?");
  await expect(undo).toBeEnabled();
  await expect(undo).not.toHaveAttribute("aria-keyshortcuts");
  await expect(reference).toHaveCount(0);
  await expect(hints).toHaveCount(0);

  await setShortcuts(page, true);
  await expect(undo).toHaveAttribute("aria-keyshortcuts", "u");
  await press(page, "u");
  await expect(undo).toBeDisabled();
  await press(page, "h");
  await expect(hints).toBeVisible({ timeout: 20_000 });
  await press(page, "?");
  await expect(reference).toBeVisible();
});

test("the town zooms and segments turn only while signs and letters are switched on", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await playNow(page, "San Gimignano");
  await choices(page).first().waitFor();
  await setShortcuts(page, false);
  const seen = (): Promise<string | null> =>
    page.locator("[data-town] svg").first().getAttribute("viewBox");
  const before = await seen();
  await press(page, "+", "+");
  expect(await seen()).toBe(before);
  await page.locator("[data-town]").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-town] [data-decision]:focus")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.locator("[data-pick]").first().waitFor();
  expect(await turnedByLetter(page), "the token is placed, no segment turns").toBe(0);

  await setShortcuts(page, true);
  expect(await turnedByLetter(page)).toBeGreaterThan(0);
  const later = await seen();
  await press(page, "+", "+");
  expect(await seen()).not.toBe(later);
});

/** How many of the segments that can be picked turn by R: some fit in one way only. */
async function turnedByLetter(page: Page): Promise<number> {
  let turned = 0;
  for (const segment of await page.locator("[data-pick]").all()) {
    if ((await segment.getAttribute("aria-pressed")) === "false") await segment.click();
    const before = await segment.innerText();
    await press(page, "r");
    turned += Number((await segment.innerText()) !== before);
  }
  return turned;
}
