/** How much JavaScript the built page is, as it goes over the line; fails if that is too much. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const PAGE = join(import.meta.dirname, "../src/torri/server/page");
const MOST = 200_000;

let total = 0;
for (const name of readdirSync(PAGE, { recursive: true, encoding: "utf8" })) {
  if (name.endsWith(".js")) total += gzipSync(readFileSync(join(PAGE, name)), { level: 9 }).length;
}
const shown = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(`JavaScript of the page, gzip: ${shown(total)} of at most ${shown(MOST)}`);
process.exit(total > 0 && total <= MOST ? 0 : 1);
