/** How the page is served, as a browser sees it. */

import { expect, test } from "./torri";

test("the page loads, from its own server alone", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/torri/);
  await expect(page.locator("#app")).not.toBeEmpty();
});

test("scripts and styles come compressed, to be kept for good", async ({ page }) => {
  const assets: Record<string, string>[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/assets/")) assets.push(answer.headers());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(assets.length).toBeGreaterThan(1);
  for (const headers of assets) {
    expect(headers["cache-control"]).toContain("immutable");
    if (Number(headers["content-length"]) > 500) expect(headers["content-encoding"]).toBe("br");
  }
});

test("the page may open a socket to its own server", async ({ page }) => {
  await page.goto("/");
  const first = await page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      return (await answer.json()) as { table: { id: string } };
    };
    await post("/api/me", { name: "Ann" });
    const seats = [{ kind: "open" }, { kind: "open" }];
    const { table } = await post("/api/tables", { game: "patrician", seats });
    const origin = location.origin.replace("http", "ws");
    const socket = new WebSocket(`${origin}/api/tables/${table.id}/socket`);
    return new Promise<string>((resolve, reject) => {
      socket.onmessage = (message) => resolve(String(message.data));
      socket.onclose = (event) => reject(new Error(`closed: ${event.code} ${event.reason}`));
    });
  });
  expect(JSON.parse(first)).toBeTruthy();
});

test.describe("nobody else can be asked", () => {
  test.use({ expected: /Content Security Policy|evil\.example|violates/ });

  test("neither over HTTP nor by a socket, a script, a picture or a style", async ({ page }) => {
    await page.goto("/");
    const refused = await page.evaluate(async () => {
      const found = new Set<string>();
      document.addEventListener("securitypolicyviolation", (event) => {
        found.add(`${event.effectiveDirective} ${event.blockedURI}`);
      });
      const element = (name: string, more: Record<string, string>) =>
        document.head.append(Object.assign(document.createElement(name), more));
      await fetch("http://evil.example/").catch(() => null);
      try {
        new WebSocket("ws://evil.example/");
      } catch {
        // Some browsers throw, all report it.
      }
      element("script", { src: "http://evil.example/x.js" });
      element("link", { rel: "stylesheet", href: "http://evil.example/x.css" });
      element("img", { src: "http://evil.example/x.png" });
      element("script", { textContent: "document.title = 'taken'" });
      await new Promise((resolve) => setTimeout(resolve, 500));
      return [...found].sort();
    });
    expect(refused).toEqual([
      "connect-src http://evil.example/",
      "connect-src ws://evil.example/",
      "img-src http://evil.example/x.png",
      "script-src-elem http://evil.example/x.js",
      "script-src-elem inline",
      "style-src-elem http://evil.example/x.css",
    ]);
    await expect(page).toHaveTitle(/torri/);
  });
});

test.describe("an address that leads nowhere", () => {
  test.use({ expected: /404/ });

  test("is answered by the page, which says so", async ({ page }) => {
    const answer = await page.goto("/no/such/place");
    expect(answer?.status()).toBe(404);
    await expect(page.locator("#app")).not.toBeEmpty();
  });
});
