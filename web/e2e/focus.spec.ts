/** Whoever plays by keys sees where they are: wherever the Tab key stops, it looks otherwise. */

import { type Page } from "@playwright/test";

import { choices, playNow } from "./playing";
import { visit } from "./pages";
import { expect, test } from "./torri";

/** Stops on one page that are looked at: the header's, and many of the page's own. */
const MOST = 40;
/** Pixels around what has the focus, where its mark may be. */
const MARGIN = 8;

/** The part of the screen where the focus is to be seen; null: it is nowhere on the page. */
function placeOfFocus(margin: number) {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  // What the browser draws in a way of its own is hidden behind its label.
  const marked = focused.matches(".unseen") ? focused.closest("label")! : focused;
  const { left, top, right, bottom } = marked.getBoundingClientRect();
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return {
    x,
    y,
    width: Math.min(innerWidth, right + margin) - x,
    height: Math.min(innerHeight, bottom + margin) - y,
  };
}

/** What has the focus, so that a reader of a failure finds it. */
function nameOfFocus(): string {
  const focused = document.activeElement!;
  const name = focused.getAttribute("aria-label") ?? focused.textContent?.trim().slice(0, 30) ?? "";
  return `${focused.tagName.toLowerCase()} "${name}"`;
}

async function unseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  for (let stop = 0; stop < MOST; stop += 1) {
    await page.keyboard.press("Tab");
    const clip = await page.evaluate(placeOfFocus, MARGIN);
    if (clip === null) break;
    const focused = await page.screenshot({ clip });
    const name = await page.evaluate(nameOfFocus);
    const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
    await element.evaluate((one) => {
      one.blur();
    });
    const without = await page.screenshot({ clip });
    if (focused.equals(without)) unseen.push(name);
    await element.evaluate((one) => {
      one.focus({ preventScroll: true });
    });
  }
  return unseen;
}

test("wherever the Tab key stops, the focus can be seen", async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const unseen: Record<string, string[]> = {};
  for (const path of ["/", "/new/patrician", "/rules/patrician", "/account"]) {
    await visit(page, path);
    unseen[path] = await unseenStops(page);
  }
  for (const game of ["Patrician", "San Gimignano"] as const) {
    await playNow(page, game);
    await choices(page).first().waitFor();
    unseen[game] = await unseenStops(page);
  }
  for (const [where, stops] of Object.entries(unseen)) expect(stops, where).toEqual([]);
});
