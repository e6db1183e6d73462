import type { AuthorizationAnswer } from "../messages/facts/authorization.js";
import type { HttpExchange } from "../wire/http-exchange.js";
import { createNodeHttpExchange } from "../wire/node-http-exchange.js";

/** How much of one answer is read, in bytes. */
const maxAnswerBytes = 1024 * 1024;

/** An answer of the authorization server, or of the server about itself. */
export interface SeenAnswer {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly status: number;
  readonly contentType: string;
  readonly location: string | undefined;
  readonly body: string;
}

/** A request that brought no answer that could be read, and why. */
export class UnansweredError extends Error {
  readonly url: string;
  readonly answer: AuthorizationAnswer;

  constructor(url: string, answer: AuthorizationAnswer) {
    super(answer.kind);
    this.url = url;
    this.answer = answer;
  }
}

export interface AuthorizationFetchOptions {
  /** Gives everything up. */
  readonly signal: AbortSignal;
  /** When nothing is waited for any more, by `performance.now()`. */
  readonly deadline: number;
  /** How long that was, in ms. */
  readonly limitMs: number;
  /** Whether a request may be made; asked for every hop of a redirect. */
  readonly mayReach: (url: URL, method: "GET" | "POST") => boolean;
}

/**
 * The `fetch` that the SDK's auth module is given: bounded in time and size, over
 * the same sockets as everything else, and with a memory of what was answered, since
 * the module's errors say neither where nor what. It follows no redirect itself; the
 * module follows those within one origin.
 */
export class AuthorizationFetch {
  readonly #options: AuthorizationFetchOptions;
  readonly #seen: SeenAnswer[] = [];

  constructor(options: AuthorizationFetchOptions) {
    this.#options = options;
  }

  /** The last answer. */
  get last(): SeenAnswer | undefined {
    return this.#seen.at(-1);
  }

  /** Where answers came from, in order. */
  get asked(): readonly string[] {
    return [...new Set(this.#seen.map(({ url }) => url))];
  }

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input);
    const method = init.method?.toUpperCase() === "POST" ? "POST" : "GET";
    const shownUrl = withoutSecrets(url);
    if (!/^https?:$/.test(url.protocol) || !this.#options.mayReach(url, method)) throw new UnansweredError(shownUrl, { kind: "insecure" });
    const exchange = await createNodeHttpExchange(url.href);
    try {
      const seen = await this.#exchange(exchange, { url: shownUrl, method }, init);
      this.#seen.push(seen);
      return responseOf(seen);
    } finally {
      exchange.close();
    }
  };

  #exchange(exchange: HttpExchange, { url, method }: Pick<SeenAnswer, "url" | "method">, init: RequestInit): Promise<SeenAnswer> {
    const { signal, deadline, limitMs } = this.#options;
    return new Promise((resolve, reject) => {
      const pieces: Uint8Array[] = [];
      let length = 0;
      let head: Pick<SeenAnswer, "status" | "contentType" | "location"> | undefined;
      let end = (): void => {};
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        settle();
      };
      const giveUp = (answer: AuthorizationAnswer): void => finish(() => (end(), reject(new UnansweredError(url, answer))));
      const onAbort = (): void => giveUp({ kind: "silent", waitedMs: limitMs });
      const timer = setTimeout(onAbort, Math.max(0, deadline - performance.now()));
      if (signal.aborted) return onAbort();
      signal.addEventListener("abort", onAbort, { once: true });
      end = exchange.start(
        { method, headers: Object.fromEntries(new Headers(init.headers)), ...(init.body === undefined || init.body === null ? {} : { body: String(init.body) }) },
        {
          head: (status, header) => (head = { status, contentType: header("content-type") ?? "", location: header("location") }),
          chunk: (chunk) => {
            length += chunk.length;
            if (length > maxAnswerBytes) giveUp({ kind: "tooLarge", maxBytes: maxAnswerBytes });
            else pieces.push(chunk);
          },
          end: () =>
            finish(() => {
              if (head !== undefined) resolve({ url, method, ...head, body: Buffer.concat(pieces).toString() });
            }),
          failed: ({ code, detail }) => giveUp({ kind: "network", code, detail }),
        },
      );
    });
  }
}

function responseOf({ status, contentType, location, body }: SeenAnswer): Response {
  const headers = new Headers();
  if (contentType !== "") headers.set("content-type", contentType);
  if (location !== undefined) headers.set("location", location);
  // Response knows no other statuses; none of them is a good answer.
  const known = status >= 200 && status <= 599 ? status : 502;
  return new Response([204, 205, 304].includes(known) ? null : body, { status: known, headers });
}

/** A URL as it may be shown: what stands before `@` and behind `?` may be secret. */
export function withoutSecrets(url: URL): string {
  return `${url.origin}${url.pathname}`;
}
