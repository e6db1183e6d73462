// Design first: the definition says what the server is to be, the suite is green against the mock before there is a
// server, and then against the server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { draftMockDefinition, loadMockDefinition, loadSuites, mockTarget, runSuite, type ServerTarget, stdio, type SuiteSource } from "mcpeak";

const here = fileURLToPath(new URL(".", import.meta.url));

async function readSuite(): Promise<SuiteSource> {
  const [input] = await loadSuites(["weather.suite.json"], { cwd: here });
  assert.deepEqual(input?.issues, []);
  return input?.suites[0]?.suite as SuiteSource;
}

async function assertGreen(server: ServerTarget, protocol?: "all"): Promise<void> {
  const { summary, suites } = await runSuite(await readSuite(), { server, ...(protocol !== undefined && { protocol }) });
  const failed = suites.flatMap(({ cases }) => cases.filter(({ status }) => status !== "passed").map(({ id, diagnostic }) => `${id}: ${diagnostic?.message}`));
  assert.deepEqual(failed, []);
  assert.ok(summary.passed >= 5 && summary.passed === summary.total);
}

test("the suite is green against the mock, in both eras of the protocol", async () => {
  const { definition, issues } = await loadMockDefinition("weather.mock.json", { cwd: here });
  assert.deepEqual(issues, []);
  assert.ok(definition !== undefined);
  await assertGreen(mockTarget(definition), "all");
});

test("the suite is green against the real server", async () => {
  await assertGreen(stdio(process.execPath, [fileURLToPath(new URL("../servers/weather.mjs", import.meta.url))]));
});

test("a definition that is drafted from the suite is one to begin with: the suite is green on it", async () => {
  const [input] = await loadSuites(["weather.suite.json"], { cwd: here });
  const { definition, open } = draftMockDefinition(input?.suites.map(({ suite }) => suite) ?? []);
  assert.deepEqual(open, []);
  await assertGreen(mockTarget(definition));
});
