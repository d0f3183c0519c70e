/** Every page there is, with a game under way and one that is over. */

import { type Page } from "@playwright/test";

import { choices, play, playNow, type GameName } from "./playing";

export interface Visit {
  name: string;
  path: string;
}

const FIXED: Visit[] = [
  { name: "home", path: "/" },
  { name: "new-patrician", path: "/new/patrician" },
  { name: "new-san-gimignano", path: "/new/san-gimignano" },
  { name: "rules-patrician", path: "/rules/patrician" },
  { name: "rules-san-gimignano", path: "/rules/san-gimignano" },
  { name: "learn-patrician", path: "/learn/patrician" },
  { name: "learn-san-gimignano", path: "/learn/san-gimignano" },
  { name: "account", path: "/account" },
];

/** Play a little, and finish one game by giving up: then list all pages with their addresses. */
export async function allPages(page: Page): Promise<Visit[]> {
  const visits = [...FIXED];
  for (const game of ["Patrician", "San Gimignano"] as GameName[]) {
    const name = game.toLowerCase().replace(" ", "-");
    await playNow(page, game);
    await play(page, 2);
    await choices(page).first().waitFor();
    visits.push({ name: `table-${name}`, path: pathOf(page) });
    await playNow(page, game);
    await play(page, 1);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator("#end-title").waitFor();
    visits.push({ name: `end-${name}`, path: pathOf(page) });
    visits.push({ name: `replay-${name}`, path: `${pathOf(page).replace("tables", "replay")}/1` });
  }
  await page.goto("/new/patrician");
  await page.getByLabel("Seat 2").selectOption("invited");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByLabel("Invite with this link").waitFor();
  visits.push({ name: "waiting", path: pathOf(page) });
  return visits;
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** A table with all seats there are, some turns into the game. */
async function fullTable(page: Page, path: string, players: number): Promise<Visit> {
  await page.goto(`/new/${path}`);
  await page.getByRole("radio", { name: String(players), exact: true }).check();
  for (let seat = 2; seat <= players; seat += 1)
    await page
      .getByLabel("Level")
      .nth(seat - 2)
      .selectOption("apprentice");
  for (const option of await page.getByRole("checkbox").all()) await option.check();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL("**/tables/*");
  await play(page, 6);
  await choices(page).first().waitFor();
  return { name: `full-${path}`, path: new URL(page.url()).pathname };
}

/** All pages, and tables with as many players and rules as there can be. */
export async function allPagesAndTables(page: Page): Promise<Visit[]> {
  return [
    ...(await allPages(page)),
    await fullTable(page, "patrician", 5),
    await fullTable(page, "san-gimignano", 4),
  ];
}

/** Leave a picture of a page, to be looked at: e2e/shots/, never committed. */
export async function picture(page: Page, { name }: Visit, how: string): Promise<void> {
  const isLong = !/table|full|learn|replay/.test(name);
  await page.screenshot({ path: `e2e/shots/${name}-${how}.png`, fullPage: isLong });
}

/** Go there, and wait until all is there. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.locator("main h1").first().waitFor({ state: "attached" });
}
