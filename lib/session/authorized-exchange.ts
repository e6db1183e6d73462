import type { HttpExchange, HttpListener, HttpRequest } from "../wire/http-exchange.js";
import type { Authorizer, Permission, Refusal } from "./authorizer.js";

/** How much of a refusal is kept to be told, in bytes. */
const maxRefusalBytes = 64 * 1024;

/**
 * An exchange whose requests carry a token. A request that is answered with 401 is
 * sent once more with a new token: the server has not executed what it refused so.
 * What keeps a token from being had is told as the request's failure.
 */
export function authorizeExchange(exchange: HttpExchange, authorizer: Authorizer): HttpExchange {
  return {
    url: exchange.url,
    start: (request, listener) => {
      const attempt = new AuthorizedRequest(exchange, authorizer, request, listener);
      attempt.begin();
      return () => attempt.abort();
    },
    close: () => exchange.close(),
  };
}

type Token = Extract<Permission, { readonly kind: "token" }>;

class AuthorizedRequest {
  readonly #exchange: HttpExchange;
  readonly #authorizer: Authorizer;
  readonly #request: HttpRequest;
  readonly #listener: HttpListener;
  /** Made when something is waited for: most requests need none. */
  #aborter: AbortController | undefined;
  #isAborted = false;
  #end: () => void = () => {};

  constructor(exchange: HttpExchange, authorizer: Authorizer, request: HttpRequest, listener: HttpListener) {
    this.#exchange = exchange;
    this.#authorizer = authorizer;
    this.#request = request;
    this.#listener = listener;
  }

  begin(): void {
    // Nobody waits for a token to end a session with.
    if (this.#request.method === "DELETE") return this.#start(this.#authorizer.held, this.#listener);
    const permission = this.#authorizer.permission(() => this.#signal());
    if (permission instanceof Promise) this.#when(permission, { isRefused: false }, (given) => this.#send(given));
    else this.#send(permission);
  }

  abort(): void {
    this.#isAborted = true;
    this.#aborter?.abort();
    this.#end();
  }

  #signal(): AbortSignal {
    this.#aborter ??= new AbortController();
    return this.#aborter.signal;
  }

  #send(permission: Permission): void {
    if (permission.kind === "denied") return this.#deny(permission);
    this.#start(permission, this.#untilRefused(permission));
  }

  #start(permission: Permission, listener: HttpListener): void {
    const { headers } = this.#request;
    const request = permission.kind === "token" ? { ...this.#request, headers: { ...headers, authorization: `Bearer ${permission.value}` } } : this.#request;
    this.#end = this.#exchange.start(request, listener);
  }

  /** Passes on what is no refusal, and keeps a refusal until it is known what becomes of it. */
  #untilRefused(sent: Permission): HttpListener {
    const listener = this.#listener;
    let kept: KeptRefusal | undefined;
    return {
      connected: (hasHeard) => listener.connected?.(() => kept === undefined && hasHeard()),
      head: (status, header) => {
        if (status !== 401) return listener.head(status, header);
        kept = new KeptRefusal(header);
        const refusal: Refusal = { wwwAuthenticate: header("www-authenticate"), token: sent.kind === "token" ? sent.value : undefined };
        const stopReading = this.#end;
        this.#when(this.#authorizer.afterRefusal(refusal, this.#signal()), { isRefused: true }, (permission) => {
          if (permission.kind === "none") return kept?.release(listener);
          stopReading();
          if (permission.kind === "denied") this.#deny(permission);
          else this.#start(permission, this.#untilRefusedAgain(permission));
        });
      },
      chunk: (chunk) => (kept ?? listener).chunk(chunk),
      end: () => (kept ?? listener).end(),
      failed: (failure) => (kept ?? listener).failed(failure),
    };
  }

  #untilRefusedAgain(token: Token): HttpListener {
    const listener = this.#listener;
    return {
      connected: (hasHeard) => listener.connected?.(hasHeard),
      head: (status, header) => {
        if (status !== 401) return listener.head(status, header);
        this.#end();
        this.#deny({ kind: "denied", facts: this.#authorizer.refusedAgain({ wwwAuthenticate: header("www-authenticate"), token: token.value }, token.issuer) });
      },
      chunk: (chunk) => listener.chunk(chunk),
      end: () => listener.end(),
      failed: (failure) => listener.failed(failure),
    };
  }

  #deny({ facts }: Extract<Permission, { readonly kind: "denied" }>): void {
    this.#listener.failed({ code: "", detail: facts.code, facts });
  }

  #when(promise: Promise<Permission>, { isRefused }: { readonly isRefused: boolean }, then: (permission: Permission) => void): void {
    this.#listener.waitsFor?.({ room: "wire", code: "TOKEN_AWAITED", isRefused });
    promise.then(
      (permission) => {
        if (this.#isAborted) return;
        this.#listener.waitsFor?.(undefined);
        then(permission);
      },
      (error: unknown) => {
        if (!this.#isAborted) this.#listener.failed({ code: "", detail: error instanceof Error ? error.message : String(error) });
      },
    );
  }
}

/** A refusal while nobody knows yet whether it is the last word. */
class KeptRefusal implements Pick<HttpListener, "chunk" | "end" | "failed"> {
  readonly #header: (name: string) => string | undefined;
  readonly #pieces: Uint8Array[] = [];
  #length = 0;
  /** How it ended, when it has. */
  #tellEnd: ((listener: HttpListener) => void) | undefined;
  #listener: HttpListener | undefined;

  constructor(header: (name: string) => string | undefined) {
    this.#header = header;
  }

  chunk(chunk: Uint8Array): void {
    if (this.#listener !== undefined) return this.#listener.chunk(chunk);
    this.#length += chunk.length;
    if (this.#length <= maxRefusalBytes) this.#pieces.push(chunk);
  }

  end(): void {
    this.#finish((listener) => listener.end());
  }

  failed(failure: Parameters<HttpListener["failed"]>[0]): void {
    this.#finish((listener) => listener.failed(failure));
  }

  /** It is the last word: tells all that came, and what still comes. */
  release(listener: HttpListener): void {
    this.#listener = listener;
    listener.head(401, this.#header);
    for (const piece of this.#pieces) listener.chunk(piece);
    this.#tellEnd?.(listener);
  }

  #finish(tell: (listener: HttpListener) => void): void {
    if (this.#listener === undefined) this.#tellEnd = tell;
    else tell(this.#listener);
  }
}
