import type { FaultActionType, FaultSpec, FaultTrigger, MalformedVariant } from "./fault-spec.js";

/** Keys of each object, in the order in which they are written. */
export const faultFileKeys = ["$schema", "faults"] as const;
export const faultKeys: readonly (keyof FaultSpec)[] = ["on", "do", "times"];
export const triggerKeys: readonly (keyof FaultTrigger)[] = ["method", "tool", "args", "nth", "every", "probability", "seed"];

export const malformedVariants = ["missing-jsonrpc", "invalid-jsonrpc-version", "result-with-error", "wrong-id", "missing-id", "not-json", "truncated"] as const satisfies readonly MalformedVariant[];

/** What a field of an action must hold. */
export type FaultFieldRule =
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "oneOf"; readonly values: readonly string[] }
  | { readonly kind: "text" }
  | { readonly kind: "eventId" }
  | { readonly kind: "headers" };

export interface FaultField {
  readonly rule: FaultFieldRule;
  readonly isRequired?: true;
  readonly description: string;
}

/** Longest time of a timer, in ms. */
export const maxMs = 2_147_483_647;
/** Largest answer that a fault makes, in bytes. */
export const maxAnswerBytes = 256 * 1024 * 1024;
export const maxCount = Number.MAX_SAFE_INTEGER;
export const maxSeed = 4_294_967_295;

const integer = (min: number, max: number, description: string): FaultField => ({ rule: { kind: "integer", min, max }, description });
const required = (field: FaultField): FaultField => ({ ...field, isRequired: true });
const oneOf = (values: readonly string[], description: string): FaultField => ({ rule: { kind: "oneOf", values }, description });

/** The fields of each action beside `type`. A type without an entry does not compile. */
export const actionFields: { readonly [Type in FaultActionType]: Readonly<Record<string, FaultField>> } = {
  delay: { delayMs: required(integer(0, maxMs, "How long the answer waits, in milliseconds.")), jitterMs: integer(0, maxMs, "Up to so many milliseconds more; how many is decided by the seed.") },
  hang: {},
  drop: {},
  disconnect: {},
  reset: {},
  malformed: { variant: required(oneOf(malformedVariants, "The rule of JSON-RPC that the answer breaks.")) },
  truncate: { bytes: integer(0, maxAnswerBytes, "So many bytes of the answer are sent; half of it when absent.") },
  oversize: { bytes: required(integer(1, maxAnswerBytes, "The answer is grown to so many bytes.")) },
  duplicate: { times: integer(2, 1000, "How often the answer comes; twice when absent.") },
  reorder: { after: integer(1, maxCount, "So many answers to other requests come first; 1 when absent.") },
  lateAfterCancel: { giveUpMs: integer(1, maxMs, "Without a cancellation for so many milliseconds, no answer comes; 5000 when absent.") },
  loseSession: { activation: oneOf(["during_request", "after_response"], "Before the answer, which is never sent (meant when absent), or right behind it.") },
  httpStatus: {
    status: required(integer(200, 599, "The status of HTTP.")),
    headers: { rule: { kind: "headers" }, description: "Headers that are sent with it." },
    body: { rule: { kind: "text" }, description: "The body; none when absent." },
  },
  cutSse: { eventId: { rule: { kind: "eventId" }, description: "An event with this id is sent before the stream ends, so that a client may resume." } },
  noise: { text: { rule: { kind: "text" }, description: "What is written to stdout as a line before the answer." } },
  crash: { exitCode: integer(0, 255, "The exit code of the process; 1 when absent.") },
};

export const actionTypes = Object.keys(actionFields) as FaultActionType[];

/** What each action does, for editors. */
export const actionDescriptions: { readonly [Type in FaultActionType]: string } = {
  delay: "The answer waits.",
  hang: "No answer ever comes; the request stays in flight until it is cancelled or its client is gone.",
  drop: "The answer is lost.",
  disconnect: "The transport ends in the place of the answer: the process over stdio, the socket over HTTP.",
  reset: "The transport ends in the middle of the answer.",
  malformed: "The answer breaks one rule of JSON-RPC.",
  truncate: "Only the beginning of the answer is sent, as if it were all.",
  oversize: "The answer is grown.",
  duplicate: "The answer comes several times, with the same id.",
  reorder: "The answer waits until answers to other requests were sent.",
  lateAfterCancel: "The answer waits until its request is cancelled, and comes then.",
  loseSession: "HTTP with sessions only: the session of the client is forgotten.",
  httpStatus: "HTTP only: another status in the place of the answer.",
  cutSse: "HTTP only: a stream of events that ends before the answer.",
  noise: "stdio only: a line that is no message before the answer.",
  crash: "stdio: the process ends with an exit code. Elsewhere the same as `disconnect`.",
};

/** Actions that have a meaning on one transport alone. */
export const onlyOn: Readonly<Partial<Record<FaultActionType, "stdio" | "http">>> = { loseSession: "http", httpStatus: "http", cutSse: "http", noise: "stdio" };
