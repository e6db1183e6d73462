import { after, describe, test } from "node:test";
import { reportLabels } from "../messages/report-labels.js";
import { escapeControls } from "../messages/show-value.js";
import { indent, wholeDiagnosticLines } from "../report/text-diagnostic.js";
import { renderCaseFailure } from "../report/text-report.js";
import { textStyle } from "../report/text-style.js";
import { systemClock } from "../run/clock.js";
import { prepareSuite } from "../run/prepare-suite.js";
import { assertRunOptions, type SuiteSource } from "../run/run-options.js";
import type { CaseReport, Finding } from "../run/run-report.js";
import { SuiteRun } from "../run/suite-run.js";
import type { ServerTarget } from "../session/target.js";
import { redactorFor } from "../session/target-secrets.js";

/** Options of {@link testSuite}. */
export interface TestSuiteOptions {
  /** The server under test: made by `stdio`, `http` or `inProcess`. */
  readonly server: ServerTarget;
  /** Aborting it ends the run; what is not yet answered fails. */
  readonly signal?: AbortSignal;
  /** Turns what only passes with a warning into a failure. `false` when absent. */
  readonly strict?: boolean;
  /** Time limit in ms of cases whose suite sets none; 10000 when absent. An integer from 1 to 2147483647. */
  readonly timeoutMs?: number;
  /** How many of the last lines of a server's stderr a failure shows; 20 when absent. */
  readonly stderrLines?: number;
}

/**
 * Registers a suite with `node:test`: a `describe` with one test per case, in
 * order, on one server that is started when the first of them runs and closed
 * when the last is done. What a case did not show, a test does not pass: a case
 * that could not be run fails, too. Findings of a case are diagnostics of its
 * test; what was seen beside the cases stands on stderr when the suite ends.
 *
 * @example
 * ```ts
 * // weather.test.ts, run by `node --test`
 * import { stdio } from "mcpeak";
 * import { testSuite } from "mcpeak/node-test";
 * import weather from "./weather.suite.js";
 *
 * testSuite(weather, { server: stdio("node", ["server.js"]) });
 * // ▶ weather server
 * //   ✔ tool-exists: offers get_weather (212 ms)
 * //   ✔ seoul-succeeds: knows Seoul (4 ms)
 * ```
 * @throws McpeakError `INVALID_SUITE`, `INVALID_OPTION_VALUE`, `NO_TARGET`, at once
 */
export function testSuite(source: SuiteSource, options: TestSuiteOptions): void {
  assertRunOptions(options);
  const { server, ...runOptions } = options;
  const suite = prepareSuite({ suite: source, server });
  const run = new SuiteRun({ suite, options: runOptions, clock: systemClock, redactor: redactorFor(server) });
  const runInTurn = oneAtATime((position) => run.runCase(position));
  describe(escapeControls(suite.spec.name), { concurrency: 1 }, () => {
    for (const [position, { id, name }] of suite.spec.cases.entries()) {
      test(escapeControls(`${id}: ${name}`), async (t) => {
        const report = await runInTurn(position);
        for (const finding of report.findings) t.diagnostic(findingLine(id, finding));
        if (report.status !== "passed") throw new CaseFailure(report);
      });
    }
    after(async () => {
      await run.close();
      tellBeside(run, suite.spec.name);
    });
  });
}

/** A test that node gives up (`--test-timeout`) leaves its case in flight: the next one waits for its end. */
function oneAtATime<Result>(work: (position: number) => Promise<Result>): (position: number) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (position) => {
    const turn = last.then(() => work(position));
    last = turn.catch(() => {});
    return turn;
  };
}

/** What belongs to no case, where node has no place for it: a hook has no diagnostics. The runner shows a file's stderr. */
function tellBeside(run: SuiteRun, name: string): void {
  const { diagnostic, findings } = run.report(systemClock.now().toISOString(), 0);
  const style = textStyle({ color: false, language: "en" });
  const lines = [
    ...(diagnostic === undefined ? [] : wholeDiagnosticLines(diagnostic, style)),
    ...findings.map((finding) => findingLine(undefined, finding)),
  ];
  if (lines.length > 0) process.stderr.write(`${[escapeControls(name), ...indent(lines)].join("\n")}\n`);
}

/** Thrown in the test of a case that did not pass; its message is what the text report says of it. */
class CaseFailure extends Error {
  /** The code of the failure. */
  readonly code: string;

  constructor(report: CaseReport) {
    const known = report.knownServerDefect === true ? `${reportLabels("en").knownServerDefect}: ` : "";
    super(`${known}${renderCaseFailure(report, { color: false, language: "en" })}`);
    this.name = "CaseFailure";
    this.code = report.diagnostic?.code ?? "INTERNAL";
    // Where mcpeak threw it helps nobody; where the case was written does.
    const { place } = report;
    this.stack = `${this.name}: ${this.message}${place === undefined ? "" : `\n    at ${place.file}:${place.line}:${place.column}`}`;
  }
}

function findingLine(caseId: string | undefined, { severity, code, message, hint }: Finding): string {
  const about = caseId === undefined ? "" : `${caseId}: `;
  return escapeControls(`${about}${severity} ${code}: ${message}${hint === "" ? "" : ` (hint: ${hint})`}`);
}
