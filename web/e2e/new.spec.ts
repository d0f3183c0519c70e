/** What can be agreed on for a new table. */

import { type Page } from "@playwright/test";

import { expect, test } from "./torri";

test("options of the Messengers are there with the Messengers alone", async ({ page }) => {
  await page.goto("/new/patrician");
  const messengers = page.getByRole("checkbox", { name: "Messengers" });
  const penalty = page.getByLabel("Messengers' penalty");
  const lastCity = page.getByLabel("Last city");
  await expect(page.getByLabel("Memory")).toBeVisible();
  await expect(penalty).toHaveCount(0);
  await expect(lastCity).toHaveCount(0);
  await messengers.check();
  await penalty.selectOption("majority");
  await lastCity.selectOption("normal");
  await messengers.uncheck();
  await expect(penalty).toHaveCount(0);
  await messengers.check();
  await expect(penalty).toHaveValue("majority");
  await messengers.uncheck();
  const asked = page.waitForRequest(
    (request) => request.method() === "POST" && /tables$/.test(request.url()),
  );
  await page.getByRole("button", { name: "Open the table" }).click();
  const { options } = (await asked).postDataJSON() as { options: object };
  expect(options, "nothing that means nothing").toEqual({ messengers: false });
  await page.waitForURL("**/tables/*");
});

/** A deck like the usual one, in which every starred card shows a captain. */
async function ownDeck(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download deck.toml as a model" }).click();
  const stream = await (await download).createReadStream();
  const parts = (await stream.toArray()) as Buffer[];
  const usual = Buffer.concat(parts).toString();
  const deck = usual.replaceAll(
    /bonus = "portrait"\npatrician = "\w+"/g,
    'bonus = "portrait"\npatrician = "captain"',
  );
  expect(deck).not.toBe(usual);
  return deck;
}

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const group = page.getByRole("group", { name: "A deck of your own" });
  const file = { name, mimeType: "application/toml", buffer: Buffer.from(text) };
  await group.getByLabel("Choose a file").setInputFiles(file);
}

test("a deck of one's own is played with", async ({ page }) => {
  await page.goto("/new/patrician");
  await chooseFile(page, "captains.toml", await ownDeck(page));
  await expect(page.getByText("captains.toml can be played with.")).toBeVisible();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL("**/tables/*");
  const hand = page.getByRole("region", { name: "My hand" });
  await expect(hand.getByText("captain", { exact: true })).toHaveCount(3);
});

test.describe("a deck that does not hold", () => {
  test.use({ expected: /422/ });

  test("is refused in words, and no table is opened with another one instead", async ({ page }) => {
    await page.goto("/new/patrician");
    const broken = (await ownDeck(page)).replace('bonus = "any"', 'bonus = "gold"');
    await chooseFile(page, "gold.toml", broken);
    const problem = page.getByRole("alert").filter({ hasText: "gold.toml cannot be used" });
    await expect(problem).toContainText("bonus is unknown: 'gold'");
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page.getByText("That did not work")).toBeVisible();
    expect(page.url()).toContain("/new/patrician");
    await page.getByRole("button", { name: "No file of my own" }).click();
    await expect(problem).toHaveCount(0);
    await expect(page.getByLabel("Choose a file")).toBeFocused();
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.waitForURL("**/tables/*");
  });

  test("for so many players fits again with others", async ({ page }) => {
    await page.goto("/new/patrician");
    // Pistoia, which five players only use, gets a card more: 56 do not divide by 5.
    const deck = (await ownDeck(page)).replace(
      'id = "PI-1"\ncity = "PI"\nbonus = "crest"',
      'id = "PI-1"\ncity = "PI"\nbonus = "any"\n[[card]]\nid = "PI-8"\ncity = "PI"\nbonus = "any"',
    );
    await chooseFile(page, "pistoia.toml", deck);
    await expect(page.getByText("pistoia.toml can be played with.")).toBeVisible();
    await page.getByRole("radio", { name: "5", exact: true }).check();
    await expect(page.getByRole("alert")).toContainText("56 cards do not divide evenly");
    await page.getByRole("radio", { name: "3", exact: true }).check();
    await expect(page.getByText("pistoia.toml can be played with.")).toBeVisible();
  });

  test("and is far too large is not even sent", async ({ page }) => {
    await page.goto("/new/patrician");
    await chooseFile(page, "large.toml", "#".repeat(70_000));
    await expect(page.getByRole("alert")).toContainText("large.toml cannot be used");
    await expect(page.getByRole("alert")).toContainText("that is too large");
  });
});
