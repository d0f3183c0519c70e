import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { defineConfig } from "@playwright/test";

/** The machine's own Chromium: none is downloaded. */
const folders = (process.env.PATH ?? "").split(delimiter);
const chromium = folders.map((folder) => join(folder, "chromium")).find(existsSync);

export default defineConfig({
  testDir: "e2e",
  outputDir: "e2e/results",
  // What is measured is no test: `make bench` asks for it.
  testIgnore: process.env.TORRI_SPEED ? [] : "speed.spec.ts",
  // One at a time: some of the tests measure how fast the page is.
  workers: 1,
  timeout: 60_000,
  // Two runs share two cores there; what passes only the second time is named as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    locale: "en-GB",
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
