/** What comes too late, or after the end, changes nothing any more. */

import { choices, play, playNow } from "./playing";
import { expect, test } from "./torri";

test("advice that comes after a decision is not shown", async ({ page }) => {
  await playNow(page, "Patrician");
  await choices(page).first().waitFor();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/advice", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Hint" }).click();
  await choices(page).first().click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  const answered = page.waitForResponse("**/advice");
  release();
  await answered;
  await expect(page.getByRole("button", { name: "Hint" })).toBeEnabled();
  await expect(page.getByRole("region", { name: "Hints" })).toHaveCount(0);
});

test("who has resigned among several is not called any more", async ({ page }) => {
  await page.goto("/new/patrician");
  await page.getByRole("radio", { name: "3", exact: true }).check();
  for (const nth of [0, 1]) await page.getByLabel("Level").nth(nth).selectOption("apprentice");
  await page.getByRole("button", { name: "Open the table" }).click();
  await choices(page).first().waitFor();
  await expect(page).toHaveTitle(/^●/);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await expect(page).not.toHaveTitle(/^●/);
  // The stand-in and the others play on to the end, and none of their turns is the reader's.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.title.startsWith("●")) document.documentElement.dataset.called = "yes";
    }).observe(document.querySelector("title")!, { childList: true });
  });
  await expect(page.locator("#end-title")).toBeVisible({ timeout: 50_000 });
  await expect(page.locator("html[data-called]")).toHaveCount(0);
});

test.describe("logging out", () => {
  test.use({ expected: /404/ }); // the table is nobody else's

  test("after logging out nobody sees the hand, and with the password it is back", async ({
    page,
  }) => {
    await playNow(page, "Patrician");
    await play(page, 1);
    await choices(page).first().waitFor();
    const table = page.url();
    await page.goto("/account");
    const login = `reader-${Date.now()}`;
    await page.getByLabel("Account name").fill(login);
    await page.getByLabel("Password").fill("a long and quiet river");
    await page.getByRole("button", { name: "Make an account" }).click();
    await expect(page.getByText(login)).toBeVisible();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByText(login)).toHaveCount(0);
    await page.goto(table);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(choices(page)).toHaveCount(0);
    await page.goto("/account");
    await page.getByLabel("I have an account").check();
    await page.getByLabel("Account name").fill(login);
    await page.getByLabel("Password").fill("a long and quiet river");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText(login)).toBeVisible();
    await page.goto(table);
    await expect(choices(page).first()).toBeVisible();
  });
});

test("a replay that is wound quickly stops at the last turn that was asked for", async ({
  page,
}) => {
  await playNow(page, "Patrician");
  await play(page, 4);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("#end-title").waitFor();
  await page.goto(page.url().replace("tables", "replay") + "/5");
  await expect(page.getByText(/^Turn 5 of/)).toBeVisible();
  const still = async (): Promise<string[]> => {
    await page.waitForLoadState("networkidle");
    return page.locator("[data-city]").allInnerTexts();
  };
  const fifth = await still();
  // The answer to an early question arrives last.
  let isFirst = true;
  await page.route("**/positions/*", async (route) => {
    const wait = isFirst ? 800 : 0;
    isFirst = false;
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.continue();
  });
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight"])
    await page.locator("body").press(key);
  await expect(page).toHaveURL(/\/5$/);
  await page.waitForTimeout(1_000);
  expect(await still()).toEqual(fifth);
});
