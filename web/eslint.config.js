import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["build", "node_modules", "src/lib/api/schema.ts", "e2e/shots", "e2e/results"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  {
    rules: {
      "no-undef": "off", // the compiler knows better
      "@typescript-eslint/no-non-null-assertion": "off", // after a match, its groups are there
      "svelte/no-navigation-without-resolve": "off", // for SvelteKit; our addresses are our own
    },
  },
);
