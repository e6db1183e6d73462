import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFacts } from "../messages/describe-facts.js";
import type { ApproveFacts } from "../messages/facts/approve.js";
import { stdio } from "../session/create-target.js";
import type { ServerTarget } from "../session/target.js";
import { suiteFingerprint } from "../spec/fingerprint.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { mockTarget } from "../mock/mock-target.js";
import { approvalOf, findApprovalChanges } from "./approval-of.js";
import { dryRunSuite } from "./dry-run-suite.js";

const call = (id: string, tool: string, expected = false) => ({ id, name: id, operation: { type: "callTool", tool, input: {} }, assertions: [{ type: "isError", expected }] }) as const;
const suite: TestSuiteSpec = { schemaVersion: 1, id: "s", name: "n", cases: [call("good", "fine"), call("bad", "fine", true), call("worse", "broken")] };

function server(): ServerTarget {
  const object = { type: "object" } as const;
  return mockTarget({
    tools: [{ name: "fine", inputSchema: object }, { name: "broken", inputSchema: object }],
    responses: [{ tool: "fine", args: {}, result: "ok" }, { tool: "broken", args: {}, result: "no", isError: true }],
  });
}

test("a run tells what passed and what somebody has to class", async () => {
  const run = await dryRunSuite(suite, { server: server() });
  assert.deepEqual(run.passed, ["good"]);
  assert.deepEqual(run.failing.map(({ report: { id, status }, isKnownDefect }) => [id, status, isKnownDefect]), [["bad", "failed", false], ["worse", "failed", false]]);
  assert.equal(run.report.summary.total, 3);
});

test("what is classed stands in the block in the order of the suite; what is left out does not", async () => {
  const run = await dryRunSuite(suite, { server: server() });
  const fingerprint = suiteFingerprint(suite);
  assert.deepEqual(approvalOf(suite, run, { defects: ["worse", "nobody"] }), { fingerprint, cases: [{ id: "good", status: "passed" }, { id: "worse", status: "serverDefect" }] });
  assert.deepEqual(approvalOf(suite, run, { defects: [] }), { fingerprint, cases: [{ id: "good", status: "passed" }] });
});

test("a failing case is a known defect only while the suite is as it was", async () => {
  const approval = approvalOf(suite, await dryRunSuite(suite, { server: server() }), { defects: ["bad"] });
  const same = await dryRunSuite({ ...suite, approval }, { server: server() });
  assert.deepEqual(same.failing.map(({ approvedAs, isKnownDefect }) => [approvedAs, isKnownDefect]), [["serverDefect", true], [undefined, false]]);
  const edited = await dryRunSuite({ ...suite, name: "edited", approval }, { server: server() });
  assert.deepEqual(edited.failing.map(({ approvedAs, isKnownDefect }) => [approvedAs, isKnownDefect]), [["serverDefect", false], [undefined, false]]);
});

test("a suite whose cases could not all be judged is not approved", async () => {
  await assert.rejects(dryRunSuite(suite, { server: stdio("no-such-command-anywhere") }), { code: "SERVER_COMMAND_NOT_FOUND" });
  await assert.rejects(dryRunSuite(suite, { server: server(), signal: AbortSignal.abort() }), { code: "INTERRUPTED" });
  const silent = mockTarget({ tools: [{ name: "fine", inputSchema: { type: "object" } }], responses: [{ tool: "fine", args: {}, result: "late", delayMs: 60_000 }] });
  const slow: TestSuiteSpec = { ...suite, defaultTimeoutMs: 5, cases: ["1", "2", "3", "4"].map((id) => call(id, "fine")) };
  await assert.rejects(dryRunSuite(slow, { server: silent }), { code: "APPROVAL_INCOMPLETE", message: /^1 of 4 cases of the suite "s" could not be judged, the first of them "4"/ });
});

test("changes between two approvals name fingerprint and cases", () => {
  const before = { fingerprint: "1", cases: [{ id: "a", status: "passed" }, { id: "gone", status: "passed" }, { id: "same", status: "passed" }] } as const;
  const after = { fingerprint: "2", cases: [{ id: "same", status: "passed" }, { id: "a", status: "serverDefect" }, { id: "new", status: "passed" }] } as const;
  assert.deepEqual(findApprovalChanges(before, after), [
    { before: "1", after: "2" },
    { case: "a", before: "passed", after: "serverDefect" },
    { case: "new", after: "passed" },
    { case: "gone", before: "passed" },
  ]);
  assert.deepEqual(findApprovalChanges(after, after), []);
  assert.deepEqual(findApprovalChanges(undefined, { fingerprint: "2", cases: [] }), [{ after: "2" }]);
});

test("what is told is bounded and has a way out in both languages", () => {
  const long = "x".repeat(10_000);
  const all: readonly ApproveFacts[] = [
    { room: "approve", code: "APPROVAL_INCOMPLETE", suite: `${long}\u001b[31m`, total: 2, unjudged: 1, first: `\u001b${long}` },
    ...(["notFound", "several", "options", "approval", "extension"] as const).map((problem) => ({ room: "approve", code: "APPROVAL_NO_PLACE", file: "a\u001b.ts", suite: long, problem, block: "{ approval }" }) as const),
  ];
  for (const facts of all) {
    for (const language of ["en", "ko"] as const) {
      const { message, hint } = describeFacts(facts, language);
      assert.ok(message.length < 1_000, facts.code);
      assert.doesNotMatch(`${message}${hint}`, /\u001b|undefined/);
      assert.match(hint, /[.).`]$/);
    }
  }
});
