export type HttpHeaders = Readonly<Record<string, string>>;

/** One HTTP request, as it reached a server. */
export interface HttpReceived {
  /** In capitals. */
  readonly method: string;
  /** `name` is in lower case. Values that came several times are joined. */
  header(name: string): string | undefined;
  /** Reads the body, once. What is behind `maxBytes` is not kept. */
  readBody(maxBytes: number): Promise<ReceivedBody>;
}

export type ReceivedBody =
  | { readonly kind: "whole"; readonly bytes: Uint8Array }
  | { readonly kind: "tooLarge" }
  /** The client hung up in the middle. */
  | { readonly kind: "cut" };

/**
 * Where the answer to one HTTP request goes: either `whole`, or `open`, any number of `write`, then `end`; `reset` at any point.
 * Nothing is done after the end. It is the seam at which faults of HTTP are put in: whoever wraps it can
 * send another status, other headers, another body, only half of one, or no answer at all.
 */
export interface HttpReply {
  /** The whole answer. `content-length` is added unless it is given. */
  whole(status: number, headers: HttpHeaders, body?: string): void;
  /** Sends status and headers; the body comes piece by piece. */
  open(status: number, headers: HttpHeaders): void;
  /** Sends a piece of the body. The promise, where there is one, settles when the network can take more. */
  write(text: string): void | Promise<void>;
  end(): void;
  /** Ends the connection at once, before the answer or in the middle of it. */
  reset(): void;
}

/** Serves one HTTP request. Gives what must be called when the client is gone before its answer ended. */
export type ServeHttp = (received: HttpReceived, reply: HttpReply) => () => void;
