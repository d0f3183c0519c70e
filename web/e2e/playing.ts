/** How tests play: like people, by what lights up on the page. */

import { type Locator, type Page, expect } from "@playwright/test";

export type GameName = "Patrician" | "San Gimignano";

/** Everything that can be decided now, as the page shows it. */
export function choices(page: Page): Locator {
  return page.locator("[data-decision]:visible");
}

/** The button that ends a turn, or a part of one, while it can be pressed. */
export function confirmButton(page: Page): Locator {
  return page.locator("button:enabled", { hasText: /^\s*Confirm / });
}

/** Sit down against the computer, in one click. */
export async function playNow(page: Page, game: GameName, level = "apprentice"): Promise<void> {
  await page.goto("/");
  const card = page.getByRole("article").filter({ hasText: game });
  await card.getByRole("combobox").selectOption(level);
  await card.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL("**/tables/*");
}

/** What a test does with the choices there are. */
export type Choose = (page: Page, number: number) => Promise<void>;

/** Pick something up if that comes first, as segments do. */
export async function pickUp(page: Page, number: number, how: "click" | "tap"): Promise<void> {
  const all = page.locator("[data-pick]:visible");
  const count = await all.count();
  if (count === 0 || (await page.locator("[data-pick][aria-pressed=true]").count()) > 0) return;
  await all.nth(number % count)[how]({ timeout: 5_000 });
}

/**
 * Click one, and not always the first: `number` says the how manieth choice this is. Each twice in a
 * row: a place that a segment does not fit yet turns it first, and two such places in turn would turn
 * it for ever.
 */
export const byClick: Choose = async (page, number) => {
  await pickUp(page, number, "click");
  const all = choices(page);
  const count = await all.count();
  const wanted = Math.floor(number / 2) * 7;
  if (count > 0) await all.nth(wanted % count).click({ timeout: 5_000 });
};

/** Whether the game is over. */
export async function isOver(page: Page): Promise<boolean> {
  return (await page.locator("#end-title").count()) > 0;
}

/** Wait until there is something to do here, or nothing any more. */
async function ready(page: Page): Promise<"choose" | "confirm" | "over" | "pass"> {
  let found: "choose" | "confirm" | "over" | "pass" | null = null;
  await expect(async () => {
    if (await isOver(page)) found = "over";
    else if ((await page.getByRole("region", { name: /'s turn/ }).count()) > 0) found = "pass";
    else if ((await confirmButton(page).count()) > 0) found = "confirm";
    else if ((await choices(page).count()) > 0) found = "choose";
    expect(found).not.toBeNull();
  }).toPass({ intervals: [20, 50, 100], timeout: 30_000 });
  return found!;
}

/** Play until some turns are confirmed, or the game is over; returns how many were. */
export async function play(page: Page, turns = 1_000, choose: Choose = byClick): Promise<number> {
  let confirmed = 0;
  for (let number = 0; confirmed < turns; number += 1) {
    const what = await ready(page);
    if (what === "over") break;
    if (what === "pass") {
      await page.getByRole("button", { name: /show my hand/ }).click();
      await expect(page.getByRole("button", { name: /show my hand/ })).toHaveCount(0);
    } else if (what === "confirm") {
      await confirmButton(page).click();
      confirmed += 1;
      await expect(confirmButton(page)).toHaveCount(0);
    } else {
      await choose(page, number);
    }
  }
  return confirmed;
}

/** A game between computer players who need no time to think; its table, where all is over. */
export async function playedByComputers(
  page: Page,
  game: string,
  options: { players: number; messengers?: boolean },
): Promise<string> {
  await page.goto("/");
  return page.evaluate(
    async ({ game, options }) => {
      const ask = async (path: string, body?: object) => {
        const headers = { "content-type": "application/json" };
        const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
        return (await (await fetch(`/api${path}`, sent)).json()) as {
          table: { id: string; status: string };
        };
      };
      await ask("/me", { name: "Ann" });
      const seats = Array.from({ length: options.players }, () => ({
        kind: "computer",
        level: "random",
      }));
      const { table } = await ask("/tables", { game, options, seats });
      for (let tries = 0; tries < 300; tries += 1) {
        if ((await ask(`/tables/${table.id}`)).table.status === "over") break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return table.id;
    },
    { game, options },
  );
}
