import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Builds the command as it ships, from the source as it is now, into a folder
 * of its own: `dist/` may be older. Removed after the tests of the file. Gives
 * the file to run.
 */
export async function buildCopy(): Promise<string> {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "mcpeak-built-")));
  after(() => rmSync(copy, { recursive: true, force: true }));
  await build({ config: join(root, "tsdown.config.ts"), cwd: root, outDir: join(copy, "dist"), dts: false, logLevel: "silent" });
  writeFileSync(join(copy, "package.json"), readFileSync(join(root, "package.json")));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return join(copy, "dist/cli/main.mjs");
}
