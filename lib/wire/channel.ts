import type { JsonObject } from "../json/json-value.js";
import type { MessageProblem, WireFacts } from "../messages/facts/wire.js";
import type { MessageTap } from "./message-tap.js";
import type { WireFailureFacts } from "./outcome.js";

/** What an outgoing message is, for channels that open an exchange for each. */
export interface SentMessage {
  /** The id of a request; absent for notifications and answers. */
  readonly requestId?: number;
  readonly method: string;
  /** Those of a request, for channels that repeat some of them in headers. */
  readonly params?: JsonObject | undefined;
}

/** The client's end of a connection: carries texts, knows nothing of what they mean. */
export interface Channel {
  /**
   * Sends one message. Never throws. For a message that is no request, the promise
   * (where there is one) settles when the server has taken it.
   */
  send(text: string, sent: SentMessage): void | Promise<void>;
  /** Nothing more is wanted of request `id`. */
  drop(id: number): void;
  /** Dropping a request tells the server that it is cancelled: it gets no notification. */
  readonly cancelsByDropping?: boolean;
  /** What has come of a message that is not whole yet and could be the answer to request `id`. */
  unfinished?(id: number): UnfinishedMessage | undefined;
  /** What keeps request `id` from being sent or answered, where that is known. */
  hindrance?(id: number): WireFacts | undefined;
  /** A message above the limit has not ended: as long as it does not, no other can come. */
  readonly isInLongLine?: boolean;
}

/** The beginning of a message. */
export interface UnfinishedMessage {
  readonly text: string;
  /** What would have ended it. */
  readonly missing: Extract<MessageProblem, { readonly kind: "unfinished" }>["missing"] | "stdout";
  /** It came as the answer to the request that was asked about. */
  readonly isCarried: boolean;
  /** It is larger than this limit already. */
  readonly maxBytes?: number;
}

/** Where a message came from, on channels where that tells which request it belongs to. */
export interface Carrier {
  readonly requestId: number;
  /** Nothing else will come for the request. */
  readonly isWhole: boolean;
}

/** The end of a channel that takes what the server sends. */
export interface ChannelSink {
  /** To be given what came in the place of a message, where somebody traces. Messages are given by the sink itself. */
  readonly tap?: MessageTap | undefined;
  /** So many bytes came, whatever they are. */
  bytes(count: number): void;
  message(text: string, bytes: number, carrier?: Carrier): void;
  /** A text that can't be a message: not UTF-8, or cut at the end of the stream. */
  garbled(text: string, problem: MessageProblem, carrier?: Carrier): void;
  /** A message above the limit; its beginning or (when `isEnd`) its end. */
  tooLarge(part: string, isEnd: boolean, maxBytes: number): void;
  /** Whether request `id` still waits for its answer. */
  isWaiting(id: number): boolean;
  /** No answer can come to request `id` any more. */
  noAnswer(id: number, facts: WireFailureFacts): void;
  /** No answer can come to any request any more. */
  ended(facts: WireFailureFacts): void;
  observed(facts: WireFacts): void;
}
