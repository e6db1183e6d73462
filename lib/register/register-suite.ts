import { after, describe, test } from "node:test";
import type { UnspokenFacts } from "../messages/facts/run.js";
import { reportLabels } from "../messages/report-labels.js";
import { escapeControls } from "../messages/show-value.js";
import { tell } from "../messages/tell.js";
import { indent, wholeDiagnosticLines } from "../report/text-diagnostic.js";
import { renderCaseFailure } from "../report/text-case.js";
import { textStyle } from "../report/text-style.js";
import { systemClock } from "../run/clock.js";
import { type PreparedSuite, prepareSuite } from "../run/prepare-suite.js";
import type { RunVariant } from "../run/run-event.js";
import { assertRunOptions, type SuiteSource } from "../run/run-options.js";
import type { CaseReport, Diagnostic, Finding } from "../run/run-report.js";
import { SuiteRun } from "../run/suite-run.js";
import { variantName, variantsOf } from "../run/variants.js";
import type { ClientName } from "../session/session.js";
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
  /**
   * Which version of MCP the server is spoken to in: `auto` (default), a version, or `all`:
   * then the suite is registered once per era. Tests of an era that the server does not
   * speak are skipped with what it answered, unless it speaks none: then they fail.
   */
  readonly protocol?: "auto" | "all" | (string & {});
  /** Which client speaks: `mcpeak` (default), `sdk`, or `both`: then the suite is registered once per client. */
  readonly client?: ClientName | "both";
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
 * @throws McpeakError `INVALID_SUITE`, `UNKNOWN_OPTION`, `INVALID_OPTION_VALUE`, `CONFLICTING_OPTIONS`, `NO_TARGET`, at once
 */
export function testSuite(source: SuiteSource, options: TestSuiteOptions): void {
  const { server, ...runOptions } = options;
  assertRunOptions(runOptions);
  const suite = prepareSuite({ suite: source, server });
  const variants = variantsOf(runOptions);
  const eras: EraLog = { spoken: new Set(), unspoken: [] };
  const title = escapeControls(suite.spec.name);
  const isStrict = runOptions.strict === true;
  const registerAll = (): void => {
    for (const [index, variant] of variants.entries()) {
      const run = new SuiteRun({ suite, options: runOptions, clock: systemClock, redactor: redactorFor(server), variant });
      const isEra = runOptions.protocol === "all";
      const opening = isEra ? openOnce(run, variant, { eras, isLast: index + 1 === variants.length, server }) : undefined;
      const name = variants.length > 1 ? variantName(variant) : title;
      describe(name, { concurrency: 1 }, () => registerCases(suite, { run, opening, title: variants.length > 1 ? `${title} (${name})` : title, isStrict }));
    }
  };
  if (variants.length > 1) describe(title, { concurrency: 1 }, registerAll);
  else registerAll();
}

interface RegisteredRun {
  readonly run: SuiteRun;
  /** Gives why the cases are skipped, if they are. */
  readonly opening: (() => Promise<string | undefined>) | undefined;
  readonly title: string;
  readonly isStrict: boolean;
}

/** One test a case, and the end of the server. */
function registerCases(suite: PreparedSuite, { run, opening, title, isStrict }: RegisteredRun): void {
  let isSkipped = false;
  const runInTurn = oneAtATime((position) => run.runCase(position));
  for (const [position, { id, name }] of suite.spec.cases.entries()) {
    test(escapeControls(`${id}: ${name}`), async (t) => {
      const reason = await opening?.();
      isSkipped = reason !== undefined;
      if (isSkipped) return t.skip(reason);
      const report = await runInTurn(position);
      for (const finding of report.findings) t.diagnostic(findingLine(id, finding));
      if (report.status !== "passed") throw new CaseFailure(report);
    });
  }
  // A test, not a hook: from Node 22 on a hook that fails does not fail the run.
  if (isStrict) {
    test("findings of the suite", async (t) => {
      await run.close();
      if (isSkipped) return t.skip();
      const failure = run.strictFailure();
      if (failure !== undefined) throw new StrictFailure(failure);
    });
  }
  after(async () => {
    await run.close();
    if (!isSkipped) tellBeside(run, title);
  });
}

/** What the variants of a suite found out about the eras. */
interface EraLog {
  readonly spoken: Set<string>;
  readonly unspoken: { readonly protocol: string; readonly answer: UnspokenFacts }[];
}

/** Starts the server with the first case, and says why its era is skipped when the server does not speak it. */
function openOnce(run: SuiteRun, { protocol }: RunVariant, { eras, isLast, server }: { readonly eras: EraLog; readonly isLast: boolean; readonly server: ServerTarget }): () => Promise<string | undefined> {
  let opened: Promise<string | undefined> | undefined;
  const open = async (): Promise<string | undefined> => {
    const known = eras.unspoken.find((other) => other.protocol === protocol)?.answer;
    const answer = known ?? (await run.open());
    if (answer === undefined) eras.spoken.add(protocol);
    if (answer === undefined || eras.spoken.has(protocol)) return undefined;
    if (known === undefined) eras.unspoken.push({ protocol, answer });
    // A server that speaks nothing must not look well.
    if (isLast && eras.spoken.size === 0) {
      run.explainUnspoken(eras.unspoken);
      return undefined;
    }
    return escapeControls(redactorFor(server).hideText(tell({ room: "run", code: "ERA_NOT_SPOKEN", protocol, answer }).message));
  };
  return () => (opened ??= open());
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
  if (lines.length > 0) process.stderr.write(`${[name, ...indent(lines)].join("\n")}\n`);
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

/** Thrown in the test behind the last case when the run is strict and the suite itself has a finding of severity error. */
class StrictFailure extends Error {
  readonly code: string;

  constructor(diagnostic: Diagnostic) {
    super(wholeDiagnosticLines(diagnostic, textStyle({ color: false, language: "en" })).join("\n"));
    this.name = "StrictFailure";
    this.code = diagnostic.code;
    this.stack = `${this.name}: ${this.message}`;
  }
}

function findingLine(caseId: string | undefined, { severity, code, message, hint }: Finding): string {
  const about = caseId === undefined ? "" : `${caseId}: `;
  return escapeControls(`${about}${severity} ${code}: ${message}${hint === "" ? "" : ` (hint: ${hint})`}`);
}
