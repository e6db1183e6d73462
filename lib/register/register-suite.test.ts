import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { programArgs } from "../../spec-tests/program-args.js";
import { suite } from "../dsl/suite-builder.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { JsonObject } from "../json/json-value.js";
import { stdio } from "../session/create-target.js";
import { suiteFingerprint } from "../spec/fingerprint.js";
import type { CallToolAssertionSpec, TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { testSuite } from "./register-suite.js";

const registers = fileURLToPath(new URL("fixtures/registers-suite.ts", import.meta.url));
const obedient = [process.execPath, fileURLToPath(new URL("../run/fixtures/does-as-it-is-called.mjs", import.meta.url))];
const byEra = [process.execPath, fileURLToPath(new URL("../run/fixtures/speaks-by-era.mjs", import.meta.url))];
const succeeds: CallToolAssertionSpec = { type: "isError", expected: false };

function call(id: string, tool: string, more: { input?: JsonObject; assertions?: CallToolAssertionSpec[]; timeoutMs?: number } = {}): TestCaseSpec {
  const { input = {}, assertions = [succeeds], timeoutMs } = more;
  return { id, name: `calls ${tool}`, ...(timeoutMs !== undefined && { timeoutMs }), operation: { type: "callTool", tool, input }, assertions };
}

function suiteOf(...cases: TestCaseSpec[]): TestSuiteSpec {
  return { schemaVersion: 1, id: "s", name: "Obedience", cases };
}

interface Given {
  readonly suite: TestSuiteSpec;
  readonly command?: readonly string[];
  readonly options?: object;
  readonly isAborted?: boolean;
  /** What the server by eras speaks. */
  readonly eras?: string;
  /** For node, before the file. */
  readonly flags?: readonly string[];
}

interface Ended {
  readonly exitCode: number | null;
  /** The TAP of the run. */
  readonly tap: string;
  readonly stderr: string;
}

/** Runs the fixture in a node of its own. That this settles at all shows that the process ended by itself. */
async function runFile({ suite: spec, command = obedient, options = {}, isAborted = false, eras = "", flags = [] }: Given): Promise<Ended> {
  // Without this variable gone, the child takes itself for a part of this test run.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const env = { ...inherited, SUITE: JSON.stringify(spec), COMMAND: JSON.stringify(command), OPTIONS: JSON.stringify(options), ERAS: eras, ...(isAborted && { IS_ABORTED: "1" }) };
  const child = spawn(process.execPath, ["--test-reporter", "tap", ...flags, ...programArgs(registers)], { env, stdio: ["ignore", "pipe", "pipe"] });
  const texts = { tap: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (texts.tap += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (texts.stderr += text));
  const exitCode = await new Promise<number | null>((settle, refuse) => child.on("close", settle).on("error", refuse));
  return { exitCode, ...texts };
}

/** The verdict on each case, in order: `ok good: calls echo`. */
function verdicts({ tap }: Ended): string[] {
  return [...tap.matchAll(/^ +((?:not )?ok) \d+ - (.*)$/gm)].map(([, verdict, title]) => `${verdict} ${title}`);
}

test("cases that hold are tests that pass", async () => {
  const ended = await runFile({ suite: suiteOf(call("one", "echo"), call("two", "echo")), flags: ["--test"] });
  assert.deepEqual(verdicts(ended), ["ok one: calls echo", "ok two: calls echo"]);
  assert.match(ended.tap, /^ok 1 - Obedience$/m);
  assert.equal(ended.exitCode, 0);
  assert.equal(ended.stderr, "");
});

test("a case that does not hold is a test that fails with what the text report says, and the next one runs", async () => {
  const wantsList = call("wants-list", "echo", { input: { n: 1 }, assertions: [{ type: "bodyMatchesSchema", schema: { type: "array" } }] });
  const ended = await runFile({ suite: suiteOf(wantsList, call("after", "echo")) });
  assert.deepEqual(verdicts(ended), ["not ok wants-list: calls echo", "ok after: calls echo"]);
  assert.match(ended.tap, /The body does not match its schema/);
  assert.match(ended.tap, /expected +array\n +received +\{"n":1\}/);
  assert.match(ended.tap, /code: 'BODY_MISMATCH'/);
  assert.doesNotMatch(ended.tap, /at .*register-suite\.ts/);
  assert.equal(ended.exitCode, 1);
});

test("the failure of a built case shows where it was written", async () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, ["--test-reporter", "tap", ...programArgs(fileURLToPath(new URL("fixtures/fails-in-code.ts", import.meta.url)))], { env });
  let tap = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (tap += text));
  const exitCode = await new Promise((settle) => child.on("close", settle));
  assert.equal(exitCode, 1);
  assert.match(tap, /fails-in-code\.ts:7:4/);
});

test("a server that cannot be started fails every case and says why", async () => {
  const ended = await runFile({
    suite: suiteOf(call("one", "echo"), call("two", "echo")),
    command: [process.execPath, "-e", "console.error('no config found'); process.exit(4)"],
    flags: ["--test"],
  });
  assert.deepEqual(verdicts(ended), ["not ok one: calls echo", "not ok two: calls echo"]);
  assert.equal(ended.tap.match(/code: 'NOT_RUN_SERVER_UNAVAILABLE'/g)?.length, 2);
  assert.match(ended.tap, /no config found/);
  assert.match(ended.tap, /SERVER_EXITED_AT_START/);
  assert.equal(ended.exitCode, 1);
});

test("a strict run fails behind its cases by what was found beside them, and names it", async () => {
  const spec = suiteOf(call("one", "noise_at_end"));
  assert.equal((await runFile({ suite: spec })).exitCode, 0);
  const ended = await runFile({ suite: spec, options: { strict: true } });
  assert.deepEqual(verdicts(ended), ["ok one: calls noise_at_end", "not ok findings of the suite"]);
  assert.match(ended.tap, /^not ok 1 - Obedience$/m);
  assert.match(ended.tap, /The run is strict, and the suite itself has a finding of severity error: A line on stdout is not JSON-RPC: good bye/);
  assert.equal(ended.exitCode, 1);
  assert.equal((await runFile({ suite: spec, options: { strict: true }, flags: ["--test"] })).exitCode, 1);
});

test("a server that dies fails the case in flight with its last words", async () => {
  const ended = await runFile({ suite: suiteOf(call("die", "die"), call("after", "echo")) });
  assert.deepEqual(verdicts(ended), ["not ok die: calls die", "ok after: calls echo"]);
  assert.match(ended.tap, /about to die/);
});

test("a time limit of the options holds where the suite sets none", async () => {
  const ended = await runFile({ suite: suiteOf(call("slow", "hang")), options: { timeoutMs: 60 } });
  assert.deepEqual(verdicts(ended), ["not ok slow: calls hang"]);
  assert.match(ended.tap, /within 60 ms/);
});

test("findings of a case are diagnostics, and don't fail it", async () => {
  const ended = await runFile({ suite: suiteOf(call("noise", "noise")) });
  assert.deepEqual(verdicts(ended), ["ok noise: calls noise"]);
  assert.match(ended.tap, /^ +# noise: error STDOUT_NOISE: .*debug: here I am.*\(hint: /m);
  assert.equal(ended.exitCode, 0);
});

test("what was seen beside the cases is told when the suite ends", async () => {
  const approved = { ...suiteOf(call("one", "echo")), approval: { fingerprint: "0".repeat(64), cases: [] } };
  const underRunner = await runFile({ suite: approved, flags: ["--test"] });
  assert.match(underRunner.tap, /warning APPROVAL_MISMATCH/);
  const alone = await runFile({ suite: approved });
  assert.match(alone.stderr, /^Obedience\n {2}warning APPROVAL_MISMATCH: .*\n$/);
  assert.equal(alone.exitCode, 0);
});

test("strict turns what only passes with a warning into a failure", async () => {
  const rejected = suiteOf(call("reject", "reject", { assertions: [{ type: "isError", expected: true }] }));
  const lax = await runFile({ suite: rejected });
  assert.deepEqual(verdicts(lax), ["ok reject: calls reject"]);
  assert.match(lax.tap, /# reject: warning REJECTION_BY_PROTOCOL_ERROR/);
  assert.deepEqual(verdicts(await runFile({ suite: rejected, options: { strict: true } })), ["not ok reject: calls reject", "ok findings of the suite"]);
});

test("a known defect of the server still fails, and is called one", async () => {
  const spec = suiteOf(call("bad", "break_down"));
  const approval = { fingerprint: suiteFingerprint(spec), cases: [{ id: "bad", status: "serverDefect" as const }] };
  const ended = await runFile({ suite: { ...spec, approval } });
  assert.deepEqual(verdicts(ended), ["not ok bad: calls break_down"]);
  assert.match(ended.tap, /known server defect: /);
});

test("a pattern of test names runs the cases that match alone", async () => {
  const ended = await runFile({ suite: suiteOf(call("die", "die"), call("wanted", "echo")), flags: ["--test", "--test-name-pattern", "wanted"] });
  assert.match(ended.tap, /ok \d+ - wanted: calls echo$/m);
  assert.doesNotMatch(ended.tap, /not ok/);
  assert.equal(ended.exitCode, 0);
});

test("a run in which no case matches starts no server", async () => {
  const ended = await runFile({ suite: suiteOf(call("one", "echo")), command: ["no-such-program-anywhere"], flags: ["--test-name-pattern", "nothing like it"] });
  assert.doesNotMatch(ended.tap, /not ok|SERVER_COMMAND_NOT_FOUND/);
  assert.equal(ended.exitCode, 0);
});

test("an aborted signal fails what was not run: a skipped case would look green", async () => {
  const ended = await runFile({ suite: suiteOf(call("one", "echo"), call("two", "echo")), isAborted: true });
  assert.deepEqual(verdicts(ended), ["not ok one: calls echo", "not ok two: calls echo"]);
  assert.match(ended.tap, /code: 'NOT_RUN_CANCELLED'/);
  assert.equal(ended.exitCode, 1);
});

test("no server is left when the process has ended, also when cases failed", async () => {
  // The body is a number, so the failure shows the process id of the server.
  const pid = call("pid", "pid", { assertions: [{ type: "bodyMatchesSchema", schema: { const: "none" } }] });
  const ended = await runFile({ suite: suiteOf(pid, call("hang", "hang", { timeoutMs: 50 })) });
  assert.deepEqual(verdicts(ended), ["not ok pid: calls pid", "not ok hang: calls hang"]);
  const server = Number(/received +"?(\d+)/.exec(ended.tap)?.[1]);
  assert.ok(Number.isInteger(server), ended.tap);
  assert.throws(() => process.kill(server, 0), { code: "ESRCH" });
});

test("secrets of the server are hidden, control characters are escaped", async () => {
  const spec = { ...suiteOf(call("spill", "spill")), name: "red \u001b[31m" };
  const ended = await runFile({ suite: spec });
  assert.deepEqual(verdicts(ended), ["not ok spill: calls spill"]);
  assert.doesNotMatch(ended.tap, /sk-1234567890|hunter2|\u001b/);
});

test("what is wrong with the arguments is thrown at once", () => {
  const server = stdio("node", ["server.js"]);
  const spec = suiteOf(call("one", "echo"));
  const codeOf = (register: () => void): string => {
    try {
      register();
    } catch (error) {
      return isMcpeakError(error) ? error.code : String(error);
    }
    return "nothing thrown";
  };
  assert.equal(codeOf(() => testSuite({ ...spec, cases: [] }, { server })), "INVALID_SUITE");
  assert.equal(codeOf(() => testSuite(spec, { server, timeoutMs: 0 })), "INVALID_OPTION_VALUE");
  assert.equal(codeOf(() => testSuite(spec, {} as never)), "NO_TARGET");
});

// An in-code suite in this very process: the door works beside other tests.
testSuite(suite("in-process", "an in-code suite beside other tests").case("echo", "echoes").callTool("echo", {}).expect.isError(false), {
  server: stdio(process.execPath, obedient.slice(1)),
});

test("in all eras, the suite is registered once for each, and what fails in one passes in the other", async () => {
  const ended = await runFile({ suite: suiteOf(call("old", "old_only")), command: byEra, options: { protocol: "all" } });
  assert.deepEqual(verdicts(ended), ["ok old: calls old_only", "ok 2025-11-25 mcpeak", "not ok old: calls old_only", "not ok 2026-07-28 mcpeak"]);
  assert.match(ended.tap, /^not ok 1 - Obedience$/m);
  assert.equal(ended.exitCode, 1);
});

test("the tests of an era that the server does not speak are skipped with what it answered", async () => {
  const suite = suiteOf(call("one", "same"), call("two", "same"));
  const old = await runFile({ suite, command: byEra, options: { protocol: "all" }, eras: "handshake" });
  assert.equal(old.exitCode, 0);
  assert.equal(old.tap.match(/# SKIP Not run in 2026-07-28\. .*-32601/g)?.length, 2);
  assert.match(old.tap, /^# pass 2$/m);
  assert.match(old.tap, /^# skipped 2$/m);
  assert.equal(old.stderr, "");

  const modern = await runFile({ suite, command: byEra, options: { protocol: "all", client: "both" }, eras: "stateless" });
  assert.equal(modern.exitCode, 0);
  assert.equal(modern.tap.match(/# SKIP Not run in 2025-11-25\. .*-32022/g)?.length, 4);
  assert.match(modern.tap, /^# pass 2$/m);
});

test("a server that speaks no era fails the tests of the last, and all its answers are shown", async () => {
  const ended = await runFile({ suite: suiteOf(call("one", "same")), command: byEra, options: { protocol: "all" }, eras: "none" });
  assert.equal(ended.exitCode, 1);
  assert.match(ended.tap, /# SKIP Not run in 2025-11-25/);
  assert.match(ended.tap, /not ok 1 - one: calls same/);
  assert.match(`${ended.tap}${ended.stderr}`, /speaks none of 2025-11-25, 2026-07-28[^]*-32022[^]*-32601/);
});

test("both clients are two groups of tests", async () => {
  const ended = await runFile({ suite: suiteOf(call("one", "echo")), options: { client: "both" } });
  assert.deepEqual(verdicts(ended), ["ok one: calls echo", "ok mcpeak", "ok one: calls echo", "ok sdk"]);
  assert.equal(ended.exitCode, 0);
});

test("one version is spoken alone, and an unknown one is refused when the suite is registered", async () => {
  const pinned = await runFile({ suite: suiteOf(call("new", "new_only")), command: byEra, options: { protocol: "2026-07-28" } });
  assert.deepEqual(verdicts(pinned), ["ok new: calls new_only"]);
  assert.throws(() => testSuite(suiteOf(call("one", "echo")), { server: stdio("node", []), protocol: "2027" }), (error) => isMcpeakError(error) && error.code === "INVALID_OPTION_VALUE");
});
