import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { exitCodeOf } from "../report/exit-code.js";
import { renderJUnit } from "../report/junit-report.js";
import { renderText } from "../report/text-report.js";
import { stdio } from "../session/create-target.js";
import type { StdioTarget } from "../session/target.js";
import type { CallToolAssertionSpec, TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import type { Finding, RunReport, SuiteReport } from "./run-report.js";
import { runSuite } from "./run-suites.js";

const succeeds: CallToolAssertionSpec = { type: "isError", expected: false };
const text = { content: [{ type: "text", text: "21" }] };

function obedient(): StdioTarget {
  return stdio(process.execPath, [fileURLToPath(new URL("fixtures/does-as-it-is-called.mjs", import.meta.url))]);
}

function asTold(tools: JsonValue, answers: JsonObject = {}, greeting: JsonObject = {}): StdioTarget {
  const fixture = fileURLToPath(new URL("../session/fixtures/answers-as-told.mjs", import.meta.url));
  return stdio(process.execPath, [fixture], { env: { TOOLS: JSON.stringify(tools), ANSWERS: JSON.stringify(answers), GREETING: JSON.stringify(greeting) } });
}

function call(id: string, tool: string, options: { input?: JsonObject; timeoutMs?: number; assertions?: readonly CallToolAssertionSpec[] } = {}): TestCaseSpec {
  const { input = {}, timeoutMs, assertions = [succeeds] } = options;
  return { id, name: id, ...(timeoutMs !== undefined && { timeoutMs }), operation: { type: "callTool", tool, input }, assertions };
}

function list(id: string, tool: string): TestCaseSpec {
  return { id, name: id, operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool }] };
}

function suiteOf(...cases: readonly TestCaseSpec[]): TestSuiteSpec {
  return { schemaVersion: 1, id: "s", name: "S", cases };
}

function only({ suites }: RunReport): SuiteReport {
  const [suite, ...others] = suites;
  assert.ok(suite !== undefined && others.length === 0);
  return suite;
}

/** `status CODE` of each case, where the code is that of its diagnostic. */
function statuses(report: RunReport): string[] {
  return only(report).cases.map(({ status, diagnostic }) => (diagnostic === undefined ? status : `${status} ${diagnostic.code}`));
}

function shown(findings: readonly Finding[]): string[] {
  return findings.map(({ severity, code, path }) => [severity, code, ...(path === undefined ? [] : [path])].join(" "));
}

/** What is found at each case, then beside them. */
function found(report: RunReport): { readonly cases: string[][]; readonly suite: string[] } {
  const { cases, findings } = only(report);
  return { cases: cases.map((each) => shown(each.findings)), suite: shown(findings) };
}

const weather = { name: "weather", inputSchema: { type: "object" }, outputSchema: { type: "object", properties: { tempC: { type: "number" } }, required: ["tempC"] } };
const plain = { name: "plain", inputSchema: { type: "object" } };

test("a finding belongs to the case whose answer it is about, with the answer as it came, and changes no verdict", async () => {
  const server = asTold([weather, plain], { weather: { ...text, structuredContent: { tempC: "21" } }, plain: text });
  const report = await runSuite(suiteOf(call("a", "plain"), call("b", "weather"), call("c", "plain")), { server });
  assert.deepEqual(statuses(report), ["passed", "passed", "passed"]);
  assert.deepEqual(found(report), { cases: [[], ["error STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.tempC"], []], suite: [] });
  const [, b] = only(report).cases;
  assert.match(b?.raw?.text ?? "", /"tempC":"21"/);
  assert.deepEqual(b?.findings[0]?.violations, { total: 1, shown: [{ path: "$.structuredContent.tempC", keyword: "type", expected: "number", received: "21" }] });
  assert.equal(b?.findings[0]?.message, 'The `structuredContent` of "weather" does not match the tool\'s own `outputSchema`: `$.structuredContent.tempC` breaks `type` ("number"): it is "21".');
  assert.equal(exitCodeOf(report), 0);
});

test("in a strict run a finding of severity error fails its case, and the diagnostic repeats it", async () => {
  const server = asTold([weather, plain], { weather: text, plain: text, hidden: text });
  const report = await runSuite(suiteOf(call("a", "plain"), call("b", "weather"), call("c", "hidden")), { server, strict: true });
  assert.deepEqual(statuses(report), ["passed", "failed STRICT_FINDING", "passed"]);
  assert.deepEqual(found(report).cases, [[], ["error STRUCTURED_CONTENT_NOT_SENT"], ["warning UNDECLARED_TOOL_ANSWERED"]]);
  const { diagnostic, assertions } = only(report).cases[1] ?? assert.fail();
  assert.match(diagnostic?.message ?? "", /^The run is strict, and this case has a finding of severity error: "weather" declares an `outputSchema`/);
  assert.match(diagnostic?.hint ?? "", /Send `structuredContent`.*Without `--strict`/);
  assert.match(diagnostic?.raw?.text ?? "", /"text":"21"/);
  assert.deepEqual(assertions, [{ type: "isError", status: "passed" }]);
  assert.equal(exitCodeOf(report), 1);
});

test("a failed assertion stays the reason in a strict run", async () => {
  const fails: CallToolAssertionSpec = { type: "isError", expected: true };
  const report = await runSuite(suiteOf(call("a", "weather", { assertions: [fails] })), { server: asTold([weather], { weather: text }), strict: true });
  assert.deepEqual(statuses(report), ["failed IS_ERROR_MISMATCH"]);
});

test("what is wrong with the list belongs to the suite, told once for all cases that list", async () => {
  const server = asTold([plain, plain, 5, { name: "b", inputSchema: { type: "object", properties: 7 } }], { plain: text });
  const report = await runSuite(suiteOf(list("a", "plain"), list("b", "b"), call("c", "plain")), { server });
  assert.deepEqual(statuses(report), ["passed", "passed", "passed"]);
  assert.deepEqual(found(report), {
    cases: [[], [], []],
    suite: ["error RESULT_BREAKS_PROTOCOL $.tools[2]", "error INVALID_TOOL_SCHEMA $.tools[3].inputSchema.properties", "error DUPLICATE_TOOL_NAME"],
  });
  assert.equal(only(report).status, "passed");
});

test("in a strict run an error of the suite itself makes it failed, and each report says so", async () => {
  const report = await runSuite(suiteOf(list("a", "plain")), { server: asTold([plain, plain]), strict: true });
  assert.deepEqual(statuses(report), ["passed"]);
  assert.equal(only(report).status, "failed");
  assert.equal(only(report).strictFailure?.code, "STRICT_FINDING");
  assert.equal(exitCodeOf(report), 1);
  const junit = [...renderJUnit(report)].join("");
  assert.match(junit, /<testsuites name="mcpeak" tests="2" failures="1" errors="0"/);
  assert.match(junit, /<testcase classname="s" name="findings of the suite" time="0\.000">\s*<failure type="STRICT_FINDING" message="The run is strict, and the suite itself has/);
  const told = [...renderText(report, { color: false, language: "en" })].join("");
  assert.match(told, /✗ .*The run is strict, and the suite itself has a finding of severity error: The server declares 2 tools named "plain"\. \(STRICT_FINDING\)/);
  assert.match(told, /\n1 suite failed by what was found beside its cases \(--strict\)\.\n(?:Not asked.*\n)?1 passed \(1 case/);
});

test("a strict run without errors among its findings passes", async () => {
  const older = { ...plain, inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object" } };
  const report = await runSuite(suiteOf(list("a", "plain"), call("b", "plain")), { server: asTold([older], { plain: text }), strict: true });
  assert.deepEqual(found(report), { cases: [[], []], suite: ["info OLDER_SCHEMA_DIALECT $.tools[0].inputSchema.$schema"] });
  assert.equal(only(report).strictFailure, undefined);
  assert.equal(exitCodeOf(report), 0);
});

for (const strict of [false, true]) {
  test(`noise behind the last case is a finding of the suite${strict ? ", which fails in a strict run" : ""}`, async () => {
    const report = await runSuite(suiteOf(call("a", "noise_at_end")), { server: obedient(), strict });
    assert.deepEqual(statuses(report), ["passed"]);
    assert.deepEqual(found(report), { cases: [[]], suite: ["error STDOUT_NOISE"] });
    assert.equal(exitCodeOf(report), strict ? 1 : 0);
  });

  test(`a list that can't be had is a finding of the suite${strict ? ", which fails in a strict run" : ""}`, async () => {
    const report = await runSuite(suiteOf(call("a", "plain")), { server: asTold({ no: "list" }, { plain: text }), strict });
    assert.deepEqual(statuses(report), ["passed"]);
    assert.deepEqual(found(report), { cases: [[]], suite: ["error TOOLS_LIST_FAILED"] });
    assert.equal(exitCodeOf(report), strict ? 1 : 0);
  });
}

test("an answer behind its deadline is told with the suite and names its own case, not the next one", async () => {
  const report = await runSuite(suiteOf(call("slow", "hang", { timeoutMs: 60 }), call("next", "answer_before_too")), { server: obedient(), strict: true });
  assert.deepEqual(statuses(report), ["timedOut CASE_TIMED_OUT", "passed"]);
  assert.deepEqual(found(report), { cases: [[], []], suite: ["warning SLOW_ANSWER"] });
  const [finding] = only(report).findings;
  assert.match(finding?.message ?? "", /^Of case "slow", seen after its end: The answer to `tools\/call` \(request 3\) came after \d+ ms; its deadline was 60 ms\.$/);
  assert.match(finding?.hint ?? "", /a `timeoutMs` above \d+/);
});

test("a second answer is told with the suite and names the case that it repeats", async () => {
  const report = await runSuite(suiteOf(call("first", "echo"), call("next", "answer_before_too")), { server: obedient() });
  assert.deepEqual(found(report), { cases: [[], []], suite: ["error DUPLICATE_ANSWER"] });
  assert.match(only(report).findings[0]?.message ?? "", /^Of case "first", seen after its end: /);
});

test("a server that is started again is not told of twice", async () => {
  const dies = call("dies", "die");
  const greeting = call("b", "echo");
  const once = await runSuite(suiteOf(dies, greeting), { server: obedient() });
  assert.deepEqual(statuses(once), ["failed SERVER_DIED", "passed"]);
  assert.deepEqual(found(once).suite, []);
  const server = asTold([{ name: "bad" }, plain], { plain: text });
  const report = await runSuite(suiteOf(call("a", "exit"), call("b", "plain"), list("c", "plain")), { server });
  assert.deepEqual(statuses(report), ["failed SERVER_DIED", "passed", "passed"]);
  assert.deepEqual(found(report).suite, ["error RESULT_BREAKS_PROTOCOL $.tools[0].inputSchema"]);
});

test("secrets in findings are hidden: under telling keys, and known values wherever they stand", async () => {
  const token = "tok_5f2c9b7e11aa";
  const fixture = fileURLToPath(new URL("../session/fixtures/answers-as-told.mjs", import.meta.url));
  const schema = { type: "object", properties: { password: { type: "number" }, note: { type: "number" } } };
  const answers = { login: { ...text, structuredContent: { password: "hunter2hunter2", note: `it is ${token}` } }, [token]: {} };
  const env = { API_TOKEN: token, TOOLS: JSON.stringify([{ ...plain, name: "login", outputSchema: schema }]), ANSWERS: JSON.stringify(answers) };
  const report = await runSuite(suiteOf(call("a", "login"), call("b", token)), { server: stdio(process.execPath, [fixture], { env }) });
  const findings = only(report).cases.map((each) => each.findings);
  assert.deepEqual(findings.map(shown), [["error STRUCTURED_CONTENT_BREAKS_SCHEMA $.structuredContent.password"], ["error RESULT_BREAKS_PROTOCOL $.content", "warning UNDECLARED_TOOL_ANSWERED"]]);
  const told = JSON.stringify(findings);
  assert.ok(!told.includes(token) && !told.includes("hunter2"), told);
});

test("the broken result of a case that fails is found beside its failure", async () => {
  const body: CallToolAssertionSpec = { type: "bodyMatchesSchema", schema: { type: "string" } };
  const report = await runSuite(suiteOf(call("a", "bare", { input: { content: 7 }, assertions: [body] })), { server: obedient() });
  assert.deepEqual(statuses(report), ["failed BROKEN_RESULT"]);
  assert.deepEqual(found(report).cases, [["error RESULT_BREAKS_PROTOCOL $.content"]]);
});
