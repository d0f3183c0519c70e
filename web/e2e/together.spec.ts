/** Several people: online through a link, and around one screen. */

import { type Page } from "@playwright/test";

import { byClick, choices, confirmButton, isOver, play, playNow } from "./playing";
import { expect, test } from "./torri";

test("two browsers play through an invite link, with a reload in the middle", async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await page.goto("/new/patrician");
  await page.getByLabel("Seat 2").selectOption("invited");
  await page.getByText("Only those with the link").click();
  await page.getByRole("button", { name: "Open the table" }).click();
  const link = await page.getByLabel("Invite with this link").inputValue();

  const context = await browser.newContext({ baseURL: baseURL!, locale: "en-GB" });
  const other = await context.newPage();
  await other.goto(link);
  await other.getByLabel("Your name").fill("Zoe");
  await other.getByRole("button", { name: "Sit down here" }).click();

  await other.getByLabel("Write to the table").fill("good luck");
  await other.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("good luck")).toBeVisible();

  const mover = async (): Promise<Page> => {
    let found: Page | null = null;
    await expect(async () => {
      // Not by what is written there: that stays for a moment when a turn is confirmed.
      for (const one of [page, other]) if ((await choices(one).count()) > 0) found = one;
      expect(found ?? (await isOver(page))).toBeTruthy();
    }).toPass({ timeout: 15_000 });
    return found ?? page;
  };
  for (let turn = 0; turn < 8; turn += 1) {
    await play(await mover(), 1);
    if (turn === 3) {
      await page.reload();
      await other.reload();
    }
  }
  const log = (one: Page): Promise<string[]> =>
    one.getByRole("list", { name: "Turns" }).getByRole("button").allInnerTexts();
  await expect(async () => {
    expect(await log(page)).toHaveLength(8);
    expect(await log(page)).toEqual(await log(other));
  }).toPass();
  await context.close();
});

test("around one screen hands are covered in between", async ({ page }) => {
  await page.goto("/new/patrician");
  await page.getByLabel("Seat 2").selectOption("screen");
  await page.getByPlaceholder("Name").fill("Zoe");
  await page.getByRole("button", { name: "Open the table" }).click();
  for (let turn = 0; turn < 4; turn += 1) {
    const cover = page.getByRole("region", { name: /'s turn/ });
    await expect(cover).toBeVisible();
    await expect(page.locator("[data-decision]:visible")).toHaveCount(0);
    await cover.getByRole("button").click();
    await expect(cover).toHaveCount(0);
    await play(page, 1);
  }
});

test("whoever looks in two windows can still take a step back", async ({ page, context }) => {
  await playNow(page, "Patrician");
  const second = await context.newPage();
  await second.goto(page.url());
  await choices(second).first().waitFor();
  for (let step = 0; (await confirmButton(page).count()) === 0 && step < 10; step += 1) {
    await byClick(page, step);
    await page.waitForTimeout(200);
  }
  await expect(confirmButton(second)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForTimeout(400);
  await expect(confirmButton(page)).toHaveCount(0);
  await expect(confirmButton(second)).toHaveCount(0);
});

test("who is not invited is told so", async ({ page, browser, baseURL }) => {
  await page.goto("/new/patrician");
  await page.getByLabel("Seat 2").selectOption("invited");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByLabel("Invite with this link").waitFor();
  const context = await browser.newContext({ baseURL: baseURL!, locale: "en-GB" });
  const stranger = await context.newPage();
  await stranger.goto(page.url());
  await stranger.getByRole("button", { name: "Sit down here" }).click();
  await expect(stranger.getByRole("alert")).toContainText("no free seat");
  await context.close();
});
