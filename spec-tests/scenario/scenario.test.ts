import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { scenarioCodes, type JsonValue, type MockDefinitionSpec, mockTarget, runScenario, type ScenarioCallReport, type ScenarioErrorKind, type ScenarioSpec, type ScenarioStatus, validateScenario } from "../../lib/index.js";
import { renderPath } from "../../lib/json/json-path.js";
import { findScenarioFileIssues } from "../../lib/scenario/find-scenario-issues.js";
import { readCases, repeatedTitles } from "../read-cases.js";

interface Issue {
  readonly code: string;
  readonly path: string;
}

/** Validating `scenario`, or what a `file` holds, gives exactly `issues`. */
interface ValidateCase {
  readonly title: string;
  readonly scenario?: JsonValue;
  readonly file?: JsonValue;
  readonly issues: readonly Issue[];
}

/** How a call ended: its outcome, and which kind of error it was. */
interface CallVerdict {
  readonly outcome: ScenarioCallReport["outcome"];
  readonly error?: ScenarioErrorKind;
}

/** Running `scenario` against a mock server of `definition` comes to exactly this. */
interface VerdictCase {
  readonly title: string;
  readonly definition: MockDefinitionSpec;
  readonly scenario: ScenarioSpec;
  readonly strict?: boolean;
  readonly status: ScenarioStatus;
  readonly call: CallVerdict;
  readonly observer?: CallVerdict;
  /** Codes, in order; those of the observer are led by `observer`. */
  readonly failures: readonly string[];
  readonly warnings: readonly string[];
}

const validateFiles = readCases<ValidateCase>(new URL("./validate/", import.meta.url));
const verdictFiles = readCases<VerdictCase>(new URL("./verdict/", import.meta.url));

function issuesOf(given: ValidateCase): readonly Issue[] {
  if (given.file !== undefined) return findScenarioFileIssues(given.file).map(({ code, segments }) => ({ code, path: renderPath(segments) }));
  const checked = validateScenario(given.scenario);
  return checked.valid ? [] : checked.issues.map(({ code, path }) => ({ code, path }));
}

for (const { file, cases } of validateFiles) {
  describe(`validate/${file}`, () => {
    for (const given of cases) test(given.title, () => assert.deepEqual(issuesOf(given), given.issues));
  });
}

function verdictOf(report: ScenarioCallReport | undefined): CallVerdict | undefined {
  return report && { outcome: report.outcome, ...(report.error !== undefined && { error: report.error.kind }) };
}

for (const { file, cases } of verdictFiles) {
  describe(`verdict/${file}`, () => {
    for (const given of cases) {
      test(given.title, async () => {
        const report = await runScenario(given.scenario, { server: mockTarget(given.definition), ...(given.strict !== undefined && { strict: given.strict }) });
        const failures = report.failures.map(({ code, message }) => `${message.startsWith("observer: ") ? "observer " : ""}${code}`);
        assert.deepEqual(
          { status: report.status, call: verdictOf(report.call), observer: verdictOf(report.observer), failures, warnings: report.warnings.map(({ code }) => code) },
          { status: given.status, call: given.call, observer: given.observer, failures: given.failures, warnings: given.warnings },
        );
        assert.deepEqual(report.observer?.failures.map(({ code }) => `observer ${code}`) ?? [], given.failures.filter((code) => code.startsWith("observer ")), "those of the observer stand apart as well");
        assert.ok(report.observer?.failures.every(({ message }) => !message.startsWith("observer")) ?? true);
      });
    }
  });
}

describe("the cases are sound", () => {
  const validate = validateFiles.flatMap(({ cases }) => cases);
  const verdicts = verdictFiles.flatMap(({ cases }) => cases);

  test("titles are unique, and there are many", () => {
    assert.deepEqual(repeatedTitles([...validate, ...verdicts].map(({ title }) => title)), []);
    assert.ok(validate.length >= 80 && verdicts.length >= 40, `${validate.length}, ${verdicts.length}`);
  });

  test("every code of the format that JSON can break occurs", () => {
    const codes = new Set(validate.flatMap(({ issues }) => issues.map(({ code }) => code)));
    // These need code, a place to run, or a target.
    const elsewhere = ["INVALID_JSON_VALUE", "PROTOCOL_VERSION_WITH_TARGET", "INVALID_TOOL_ARGUMENTS", "NO_MEANING_BUILT_IN", "MISSING_ENVIRONMENT_VARIABLE"];
    assert.deepEqual(scenarioCodes.filter((code) => !codes.has(code)), elsewhere);
  });

  test("a validator that accepts everything fails, and one that refuses everything", () => {
    for (const { file, cases } of validateFiles) {
      for (const isValid of [true, false]) assert.ok(cases.some(({ issues }) => (issues.length === 0) === isValid), `${file}: ${isValid}`);
    }
  });

  test("a runner that always passes fails, and one that always fails", () => {
    for (const { file, cases } of verdictFiles) for (const status of ["passed", "failed"]) assert.ok(cases.some((each) => each.status === status), `${file}: ${status}`);
  });
});
