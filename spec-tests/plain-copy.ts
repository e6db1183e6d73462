import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

/**
 * Writes `lib/` as plain JavaScript into a folder of its own, as an installed
 * package: what it does with modules of users must be seen without the loader
 * that these tests may run under. In few files, as it ships: tsx is slow with
 * many. Removed after the tests of the file.
 */
export function makePlainCopy(): string {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "mcpeak-copy-")));
  after(() => rmSync(copy, { recursive: true, force: true }));
  const entryPoints = ["index.ts", "node-test.ts", "load/load-suites.ts"].map((file) => join(root, "lib", file));
  buildSync({ entryPoints, outbase: join(root, "lib"), outdir: join(copy, "lib"), bundle: true, splitting: true, format: "esm", platform: "node", packages: "external", target: "node20.19" });
  const exports = { ".": "./lib/index.js", "./node-test": "./lib/node-test.js" };
  writeFileSync(join(copy, "package.json"), JSON.stringify({ name: "mcpeak", version: "0.0.0", type: "module", exports }));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Installs the copy into the project at `folder`, as npm would: files of its own, dependencies beside it. */
export function installCopy(copy: string, folder: string): void {
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "mcpeak"), { recursive: true });
  cpSync(join(copy, "lib"), join(modules, "mcpeak/lib"), { recursive: true });
  cpSync(join(copy, "package.json"), join(modules, "mcpeak/package.json"));
  symlinkSync(join(copy, "node_modules"), join(modules, "mcpeak/node_modules"));
}
