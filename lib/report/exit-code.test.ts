import assert from "node:assert/strict";
import { test } from "node:test";
import type { CaseStatus, SuiteReport } from "../run/run-report.js";
import { exitCodeOf } from "./exit-code.js";

function suite(statuses: readonly CaseStatus[], over: Partial<SuiteReport> = {}): SuiteReport {
  const status = statuses.every((each) => each === "passed") ? "passed" : "failed";
  return { status, cases: statuses.map((each) => ({ status: each })), ...over } as unknown as SuiteReport;
}

const noServer = { status: "notRun", diagnostic: { code: "SERVER_UNREACHABLE", message: "", hint: "" } } as const;

const rows: readonly (readonly [string, number, readonly SuiteReport[]])[] = [
  ["everything passed", 0, [suite(["passed", "passed"]), suite(["passed"])]],
  ["a case failed", 1, [suite(["passed", "failed"]), suite(["passed"])]],
  ["a case timed out", 1, [suite(["timedOut"])]],
  ["a case was not run", 1, [suite(["passed", "notRun"])]],
  ["a server could not be had", 3, [suite(["notRun"], noServer), suite(["passed"])]],
  ["a server could not be had and a case failed", 3, [suite(["failed"]), suite(["notRun"], noServer)]],
  ["a case was cancelled", 130, [suite(["passed", "cancelled"])]],
  ["a suite was cancelled before its first case", 130, [suite(["notRun"], { status: "cancelled" })]],
  ["cancelled, no server and failed", 130, [suite(["failed"]), suite(["notRun"], noServer), suite(["cancelled"])]],
  ["no suite", 1, []],
  ["no case", 1, [suite([])]],
  ["a suite failed though all of its cases passed", 1, [suite(["passed"], { status: "failed" })]],
];

for (const [title, code, suites] of rows) {
  test(`${title}: ${code}`, () => {
    assert.equal(exitCodeOf({ suites }), code);
  });
}
