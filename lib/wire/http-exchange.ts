import type { WireFacts } from "../messages/facts/wire.js";
import type { WireFailureFacts } from "./outcome.js";

export interface HttpRequest {
  readonly method: "POST" | "GET" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Why an exchange ended before its answer did. */
export interface NetworkFailure {
  readonly code: string;
  readonly detail: string;
  /** A handler in this process threw it: no network had a part in it. */
  readonly isThrown?: true;
  /** What is known better than by the network: why the request could not be made. */
  readonly facts?: WireFailureFacts;
}

/** Who is told how an exchange goes: `head`, any number of `chunk`, then `end`; or `failed` at any point, and nothing after it. */
export interface HttpListener {
  /** The request has a connection; `hasHeard` tells whether anything came on it. Not every exchange can say. */
  connected?(hasHeard: () => boolean): void;
  /** The request waits for something else than the server it goes to, as `why` tells; `undefined`: not any more. */
  waitsFor?(why: WireFacts | undefined): void;
  head(status: number, header: (name: string) => string | undefined): void;
  chunk(chunk: Uint8Array): void;
  end(): void;
  failed(failure: NetworkFailure): void;
}

/** A way to exchange HTTP messages with one URL: sockets, or a `fetch` handler in this process. */
export interface HttpExchange {
  /** Where the requests go to. */
  readonly url: string;
  /** Sends a request. Gives what ends it early; then nothing more is told. Never throws. */
  start(request: HttpRequest, listener: HttpListener): () => void;
  /** Closes idle connections. */
  close(): void;
}

/** The code and words of whatever was thrown while the network was used. */
export function networkFailure(error: unknown): NetworkFailure {
  if (!(error instanceof Error)) return { code: "", detail: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  const inner = error instanceof AggregateError ? error.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each))).join("; ") : "";
  return { code: typeof code === "string" ? code : "", detail: error.message === "" ? inner : withoutSource(error.message) };
}

/** OpenSSL writes addresses, functions and files of its source around its reason. */
function withoutSource(message: string): string {
  return /error:[0-9A-F]+:SSL routines:[^:]*:([^:]+):/.exec(message)?.[1] ?? message;
}
