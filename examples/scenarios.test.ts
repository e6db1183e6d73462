// The examples of scenarios pass, in this process and by the command that the documents show.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inputsError, loadScenarios, runScenarios } from "mcpeak";

const folder = new URL("./scenarios/", import.meta.url);

test("every file of examples/scenarios holds, on the fault lab in this process", async () => {
  const files = readdirSync(folder);
  const loaded = await loadScenarios([fileURLToPath(folder)], { cwd: fileURLToPath(folder) });
  assert.equal(inputsError(loaded), undefined);
  assert.deepEqual(loaded.map(({ file }) => file), files.sort());
  // Nothing here may depend on how fast the machine is.
  const { scenarios } = await runScenarios(loaded.flatMap((file) => file.scenarios), { clock: { now: () => new Date(0), elapsedMs: () => 0 } });
  assert.deepEqual(scenarios.flatMap(({ file, name, failures }) => failures.map(({ message }) => `${file}: ${name}: ${message}`)), []);
  assert.deepEqual(scenarios.filter(({ status }) => status !== "passed"), []);
  assert.deepEqual(scenarios.flatMap(({ warnings }) => warnings), []);
});

test("`npm run dev -- run examples/scenarios/protocol-ping-liveness.json` passes in a checkout", { timeout: 120_000 }, async () => {
  const checkout = fileURLToPath(new URL("..", import.meta.url));
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)("npm", ["run", "dev", "--", "run", "examples/scenarios/protocol-ping-liveness.json"], { cwd: checkout, env: { PATH, HOME, MCPEAK_LANG: "en" } });
  assert.match(stdout, /2025-11-25/);
  assert.match(stdout, /\n1 passed \(1 scenario, /);
});
