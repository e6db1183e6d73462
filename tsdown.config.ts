import { defineConfig } from "tsdown";
export default defineConfig([
  { entry: { index: "lib/index.ts", "node-test": "lib/node-test.ts", "cli/main": "cli/main.ts" }, format: "esm", platform: "node", target: "node20.19", dts: { entry: ["lib/*.ts"] } , outDir: "dist" },
]);
