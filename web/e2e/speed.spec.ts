/** How quick the page is: measured by `make bench`, not a test that could fail by a busy machine. */

import { type Page } from "@playwright/test";

import { choices, confirmButton, play, playNow } from "./playing";
import { test } from "./torri";

const ROUNDS = 7;

/** Note in the page when the first part of a board can be seen. */
function watchForBoard(): void {
  const look = () => {
    const part = document.querySelector("[data-city], [data-town]");
    if (part && part.getBoundingClientRect().width > 0)
      document.documentElement.dataset.boardAt = String(performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Note in the page how long after a decision something begins to move, if anything does. */
function watchForMotion(): void {
  const times: number[] = [];
  let clicks = 0;
  Object.assign(window, { motionTimes: times });
  addEventListener(
    "click",
    (event) => {
      const number = (clicks += 1);
      if (!(event.target as Element).closest("[data-decision]")) return;
      const clicked = performance.now();
      const before = new Set(document.getAnimations());
      const look = () => {
        if (number !== clicks) return;
        const isMoving = document.getAnimations().some((one) => !before.has(one));
        if (isMoving) times.push(performance.now() - clicked);
        else if (performance.now() - clicked < 1_000) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

function middle(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return `${at(0.5).toFixed(0)} ms in the middle, ${at(1).toFixed(0)} at most (${sorted.length})`;
}

for (const game of ["Patrician", "San Gimignano"] as const) {
  test(`${game}: a board on a cold cache, four times slower`, async ({ page, browser, server }) => {
    await playNow(page, game);
    await play(page, 2);
    const table = page.url();
    const { cookies } = await page.context().storageState();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ storageState: { cookies, origins: [] } });
      const fresh: Page = await context.newPage();
      const client = await context.newCDPSession(fresh);
      await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await fresh.addInitScript(watchForBoard);
      await fresh.goto(table);
      const root = fresh.locator("html[data-board-at]");
      await root.waitFor();
      times.push(Number(await root.getAttribute("data-board-at")));
      await context.close();
    }
    console.log(`${game} at ${new URL(server).hostname}: board after ${middle(times)}`);
  });

  test(`${game}: from a click to motion`, async ({ page }) => {
    await page.addInitScript(watchForMotion);
    await playNow(page, game);
    await play(page, 8);
    await choices(page).or(confirmButton(page)).first().waitFor();
    const times = await page.evaluate(
      () => (window as unknown as { motionTimes: number[] }).motionTimes,
    );
    console.log(`${game}: from a click to motion ${middle(times)}`);
  });
}
