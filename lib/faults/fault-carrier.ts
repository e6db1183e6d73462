import type { JsonObject } from "../json/json-value.js";
import type { HttpAnswering } from "../wire/server-link.js";
import type { FaultMisfit } from "../wire/server-problem.js";
import type { FaultAction } from "./fault-spec.js";

/** What faults must know of a request. What a server half serves fits it. */
export interface FaultyRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: JsonObject;
  /** Aborts when the request is cancelled or its client is gone. */
  readonly signal: AbortSignal;
  /** It was sent in a version of the protocol without a handshake. */
  readonly isStateless?: boolean;
  /** Of the transport, where that has sessions. */
  readonly sessionId?: string | undefined;
}

/** What a text is that is sent to a client. */
export interface FaultySent {
  readonly kind: "answer" | "notification" | "request";
  /** The request of the client that it answers or belongs to, the same object each time. */
  readonly request?: FaultyRequest | undefined;
}

/**
 * What carries texts to a client: the link of a server half is one, and whoever passes raw texts on makes
 * one. The members say what the transport can do; `ServerLink` tells about each.
 */
export interface FaultCarrier {
  send(text: string, about: FaultySent): void | Promise<void>;
  close(): void;
  unanswered?(): void;
  readonly dropSession?: (() => void) | undefined;
  received?(request: FaultyRequest): void;
  takesLate?(request: FaultyRequest): boolean;
  readonly breakOff?: ((part: string, wholeBytes: number) => void) | undefined;
  readonly writeRaw?: ((text: string) => void) | undefined;
  readonly exit?: ((exitCode: number) => void) | undefined;
  readonly http?: HttpAnswering | undefined;
  readonly over?: (() => Promise<void>) | undefined;
}

/** Why an action has no meaning for this request on this transport; `undefined` when it has one. */
export function findMisfit(action: FaultAction, request: Pick<FaultyRequest, "isStateless">, carrier: Pick<FaultCarrier, "http" | "writeRaw" | "dropSession">): FaultMisfit | undefined {
  switch (action.type) {
    case "httpStatus":
    case "cutSse":
      return carrier.http === undefined ? "notHttp" : undefined;
    case "noise":
      return carrier.writeRaw === undefined ? "notStdio" : undefined;
    case "loseSession":
      return carrier.dropSession === undefined ? "noSession" : undefined;
    case "lateAfterCancel":
      return carrier.http !== undefined && request.isStateless === true ? "noCancellation" : undefined;
    case "delay":
    case "hang":
    case "drop":
    case "disconnect":
    case "reset":
    case "malformed":
    case "truncate":
    case "oversize":
    case "duplicate":
    case "reorder":
    case "crash":
      return undefined;
  }
}
