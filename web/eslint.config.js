import js from "@eslint/js";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["build", "node_modules", "src/lib/api/schema.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    rules: {
      "no-undef": "off", // the compiler knows better
      "@typescript-eslint/no-non-null-assertion": "off", // after a match, its groups are there
    },
  },
);
