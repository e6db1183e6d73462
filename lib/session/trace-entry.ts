import type { JsonValue } from "../json/json-value.js";
import type { HttpHead } from "../wire/message-tap.js";
import type { ClientName } from "./session.js";

/**
 * One message as it passed between client and server, secrets hidden: a line of
 * a trace. What came in the place of a message (noise, broken JSON, the page of
 * a proxy) has `text` and no `message`.
 */
export interface TraceEntry {
  /** ISO 8601, UTC, in ms. */
  readonly time: string;
  /** Which connection of this process, counted from 1. A server that is started again gets a new one. */
  readonly session: number;
  /** How the server was reached. */
  readonly target: string;
  readonly client: ClientName;
  /** Id of the suite that the session was opened for. */
  readonly suite?: string;
  /** Id of the case that the request or its answer belongs to; absent for what a session sends by itself. */
  readonly case?: string;
  /** As seen from the client. */
  readonly direction: "sent" | "received";
  /** Length on the wire. */
  readonly bytes: number;
  /** The message, where its text is JSON. */
  readonly message?: JsonValue;
  /** The text as it came, where it is no JSON, or says more than `message` can: a key twice, `1.0`, digits beyond 2^53. */
  readonly text?: string;
  /** `text` is only a beginning: what came was above the limit, or had no end. */
  readonly truncated?: true;
  /** The head of an HTTP answer that holds no message. */
  readonly http?: HttpHead;
}
