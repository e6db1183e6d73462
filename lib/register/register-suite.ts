import { after, describe, test } from "node:test";
import { escapeControls } from "../messages/show-value.js";
import { renderCaseFailure } from "../report/text-report.js";
import { systemClock } from "../run/clock.js";
import { prepareSuite } from "../run/prepare-suite.js";
import { assertRunOptions, type RunSuiteOptions, type SuiteSource } from "../run/run-options.js";
import type { CaseReport, Finding } from "../run/run-report.js";
import { SuiteRun } from "../run/suite-run.js";
import { redactorFor } from "../session/target-secrets.js";

/** Options of {@link testSuite}. */
export type TestSuiteOptions = Omit<RunSuiteOptions, "onEvent">;

/**
 * Registers a suite with `node:test`: a `describe` with one test per case, in
 * order, on one server that is closed when the last of them is done. What a
 * case did not show, a test does not pass: also a case that could not be run fails.
 *
 * @example
 * ```ts
 * // weather.test.ts, run by `node --test`
 * testSuite(weather, { server: stdio("node", ["server.js"]) });
 * ```
 * @throws McpeakError `INVALID_SUITE`, `INVALID_OPTION_VALUE`, `NO_TARGET`, at once
 */
export function testSuite(source: SuiteSource, options: TestSuiteOptions): void {
  assertRunOptions(options);
  const { server, ...runOptions } = options;
  const suite = prepareSuite({ suite: source, server });
  const run = new SuiteRun({ suite, options: runOptions, clock: systemClock, redactor: redactorFor(server) });
  describe(escapeControls(suite.spec.name), { concurrency: 1 }, () => {
    for (const [position, { id, name }] of suite.spec.cases.entries()) {
      test(escapeControls(`${id}: ${name}`), async (t) => {
        const report = await run.runCase(position);
        for (const finding of report.findings) t.diagnostic(findingLine(finding));
        if (report.status !== "passed") throw new CaseFailure(report);
      });
    }
    after(() => run.close());
  });
}

/** Thrown in the test of a case that did not pass; its message is what the text report says of it. */
class CaseFailure extends Error {
  constructor(report: CaseReport) {
    super(renderCaseFailure(report, { color: false, language: "en" }));
    this.name = "CaseFailure";
    // Where mcpeak threw it helps nobody; the message says where the case was written.
    this.stack = `${this.name}: ${this.message}`;
  }
}

function findingLine({ severity, code, message }: Finding): string {
  return escapeControls(`${severity} ${code}: ${message}`);
}
