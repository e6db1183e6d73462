import type { JsonObject } from "../json/json-value.js";
import type { WireFacts } from "../messages/facts/wire.js";
import type { Excerpt } from "./excerpt.js";
import type { MessageTap } from "./message-tap.js";

export interface ClientPeerOptions {
  readonly excerpt: Excerpt;
  /** Something was seen that is no answer to a waiting request. In a flood its facts need not be made. `label` is that of the request that it belongs to, where there is one. */
  readonly onObserved: (code: WireFacts["code"], makeFacts: () => WireFacts, label: string | undefined) => void;
  readonly onNotification: (method: string) => void;
  /** Given everything that passes, where somebody traces. */
  readonly onMessage?: MessageTap | undefined;
}

export interface PeerRequestOptions {
  /** Deadline in ms, at most 2147483647. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Whether giving up is told to the server; true when absent. `initialize` must not be cancelled. */
  readonly isCancellable?: boolean;
  /** What is seen of this request beside its answer is marked with it. */
  readonly label?: string | undefined;
  /** Nothing else is in flight: an error that does not say what it answers, answers this. */
  readonly isAlone?: boolean;
}

/** How requests are made in versions without a handshake. */
export interface StatelessTerms {
  readonly version: string;
  /** Stands in the `_meta` of each message. */
  readonly meta: JsonObject;
}
