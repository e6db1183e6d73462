import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { JsonObject } from "../json/json-value.js";
import { stdio } from "../session/create-target.js";
import type { StdioTarget } from "../session/target.js";
import { suiteFingerprint } from "../spec/fingerprint.js";
import type { CallToolAssertionSpec, TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import type { RunEvent } from "./run-event.js";
import type { CaseReport, RunReport } from "./run-report.js";
import { runSuite, runSuites } from "./run-suites.js";

const obedient = fileURLToPath(new URL("fixtures/does-as-it-is-called.mjs", import.meta.url));

function server(env: Record<string, string> = {}): StdioTarget {
  return stdio(process.execPath, [obedient], { env });
}

const succeeds: CallToolAssertionSpec = { type: "isError", expected: false };
const rejects: CallToolAssertionSpec = { type: "isError", expected: true };

function call(id: string, tool: string, options: { input?: JsonObject; timeoutMs?: number; assertions?: readonly CallToolAssertionSpec[] } = {}): TestCaseSpec {
  const { input = {}, timeoutMs, assertions = [succeeds] } = options;
  return { id, name: id, ...(timeoutMs !== undefined && { timeoutMs }), operation: { type: "callTool", tool, input }, assertions };
}

function suiteOf(...cases: readonly TestCaseSpec[]): TestSuiteSpec {
  return { schemaVersion: 1, id: "s", name: "S", cases };
}

function statuses({ suites }: RunReport): string[] {
  return suites.flatMap(({ cases }) => cases.map(({ status, diagnostic }) => (diagnostic === undefined ? status : `${status} ${diagnostic.code}`)));
}

function caseOf(report: RunReport, index: number): CaseReport {
  const found = report.suites[0]?.cases[index];
  assert.ok(found !== undefined);
  return found;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("a suite whose cases all hold is passed, with what the server said of itself", async () => {
  const spec = suiteOf(
    { id: "list", name: "list", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "echo" }] },
    call("echo", "echo", { input: { a: [1, "서울"] }, assertions: [succeeds, { type: "structuredContentMatchesSchema", schema: { const: { a: [1, "서울"] } } }] }),
  );
  const report = await runSuite(spec, { server: server() });
  assert.deepEqual(statuses(report), ["passed", "passed"]);
  assert.deepEqual(report.summary, { total: 2, passed: 2, failed: 0, timedOut: 0, notRun: 0, cancelled: 0 });
  const [suite] = report.suites;
  assert.equal(suite?.status, "passed");
  assert.equal(suite?.protocolVersion, "2025-11-25");
  assert.deepEqual(suite?.server, { name: "obedient", version: "1.0.0" });
  assert.deepEqual(suite?.findings, []);
  assert.deepEqual(suite?.approval, { state: "absent", fingerprint: suiteFingerprint(spec) });
  assert.equal(caseOf(report, 1).raw, undefined);
});

test("all assertions of a case are evaluated, and its diagnostic is that of the first that fails", async () => {
  const assertions: CallToolAssertionSpec[] = [succeeds, { type: "bodyMatchesSchema", schema: { type: "array" } }, rejects];
  const report = await runSuite(suiteOf(call("echo", "echo", { input: { n: 1 }, assertions })), { server: server() });
  const { assertions: judged, diagnostic, status } = caseOf(report, 0);
  assert.equal(status, "failed");
  assert.deepEqual(judged.map(({ type, status: each, diagnostic: why }) => [type, each, why?.code]), [
    ["isError", "passed", undefined],
    ["bodyMatchesSchema", "failed", "BODY_MISMATCH"],
    ["isError", "failed", "IS_ERROR_MISMATCH"],
  ]);
  assert.equal(diagnostic?.code, "BODY_MISMATCH");
  assert.equal(diagnostic?.violations?.total, 1);
  assert.match(diagnostic?.raw?.text ?? "", /"structuredContent":\{"n":1\}/);
});

test("a case that times out fails, and the run goes on with the same server", async () => {
  const spec = suiteOf(call("before", "pid"), call("slow", "hang", { timeoutMs: 50 }), call("after", "pid", { assertions: [rejects] }));
  const report = await runSuite(spec, { server: server() });
  assert.deepEqual(statuses(report), ["passed", "timedOut CASE_TIMED_OUT", "failed IS_ERROR_MISMATCH"]);
  assert.match(caseOf(report, 1).diagnostic?.message ?? "", /within 50 ms/);
  assert.deepEqual(caseOf(report, 1).assertions, [{ type: "isError", status: "notRun" }]);
});

test("a time limit comes from the case, else the suite, else the run", async () => {
  const limits = async (spec: TestSuiteSpec, timeoutMs: number): Promise<string | undefined> =>
    caseOf(await runSuite(spec, { server: server(), timeoutMs }), 0).diagnostic?.message;
  assert.match((await limits({ ...suiteOf(call("a", "hang", { timeoutMs: 31 })), defaultTimeoutMs: 9_000 }, 9_000)) ?? "", /31 ms/);
  assert.match((await limits({ ...suiteOf(call("a", "hang")), defaultTimeoutMs: 32 }, 9_000)) ?? "", /32 ms/);
  assert.match((await limits(suiteOf(call("a", "hang")), 33)) ?? "", /33 ms/);
});

test("after three silent time-outs in a row the rest is not run", async () => {
  const hang = (id: string): TestCaseSpec => call(id, "hang", { timeoutMs: 30 });
  const report = await runSuite(suiteOf(hang("1"), hang("2"), call("echo", "echo"), hang("3"), hang("4"), hang("5"), call("never", "echo")), { server: server() });
  assert.deepEqual(statuses(report), [
    "timedOut CASE_TIMED_OUT",
    "timedOut CASE_TIMED_OUT",
    "passed",
    "timedOut CASE_TIMED_OUT",
    "timedOut CASE_TIMED_OUT",
    "timedOut CASE_TIMED_OUT",
    "notRun NOT_RUN_AFTER_TIMEOUTS",
  ]);
});

test("a time-out during which the server spoke is not a silent one, and names the message that could be the cause", async () => {
  const wrong = (id: string): TestCaseSpec => call(id, "wrong_id", { timeoutMs: 200 });
  const report = await runSuite(suiteOf(wrong("1"), wrong("2"), wrong("3"), wrong("4"), call("echo", "echo")), { server: server() });
  assert.deepEqual(statuses(report).slice(-2), ["timedOut CASE_TIMED_OUT", "passed"]);
  assert.match(caseOf(report, 0).diagnostic?.message ?? "", /likely cause/);
  assert.match(caseOf(report, 0).diagnostic?.message ?? "", /somebody/);
});

test("a server that dies fails the case in flight with its last words, and is started again", async () => {
  const report = await runSuite(suiteOf(call("die", "die"), call("echo", "echo")), { server: server() });
  assert.deepEqual(statuses(report), ["failed SERVER_DIED", "passed"]);
  const { diagnostic } = caseOf(report, 0);
  assert.match(diagnostic?.message ?? "", /\b3\b/);
  assert.deepEqual(diagnostic?.stderr, ["about to die"]);
});

test("a server that ends between two cases fails the second one, always", async () => {
  const spec = suiteOf(call("last", "answer_and_die"), call("nobody", "echo"), call("again", "echo"));
  for (let round = 0; round < 5; round += 1) {
    const report = await runSuite(spec, { server: server() });
    assert.deepEqual(statuses(report), ["passed", "failed SERVER_DIED", "passed"]);
  }
});

test("a server that crashes after its last answer is a finding of the suite, one that died in a case is told there alone", async () => {
  for (let round = 0; round < 5; round += 1) {
    const report = await runSuite(suiteOf(call("last", "answer_and_die")), { server: server() });
    assert.deepEqual(statuses(report), ["passed"]);
    assert.deepEqual(report.suites[0]?.findings.map(({ code, severity }) => `${severity} ${code}`), ["warning SERVER_ENDED_BADLY"]);
    assert.match(report.suites[0]?.findings[0]?.message ?? "", /exit code 4/);
  }
  const died = await runSuite(suiteOf(call("die", "die")), { server: server() });
  assert.deepEqual(died.suites[0]?.findings, []);
});

test("after three deaths in a row the rest is not run", async () => {
  const report = await runSuite(suiteOf(call("1", "die"), call("2", "die"), call("3", "die"), call("4", "echo")), { server: server() });
  assert.deepEqual(statuses(report), ["failed SERVER_DIED", "failed SERVER_DIED", "failed SERVER_DIED", "notRun NOT_RUN_AFTER_DEATHS"]);
});

test("a server that cannot be started leaves all its cases not run, and other suites run", async () => {
  const spec = suiteOf(call("echo", "echo"), call("echo-again", "echo"));
  const report = await runSuites([
    { suite: spec, server: stdio("no-such-program-anywhere") },
    { suite: spec, server: server() },
  ]);
  assert.deepEqual(statuses(report), ["notRun NOT_RUN_SERVER_UNAVAILABLE", "notRun NOT_RUN_SERVER_UNAVAILABLE", "passed", "passed"]);
  assert.equal(report.suites[0]?.status, "notRun");
  assert.equal(report.suites[0]?.diagnostic?.code, "SERVER_COMMAND_NOT_FOUND");
  assert.match(caseOf(report, 0).diagnostic?.message ?? "", /no-such-program-anywhere/);
});

test("an aborted run cancels the case in flight, runs no other, and leaves no process", async () => {
  const abort = new AbortController();
  const pids: number[] = [];
  const spec = suiteOf(call("pid", "pid", { assertions: [{ type: "bodyMatchesSchema", schema: { const: "not this" } }] }), call("hang", "hang", { timeoutMs: 60_000 }), call("never", "echo"));
  const report = await runSuite(spec, {
    server: server(),
    signal: abort.signal,
    onEvent: (event) => {
      if (event.type === "caseFinished" && event.index === 0) pids.push(Number(/"text":"(\d+)"/.exec(event.report.diagnostic?.raw?.text ?? "")?.[1]));
      if (event.type === "caseStarted" && event.index === 1) setImmediate(() => abort.abort());
    },
  });
  assert.deepEqual(statuses(report), ["failed BODY_MISMATCH", "cancelled CASE_CANCELLED", "notRun NOT_RUN_CANCELLED"]);
  assert.equal(report.suites[0]?.status, "cancelled");
  assert.ok(Number.isInteger(pids[0]));
  assert.ok(!isAlive(pids[0] ?? 0));
});

test("a run that is aborted before it begins starts nothing", async () => {
  const report = await runSuite(suiteOf(call("echo", "echo")), { server: server(), signal: AbortSignal.abort() });
  assert.deepEqual(statuses(report), ["notRun NOT_RUN_CANCELLED"]);
  assert.equal(report.suites[0]?.protocolVersion, undefined);
});

test("a JSON-RPC error -32602 is a rejection: silent up to 2025-06-18, with a warning after, a failure when strict", async () => {
  const spec = suiteOf(call("reject", "reject", { assertions: [rejects] }));
  const codes = async (env: Record<string, string>, strict: boolean): Promise<readonly string[]> => {
    const report = await runSuite(spec, { server: server(env), strict });
    return [...statuses(report), ...caseOf(report, 0).findings.map(({ code, severity }) => `${severity} ${code}`)];
  };
  assert.deepEqual(await codes({ SPEAKS: "2025-06-18" }, true), ["passed"]);
  assert.deepEqual(await codes({}, false), ["passed", "warning REJECTION_BY_PROTOCOL_ERROR"]);
  assert.deepEqual(await codes({}, true), ["failed REJECTED_BY_PROTOCOL_ERROR"]);
});

test("another JSON-RPC error fails the case with its code, message and data", async () => {
  const report = await runSuite(suiteOf(call("break", "break_down", { assertions: [rejects] })), { server: server() });
  const { diagnostic } = caseOf(report, 0);
  assert.equal(diagnostic?.code, "JSON_RPC_ERROR");
  assert.match(diagnostic?.message ?? "", /-32603/);
  assert.match(`${diagnostic?.message} ${JSON.stringify(diagnostic?.received)}`, /database gone.*cities/);
});

test("the rejection of a tool that is not there passes with a warning only, and fails when strict", async () => {
  const spec = suiteOf(call("typo", "ecko", { assertions: [rejects] }));
  const lax = await runSuite(spec, { server: server({ SPEAKS: "2025-06-18" }) });
  assert.deepEqual(statuses(lax), ["passed"]);
  assert.deepEqual(caseOf(lax, 0).findings.map(({ code }) => code), ["REJECTION_OF_UNDECLARED_TOOL"]);
  assert.match(`${caseOf(lax, 0).findings[0]?.message} ${caseOf(lax, 0).findings[0]?.hint}`, /echo/);
  assert.deepEqual(statuses(await runSuite(spec, { server: server({ SPEAKS: "2025-06-18" }), strict: true })), ["failed UNDECLARED_TOOL_REJECTED"]);
});

test("a line that is not JSON-RPC is a finding of the case that it came in, with the line shown", async () => {
  const report = await runSuite(suiteOf(call("echo", "echo"), call("noise", "noise")), { server: server() });
  assert.deepEqual(statuses(report), ["passed", "passed"]);
  assert.deepEqual(caseOf(report, 0).findings, []);
  const [finding] = caseOf(report, 1).findings;
  assert.equal(finding?.code, "STDOUT_NOISE");
  assert.match(finding?.message ?? "", /debug: here I am/);
  assert.match(caseOf(report, 1).raw?.text ?? "", /"fine"/);
});

test("a case is asked as soon as the one before is answered, and what was seen stays with its own case", async () => {
  const abort = new AbortController();
  const report = await runSuite(suiteOf(call("noise", "noise"), call("echo", "echo"), call("hang", "hang", { timeoutMs: 60_000 }), call("never", "echo")), {
    server: server(),
    signal: abort.signal,
    onEvent: (event) => {
      if (event.type === "caseFinished" && event.index === 1) abort.abort();
    },
  });
  // The third case was under way when the second was told: it is cancelled, not left out.
  assert.deepEqual(statuses(report), ["passed", "passed", "cancelled CASE_CANCELLED", "notRun NOT_RUN_CANCELLED"]);
  assert.deepEqual(report.suites[0]?.cases.map(({ findings }) => findings.length), [1, 0, 0, 0]);
});

test("a raw answer is kept up to 64 KiB with its true length", async () => {
  const report = await runSuite(suiteOf(call("huge", "huge", { input: { bytes: 200_000 } })), { server: server() });
  const raw = caseOf(report, 0).diagnostic?.raw;
  assert.equal(raw?.truncated, true);
  assert.equal(Buffer.byteLength(raw?.text ?? ""), 64 * 1024);
  assert.ok((raw?.bytes ?? 0) > 200_000);
});

test("secrets of the target and under telling keys are hidden in the report", async () => {
  const report = await runSuite(suiteOf(call("spill", "spill")), { server: server({ API_KEY: "sk-1234567890" }) });
  const text = JSON.stringify(report);
  assert.doesNotMatch(text, /sk-1234567890|hunter2/);
  assert.match(text, /key is \[hidden\]/);
});

test("an answer nested 100 000 deep is judged like any other", async () => {
  const report = await runSuite(suiteOf(call("deep", "deep", { input: { levels: 100_000 } }), call("echo", "echo")), { server: server() });
  assert.deepEqual(statuses(report), ["failed IS_ERROR_MISMATCH", "passed"]);
});

test("approval is matched, mismatched or absent, and never changes the verdict", async () => {
  const spec = suiteOf(call("good", "echo"), call("bad", "break_down"));
  const fingerprint = suiteFingerprint(spec);
  const approved = { ...spec, approval: { fingerprint, cases: [{ id: "bad", status: "serverDefect" as const }] } };
  const matched = await runSuite(approved, { server: server() });
  assert.deepEqual(matched.suites[0]?.approval, { state: "matched", fingerprint, approvedFingerprint: fingerprint });
  assert.deepEqual(statuses(matched), ["passed", "failed JSON_RPC_ERROR"]);
  assert.deepEqual(matched.suites[0]?.cases.map(({ knownServerDefect }) => knownServerDefect), [undefined, true]);

  const edited = await runSuite({ ...approved, name: "edited" }, { server: server() });
  assert.equal(edited.suites[0]?.approval.state, "mismatched");
  assert.deepEqual(edited.suites[0]?.findings.map(({ code }) => code), ["APPROVAL_MISMATCH"]);
  assert.deepEqual(edited.suites[0]?.cases.map(({ knownServerDefect }) => knownServerDefect), [undefined, undefined]);
});

test("events tell everything in order", async () => {
  const events: RunEvent[] = [];
  const report = await runSuite(suiteOf(call("a", "echo"), call("b", "hang", { timeoutMs: 20 })), { server: server(), onEvent: (event) => events.push(event) });
  assert.deepEqual(
    events.map((event) => event.type),
    ["runStarted", "suiteStarted", "caseStarted", "caseFinished", "caseStarted", "caseFinished", "suiteFinished", "runFinished"],
  );
  const last = events.at(-1);
  assert.ok(last?.type === "runFinished" && last.report === report);
});

test("suites run side by side up to the concurrency, and are reported in order", async () => {
  const running = new Set<number>();
  let most = 0;
  const spec = (id: string): TestSuiteSpec => ({ ...suiteOf(call("slow", "hang", { timeoutMs: 100 })), id });
  const inputs = ["a", "b", "c", "d"].map((id) => ({ suite: spec(id), server: server() }));
  const report = await runSuites(inputs, {
    concurrency: 2,
    onEvent: (event) => {
      if (event.type === "suiteStarted") running.add(event.suite);
      if (event.type === "suiteFinished") running.delete(event.suite);
      most = Math.max(most, running.size);
    },
  });
  assert.equal(most, 2);
  assert.deepEqual(report.suites.map(({ id }) => id), ["a", "b", "c", "d"]);
});

test("what is wrong with the input is thrown before anything starts", async () => {
  const code = async (run: () => Promise<unknown>): Promise<string> => {
    try {
      await run();
    } catch (error) {
      assert.ok(isMcpeakError(error));
      return error.code;
    }
    return "nothing thrown";
  };
  const spec = suiteOf(call("a", "echo"));
  assert.equal(await code(() => runSuite({ ...spec, cases: [] }, { server: server() })), "INVALID_SUITE");
  assert.equal(await code(() => runSuite(spec, { server: server(), timeoutMs: 0 })), "INVALID_OPTION_VALUE");
  assert.equal(await code(() => runSuites([{ suite: spec, server: server() }], { concurrency: 1.5 })), "INVALID_OPTION_VALUE");
  assert.equal(await code(() => runSuite(spec, {} as never)), "NO_TARGET");
});
