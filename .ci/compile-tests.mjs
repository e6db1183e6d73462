// The tests and all that they import as plain JavaScript in temp/js: node starts a test file from there in a quarter
// of the time that it needs through tsx. The code believes itself where its source stands (`import.meta.url` and its
// like are filled in), and source maps bring every stack back there.
import { mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";

const folders = ["lib", "cli", "examples", "spec-tests", "bench"];
const compiled = /(?<!\.d|\.test-d)\.[cm]?[jt]s$/;
const root = realpathSync(".");
const output = join(root, "temp", "js");

/** Compiles, and gives what to run in place of each file. Runs side by side share the folder: only what changed is written. */
export async function compileTests() {
  const files = [...folders.flatMap((folder) => list(folder).filter((file) => compiled.test(file))), "tsdown.config.ts"];
  const wanted = new Map(await Promise.all(files.map(async (file) => [compiledName(file), await compile(file)])));
  // The doors, for those that import mcpeak by its name.
  const exports = { ".": "./lib/index.js", "./node-test": "./lib/node-test.js" };
  wanted.set("package.json", JSON.stringify({ name: "mcpeak", type: "module", exports }));

  mkdirSync(output, { recursive: true });
  for (const file of list(output)) if (!wanted.has(relative(output, file))) rmSync(file, { force: true });
  for (const [file, text] of wanted) write(join(output, file), text);
  return (file) => join(output, compiledName(relative(root, realpathSync(file))));
}

const compiledName = (file) => file.replace(/\.ts$/, ".js").replace(/\.mts$/, ".mjs");

async function compile(file) {
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  try {
    const { code } = await transform(source, {
      loader: file.endsWith("ts") ? "ts" : "js",
      target: "node20.19",
      sourcefile: path,
      sourcemap: "inline",
      sourcesContent: false,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      define: Object.fromEntries(Object.entries({ url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }).map(([name, value]) => [`import.meta.${name}`, JSON.stringify(value)])),
    });
    return code;
  } catch (error) {
    // Some fixtures are broken on purpose: who imports one is told.
    return `throw new SyntaxError(${JSON.stringify(error.message)});\n`;
  }
}

function list(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.split(sep).includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name));
}

function write(path, text) {
  try {
    if (readFileSync(path, "utf8") === text) return;
  } catch {
    mkdirSync(dirname(path), { recursive: true });
  }
  const part = `${path}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, path);
}
