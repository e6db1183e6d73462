import type { RequestOptions, Session } from "../session/session.js";
import type { Outcome } from "../wire/outcome.js";
import { durationSince } from "./clock.js";
import { reportCase } from "./report-case.js";
import { type Answered, askCase } from "./ask-case.js";
import { defaultTimeoutMs } from "./run-options.js";
import type { CaseReport } from "./run-report.js";
import type { Streaks } from "./streaks.js";
import { caseAt, type SuiteContext } from "./suite-context.js";

/** A case that was run, and whether its session is of no more use. */
export interface CaseRun {
  readonly report: CaseReport;
  readonly isServerLost: boolean;
}

/** Runs one case on an open session: asks, judges every assertion, and collects what was seen meanwhile. */
export async function runCase(context: SuiteContext, position: number, session: Session, streaks: Streaks): Promise<CaseRun> {
  const { suite, options, clock } = context;
  const spec = caseAt(context, position);
  const timeoutMs = spec.timeoutMs ?? suite.spec.defaultTimeoutMs ?? options.timeoutMs ?? defaultTimeoutMs;
  const request: RequestOptions = { timeoutMs, ...(options.signal !== undefined && { signal: options.signal }) };

  const startMs = clock.elapsedMs();
  const answered = await askCase(spec, session, request, options.strict === true);
  const durationMs = durationSince(clock, startMs);

  const isServerLost = answered.outcome.kind === "failed" && !session.isUsable();
  noteStreak(streaks, answered, session, isServerLost);
  return { report: reportCase(context, position, { ...answered, durationMs, timeoutMs, session }), isServerLost };
}

/** A lost HTTP session is a new start, no death of the server: its requests are still answered. */
function noteStreak(streaks: Streaks, { outcome }: Answered, session: Session, isServerLost: boolean): void {
  if (outcome.kind === "timedOut") streaks.timedOut(session.receivedBytes());
  else if (isServerLost && isDeath(outcome)) streaks.died();
  else if (outcome.kind !== "cancelled") streaks.answered();
}

function isDeath(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "failed" && (outcome.facts.code === "SERVER_DIED" || outcome.facts.code === "CONNECTION_LOST");
}
