import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/**
 * Writes `lib/` as plain JavaScript into a folder of its own, as an installed
 * package: what it does with modules of users must be seen without the loader
 * that these tests run under. Removed after the tests of the file.
 */
export function makePlainCopy(): string {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "mcpeak-copy-")));
  after(() => rmSync(copy, { recursive: true, force: true }));
  for (const file of readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || /\.test(-d)?\.ts$/.test(file)) continue;
    const target = join(copy, "lib", file.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    const source = readFileSync(join(root, "lib", file), "utf8");
    const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: true } });
    writeFileSync(target, outputText);
  }
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
