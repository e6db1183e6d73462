import assert from "node:assert/strict";
import { test } from "node:test";
import type { RunEvent } from "../run/run-event.js";
import type { CaseReport, CaseStatus, RunReport, SuiteReport } from "../run/run-report.js";
import { advanceProgress, noProgress, type Progress, renderProgress } from "./progress.js";
import { displayColumns } from "./text-style.js";

const finished = (suite: number, status: CaseStatus): RunEvent => ({ type: "caseFinished", suite, index: 0, report: { status } as CaseReport });

function after(...events: readonly RunEvent[]): Progress {
  return events.reduce(advanceProgress, noProgress);
}

function line(progress: Progress, columns = 80): string {
  return renderProgress(progress, { columns, elapsedMs: 2100, language: "en" });
}

const started: readonly RunEvent[] = [
  { type: "runStarted", suites: 2, cases: 15 },
  { type: "suiteStarted", suite: 0, id: "weather", name: "날씨 서버", cases: 10 },
];

test("the line tells what runs, how far it is and what did not pass", () => {
  assert.equal(line(after(...started)), "[0/15] 날씨 서버: starting the server (2.1 s)");
  const asked: RunEvent = { type: "caseStarted", suite: 0, index: 0, id: "seoul-succeeds" };
  assert.equal(line(after(...started, asked)), "[0/15] 날씨 서버: seoul-succeeds (2.1 s)");
  assert.equal(line(after(...started, asked, finished(0, "passed"), finished(0, "timedOut"))), "[2/15] 날씨 서버: seoul-succeeds, 1 failed (2.1 s)");
});

test("suites that run beside the first are counted and leave when they end", () => {
  const second: RunEvent = { type: "suiteStarted", suite: 1, id: "b", name: "B", cases: 5 };
  const both = after(...started, second);
  assert.equal(line(both), "[0/15] 날씨 서버: starting the server +1 (2.1 s)");
  const one = advanceProgress(both, { type: "suiteFinished", suite: 0, report: {} as SuiteReport });
  assert.equal(line(one), "[0/15] B: starting the server (2.1 s)");
  assert.equal(line(advanceProgress(one, { type: "runFinished", report: {} as RunReport })), "[0/15] (2.1 s)");
});

test("the line never takes more columns than there are, wide characters counted twice", () => {
  const progress = after(...started, finished(0, "failed"));
  for (let columns = 0; columns <= 60; columns += 1) assert.ok(displayColumns(line(progress, columns)) <= columns, String(columns));
  assert.equal(line(progress, 40), "[1/15] 날씨 서버: sta…, 1 failed (2.1 s)");
});

test("control characters in names never reach the terminal", () => {
  const progress = after({ type: "suiteStarted", suite: 0, id: "x", name: "\u001b[2J\n", cases: 1 });
  assert.doesNotMatch(line(progress), /[\u0000-\u001f]/);
});

test("an event does not change what was known before", () => {
  const before = after(...started);
  advanceProgress(before, { type: "suiteStarted", suite: 1, id: "b", name: "B", cases: 5 });
  assert.equal(before.running.size, 1);
});

test("a run in several eras names the one that is on, and counts down what is not run in one", () => {
  const variant = { protocol: "2026-07-28", client: "mcpeak" } as const;
  const on = after({ type: "runStarted", suites: 1, cases: 6 }, { type: "suiteStarted", suite: 0, variant, id: "w", name: "W", cases: 3 });
  assert.equal(line(on), "[0/6] W (2026-07-28 mcpeak): starting the server (2.1 s)");
  assert.equal(line(advanceProgress(on, { type: "eraNotSpoken", suite: 0, variant, cases: 3 })), "[0/3] (2.1 s)");
  const auto = after({ type: "suiteStarted", suite: 0, variant: { protocol: "auto", client: "sdk" }, id: "w", name: "W", cases: 3 });
  assert.equal(line(auto), "[0/0] W (sdk): starting the server (2.1 s)");
});
