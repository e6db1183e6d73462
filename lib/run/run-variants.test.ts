import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { exitCodeOf } from "../report/exit-code.js";
import { stdio } from "../session/create-target.js";
import type { StdioTarget } from "../session/target.js";
import type { TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import type { RunEvent } from "./run-event.js";
import type { RunOptions } from "./run-options.js";
import type { RunReport } from "./run-report.js";
import { runSuite, runSuites } from "./run-suites.js";

const fixture = fileURLToPath(new URL("fixtures/speaks-by-era.mjs", import.meta.url));

function server(env: Record<string, string> = {}): StdioTarget {
  return stdio(process.execPath, [fixture], { env });
}

function call(id: string, tool: string): TestCaseSpec {
  return { id, name: `calls ${tool}`, operation: { type: "callTool", tool, input: {} }, assertions: [{ type: "isError", expected: false }] };
}

const both: TestSuiteSpec = { schemaVersion: 1, id: "s", name: "S", cases: [call("same", "same"), call("old", "old_only"), call("new", "new_only"), call("dies", "dies_in_new"), call("last", "same")] };
const alike: TestSuiteSpec = { ...both, cases: [call("same", "same")] };

/** Each entry in a line: what was asked for, what came of it, and the verdicts. */
function entries({ suites }: RunReport): string[] {
  return suites.map(({ variant, client, protocolVersion = "nothing", cases }) => `${variant?.protocol ?? "-"} ${client}: ${protocolVersion}: ${cases.map(({ status }) => status).join(" ")}`);
}

function differing({ differences }: RunReport): string[] | undefined {
  return differences?.map(({ case: id, verdicts }) => `${id}: ${verdicts.map(({ protocol, client, status, code }) => `${protocol} ${client} ${status} ${code ?? ""}`.trim()).join(", ")}`);
}

function findings({ suites }: RunReport): string[] {
  return suites.flatMap((suite) => suite.findings.map(({ severity, code, message }) => `${severity} ${code} ${message}`));
}

async function refusal(options: Partial<RunOptions>): Promise<string> {
  const error: unknown = await runSuite(alike, { server: server(), ...options }).catch((thrown: unknown) => thrown);
  assert.ok(isMcpeakError(error));
  return `${error.code}: ${error.message} ${error.hint}`;
}

test("in all eras, a suite has an entry for each, and the cases that did not end alike are named in their order", async () => {
  const report = await runSuite(both, { server: server(), protocol: "all" });
  assert.deepEqual(entries(report), [
    "2025-11-25 mcpeak: 2025-11-25: passed passed failed passed passed",
    "2026-07-28 mcpeak: 2026-07-28: passed failed passed failed passed",
  ]);
  assert.deepEqual(differing(report), [
    "old: 2025-11-25 mcpeak passed, 2026-07-28 mcpeak failed IS_ERROR_MISMATCH",
    "new: 2025-11-25 mcpeak failed IS_ERROR_MISMATCH, 2026-07-28 mcpeak passed",
    "dies: 2025-11-25 mcpeak passed, 2026-07-28 mcpeak failed SERVER_DIED",
  ]);
  assert.deepEqual(report.suites.map(({ variant }) => variant?.suite), [0, 0]);
  assert.deepEqual(report.summary, { total: 10, passed: 7, failed: 3, timedOut: 0, notRun: 0, cancelled: 0 });
  assert.deepEqual(findings(report), []);
  assert.equal(exitCodeOf(report), 1);
});

test("where everything ended alike, the differences are there and empty", async () => {
  const report = await runSuite(alike, { server: server(), protocol: "all" });
  assert.deepEqual(report.differences, []);
  assert.equal(exitCodeOf(report), 0);
});

test("the first era is the one of the handshake: a server may settle for an older version", async () => {
  const report = await runSuite(alike, { server: server({ SETTLES_FOR: "2025-03-26" }), protocol: "all" });
  assert.deepEqual(entries(report), ["2025-11-25 mcpeak: 2025-03-26: passed", "2026-07-28 mcpeak: 2026-07-28: passed"]);
});

test("an era that the server does not speak is a finding of the other with what was answered, and no failure", async () => {
  const old = await runSuite(alike, { server: server({ ERAS: "handshake" }), protocol: "all" });
  assert.deepEqual(entries(old), ["2025-11-25 mcpeak: 2025-11-25: passed"]);
  assert.match(findings(old).join("\n"), /^info ERA_NOT_SPOKEN Not run in 2026-07-28\. .*-32601: no server\/discover here$/);
  assert.equal(exitCodeOf(old), 0);
  assert.equal(old.differences, undefined);

  const modern = await runSuite(alike, { server: server({ ERAS: "stateless" }), protocol: "all", client: "both" });
  assert.deepEqual(entries(modern), ["2026-07-28 mcpeak: 2026-07-28: passed"]);
  assert.match(findings(modern).join("\n"), /^info ERA_NOT_SPOKEN Not run in 2025-11-25\. .*-32022: Unsupported protocol version$/);
  assert.equal(exitCodeOf(modern), 0);
});

test("a server that speaks no era has one entry, not run, that shows all its answers", async () => {
  const report = await runSuite(both, { server: server({ ERAS: "none" }), protocol: "all", client: "both" });
  assert.deepEqual(report.suites.map(({ cases }) => cases.map(({ status }) => status).join(" ")), ["notRun notRun notRun notRun notRun"]);
  const [suite] = report.suites;
  assert.equal(suite?.diagnostic?.code, "UNSUPPORTED_PROTOCOL_VERSION");
  assert.match(suite?.diagnostic?.message ?? "", /none of 2025-11-25, 2026-07-28[^]*`initialize`[^]*-32022[^]*`server\/discover`[^]*-32601/);
  assert.deepEqual(suite?.variant, { suite: 0, protocol: "all" });
  assert.deepEqual(suite?.findings, []);
  assert.equal(exitCodeOf(report), 3);
});

test("a server that can't be had is not one that does not speak an era", async () => {
  const report = await runSuite(alike, { server: stdio("no-such-command-anywhere", []), protocol: "all" });
  assert.deepEqual(entries(report), ["2025-11-25 mcpeak: nothing: notRun", "2026-07-28 mcpeak: nothing: notRun"]);
  assert.deepEqual(report.suites.map(({ diagnostic }) => diagnostic?.code), ["SERVER_COMMAND_NOT_FOUND", "SERVER_COMMAND_NOT_FOUND"]);
  assert.equal(exitCodeOf(report), 3);
});

test("both clients, in all eras: that of the SDK has no part in the one without a handshake", async () => {
  const report = await runSuite(both, { server: server(), protocol: "all", client: "both" });
  assert.deepEqual(entries(report).map((line) => line.slice(0, 26)), ["2025-11-25 mcpeak: 2025-11", "2025-11-25 sdk: 2025-11-25", "2026-07-28 mcpeak: 2026-07"]);
  assert.equal(report.differences?.length, 3);
  assert.deepEqual(report.differences.map(({ verdicts }) => verdicts.length), [3, 3, 3]);
});

test("both clients, in all eras: one client that is refused in an era that the other speaks is a difference, not an era that is not spoken", async () => {
  const report = await runSuite(alike, { server: server({ REFUSES_SDK: "1" }), protocol: "all", client: "both" });
  assert.deepEqual(entries(report), ["2025-11-25 mcpeak: 2025-11-25: passed", "2025-11-25 sdk: nothing: notRun", "2026-07-28 mcpeak: 2026-07-28: passed"]);
  assert.deepEqual(findings(report), []);
  const refused = report.suites[1];
  assert.equal(refused?.diagnostic?.code, "UNSUPPORTED_PROTOCOL_VERSION");
  assert.match(refused?.diagnostic?.message ?? "", /official client[^]*-32600: not you/);
  assert.deepEqual(refused?.variant, { suite: 0, protocol: "2025-11-25" });
  assert.deepEqual(differing(report), ["same: 2025-11-25 mcpeak passed, 2025-11-25 sdk notRun NOT_RUN_SERVER_UNAVAILABLE, 2026-07-28 mcpeak passed"]);
  assert.equal(exitCodeOf(report), 3);
});

test("both clients, in all eras: a version that one client takes and the other does not is a difference", async () => {
  const report = await runSuite(alike, { server: server({ SETTLES_FOR: "1999-01-01" }), protocol: "all", client: "both" });
  assert.deepEqual(entries(report), ["2025-11-25 mcpeak: 1999-01-01: passed", "2025-11-25 sdk: nothing: notRun", "2026-07-28 mcpeak: 2026-07-28: passed"]);
  assert.match(findings(report).join("\n"), /^error UNKNOWN_PROTOCOL_VERSION [^\n]*$/);
  assert.equal(report.suites[1]?.diagnostic?.code, "SERVER_BROKE_HANDSHAKE");
  assert.equal(report.differences?.length, 1);
  assert.equal(exitCodeOf(report), 3);
});

test("both clients, in all eras: the official client that is refused where nothing else is spoken is told with the one that speaks", async () => {
  const report = await runSuite(alike, { server: server({ REFUSES_SDK: "1", ERAS: "handshake" }), protocol: "all", client: "both" });
  assert.deepEqual(entries(report), ["2025-11-25 mcpeak: 2025-11-25: passed", "2025-11-25 sdk: nothing: notRun"]);
  assert.deepEqual(findings(report).map((line) => line.slice(0, 43)), Array.from({ length: 2 }, () => "info ERA_NOT_SPOKEN Not run in 2026-07-28. "));
  assert.equal(exitCodeOf(report), 3);
});

test("both clients: the client that can't talk to the server is a difference, and exit code 3", async () => {
  const report = await runSuite(alike, { server: server({ ERAS: "stateless" }), client: "both" });
  assert.deepEqual(entries(report), ["auto mcpeak: 2026-07-28: passed", "auto sdk: nothing: notRun"]);
  assert.deepEqual(differing(report), ["same: auto mcpeak passed, auto sdk notRun NOT_RUN_SERVER_UNAVAILABLE"]);
  assert.equal(exitCodeOf(report), 3);
});

test("one version is taken alone: no entry says what it is compared with", async () => {
  const report = await runSuite(alike, { server: server(), protocol: "2026-07-28" });
  assert.deepEqual(entries(report), ["- mcpeak: 2026-07-28: passed"]);
  assert.ok(!("differences" in report));
  const other = await runSuite(alike, { server: server({ SETTLES_FOR: "2025-03-26" }), protocol: "2025-06-18" });
  assert.equal(other.suites[0]?.diagnostic?.code, "UNSUPPORTED_PROTOCOL_VERSION");
  assert.equal(exitCodeOf(other), 3);
});

test("what was not asked for stands in the report of a server that answered `initialize` unpinned", async () => {
  const notAsked = async (options: Partial<RunOptions>): Promise<readonly string[] | undefined> => (await runSuite(alike, { server: server(), ...options })).suites[0]?.protocolsNotAsked;
  assert.deepEqual(await notAsked({}), ["2026-07-28"]);
  assert.equal(await notAsked({ protocol: "2025-11-25" }), undefined);
  assert.equal(await notAsked({ protocol: "all" }), undefined);
});

test("the runs of a suite come one after the other, its entries together, whatever runs beside it", async () => {
  const events: RunEvent[] = [];
  const inputs = ["a", "b", "c"].map((id) => ({ suite: { ...alike, id }, server: server() }));
  const report = await runSuites(inputs, { protocol: "all", concurrency: 3, onEvent: (event) => events.push(event) });
  assert.deepEqual(report.suites.map(({ id, variant }) => `${id} ${variant?.suite} ${variant?.protocol}`), ["a 0 2025-11-25", "a 0 2026-07-28", "b 1 2025-11-25", "b 1 2026-07-28", "c 2 2025-11-25", "c 2 2026-07-28"]);
  for (const suite of [0, 1, 2]) {
    const own = events.flatMap((event) => ("suite" in event && event.suite === suite ? [`${event.type} ${"variant" in event ? (event.variant?.protocol ?? "") : ""}`.trim()] : []));
    assert.deepEqual(own, [
      ...["suiteStarted", "caseStarted", "caseFinished", "suiteFinished"].map((type) => `${type} 2025-11-25`),
      ...["suiteStarted", "caseStarted", "caseFinished", "suiteFinished"].map((type) => `${type} 2026-07-28`),
      "suiteCompared",
    ]);
  }
});

test("events count the cases of all eras, and take those of an unspoken one off again", async () => {
  const events: RunEvent[] = [];
  const report = await runSuite(both, { server: server({ ERAS: "handshake" }), protocol: "all", onEvent: (event) => events.push(event) });
  const started = events.find((event) => event.type === "runStarted");
  const unspoken = events.find((event) => event.type === "eraNotSpoken");
  assert.deepEqual(started, { type: "runStarted", suites: 1, cases: 10 });
  assert.deepEqual(unspoken, { type: "eraNotSpoken", suite: 0, variant: { protocol: "2026-07-28", client: "mcpeak" }, cases: 5 });
  assert.equal(events.filter(({ type }) => type === "caseFinished").length, 5);
  const compared = events.find((event) => event.type === "suiteCompared");
  assert.ok(compared?.type === "suiteCompared");
  assert.deepEqual(compared.reports, report.suites);
});

test("a run in one way has the events that it always had", async () => {
  const events: RunEvent[] = [];
  await runSuite(alike, { server: server(), onEvent: (event) => events.push(event) });
  assert.deepEqual(events.map(({ type }) => type), ["runStarted", "suiteStarted", "caseStarted", "caseFinished", "suiteFinished", "runFinished"]);
  assert.ok(events.every((event) => !("variant" in event)));
});

test("an interrupted run names no differences in what it did not get to", async () => {
  const aborter = new AbortController();
  const onEvent = (event: RunEvent): void => {
    if (event.type === "suiteFinished") aborter.abort();
  };
  const report = await runSuite(both, { server: server(), protocol: "all", signal: aborter.signal, onEvent });
  assert.deepEqual(entries(report), ["2025-11-25 mcpeak: 2025-11-25: passed passed failed passed passed", "2026-07-28 mcpeak: nothing: notRun notRun notRun notRun notRun"]);
  assert.deepEqual(report.differences, []);
  assert.equal(exitCodeOf(report), 130);
});

test("a version that nobody knows is refused with those that are known, and the nearest", async () => {
  assert.match(await refusal({ protocol: "2025-11-52" }), /^INVALID_OPTION_VALUE: `protocol` must be one of auto, all, 2024-11-05, .*2026-07-28, but it is "2025-11-52"\. Did you mean 2025-11-25\?/);
  assert.match(await refusal({ protocol: 7 as never }), /INVALID_OPTION_VALUE.* it is 7\. Leave it out/);
  assert.match(await refusal({ client: "SDK" as never }), /INVALID_OPTION_VALUE: `client` must be one of mcpeak, sdk, both, but it is "SDK"/);
});

test("the client of the SDK is refused where it would show nothing", async () => {
  assert.match(await refusal({ client: "sdk", protocol: "2026-07-28" }), /^CONFLICTING_OPTIONS: .*up to 2025-11-25 alone/);
  assert.match(await refusal({ client: "both", protocol: "2026-07-28" }), /^CONFLICTING_OPTIONS/);
  assert.match(await refusal({ client: "sdk", protocol: "all" }), /^CONFLICTING_OPTIONS: .*"both"/);
});
