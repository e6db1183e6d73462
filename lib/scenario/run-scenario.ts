import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { openLabTarget } from "../lab/lab-target.js";
import { fail } from "../messages/fail.js";
import type { ScenarioFailureFacts, ScenarioPart } from "../messages/facts/scenario.js";
import { type Clock, durationSince, systemClock } from "../run/clock.js";
import { diagnose, diagnoseError } from "../run/diagnose.js";
import type { Diagnostic } from "../run/run-report.js";
import { connectSession } from "../session/connect-session.js";
import { describeTarget } from "../session/describe-target.js";
import { findingOf } from "../session/finding.js";
import type { Session } from "../session/session.js";
import type { ServerTarget } from "../session/target.js";
import { redactorFor } from "../session/target-secrets.js";
import { excerptWith } from "../wire/excerpt.js";
import { errorOfEnd } from "./call-cause.js";
import { callEnd, outcomeOf } from "./call-end.js";
import { judgeCall, judgeListing, type MadeCall } from "./judge-call.js";
import { defaultScenarioTimeoutMs, defaultScenarioVersion } from "./scenario-format.js";
import type { RunScenarioOptions } from "./scenario-options.js";
import type { ScenarioCallReport, ScenarioReport, ScenarioStatus } from "./scenario-report.js";
import type { ScenarioCallSpec, ScenarioExpectationSpec, ScenarioSpec } from "./scenario-spec.js";

/** What a run of a scenario needs to know beside the scenario. */
export interface ScenarioContext extends Omit<RunScenarioOptions, "target"> {
  /** What stands in the report as it is. */
  readonly head: Pick<ScenarioReport, "file" | "place" | "run">;
}

/** A server for one scenario, and how to let go of it. */
interface ScenarioServer {
  readonly target: ServerTarget;
  /** As the report names it. */
  readonly name: string;
  readonly protocolVersion?: string;
  close(): Promise<void>;
}

/** Runs a valid scenario with a client of its own. Whatever the server does becomes part of the report. */
export async function runOneScenario(spec: ScenarioSpec, context: ScenarioContext): Promise<ScenarioReport> {
  const clock = context.clock ?? systemClock;
  const startedAt = clock.now().toISOString();
  const startMs = clock.elapsedMs();
  const server = serverFor(spec, context);
  const head = { name: spec.name, ...context.head };
  const rest = { failures: [], warnings: [], findings: [] };
  const finish = ({ status, ...part }: Pick<ScenarioReport, "status" | "failures" | "warnings" | "findings"> & Partial<ScenarioReport>): ScenarioReport => ({
    ...head, status, startedAt, durationMs: durationSince(clock, startMs), target: server.name, ...part,
  });
  try {
    if (isAborted(context.signal)) return finish({ status: "cancelled", ...rest });
    const session = await connectSession(server.target, {
      ...(context.signal !== undefined && { signal: context.signal }),
      ...(server.protocolVersion !== undefined && { protocolVersion: server.protocolVersion }),
      ...(context.onTrace !== undefined && { onTrace: context.onTrace }),
    }).catch((error: unknown) => asMcpeakError(error));
    if (isMcpeakError(session)) {
      const status = isAborted(context.signal) ? "cancelled" : "notRun";
      return finish({ status, diagnostic: diagnoseError(session, redactorFor(server.target)), ...rest });
    }
    const run = new ScenarioRun(spec, session, context, clock);
    try {
      await run.makeCalls();
    } finally {
      await session.close();
    }
    return finish({ protocolVersion: session.protocolVersion, server: session.server, ...run.result() });
  } finally {
    await server.close();
  }
}

function serverFor({ protocolVersion = defaultScenarioVersion }: ScenarioSpec, { server }: ScenarioContext): ScenarioServer {
  if (server !== undefined) return { target: server, name: describeTarget(server, redactorFor(server)), close: async () => {} };
  return { ...openLabTarget(protocolVersion), name: "built-in", protocolVersion };
}

/** One run of a scenario on an open session. */
class ScenarioRun {
  readonly #spec: ScenarioSpec;
  readonly #session: Session;
  readonly #context: ScenarioContext;
  readonly #clock: Clock;
  readonly #failures: ScenarioFailureFacts[] = [];
  readonly #warnings: ScenarioFailureFacts[] = [];
  #call: ScenarioCallReport | undefined;
  #observer: ScenarioCallReport | undefined;
  #isCancelled = false;

  constructor(spec: ScenarioSpec, session: Session, context: ScenarioContext, clock: Clock) {
    this.#spec = spec;
    this.#session = session;
    this.#context = context;
    this.#clock = clock;
  }

  async makeCalls(): Promise<void> {
    const { call, timeoutMs, expect, observe } = this.#spec;
    this.#call = await this.#make("call", call, timeoutMs, expect);
    // Whatever became of the call: the observer tells what it left behind.
    if (observe !== undefined && !this.#isCancelled) this.#observer = await this.#make("observer", observe.call, observe.timeoutMs, observe.expect);
  }

  /** What the session saw is whole when it is closed. */
  result(): Pick<ScenarioReport, "status" | "call" | "observer" | "failures" | "warnings" | "findings"> {
    const isStrict = this.#context.strict === true;
    const failures = (isStrict ? [...this.#failures, ...this.#warnings] : this.#failures).map((facts) => this.#diagnose(facts));
    const status: ScenarioStatus = this.#isCancelled ? "cancelled" : failures.length > 0 ? "failed" : "passed";
    return {
      status,
      ...(this.#call !== undefined && { call: this.#call }),
      ...(this.#observer !== undefined && { observer: this.#observer }),
      failures,
      warnings: isStrict ? [] : this.#warnings.map((facts) => this.#diagnose(facts)),
      findings: this.#session.takeObservations().map((observation) => findingOf(observation, this.#session.redactor)),
    };
  }

  async #make(of: ScenarioPart, { tool, args }: ScenarioCallSpec, timeoutMs = defaultScenarioTimeoutMs, expectation: ScenarioExpectationSpec): Promise<ScenarioCallReport> {
    const startMs = this.#clock.elapsedMs();
    let endMs: number | undefined;
    const onAnswered = (): void => void (endMs ??= this.#clock.elapsedMs());
    const { signal } = this.#context;
    const outcome = await this.#session.callTool(tool, args, { timeoutMs, label: of, onAnswered, ...(signal !== undefined && { signal }) });
    const durationMs = (endMs ?? this.#clock.elapsedMs()) - startMs;
    const excerpt = excerptWith(this.#session.redactor);
    const end = callEnd(outcome, timeoutMs, excerpt);
    const rounded = Math.round(durationMs * 100) / 100;
    if (end === undefined) {
      this.#isCancelled = true;
      return { tool, outcome: "cancelled", durationMs: rounded, failures: [] };
    }
    const made: MadeCall = { of, tool, end, durationMs, ...(outcome.kind === "result" && { result: outcome.result }) };
    const failures = judgeCall(made, expectation, excerpt);
    this.#failures.push(...failures);
    if (failures.length === 0) this.#warnings.push(...judgeListing(made, this.#session.declaredTools()));
    const error = errorOfEnd(this.#session.redactor.hideValue(end));
    return {
      tool, outcome: outcomeOf(end), durationMs: rounded,
      ...(error !== undefined && { error }),
      // Apart from the common list they need no prefix.
      failures: failures.map((facts) => this.#diagnose({ ...facts, of: "call" })),
    };
  }

  #diagnose(facts: ScenarioFailureFacts): Diagnostic {
    return diagnose(facts, this.#session.redactor);
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function asMcpeakError(error: unknown): McpeakError {
  if (isMcpeakError(error)) return error;
  return fail({ room: "run", code: "INTERNAL", detail: error instanceof Error ? error.message : String(error) }, { cause: error });
}
