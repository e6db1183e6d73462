import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonValue } from "../json/json-value.js";
import { fail } from "../messages/fail.js";
import type { CaseReport, RunReport } from "../run/run-report.js";
import { renderErrorJson, renderJson, renderJsonValue, renderValidationJson } from "./json-report.js";

function passed(id: string): CaseReport {
  return { id, name: `case ${id}`, status: "passed", durationMs: 1.5, assertions: [{ type: "isError", status: "passed" }], findings: [] };
}

function reportOf(cases: readonly CaseReport[]): RunReport {
  const summary = { total: cases.length, passed: cases.length, failed: 0, timedOut: 0, notRun: 0, cancelled: 0 };
  const startedAt = "2026-01-02T03:04:05.000Z";
  return {
    schemaVersion: 1,
    mcpeak: { version: "1.0.0" },
    startedAt,
    durationMs: 10,
    suites: [
      {
        id: "s",
        name: "S",
        status: "passed",
        startedAt,
        durationMs: 9,
        client: "mcpeak",
        target: "in-process",
        approval: { state: "absent", fingerprint: "0".repeat(64) },
        findings: [],
        cases,
        summary,
      },
    ],
    summary,
  };
}

test("a report without foreign values is byte for byte what JSON.stringify writes", () => {
  const report = reportOf([passed("a"), passed("b")]);
  assert.equal([...renderJson(report)].join(""), `${JSON.stringify(report, null, 2)}\n`);
});

test("no piece holds more than one case", () => {
  const pieces = [...renderJson(reportOf(Array.from({ length: 500 }, (_, index) => passed(`c${index}`))))];
  for (const piece of pieces) assert.ok(piece.split('"durationMs"').length <= 3, piece);
  assert.ok(pieces.length > 500);
});

test("what was received stands on one line, however deep it is", () => {
  let received: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) received = [received];
  const diagnostic = { code: "BODY_MISMATCH", message: "m", hint: "h", received: received as never } as const;
  const text = [...renderJson(reportOf([{ ...passed("deep"), status: "failed", diagnostic }]))].join("");
  assert.ok(text.includes(`"received": ${"[".repeat(100_000)}1${"]".repeat(100_000)}\n`));
});

test("characters that steer a terminal are escaped in keys and values, and come back when parsed", () => {
  const steering = "\u007f\u0085\u009b\u200d\u2028\u202e\u2066\ufeff\u{e0041}";
  const diagnostic = { code: "BODY_MISMATCH", message: steering, hint: "", received: { [steering]: steering } } as const;
  const report = reportOf([{ ...passed("evil"), diagnostic }]);
  const text = [...renderJson(report)].join("");
  assert.match(text, /^[\n\u0020-\u007e]*$/);
  assert.ok(text.includes("\\u202e") && text.includes("\\udb40\\udc41"));
  assert.deepEqual(JSON.parse(text), report);
});

test("members that are undefined are left out", () => {
  const report = { ...reportOf([]), extra: undefined };
  assert.deepEqual(JSON.parse([...renderJson(report)].join("")), reportOf([]));
});

test("an error of mcpeak is told with its code, message and hint and nothing else", () => {
  const error = fail({ room: "run", code: "NO_TARGET", suite: "weather" });
  assert.deepEqual(JSON.parse(renderErrorJson(error)), {
    schemaVersion: 1,
    error: { code: "NO_TARGET", message: error.message, hint: error.hint },
  });
});

test("anything else that was thrown is told as INTERNAL", () => {
  for (const thrown of [new TypeError("boom\u001b[2J"), "boom", undefined, null, { boom: 1 }]) {
    const text = renderErrorJson(thrown);
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    assert.equal(error.code, "INTERNAL");
    assert.doesNotMatch(text, /\u001b/);
  }
  assert.match(renderErrorJson(new TypeError("boom")), /TypeError: boom/);
});

test("a validation report is written as it is", () => {
  const issue = { code: "INVALID_TYPE", path: "id", message: "m", hint: "h", line: 1, column: 2 } as const;
  const report = { files: [{ file: "a.suite.json", valid: false, issues: [issue], warnings: [] }] };
  assert.equal([...renderValidationJson(report)].join(""), `${JSON.stringify(report, null, 2)}\n`);
});

test("any value is written safe for a terminal and at any depth", () => {
  assert.equal(renderJsonValue({ text: "hi\u009b31m\u202e" }), '{\n  "text": "hi\\u009b31m\\u202e"\n}\n');
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as JsonValue;
  assert.ok(renderJsonValue(deep).length > 200_000, "a deep value is written");
});
