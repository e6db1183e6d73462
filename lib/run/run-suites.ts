import { version } from "../about/version.js";
import { type Clock, durationSince, systemClock } from "./clock.js";
import { assertRunOptions, type RunOptions, type RunSuiteOptions, type SuiteInput, type SuiteSource } from "./run-options.js";
import type { RunReport } from "./run-report.js";
import { type PreparedSuite, prepareSuite } from "./prepare-suite.js";
import { runPreparedSuite, type SuiteResult } from "./run-prepared-suite.js";
import { addSummaries } from "./summary.js";
import { variantsOf } from "./variants.js";

/**
 * Runs one suite against one server and gives the report. Whatever the server
 * does becomes part of the report; it is never an exception.
 *
 * @example
 * ```ts
 * const report = await runSuite(weather, { server: stdio("node", ["server.js"]) });
 * report.summary; // { total: 3, passed: 3, failed: 0, timedOut: 0, notRun: 0, cancelled: 0 }
 * ```
 * @throws McpeakError `INVALID_SUITE` when the suite breaks the format, `UNKNOWN_OPTION`, `INVALID_OPTION_VALUE`, `CONFLICTING_OPTIONS`, `NO_TARGET`
 */
export async function runSuite(suite: SuiteSource, options: RunSuiteOptions): Promise<RunReport> {
  const { server, ...rest } = options;
  return runSuites([{ suite, server }], rest);
}

/**
 * Runs suites, each against its own server, up to `concurrency` at once, and
 * gives one report with the suites in the order in which they were given. With
 * `protocol: "all"` or `client: "both"` each suite runs several times, one run
 * after the other, and has an entry for each; `differences` compares them.
 *
 * @throws McpeakError `INVALID_SUITE`, `UNKNOWN_OPTION`, `INVALID_OPTION_VALUE`, `CONFLICTING_OPTIONS`, `NO_TARGET`, before anything is started
 */
export async function runSuites(inputs: readonly SuiteInput[], options: RunOptions = {}): Promise<RunReport> {
  assertRunOptions(options);
  const clock = options.clock ?? systemClock;
  const prepared = inputs.map((input) => prepareSuite(input));
  const startedAt = clock.now().toISOString();
  const startMs = clock.elapsedMs();
  const emit = options.onEvent ?? (() => {});

  const cases = prepared.reduce((sum, { spec }) => sum + spec.cases.length, 0) * variantsOf(options).length;
  emit({ type: "runStarted", suites: prepared.length, cases });
  const ran = await runAll(prepared, options, clock);
  const suites = ran.flatMap(({ reports }) => reports);
  const isCompared = ran.some(({ reports }) => reports.length > 1);
  const report: RunReport = {
    schemaVersion: 1,
    mcpeak: { version },
    startedAt,
    durationMs: durationSince(clock, startMs),
    suites,
    ...(isCompared && { differences: ran.flatMap(({ differences }) => differences) }),
    summary: addSummaries(suites.map(({ summary }) => summary)),
  };
  emit({ type: "runFinished", report });
  return report;
}

/** Each worker takes the next suite; the reports keep the order of the input. */
async function runAll(prepared: readonly PreparedSuite[], options: RunOptions, clock: Clock): Promise<readonly SuiteResult[]> {
  const results = new Array<SuiteResult>(prepared.length);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < prepared.length; index = next++) {
      const suite = prepared[index];
      if (suite !== undefined) results[index] = await runPreparedSuite({ suite, index, options, clock });
    }
  };
  const workers = Array.from({ length: Math.min(options.concurrency ?? 1, prepared.length) }, work);
  const ends = await Promise.allSettled(workers);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}
