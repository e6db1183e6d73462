import type { JsonObject } from "../json/json-value.js";

/**
 * A fault as data: which requests it hits, and what happens to them. The lab's tools, mock servers
 * and the proxy put faults in with the same code.
 *
 * @example
 * { on: { tool: "get_weather", nth: 2 }, do: { type: "delay", delayMs: 500 } }
 */
export interface FaultSpec {
  readonly on: FaultTrigger;
  readonly do: FaultAction;
  /** It is exhausted after so many hits; without it, it never is. With `nth` it is 1. */
  readonly times?: number;
}

/** What a request must have to be hit. All that is given must hold; `{}` hits every request. */
export interface FaultTrigger {
  /** Method of the request, such as `tools/call` or `initialize`; `tools/call` when absent and `tool` or `args` is given. */
  readonly method?: string;
  /** Name of the tool that is called. */
  readonly tool?: string;
  /** Members that the arguments must have, with equal values. */
  readonly args?: JsonObject;
  /** The how-manieth of the requests that all the rest fits, from 1. */
  readonly nth?: number;
  /** Each so-manieth of the requests that all the rest fits. */
  readonly every?: number;
  /** Share of the requests that all the rest fits, above 0 and at most 1; which ones is decided by `seed` alone. */
  readonly probability?: number;
  /** An integer from 0 to 4294967295; 0 when absent. */
  readonly seed?: number;
}

/** What happens to a request that is hit, or to its answer. */
export type FaultAction =
  /** The answer waits so long, and up to `jitterMs` more. */
  | { readonly type: "delay"; readonly delayMs: number; readonly jitterMs?: number }
  /** No answer ever comes. The request counts as being worked on until it is cancelled or its client is gone. */
  | { readonly type: "hang" }
  /** The answer is lost: the server has given it, nobody gets it. */
  | { readonly type: "drop" }
  /** The transport ends in the place of the answer: the process over stdio, the socket over HTTP. */
  | { readonly type: "disconnect" }
  /** The transport ends in the middle of the answer: over HTTP behind status, headers and a part of the body. */
  | { readonly type: "reset" }
  /** The answer breaks one rule of JSON-RPC. */
  | { readonly type: "malformed"; readonly variant: MalformedVariant }
  /** Only the first `bytes` of the answer are sent, as if they were all; half of it when absent. */
  | { readonly type: "truncate"; readonly bytes?: number }
  /** The answer is grown by a member of its result until it has so many bytes. */
  | { readonly type: "oversize"; readonly bytes: number }
  /** The answer comes `times` times (twice when absent), with the same id. */
  | { readonly type: "duplicate"; readonly times?: number }
  /** The answer waits until `after` answers to other requests (1 when absent) were sent. */
  | { readonly type: "reorder"; readonly after?: number }
  /** The answer waits until its request is cancelled, and comes then; without a cancellation for `giveUpMs` (5000 when absent), never. */
  | { readonly type: "lateAfterCancel"; readonly giveUpMs?: number }
  /** The session of the client is forgotten: before the answer (which is never sent), or right behind it. HTTP with sessions only. */
  | { readonly type: "loseSession"; readonly activation?: "during_request" | "after_response" }
  /** HTTP only: another status in the place of the answer. */
  | { readonly type: "httpStatus"; readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** HTTP only: the answer is opened as a stream of events, which ends before the answer; with `eventId` behind an event that has one, so that a client may resume. */
  | { readonly type: "cutSse"; readonly eventId?: string }
  /** stdio only: a text that is no message is written to stdout before the answer, which comes as it is. */
  | { readonly type: "noise"; readonly text?: string }
  /** stdio: the process ends with this exit code (1 when absent) in the place of the answer. Elsewhere the same as `disconnect`. */
  | { readonly type: "crash"; readonly exitCode?: number };

export type FaultActionType = FaultAction["type"];

/** One rule of JSON-RPC each. */
export type MalformedVariant =
  | "missing-jsonrpc"
  | "invalid-jsonrpc-version"
  | "result-with-error"
  | "wrong-id"
  | "missing-id"
  | "not-json"
  | "truncated";

/** A hit of a fault, for logs. */
export interface FaultActivation {
  /** Place of the fault in the list that was given, from 0. */
  readonly fault: number;
  readonly type: FaultActionType;
  readonly method: string;
  readonly tool?: string;
  /** The id of the request. */
  readonly requestId: string | number;
  /** The how-manieth hit of this fault, from 1. */
  readonly hit: number;
}
