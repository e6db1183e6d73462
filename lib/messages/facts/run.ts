import type { SessionFacts } from "./session.js";
import type { WireFacts } from "./wire.js";

/** What a server answered to a version of the protocol that it does not speak. */
export type UnspokenFacts = Extract<SessionFacts, { readonly code: "UNSUPPORTED_PROTOCOL_VERSION" }>;

/** Facts that the `run` room can tell. */
export type RunFacts =
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
