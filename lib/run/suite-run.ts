import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import type { UnspokenFacts } from "../messages/facts/run.js";
import { fail } from "../messages/fail.js";
import { factsOf } from "../messages/tell.js";
import { connectSession } from "../session/connect-session.js";
import { describeTarget } from "../session/describe-target.js";
import { findingOf } from "../session/finding.js";
import { ownLabel } from "../session/own-label.js";
import type { Observation, Session } from "../session/session.js";
import { diagnose, diagnoseError, diagnoseStrict } from "./diagnose.js";
import { askCase, type CaseOutcome, judgeCase } from "./ask-case.js";
import { durationSince } from "./clock.js";
import { caseWithoutAnswer, reportCase } from "./report-case.js";
import { defaultTimeoutMs } from "./run-options.js";
import type { CaseReport, Diagnostic, Finding, SuiteReport } from "./run-report.js";
import { maxInARow, Streaks } from "./streaks.js";
import { caseAt, type SuiteContext } from "./suite-context.js";
import { countCases } from "./summary.js";
import { connectOptionsOf } from "./variants.js";

/** An operation that was sent and is waited for. */
interface AskedOperation {
  readonly startMs: number;
  readonly timeoutMs: number;
  readonly outcome: Promise<CaseOutcome>;
  /** How long its answer took, in ms; `undefined` until it is there. */
  readonly durationMs: () => number | undefined;
}

/**
 * One suite on one server, case by case. The server is started when the first
 * case needs it and again when it died; whoever made this must close it.
 */
export class SuiteRun {
  readonly #context: SuiteContext;
  readonly #streaks = new Streaks();
  readonly #cases: CaseReport[] = [];
  readonly #findings: Finding[] = [];
  /** What holds of the server, as text: a server that is started again is still the same. */
  readonly #toldOfServer = new Set<string>();
  #session: Session | undefined;
  /** The operation of the next case, when it is under way already. */
  #asked: AskedOperation | undefined;
  /** What the server said of itself; after a new start it is the same server. */
  #greeting: Pick<SuiteReport, "protocolVersion" | "protocolsNotAsked" | "server"> = {};
  /** Why the server could not be had, the last time it could not. */
  #startFailure: Diagnostic | undefined;
  /** What the server answered when it does not speak the version that this run is in. */
  #unspoken: UnspokenFacts | undefined;
  #hasStarted = false;

  constructor(context: SuiteContext) {
    this.#context = context;
    this.#noteApproval();
  }

  /**
   * Starts the server ahead of the first case. Gives what it answered when it does not
   * speak the version of the protocol that this run is in; any other failure to start
   * is told by the cases.
   */
  async open(): Promise<UnspokenFacts | undefined> {
    if (this.#whyNotRun() === undefined) await this.#start();
    return this.#unspoken;
  }

  /** Why no server can be had is that it speaks nothing that it was asked for, now or in earlier runs. */
  explainUnspoken(answers: readonly { readonly protocol: string; readonly answer: UnspokenFacts }[]): void {
    this.#startFailure = diagnose({ room: "run", code: "UNSUPPORTED_PROTOCOL_VERSION", answers }, this.#context.redactor);
  }

  /** Closes the server; what it said up to its end becomes findings of the suite. */
  async close(): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    this.#session = undefined;
    await session.close();
    this.#noteObservations(session);
  }

  /**
   * Runs the case at `position` and keeps its report. Cases are run one after
   * the other, in order. One that `isFollowed` by the next has that one asked as
   * soon as its own answer is there: it is judged while the server works.
   */
  async runCase(position: number, isFollowed = false): Promise<CaseReport> {
    const early = this.#asked === undefined ? await this.#whyNotAsked() : undefined;
    const session = this.#session;
    if (early !== undefined || session === undefined) return this.#keep(caseWithoutAnswer(this.#context, position, early ?? this.#unavailable()));

    const asked = this.#asked ?? this.#ask(position, session);
    const { startMs, timeoutMs } = asked;
    const outcome = await asked.outcome;
    const { clock, options } = this.#context;
    const durationMs = asked.durationMs() ?? durationSince(clock, startMs);
    const isServerLost = (outcome.kind === "failed" || outcome.kind === "timedOut") && !session.isUsable();
    this.#noteStreak(outcome, session, isServerLost);
    const isAnswered = outcome.kind === "result" || outcome.kind === "error";
    this.#asked = isFollowed && isAnswered && this.#whyNotRun() === undefined ? this.#ask(position + 1, session) : undefined;

    const { protocolVersion } = session;
    const spec = caseAt(this.#context, position);
    const judgements = judgeCase(spec, outcome, { protocolVersion, declaredTools: session.declaredTools(), isStrict: options.strict === true });
    const report = this.#keep(reportCase(this.#context, position, { outcome, judgements, durationMs, timeoutMs, session, seen: this.#seenOf(spec.id, session) }));
    if (isServerLost) await this.close();
    return report;
  }

  /** The report of what was run. Whole after `close`: what the server said at its end belongs to it. */
  report(startedAt: string, durationMs: number): SuiteReport {
    const { suite, redactor, variant, comparedAs } = this.#context;
    const { id, name } = suite.spec;
    const strictFailure = this.strictFailure();
    return {
      id,
      name,
      ...(suite.file !== undefined && { file: suite.file }),
      status: this.#status(strictFailure !== undefined),
      startedAt,
      durationMs,
      ...this.#greeting,
      client: variant.client,
      ...(comparedAs !== undefined && { variant: { suite: comparedAs, protocol: variant.protocol } }),
      target: describeTarget(suite.server, redactor),
      approval: suite.approval,
      ...(this.#startFailure !== undefined && { diagnostic: this.#startFailure }),
      ...(strictFailure !== undefined && { strictFailure }),
      findings: this.#findings,
      cases: this.#cases,
      summary: countCases(this.#cases),
    };
  }

  /** The reason why the next case can't be asked; starts the server where none is there. */
  async #whyNotAsked(): Promise<Diagnostic | undefined> {
    return this.#whyNotRun() ?? (this.#session === undefined ? this.#start() : undefined);
  }

  #ask(position: number, session: Session): AskedOperation {
    const { suite, options, clock } = this.#context;
    const spec = caseAt(this.#context, position);
    const timeoutMs = spec.timeoutMs ?? suite.spec.defaultTimeoutMs ?? options.timeoutMs ?? defaultTimeoutMs;
    const startMs = clock.elapsedMs();
    let durationMs: number | undefined;
    const onAnswered = (): void => {
      durationMs = durationSince(clock, startMs);
    };
    const request = { timeoutMs, label: spec.id, onAnswered, ...(options.signal !== undefined && { signal: options.signal }) };
    return { startMs, timeoutMs, outcome: askCase(spec, session, request), durationMs: () => durationMs };
  }

  #keep(report: CaseReport): CaseReport {
    this.#cases.push(report);
    return report;
  }

  /** A lost HTTP session is a new start, no death of the server: its requests are still answered. */
  #noteStreak(outcome: CaseOutcome, session: Session, isServerLost: boolean): void {
    if (outcome.kind === "timedOut") this.#streaks.timedOut(session.receivedBytes());
    else if (isServerLost && outcome.kind === "failed" && deathCodes.has(outcome.facts.code)) this.#streaks.died();
    else if (outcome.kind !== "cancelled") this.#streaks.answered();
  }

  /** Starts the server. Gives the reason when it can't be had. */
  async #start(): Promise<Diagnostic | undefined> {
    const { suite, options, redactor, variant } = this.#context;
    const { signal, stderrLines, onTrace } = options;
    try {
      this.#session = await connectSession(suite.server, {
        ...connectOptionsOf(variant, options),
        ...(signal !== undefined && { signal }),
        ...(stderrLines !== undefined && { stderrLines }),
        ...(onTrace !== undefined && { onTrace: (entry) => onTrace({ ...entry, suite: suite.spec.id }) }),
      });
    } catch (cause) {
      if (signal?.aborted === true) return this.#whyNotRun();
      this.#unspoken = unspokenFacts(cause);
      this.#startFailure = diagnoseError(asMcpeakError(cause), redactor);
      this.#streaks.died();
      return this.#unavailable();
    }
    this.#hasStarted = true;
    const { protocolVersion, protocolsNotAsked, server } = this.#session;
    this.#greeting = redactor.hideValue({ protocolVersion, ...(protocolsNotAsked.length > 0 && { protocolsNotAsked }), server });
    this.#noteObservations(this.#session);
    return undefined;
  }

  /** Why no further case should be run, if so. */
  #whyNotRun(): Diagnostic | undefined {
    const { options, redactor } = this.#context;
    if (options.signal?.aborted === true) return diagnose({ room: "run", code: "NOT_RUN_CANCELLED" }, redactor);
    if (this.#startFailure !== undefined && !this.#hasStarted) return this.#unavailable();
    switch (this.#streaks.verdict()) {
      case "timeouts":
        return diagnose({ room: "run", code: "NOT_RUN_AFTER_TIMEOUTS", timeouts: maxInARow }, redactor);
      case "deaths":
        return diagnose({ room: "run", code: "NOT_RUN_AFTER_DEATHS", deaths: maxInARow }, redactor);
      case undefined:
        return undefined;
    }
  }

  #unavailable(): Diagnostic {
    return diagnose({ room: "run", code: "NOT_RUN_SERVER_UNAVAILABLE", cause: this.#startFailure?.message ?? "" }, this.#context.redactor);
  }

  #noteApproval(): void {
    const { suite, redactor } = this.#context;
    // Its fingerprint is only worked out where it is asked for.
    if (suite.approval.state !== "mismatched") return;
    const { fingerprint, approvedFingerprint = "" } = suite.approval;
    const facts = { room: "run", code: "APPROVAL_MISMATCH", approved: approvedFingerprint, actual: fingerprint } as const;
    this.#findings.push(findingOf({ severity: "warning", facts }, redactor));
  }

  #noteObservations(session: Session): void {
    for (const observation of session.takeObservations()) this.#noteObservation(observation);
  }

  /** What was seen of the case with this id, or can't be told to be of any. All else belongs to the suite. */
  #seenOf(id: string, session: Session): readonly Observation[] {
    const seen = session.takeObservations();
    if (seen.length === 0) return seen;
    return seen.filter((observation) => {
      const isOwn = observation.label === undefined || observation.label === id;
      if (!isOwn) this.#noteObservation(observation);
      return isOwn;
    });
  }

  #noteObservation(observation: Observation): void {
    const { label, facts } = observation;
    if (label === ownLabel) {
      const key = JSON.stringify(facts);
      if (this.#toldOfServer.has(key)) return;
      this.#toldOfServer.add(key);
    }
    const isOfCase = label !== undefined && label !== ownLabel && facts.room !== "run";
    const told: Observation = isOfCase ? { ...observation, facts: { room: "run", code: facts.code, ofCase: label, facts } } : observation;
    this.#findings.push(findingOf(told, this.#context.redactor));
  }

  /** What fails the suite although its cases may have passed: whole after `close`. */
  strictFailure(): Diagnostic | undefined {
    const { options, redactor } = this.#context;
    return options.strict === true ? diagnoseStrict(this.#findings, "suite", redactor) : undefined;
  }

  #status(isStrictlyFailed: boolean): SuiteReport["status"] {
    const { failed, timedOut, notRun, cancelled } = countCases(this.#cases);
    if (this.#context.options.signal?.aborted === true && notRun + cancelled > 0) return "cancelled";
    if (failed + timedOut > 0 || isStrictlyFailed) return "failed";
    return notRun > 0 ? "notRun" : "passed";
  }
}

/** Failures that tell of a server that is gone. */
const deathCodes: ReadonlySet<string> = new Set(["SERVER_DIED", "CONNECTION_LOST", "BROKEN_ANSWER"]);

function unspokenFacts(cause: unknown): UnspokenFacts | undefined {
  const facts = isMcpeakError(cause) ? factsOf(cause) : undefined;
  return facts?.room === "session" && facts.code === "UNSUPPORTED_PROTOCOL_VERSION" ? facts : undefined;
}

function asMcpeakError(cause: unknown): McpeakError {
  if (isMcpeakError(cause)) return cause;
  return fail({ room: "run", code: "INTERNAL", detail: cause instanceof Error ? cause.message : String(cause) }, { cause });
}
