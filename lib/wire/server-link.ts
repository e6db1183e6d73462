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
  /** A request came by it and is about to be served. Those of a batch are not told. Must not throw. */
  received?(request: ServedRequest): void;
  /** Whether the answer to a request that is cancelled is sent all the same, by `send`. No server should. */
  takesLate?(request: ServedRequest): boolean;
  /** Sends a part of an answer of `wholeBytes` bytes, and ends what carries it in the middle of it. Only where messages are carried as bytes. */
  readonly breakOff?: ((part: string, wholeBytes: number) => void) | undefined;
  /** Writes a text between messages as it is. Over stdio only. */
  readonly writeRaw?: ((text: string) => void) | undefined;
  /** Ends the process, where that serves nobody else: what was sent leaves before. Over stdin and stdout of the process only. */
  readonly exit?: ((exitCode: number) => void) | undefined;
  /** What HTTP alone can do. */
  readonly http?: HttpAnswering | undefined;
  /** Settles when nothing can be sent by it any more, where that is earlier than the end of the connection. */
  readonly over?: (() => Promise<void>) | undefined;
}

/** Ends an exchange of HTTP otherwise than by an answer. Nothing is done once it is over. */
export interface HttpAnswering {
  /** Another status in the place of the answer. Gives false when a stream is open, whose status has been sent. */
  status(status: number, headers: Readonly<Record<string, string>>, body?: string): boolean;
  /** Opens a stream of events if there is none yet, writes the text as it is, and ends it in order. */
  cut(events: string): void;
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
