import assert from "node:assert/strict";
import { test } from "node:test";
import { differencesOf } from "./differences.js";
import type { CaseReport, CaseStatus, SuiteReport } from "./run-report.js";

/** A run of a suite: a case for each verdict, `failed BODY_MISMATCH` being one. */
function run(protocol: string, verdicts: readonly string[], more: Partial<SuiteReport> = {}): SuiteReport {
  const cases = verdicts.map((verdict, index): CaseReport => {
    const [status, code] = verdict.split(" ") as [CaseStatus, string | undefined];
    const diagnostic = code === undefined ? {} : { diagnostic: { code: code as "BODY_MISMATCH", message: "m", hint: "h" } };
    return { id: `c${index}`, name: "C", status, durationMs: 1, assertions: [], findings: [], ...diagnostic };
  });
  return { id: "s", client: "mcpeak", variant: { suite: 0, protocol }, protocolVersion: protocol, cases, ...more } as SuiteReport;
}

const named = (...runs: readonly SuiteReport[]): string[] => differencesOf(runs).map((difference) => difference.case);

test("another status is a difference, and so is another code where none passed", () => {
  const first = run("a", ["passed", "passed", "failed BODY_MISMATCH", "failed BODY_MISMATCH", "timedOut CASE_TIMED_OUT"]);
  const second = run("b", ["passed", "failed BODY_MISMATCH", "failed BODY_MISMATCH", "failed BODY_MISSING", "failed BODY_MISMATCH"]);
  assert.deepEqual(named(first, second), ["c1", "c3", "c4"]);
});

test("one run differs from nothing", () => {
  assert.deepEqual(named(run("a", ["failed BODY_MISMATCH"])), []);
  assert.deepEqual(named(), []);
});

test("one of three that ends otherwise is a difference, wherever it stands", () => {
  for (const odd of [0, 1, 2]) {
    const runs = [0, 1, 2].map((index) => run(String(index), [index === odd ? "failed BODY_MISMATCH" : "passed"]));
    assert.deepEqual(named(...runs), ["c0"]);
  }
});

test("what an interruption kept from its verdict is no verdict", () => {
  assert.deepEqual(named(run("a", ["passed", "passed"]), run("b", ["cancelled CASE_CANCELLED", "notRun NOT_RUN_CANCELLED"])), []);
  const three = differencesOf([run("a", ["passed"]), run("b", ["notRun NOT_RUN_CANCELLED"]), run("c", ["failed BODY_MISMATCH"])]);
  assert.deepEqual(three[0]?.verdicts.map(({ protocol }) => protocol), ["a", "c"]);
});

test("a difference says where the suite is from, and for each run what was asked for and what was spoken", () => {
  const [difference] = differencesOf([run("2025-11-25", ["passed"], { file: "a.json", protocolVersion: "2025-06-18" }), run("2026-07-28", ["failed BODY_MISMATCH"], { file: "a.json" })]);
  assert.deepEqual(difference, {
    suite: "s",
    file: "a.json",
    case: "c0",
    verdicts: [
      { protocol: "2025-11-25", protocolVersion: "2025-06-18", client: "mcpeak", status: "passed" },
      { protocol: "2026-07-28", protocolVersion: "2026-07-28", client: "mcpeak", status: "failed", code: "BODY_MISMATCH" },
    ],
  });
});
