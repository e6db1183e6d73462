import type { UnspokenFacts } from "../messages/facts/run.js";
import { redactorFor } from "../session/target-secrets.js";
import { type Clock, durationSince } from "./clock.js";
import { findingOf } from "../session/finding.js";
import { differencesOf } from "./differences.js";
import type { PreparedSuite } from "./prepare-suite.js";
import type { RunEvent, RunVariant } from "./run-event.js";
import type { RunOptions } from "./run-options.js";
import type { CaseDifference, SuiteReport } from "./run-report.js";
import { SuiteRun } from "./suite-run.js";
import { variantsOf } from "./variants.js";

/** A suite to be run, and its index in the run. */
export interface SuiteWork {
  readonly suite: PreparedSuite;
  readonly index: number;
  readonly options: RunOptions;
  readonly clock: Clock;
}

/** What the runs of one suite came to. */
export interface SuiteResult {
  readonly reports: readonly SuiteReport[];
  readonly differences: readonly CaseDifference[];
}

/** A version of the protocol that a server does not speak, with what it answered. */
interface Unspoken {
  readonly protocol: string;
  readonly answer: UnspokenFacts;
}

/** Runs a suite in each way that is asked for, one after the other. */
export async function runPreparedSuite(work: SuiteWork): Promise<SuiteResult> {
  const variants = variantsOf(work.options);
  const [only] = variants;
  if (only !== undefined && variants.length === 1) {
    const report = await runVariant(work, only);
    return { reports: report === undefined ? [] : [report], differences: [] };
  }

  const ran: SuiteReport[] = [];
  const unspoken: Unspoken[] = [];
  for (const [position, variant] of variants.entries()) {
    const isRefused = unspoken.some(({ protocol }) => protocol === variant.protocol);
    const mustRun = ran.length === 0 && position + 1 === variants.length;
    const report = isRefused ? skipVariant(work, variant) : await runVariant(work, variant, { unspoken, mustRun, isEraSpoken: ran.some((other) => other.variant?.protocol === variant.protocol) });
    if (report !== undefined) ran.push(report);
  }
  const reports = ran.map((report) => withUnspoken(report, unspoken, work));
  const differences = differencesOf(reports);
  emitOf(work)({ type: "suiteCompared", suite: work.index, reports, differences });
  return { reports, differences };
}

/** What is known of the other runs of a suite. */
interface Comparison {
  /** Versions that the server is known not to speak; one that is found is added. */
  readonly unspoken: Unspoken[];
  /** Whether this run is the last and there is no other to tell of. */
  readonly mustRun: boolean;
  /** Whether another client has run in this version. */
  readonly isEraSpoken: boolean;
}

/**
 * Runs the cases of a suite in order, telling each step, and closes its server whatever
 * happens. Gives nothing when the server does not speak the era and others are to tell.
 */
async function runVariant(work: SuiteWork, variant: RunVariant, comparison?: Comparison): Promise<SuiteReport | undefined> {
  const { suite, index, options, clock } = work;
  const { id, name, cases } = suite.spec;
  const emit = emitOf(work);
  const mark = { suite: index, ...(comparison !== undefined && { variant }) };
  const startedAt = clock.now().toISOString();
  const startMs = clock.elapsedMs();
  const run = new SuiteRun({ suite, options, clock, redactor: redactorFor(suite.server), variant, ...(comparison !== undefined && { comparedAs: index }) });
  try {
    emit({ type: "suiteStarted", ...mark, id, name, cases: cases.length });
    if (comparison !== undefined && options.protocol === "all" && (await isUnspoken(run, variant, comparison))) return skipVariant(work, variant);
    for (const [position, { id: caseId }] of cases.entries()) {
      emit({ type: "caseStarted", ...mark, index: position, id: caseId });
      emit({ type: "caseFinished", ...mark, index: position, report: await run.runCase(position, position + 1 < cases.length) });
    }
  } finally {
    await run.close();
  }
  const report = run.report(startedAt, durationSince(clock, startMs));
  emit({ type: "suiteFinished", ...mark, report });
  return report;
}

/** Whether nothing is to be run, since the server does not speak this era. A server that can't be had is another matter. */
async function isUnspoken(run: SuiteRun, { protocol }: RunVariant, { unspoken, mustRun, isEraSpoken }: Comparison): Promise<boolean> {
  const answer = await run.open();
  if (answer === undefined || isEraSpoken) return false;
  unspoken.push({ protocol, answer });
  if (mustRun) run.explainUnspoken(unspoken);
  return !mustRun;
}

function skipVariant(work: SuiteWork, variant: RunVariant): undefined {
  emitOf(work)({ type: "eraNotSpoken", suite: work.index, variant, cases: work.suite.spec.cases.length });
}

/** The runs that there were tell of those that there were not. */
function withUnspoken(report: SuiteReport, unspoken: readonly Unspoken[], { suite, index }: SuiteWork): SuiteReport {
  if (unspoken.length === 0) return report;
  // It ran in none: its diagnostic shows all the answers.
  if (unspoken.some(({ protocol }) => protocol === report.variant?.protocol)) return { ...report, variant: { suite: index, protocol: "all" } };
  const redactor = redactorFor(suite.server);
  const findings = unspoken.map(({ protocol, answer }) => findingOf({ severity: "info", facts: { room: "run", code: "ERA_NOT_SPOKEN", protocol, answer } }, redactor));
  return { ...report, findings: [...report.findings, ...findings] };
}

function emitOf({ options }: SuiteWork): (event: RunEvent) => void {
  return options.onEvent ?? (() => {});
}
