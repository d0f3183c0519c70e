/**
 * What all tests in a browser share: a server, and eyes that are always open.
 *
 * import { expect, test } from "./torri";
 *
 * Whatever a test is about, it fails if any page that it opens complains in its console, throws
 * what nobody catches, or asks any other host for anything.
 */

import { type BrowserContext, test as base } from "@playwright/test";

import { startServer } from "./server";

interface Options {
  /** Complaints that a test is about, and must not fail for: test.use({ expected: /404/ }). */
  expected: RegExp | null;
}
interface Watching {
  watched: null;
}
interface Shared {
  /** Where the server is. */
  server: string;
}

export const test = base.extend<Options & Watching, Shared>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs
    async ({}, use) => {
      const server = await startServer();
      await use(server.url);
      await server.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server),
  expected: [null, { option: true }],
  watched: [
    async ({ browser, server, expected }, use) => {
      const complaints: string[] = [];
      const watch = (context: BrowserContext) => {
        watchContext(context, server, (text) => {
          if (!expected?.test(text)) complaints.push(text);
        });
      };
      browser.on("context", watch);
      await use(null);
      browser.off("context", watch);
      base.expect(complaints, "nothing is complained of, nobody else is asked").toEqual([]);
    },
    { auto: true },
  ],
});
export const expect = test.expect;

function watchContext(context: BrowserContext, server: string, note: (text: string) => void) {
  const isOurs = (url: string) => url.startsWith(`${server}/`) || url.startsWith("blob:");
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => note(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    if (!isOurs(request.url())) note(`asked for ${request.url()}`);
  });
  context.on("page", (page) => {
    page.on("websocket", (socket) => {
      if (!isOurs(socket.url().replace(/^ws/, "http"))) note(`opened ${socket.url()}`);
    });
  });
}
