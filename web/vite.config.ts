import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Inside the Python package, so that a wheel has it; never committed.
  build: { outDir: "../src/torri/server/page", emptyOutDir: true, target: "es2022" },
  // For work on the page itself: `torri serve --origin http://localhost:5173` beside `npm run dev`.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8700", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
