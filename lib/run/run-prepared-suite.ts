import { redactorFor } from "../session/target-secrets.js";
import { type Clock, durationSince } from "./clock.js";
import type { PreparedSuite } from "./prepare-suite.js";
import type { RunOptions } from "./run-options.js";
import type { SuiteReport } from "./run-report.js";
import { SuiteRun } from "./suite-run.js";

/** Runs the cases of one suite in order, telling each step, and closes its server whatever happens. */
export async function runPreparedSuite(suite: PreparedSuite, index: number, options: RunOptions, clock: Clock): Promise<SuiteReport> {
  const { id, name, cases } = suite.spec;
  const emit = options.onEvent ?? (() => {});
  const startedAt = clock.now().toISOString();
  const startMs = clock.elapsedMs();
  const run = new SuiteRun({ suite, options, clock, redactor: redactorFor(suite.server) });
  try {
    emit({ type: "suiteStarted", suite: index, id, name, cases: cases.length });
    for (const [position, { id: caseId }] of cases.entries()) {
      emit({ type: "caseStarted", suite: index, index: position, id: caseId });
      emit({ type: "caseFinished", suite: index, index: position, report: await run.runCase(position, position + 1 < cases.length) });
    }
  } finally {
    await run.close();
  }
  const report = run.report(startedAt, durationSince(clock, startMs));
  emit({ type: "suiteFinished", suite: index, report });
  return report;
}
