/** For everyone: by what programs can tell of contrast, names and roles; on phones; in each language. */

import { AxeBuilder } from "@axe-core/playwright";
import { type Page } from "@playwright/test";

import { NAMES } from "../src/lib/names";
import { allPages, allPagesAndTables, picture, visit } from "./pages";
import { type Choose, choices, pickUp, play, playedByComputers, playNow } from "./playing";
import { expect, test } from "./torri";

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing serious on any page, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found: string[] = [];
    for (const one of await allPagesAndTables(page)) {
      const { name, path } = one;
      await visit(page, path);
      await picture(page, one, `desktop-${colorScheme}`);
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, impact, nodes } of violations)
        if (impact === "serious" || impact === "critical")
          found.push(
            `${name}: ${id} ${nodes
              .map(({ target }) => String(target))
              .slice(0, 3)
              .join("; ")}`,
          );
    }
    expect(found).toEqual([]);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("no page is wider than the screen", async ({ page }) => {
    test.setTimeout(240_000);
    const wide: string[] = [];
    const visits = await allPagesAndTables(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const one of visits) {
        await visit(page, one.path);
        await picture(page, one, `phone-${colorScheme}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 360) wide.push(`${one.name}: ${width}`);
      }
    }
    expect(wide).toEqual([]);
  });

  for (const [game, options, heads] of [
    ["patrician", { players: 5, messengers: true }, ["Prestige", "Messengers", "Total"]],
    ["san_gimignano", { players: 4 }, ["Towers"]],
  ] as const) {
    test(`the end of ${game} tells every player's points in full width`, async ({ page }) => {
      const table = await playedByComputers(page, game, options);
      await page.goto(`/tables/${table}`);
      const rows = page.getByRole("table").locator("tbody tr");
      await expect(rows).toHaveCount(options.players);
      for (const head of heads) {
        for (const cell of await rows.locator(`td[data-source="${head}"]`).all()) {
          const { x, width } = (await cell.boundingBox())!;
          expect(x).toBeGreaterThan(0);
          expect(x + width).toBeLessThan(360);
        }
      }
      const totals = await rows.locator("td.total").allInnerTexts();
      const points = totals.map((text) => Number(text));
      expect(points).toEqual([...points].sort((one, other) => other - one));
    });
  }

  for (const game of ["Patrician", "San Gimignano"] as const) {
    test(`${game} is played by taps`, async ({ page }) => {
      await playNow(page, game);
      const tap: Choose = async (page, number) => {
        await pickUp(page, number, "tap");
        const before = await decisionsOf(page);
        await choices(page).first().tap({ timeout: 5_000 });
        // One tap is enough, though what it would do is shown under the finger before it is lifted.
        // (In San Gimignano a tap may turn the segment.)
        if (game === "Patrician") await expect.poll(() => decisionsOf(page)).not.toBe(before);
      };
      expect(await play(page, 3, tap)).toBe(3);
    });
  }
});

function decisionsOf(page: Page): Promise<string> {
  return choices(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute("data-decision")).join(" "),
  );
}

/** Names, and words that languages share. */
const SHARED = new Set([
  ...NAMES,
  ..."torri Patrician San Gimignano English Français Deutsch Italiano".split(" "),
  ..."Milano Lucca Siena Roma Verona Ferrara Bologna Firenze Parma Pistoia".split(" "),
  ..."Cambio Lana Medici Seta podestà VII".split(" "),
  ..."Computer Hand Name Password Pause Pile Points Prestige Segment Total minutes".split(" "),
]);

/** Whether a text has words of one language only. */
function isOfOne(text: string): boolean {
  return text.split(/[^A-Za-zÀ-ÿ]+/).some((word) => word.length > 2 && !SHARED.has(word));
}

test("nothing is left untranslated in any language", async ({ page, browser, baseURL }) => {
  test.setTimeout(240_000);
  const visits = await allPages(page);
  const english = new Map<string, Set<string>>();
  for (const { name, path } of visits) {
    await visit(page, path);
    english.set(name, new Set(await page.evaluate(texts)));
  }
  const { cookies } = await page.context().storageState();
  const left = new Set<string>();
  for (const locale of ["fr-FR", "de-DE", "it-IT"]) {
    const storageState = { cookies, origins: [] };
    const context = await browser.newContext({ baseURL: baseURL!, locale, storageState });
    const other = await context.newPage();
    for (const { name, path } of visits) {
      await visit(other, path);
      expect(await other.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
      for (const text of await other.evaluate(texts))
        if (english.get(name)?.has(text) && isOfOne(text)) left.add(`${locale}, ${name}: ${text}`);
    }
    await context.close();
  }
  expect([...left]).toEqual([]);
});

/** All that a reader can read or hear on a page. */
function texts(): string[] {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest("noscript"))
      found.add(walker.currentNode.textContent?.trim() ?? "");
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"])
      found.add(element.getAttribute(name)?.trim() ?? "");
  return [...found].filter((text) => /[A-Za-z]{3}/.test(text));
}
