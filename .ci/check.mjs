// `npm test`: every check, one after the other; the first that fails ends it.
// `npm test -- <file…>` runs only those test files; `--only=<step>` one step. `--only=conformance` fetches
// the protocol's conformance suite and needs Node 22 or later: it runs when it is asked for, as CI does.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { compileTests } from "./compile-tests.mjs";

const args = process.argv.slice(2);
const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
const files = args.filter((arg) => !arg.startsWith("--"));

const bin = (name, ...rest) => [process.execPath, [join("node_modules", ...name), ...rest]];
// One test file more than there are cores: some always wait, for a process or a deadline.
const tests = async () => {
  const runnable = await compileTests();
  return [process.execPath, ["--enable-source-maps", "--test", "--test-concurrency", String(availableParallelism() + 1), "--test-reporter", "spec", ...(files.length > 0 ? files : findTests()).map(runnable)]];
};

const steps = {
  types: [() => bin(["typescript", "bin", "tsc"], "--noEmit")],
  build: [() => bin(["tsdown", "dist", "run.mjs"], "--logLevel", "warn")],
  api: [
    () => bin(["@microsoft", "api-extractor", "bin", "api-extractor"], "run", ...apiMode(), "-c", "api-extractor.json"),
    () => bin(["@microsoft", "api-extractor", "bin", "api-extractor"], "run", ...apiMode(), "-c", "api-extractor.node-test.json"),
  ],
  tests: [tests],
  conformance: [() => [process.execPath, [join("spec-tests", "conformance", "run.mjs")]]],
};
const onRequest = ["conformance"];

for (const [name, commands] of Object.entries(steps)) {
  if (only !== undefined ? name !== only : onRequest.includes(name) || (files.length > 0 && name !== "tests")) continue;
  const startMs = performance.now();
  console.log(`\n▶ ${name}`);
  for (const command of commands) {
    const [program, programArgs] = await command();
    const { status, error } = spawnSync(program, programArgs, { stdio: "inherit" });
    if (error !== undefined) throw error;
    if (status !== 0) {
      console.error(`\n✗ ${name} failed`);
      process.exit(1);
    }
  }
  console.log(`✓ ${name} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
}

/** Locally the API report is rewritten when it changed; CI only compares. */
function apiMode() {
  return process.env.CI === undefined && process.env.UPDATE_GOLDENS === "1" ? ["--local"] : [];
}

/** Every `*.test.ts` of the project. node's own globs need a newer node than the oldest we promise. */
function findTests() {
  const found = ["lib", "cli", "examples", "spec-tests", "bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
      .map((file) => join(folder, file)),
  );
  if (found.length === 0) throw new Error("no test files found: the run would prove nothing");
  return found.sort();
}
