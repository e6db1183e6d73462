import type { InexactNumbers } from "../json/inexact-numbers.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { WireFacts } from "../messages/facts/wire.js";

/** An answer exactly as it came. */
export interface RawAnswer {
  /** The message's text as the server wrote it. */
  readonly text: string;
  /** Length on the wire, in bytes. */
  readonly bytes: number;
}

/** The error member of a JSON-RPC answer. */
export interface JsonRpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue;
}

/** Why a request got no answer that can be judged, as facts to be told. */
export type WireFailureFacts = Extract<
  WireFacts,
  {
    readonly code:
      | "BROKEN_ANSWER"
      | "BROKEN_RESULT"
      | "REPEATED_CURSOR"
      | "TOO_MANY_PAGES"
      | "SERVER_DIED"
      | "CONNECTION_LOST"
      | "HTTP_STATUS"
      | "HTTP_NOT_MCP"
      | "STREAM_CUT"
      | "INPUT_REQUIRED"
      | "UNKNOWN_RESULT_TYPE"
      | "MESSAGE_TOO_LARGE"
      | "AUTH_INTERACTIVE_ONLY"
      | "AUTH_DISCOVERY_FAILED"
      | "AUTH_TOKEN_REFUSED"
      | "AUTH_TOKEN_FAILED"
      | "AUTH_TOKEN_NOT_ACCEPTED"
      | "SDK_CLIENT_REFUSED_ANSWER"
      | "SDK_CLIENT_FAILED";
  }
>;

/**
 * What became of one request. A request never rejects: whatever a server does
 * is an outcome, told apart by `kind`.
 */
export type Outcome<Result = JsonObject> = ResultOutcome<Result> | ErrorOutcome | FailedOutcome | TimedOutOutcome | CancelledOutcome;

/** The server answered with a `result` that is an object. */
export interface ResultOutcome<Result> {
  readonly kind: "result";
  readonly result: Result;
  readonly raw: RawAnswer;
  /** Numbers of the result that JavaScript reads as other ones, by their paths from its root; absent where there are none. */
  readonly inexact?: InexactNumbers;
}

/** The server answered with a well-formed JSON-RPC error. */
export interface ErrorOutcome {
  readonly kind: "error";
  readonly error: JsonRpcErrorObject;
  readonly raw: RawAnswer;
}

/** The answer was broken, or none can come any more: the facts say which. */
export interface FailedOutcome {
  readonly kind: "failed";
  readonly facts: WireFailureFacts;
  readonly raw?: RawAnswer;
}

/** The deadline passed. The request was cancelled on the wire. */
export interface TimedOutOutcome {
  readonly kind: "timedOut";
  /** A broken message that came while this request waited and could be its answer: the likely cause. */
  readonly suspect?: WireFacts;
}

/** The caller's signal aborted the request. It was cancelled on the wire. */
export interface CancelledOutcome {
  readonly kind: "cancelled";
}
