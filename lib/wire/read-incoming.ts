import type { JsonObject, JsonValue } from "../json/json-value.js";
import type { MessageProblem } from "../messages/facts/wire.js";
import type { MessageId } from "./read-message.js";

/** What a text from a client is. */
export type Incoming = IncomingMessage | { readonly kind: "batch"; readonly items: readonly IncomingMessage[] };

export type IncomingMessage = IncomingRequest | IncomingNotification | IncomingAnswer | IncomingRefused | { readonly kind: "brokenAnswer"; readonly problem: MessageProblem; readonly line: string };

export interface IncomingRequest {
  readonly kind: "request";
  readonly id: MessageId;
  readonly method: string;
  readonly params: JsonObject;
  /** `params` are nested more than `maxJsonDepth` levels deep. */
  readonly isTooDeep: boolean;
}

export interface IncomingNotification {
  readonly kind: "notification";
  readonly method: string;
  readonly params: JsonObject;
  readonly isTooDeep: boolean;
}

/** To a request of the server. */
export interface IncomingAnswer {
  readonly kind: "answer";
  readonly text: string;
}

/** No message that can be served: the error that it is answered with. */
export interface IncomingRefused {
  readonly kind: "refused";
  readonly id: MessageId | null;
  readonly error: { readonly code: number; readonly message: string; readonly data?: JsonValue };
  readonly problem: MessageProblem;
  readonly line: string;
}

/** Reads the text of one message, or of a batch. */
export declare function readIncoming(text: string): Incoming;
