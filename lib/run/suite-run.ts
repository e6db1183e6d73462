import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { fail } from "../messages/fail.js";
import { connectSession } from "../session/connect-session.js";
import { describeTarget } from "../session/describe-target.js";
import type { Session } from "../session/session.js";
import { diagnose, diagnoseError, findingOf } from "./diagnose.js";
import { caseWithoutAnswer } from "./report-case.js";
import { runCase } from "./run-case.js";
import type { CaseReport, Diagnostic, Finding, SuiteReport } from "./run-report.js";
import { maxInARow, Streaks } from "./streaks.js";
import type { SuiteContext } from "./suite-context.js";
import { countCases } from "./summary.js";

/**
 * One suite on one server, case by case. The server is started when the first
 * case needs it and again when it died; whoever made this must close it.
 */
export class SuiteRun {
  readonly #context: SuiteContext;
  readonly #streaks = new Streaks();
  readonly #cases: CaseReport[] = [];
  readonly #findings: Finding[] = [];
  #session: Session | undefined;
  /** What the server said of itself; after a new start it is the same server. */
  #greeting: Pick<SuiteReport, "protocolVersion" | "server"> = {};
  /** Why the server could not be had, the last time it could not. */
  #startFailure: Diagnostic | undefined;
  #hasStarted = false;

  constructor(context: SuiteContext) {
    this.#context = context;
    this.#noteApproval();
  }

  /** Closes the server; what it said up to its end becomes findings of the suite. */
  async close(): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    this.#session = undefined;
    await session.close();
    this.#noteObservations(session);
  }

  /** Runs the case at `position` and keeps its report. Cases are run one after the other, in order. */
  async runCase(position: number): Promise<CaseReport> {
    const report = await this.#oneCase(position);
    this.#cases.push(report);
    return report;
  }

  /** The report of what was run. Whole after `close`: what the server said at its end belongs to it. */
  report(startedAt: string, durationMs: number): SuiteReport {
    const { suite, redactor } = this.#context;
    const { id, name } = suite.spec;
    return {
      id,
      name,
      ...(suite.file !== undefined && { file: suite.file }),
      status: this.#status(),
      startedAt,
      durationMs,
      ...this.#greeting,
      client: "mcpeak",
      target: describeTarget(suite.server, redactor),
      approval: suite.approval,
      ...(this.#startFailure !== undefined && { diagnostic: this.#startFailure }),
      findings: this.#findings,
      cases: this.#cases,
      summary: countCases(this.#cases),
    };
  }

  async #oneCase(position: number): Promise<CaseReport> {
    const early = this.#whyNotRun() ?? (await this.#haveSession());
    if (early !== undefined) return caseWithoutAnswer(this.#context, position, early);
    // `#haveSession` gave no reason, so there is one.
    const session = this.#session as Session;
    const { report, isServerLost } = await runCase(this.#context, position, session, this.#streaks);
    if (isServerLost) await this.close();
    return report;
  }

  /** Starts the server where none is there. Gives the reason when it can't be had. */
  async #haveSession(): Promise<Diagnostic | undefined> {
    if (this.#session !== undefined) return undefined;
    const { suite, options, redactor } = this.#context;
    const { signal, stderrLines } = options;
    try {
      this.#session = await connectSession(suite.server, {
        ...(signal !== undefined && { signal }),
        ...(stderrLines !== undefined && { stderrLines }),
      });
    } catch (cause) {
      if (signal?.aborted === true) return this.#whyNotRun();
      this.#startFailure = diagnoseError(asMcpeakError(cause), redactor);
      this.#streaks.died();
      return diagnose({ room: "run", code: "NOT_RUN_SERVER_UNAVAILABLE", cause: this.#startFailure.message }, redactor);
    }
    this.#hasStarted = true;
    this.#greeting = { protocolVersion: this.#session.protocolVersion, server: this.#session.server };
    this.#noteObservations(this.#session);
    return undefined;
  }

  /** Why no further case should be run, if so. */
  #whyNotRun(): Diagnostic | undefined {
    const { options, redactor } = this.#context;
    if (options.signal?.aborted === true) return diagnose({ room: "run", code: "NOT_RUN_CANCELLED" }, redactor);
    if (this.#startFailure !== undefined && !this.#hasStarted) {
      return diagnose({ room: "run", code: "NOT_RUN_SERVER_UNAVAILABLE", cause: this.#startFailure.message }, redactor);
    }
    switch (this.#streaks.verdict()) {
      case "timeouts":
        return diagnose({ room: "run", code: "NOT_RUN_AFTER_TIMEOUTS", timeouts: maxInARow }, redactor);
      case "deaths":
        return diagnose({ room: "run", code: "NOT_RUN_AFTER_DEATHS", deaths: maxInARow }, redactor);
      case undefined:
        return undefined;
    }
  }

  #noteApproval(): void {
    const { suite, redactor } = this.#context;
    const { state, fingerprint, approvedFingerprint } = suite.approval;
    if (state !== "mismatched" || approvedFingerprint === undefined) return;
    const facts = { room: "run", code: "APPROVAL_MISMATCH", approved: approvedFingerprint, actual: fingerprint } as const;
    this.#findings.push(findingOf({ severity: "warning", facts }, redactor));
  }

  #noteObservations(session: Session): void {
    for (const observation of session.takeObservations()) this.#findings.push(findingOf(observation, this.#context.redactor));
  }

  #status(): SuiteReport["status"] {
    const { failed, timedOut, notRun, cancelled } = countCases(this.#cases);
    if (this.#context.options.signal?.aborted === true && notRun + cancelled > 0) return "cancelled";
    if (failed + timedOut > 0) return "failed";
    return notRun > 0 ? "notRun" : "passed";
  }
}

function asMcpeakError(cause: unknown): McpeakError {
  if (isMcpeakError(cause)) return cause;
  return fail({ room: "run", code: "INTERNAL", detail: cause instanceof Error ? cause.message : String(cause) }, { cause });
}
