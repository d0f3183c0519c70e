/** After a build: leaves each file of the page beside itself as small as browsers can take it. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PAGE = join(import.meta.dirname, "../src/torri/server/page");
const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;

for (const name of readdirSync(PAGE, { recursive: true, encoding: "utf8" })) {
  if (!TEXT.test(name)) continue;
  const file = join(PAGE, name);
  const plain = readFileSync(file);
  const packed = {
    ".br": brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    ".gz": gzipSync(plain, { level: 9 }),
  };
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < plain.length) writeFileSync(file + ending, bytes);
  }
}
