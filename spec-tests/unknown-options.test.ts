import assert from "node:assert/strict";
import { test } from "node:test";
import { createFaultServer, createHttpProxy, createMock, createStdioProxy, dryRunSuite, generateServerSuite, generateStubs, generateToolTypes, http, inProcess, isMcpeakError, openSession, runScenario, runScenarios, runSuite, runSuites, scenario, stdio, suite } from "../lib/index.js";
import { testSuite } from "../lib/node-test.js";

const server = inProcess(() => assert.fail("nothing is to be started"));
const weather = suite("weather", "Weather").case("offers", "offers it").listTools().expect.toolExists("get_weather");
const pings = scenario("ping answers").call("ping").expect.success();
const catalog = { tools: [{ name: "a", inputSchema: { type: "object" } }] };

/** What JavaScript may call: each with an option that is misspelt. */
const calls: readonly (readonly [name: string, call: (typo: never) => unknown])[] = [
  ["runSuite", (typo) => runSuite(weather, { server, ...(typo as object) })],
  ["runSuites", (typo) => runSuites([{ suite: weather, server }], typo)],
  ["testSuite", (typo) => testSuite(weather, { server, ...(typo as object) })],
  ["dryRunSuite", (typo) => dryRunSuite(weather, { server, ...(typo as object) })],
  ["openSession", (typo) => openSession(server, typo)],
  ["runScenario", (typo) => runScenario(pings, typo)],
  ["runScenarios", (typo) => runScenarios([{ scenario: pings }], typo)],
  ["generateStubs", (typo) => generateStubs(catalog, typo)],
  ["generateServerSuite", (typo) => generateServerSuite(catalog, { id: "a", name: "A", ...(typo as object) })],
  ["generateToolTypes", (typo) => generateToolTypes(catalog, typo)],
  ["createFaultServer", (typo) => createFaultServer(typo)],
  ["createMock", (typo) => createMock({ tools: [], responses: [], ...(typo as object) })],
  ["createHttpProxy", (typo) => createHttpProxy(http("http://localhost:1/mcp"), typo)],
  ["createStdioProxy", (typo) => createStdioProxy(stdio("node"), typo)],
  ["stdio", (typo) => stdio("node", [], typo)],
  ["http", (typo) => http("http://localhost:1/mcp", typo)],
];

for (const [name, call] of calls) {
  test(`${name} refuses an option that it does not have, before anything is done`, async () => {
    const thrown = await (async () => call({ srtict: true } as never))().then(() => undefined, (error: unknown) => error);
    assert.ok(isMcpeakError(thrown), `${name}: ${String(thrown)}`);
    assert.match(thrown.message, /srtict/);
  });
}

test("the error names the option that is meant, and all there are", async () => {
  const thrown = await runScenario(pings, { srtict: true } as never).catch((error: unknown) => error);
  assert.ok(isMcpeakError(thrown));
  assert.deepEqual([thrown.code, thrown.message, thrown.hint], [
    "UNKNOWN_OPTION",
    "There is no option `srtict`.",
    "Did you mean `strict`? The options are `server`, `target`, `strict`, `signal`, `clock`, `onTrace`, `repeat`, `onScenario`.",
  ]);
});
