import assert from "node:assert/strict";
import { test } from "node:test";
import { SaxesParser } from "saxes";
import type { ScenarioReport, ScenarioRunReport } from "./scenario-report.js";
import { renderScenariosJson, renderScenariosText } from "./render-scenarios.js";
import { renderScenariosJUnit } from "./scenarios-junit.js";

const rude = "a\u001b[2J]]>&<\"'\n\u202e\ufffe\ud800[[ATTACHMENT|/etc/passwd]]";
const told = { code: "OUTCOME_MISMATCH", message: rude, hint: rude } as const;

function reportOf(scenarios: readonly ScenarioReport[]): ScenarioRunReport {
  return { schemaVersion: 1, mcpeak: { version: "1" }, startedAt: "2026-01-02T03:04:05.678Z", durationMs: 1234.5, scenarios, summary: { total: scenarios.length, passed: 0, failed: 1, notRun: 1, cancelled: 1 } };
}

const base = { name: rude, file: `${rude}.json`, startedAt: "2026-01-02T03:04:05.678Z", durationMs: 1.004, target: rude, warnings: [told], findings: [{ code: "STDOUT_NOISE", severity: "error", message: rude, hint: rude }] } as const;
const call = { tool: rude, outcome: "error", durationMs: 0.4, error: { kind: "toolError", message: rude }, failures: [told] } as const;
const rudeReport = reportOf([
  { ...base, status: "failed", call, observer: call, failures: [told, told] },
  { ...base, status: "notRun", diagnostic: { ...told, code: "SERVER_UNREACHABLE" }, failures: [] },
  { ...base, status: "cancelled", failures: [] },
  { ...base, status: "passed", call, failures: [] },
]);

const whole = (pieces: Iterable<string>): string => [...pieces].join("");

test("text holds nothing that steers a terminal, whatever a scenario or a server says", () => {
  for (const language of ["en", "ko"] as const) {
    const text = whole(renderScenariosText(rudeReport, { color: false, language }));
    assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  }
});

test("text says which scenarios were cancelled, and tells what was seen where something does not hold or is odd", () => {
  const plain = { name: "n", startedAt: base.startedAt, durationMs: 1, target: "built-in", failures: [] } as const;
  const seen = { findings: [{ code: "STDOUT_NOISE", severity: "error", message: "a line", hint: "stop" }] } as const;
  const odd = { code: "UNLISTED_TOOL", message: "not listed", hint: "look" } as const;
  const textOf = (scenario: ScenarioReport): string => whole(renderScenariosText(reportOf([scenario]), { color: false, language: "en" })).split("\n\n")[0] ?? "";
  assert.equal(textOf({ ...plain, ...seen, status: "passed", warnings: [] }), "✓ n  built-in server  1 ms");
  assert.match(textOf({ ...plain, ...seen, status: "passed", warnings: [odd] }), /warning {2}not listed \(UNLISTED_TOOL\)[^]*a line \(STDOUT_NOISE\)/);
  assert.match(textOf({ ...plain, ...seen, status: "failed", warnings: [] }), /a line \(STDOUT_NOISE\)/);
  assert.equal(textOf({ ...plain, status: "cancelled", warnings: [], findings: [] }), "○ n  cancelled  built-in server  1 ms");
});

test("JSON parses to exactly the report, and is safe for a terminal", () => {
  const text = whole(renderScenariosJson(rudeReport));
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(rudeReport)));
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test("JUnit is well formed: nothing is skipped, runs of one scenario have names of their own", () => {
  const text = whole(renderScenariosJUnit(rudeReport));
  const tags: string[] = [];
  const names: (string | undefined)[] = [];
  let counts: Readonly<Record<string, string>> = {};
  const parser = new SaxesParser();
  parser.on("error", (error) => assert.fail(error.message));
  parser.on("opentag", ({ name, attributes }) => {
    tags.push(name);
    if (name === "testsuites") counts = { ...(attributes as Record<string, string>) };
    if (name === "testcase") names.push((attributes as Record<string, string>)["name"]);
  });
  parser.write(text).close();
  assert.deepEqual([counts["tests"], counts["failures"], counts["errors"], counts["skipped"]], ["4", "1", "2", "0"]);
  assert.equal(tags.filter((tag) => tag === "failure").length, 1);
  assert.equal(tags.filter((tag) => tag === "error").length, 2);
  assert.equal(new Set(names).size, 4);
  assert.doesNotMatch(text, /\[\[ATTACHMENT/);
});

test("durations are rounded, and a report without a scenario says so", () => {
  const text = whole(renderScenariosText({ ...reportOf([]), summary: { total: 0, passed: 0, failed: 0, notRun: 0, cancelled: 0 } }, { color: false, language: "en" }));
  assert.equal(text, "\nno scenario ran (0 scenarios, 1.2 s)\n");
});
