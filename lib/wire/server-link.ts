import type { ServedRequest } from "./server-handler.js";

/**
 * What a transport offers a connection to send with: one for stdin and stdout, one for each
 * HTTP exchange. It is the seam at which faults are put in: whoever wraps it sees each text
 * before it goes out, can alter, repeat, hold or drop it, or end the transport instead.
 */
export interface ServerLink {
  /**
   * Sends the text of one message. Must not throw. While the promise that it gives (if it gives one)
   * is pending, the request that is answered counts as being in flight: it can still be
   * cancelled, and its `signal` still aborts. Over HTTP an answer ends the exchange: as JSON when nothing was sent
   * before it, else as the last event of a stream, which whatever is no answer opens.
   */
  send(text: string, about: SentAbout): void | Promise<void>;
  /** Ends what carries this link at once, without an answer: the socket of this exchange, or stdin and stdout. A listener stays. */
  close(): void;
  /** A request that came by it was cancelled, and its handler is done: nothing more is sent for it. */
  unanswered?(): void;
  /** Forgets the client's session, where the transport has sessions: what comes for it later is told so. */
  readonly dropSession?: (() => void) | undefined;
}

/** What a text is that a connection sends. */
export interface SentAbout {
  /** `request`: one of the server to the client. */
  readonly kind: "answer" | "notification" | "request";
  /**
   * The request of the client that it answers or belongs to. Absent for the refusal of a text that was no request,
   * for the answers of a batch, and for what belongs to no request.
   */
  readonly request?: ServedRequest | undefined;
  /** The code of the JSON-RPC error that an answer is. */
  readonly errorCode?: number | undefined;
  /** No handler was asked: what the client sent can't be served as it is. */
  readonly isRefusal?: boolean;
}
