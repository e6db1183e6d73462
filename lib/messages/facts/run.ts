import type { FindingCode } from "../../errors/codes.js";
import type { MatchFacts } from "./match.js";
import type { SessionFacts } from "./session.js";
import type { WireFacts } from "./wire.js";

/** What a server answered to a version of the protocol that it does not speak. */
export type UnspokenFacts = Extract<SessionFacts, { readonly code: "UNSUPPORTED_PROTOCOL_VERSION" }>;

/** What was seen beside the assertions, as it was told first. */
type SeenFacts = Extract<WireFacts | SessionFacts | MatchFacts, { readonly code: FindingCode }>;

/** Something that was seen when its case had been told already: it is told with the suite, and names the case. */
export interface FindingOfCase {
  readonly room: "run";
  readonly code: FindingCode;
  /** Id of the case. */
  readonly ofCase: string;
  readonly facts: SeenFacts;
}

export type FindingFacts = SeenFacts | FindingOfCase;

/** Facts that the `run` room can tell. */
export type RunFacts =
  | FindingOfCase
  | { readonly room: "run"; readonly code: "STRICT_FINDING"; readonly of: "case" | "suite"; readonly facts: FindingFacts; /** Further ones of severity error. */ readonly more: number }
  | { readonly room: "run"; readonly code: "CASE_TIMED_OUT"; readonly timeoutMs: number; readonly suspect?: WireFacts }
  | { readonly room: "run"; readonly code: "CASE_CANCELLED" }
  | { readonly room: "run"; readonly code: "NOT_RUN_SERVER_UNAVAILABLE"; readonly cause: string }
  | { readonly room: "run"; readonly code: "NOT_RUN_AFTER_TIMEOUTS"; readonly timeouts: number }
  | { readonly room: "run"; readonly code: "NOT_RUN_AFTER_DEATHS"; readonly deaths: number }
  | { readonly room: "run"; readonly code: "NOT_RUN_CANCELLED" }
  | { readonly room: "run"; readonly code: "APPROVAL_MISMATCH"; readonly approved: string; readonly actual: string }
  | { readonly room: "run"; readonly code: "ERA_NOT_SPOKEN"; readonly protocol: string; readonly answer: UnspokenFacts }
  | { readonly room: "run"; readonly code: "UNSUPPORTED_PROTOCOL_VERSION"; readonly answers: readonly { readonly protocol: string; readonly answer: UnspokenFacts }[] }
  | { readonly room: "run"; readonly code: "NO_TARGET"; readonly suite: string }
  | { readonly room: "run"; readonly code: "INVALID_OPTION_VALUE"; readonly option: string; readonly rule: "positiveInteger" | "timeout" | "lineCount"; readonly value: unknown }
  | { readonly room: "run"; readonly code: "INTERNAL"; readonly detail: string };
