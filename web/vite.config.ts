import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** What every page needs is in one file: twenty small ones take longer than they are worth. */
function chunkOf(id: string): string | undefined {
  if (id.includes("/node_modules/")) return "common";
  const isOfAll = /\/src\/lib\/(?!board\/(patrician|san_gimignano)\/|words\/(fr|de|it)\.)/.test(id);
  return isOfAll ? "common" : undefined;
}

export default defineConfig({
  plugins: [svelte()],
  // Inside the Python package, so that a wheel has it; never committed.
  build: {
    outDir: "../src/torri/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the policy for contents takes nothing from within other files
    rollupOptions: { output: { manualChunks: chunkOf } },
  },
  // For work on the page itself: `torri serve --origin http://localhost:5173` beside `npm run dev`.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8700", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
