import type { JsonValue } from "../json/json-value.js";

/** One message as it passed between client and server, secrets hidden: a line of a trace. */
export interface TraceEntry {
  /** ISO 8601, UTC, in ms. */
  readonly time: string;
  /** Which connection of this process, counted from 1. */
  readonly session: number;
  /** How the server was reached. */
  readonly target: string;
  /** As seen from the client. */
  readonly direction: "sent" | "received";
  /** Length on the wire. */
  readonly bytes: number;
  /** The message, where its text is JSON. */
  readonly message?: JsonValue;
  /** The text as it came, where it is none. */
  readonly text?: string;
}
