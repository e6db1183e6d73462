import assert from "node:assert/strict";
import { test } from "node:test";
import { tell } from "../messages/tell.js";
import type { CaseReport, Diagnostic, SuiteReport } from "../run/run-report.js";
import { diagnosticsOf } from "./text-case.js";
import { renderSummaryLine } from "./text-closing.js";
import { renderSuiteText } from "./text-report.js";
import { displayColumns, type TextOptions } from "./text-style.js";

const plain: TextOptions = { color: false, language: "en" };

function suiteOf(cases: readonly CaseReport[], over: Partial<SuiteReport> = {}): SuiteReport {
  return {
    id: "s",
    name: "S",
    status: "failed",
    startedAt: "2026-01-02T03:04:05.000Z",
    durationMs: 9,
    client: "mcpeak",
    target: "in-process",
    approval: { state: "absent", fingerprint: "0".repeat(64) },
    findings: [],
    cases,
    summary: { total: cases.length, passed: 0, failed: cases.length, timedOut: 0, notRun: 0, cancelled: 0 },
    ...over,
  };
}

function failedWith(diagnostic: Diagnostic): CaseReport {
  return { id: "c", name: "C", status: "failed", durationMs: 1, diagnostic, assertions: [], findings: [] };
}

function textOf(suite: SuiteReport, options: TextOptions = plain): string {
  return [...renderSuiteText(suite, options)].join("");
}

const timedOut = tell({ room: "run", code: "CASE_TIMED_OUT", timeoutMs: 5000 }) as Diagnostic;

test("what still has its facts is told in the language of the reader", () => {
  const suite = suiteOf([{ ...failedWith(timedOut), status: "timedOut" }]);
  assert.match(textOf(suite), /No answer within 5000 ms/);
  const korean = textOf(suite, { ...plain, language: "ko" });
  assert.match(korean, /5000 ms 안에 응답이 없어/);
  assert.doesNotMatch(korean, /No answer/);
});

test("a failure that the case and its assertion both hold is told once, with the evidence of both, in any language", () => {
  const atCase: Diagnostic = { ...timedOut, stderr: ["last words"] };
  const report: CaseReport = { ...failedWith(atCase), assertions: [{ type: "isError", status: "failed", diagnostic: timedOut }] };
  assert.equal(diagnosticsOf(report).length, 1);
  const text = textOf(suiteOf([report]), { ...plain, language: "ko" });
  assert.equal(text.split("5000 ms 안에").length, 2);
  assert.match(text, /last words/);
});

test("what is only good to know comes last, in one line", () => {
  const info = tell({ room: "run", code: "APPROVAL_MISMATCH", approved: "a", actual: "b" });
  const findings = [
    { ...info, code: "OLDER_SCHEMA_DIALECT", severity: "info", message: "It is\nold.", hint: "Let it be.", path: "$.tools" },
    { ...info, code: "STDOUT_NOISE", severity: "error", message: "Noise.", hint: "Be silent." },
  ] as const;
  assert.deepEqual(textOf(suiteOf([], { findings })).split("\n").slice(2, -1), [
    "  Seen beside the cases",
    "    ! error  Noise. (STDOUT_NOISE)",
    "      hint      Be silent.",
    "    · note  It is\\nold. (OLDER_SCHEMA_DIALECT)",
  ]);
});

test("a received value nested 100 000 deep is shown as far as there is room", () => {
  let received: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) received = { a: received };
  const text = textOf(suiteOf([failedWith({ code: "BODY_MISMATCH", message: "m", hint: "h", received: received as never })]));
  assert.ok(text.length < 5_000);
  assert.match(text, /│ {1,3}\{\n/);
});

test("of more lines of stderr than asked for, the last are shown", () => {
  const stderr = ["one", "two", "three"];
  const suite = suiteOf([failedWith({ code: "SERVER_DIED", message: "m", hint: "h", stderr })]);
  assert.match(textOf(suite, { ...plain, stderrLines: 2 }), /stderr\n +│ two\n +│ three\n$/);
  assert.doesNotMatch(textOf(suite, { ...plain, stderrLines: 0 }), /stderr|three/);
});

test("a value is written over several lines when it is wider than the width", () => {
  const suite = suiteOf([failedWith({ code: "BODY_MISMATCH", message: "m", hint: "", expected: { a: 1, b: 2 } })]);
  assert.match(textOf(suite, { ...plain, width: 13 }), /expected {2}\{"a":1,"b":2\}\n/);
  assert.match(textOf(suite, { ...plain, width: 12 }), /expected\n +│ \{\n +│ {3}"a": 1,\n/);
});

test("the values after the labels stand in one column in every language", () => {
  const suite = suiteOf([failedWith({ code: "BODY_MISMATCH", message: "m", hint: "VALUE", expected: "VALUE", received: "VALUE" })]);
  for (const language of ["en", "ko"] as const) {
    const columns = textOf(suite, { color: false, language })
      .split("\n")
      .filter((line) => line.includes("VALUE"))
      .map((line) => displayColumns(line.slice(0, line.indexOf("VALUE")).replace(/"$/, "")));
    assert.equal(columns.length, 3);
    assert.equal(new Set(columns).size, 1, language);
  }
});

test("the last line counts what happened and leaves out what did not", () => {
  const none = { total: 0, passed: 0, failed: 0, timedOut: 0, notRun: 0, cancelled: 0 };
  const line = (counts: object, durationMs: number, language: "en" | "ko" = "en"): string => renderSummaryLine({ summary: { ...none, ...counts }, durationMs }, { color: false, language });
  assert.equal(line({ total: 15, passed: 12, failed: 1, notRun: 2 }, 1200), "12 passed, 1 failed, 2 not run (15 cases, 1.2 s)");
  assert.equal(line({ total: 1, passed: 1 }, 999.4), "1 passed (1 case, 999 ms)");
  assert.equal(line({ total: 1, cancelled: 1 }, 999.6), "1 cancelled (1 case, 1.0 s)");
  assert.equal(line({ total: 1, timedOut: 1 }, 59_949), "1 timed out (1 case, 59.9 s)");
  assert.equal(line({ total: 1, timedOut: 1 }, 59_950), "1 timed out (1 case, 1 min)");
  assert.equal(line({ total: 2, passed: 2 }, 3_599_600), "2 passed (2 cases, 60 min)");
  assert.equal(line({}, 0), "no case ran (0 cases, 0 ms)");
  assert.equal(line({ total: 15, passed: 12, failed: 1, notRun: 2 }, 1200, "ko"), "통과 12, 실패 1, 실행 안 함 2 (케이스 15개, 1.2초)");
});

test("the last line is green only when every case passed", () => {
  const color = (counts: object): string => renderSummaryLine({ summary: { total: 2, passed: 0, failed: 0, timedOut: 0, notRun: 0, cancelled: 0, ...counts }, durationMs: 1 }, { color: true, language: "en" }).slice(0, 5);
  assert.equal(color({ passed: 2 }), "\u001b[32m");
  assert.equal(color({ passed: 1, notRun: 1 }), "\u001b[33m");
  assert.equal(color({ passed: 1, failed: 1 }), "\u001b[31m");
  assert.equal(color({ total: 0 }), "\u001b[31m");
});
