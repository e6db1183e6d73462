import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig } from "tsdown";

const require = createRequire(import.meta.url);

/** Small packages that every start needs: bundled, so that node has fewer files to find. THIRD-PARTY-NOTICES.md holds their licences. */
const bundled = ["eventsource-parser", "fastest-levenshtein", "jsonc-parser", "picocolors", "picomatch", "signal-exit"];

export default defineConfig({
  entry: { index: "lib/index.ts", "node-test": "lib/node-test.ts", "cli/main": "cli/main.ts", "cli/mock-main": "cli/mock-main.ts" },
  outDir: "dist",
  format: "esm",
  platform: "node",
  target: "node20.19",
  dts: true,
  // Comments and indentation are half of the bundle, and node reads all of it at every start. Names stay, for stacks.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  // `mcpeak --version` loads this and nothing else.
  outputOptions: { codeSplitting: { groups: [{ name: "version", test: /lib[\\/]about[\\/]version\.ts$/ }] } },
  deps: { alwaysBundle: bundled, onlyBundle: bundled },
  // Its CommonJS build loads its own files by computed names, which no bundler can follow.
  alias: { "jsonc-parser": join(dirname(require.resolve("jsonc-parser/package.json")), "lib/esm/main.js") },
});
