import { escapeControls } from "../messages/show-value.js";
import type { HttpGuard } from "./http-guard.js";
import type { HttpHeaders, HttpReceived, HttpReply, ReceivedBody, ServeHttp } from "./http-reply.js";
import { type OnProblem, tellProblem } from "./tell-problem.js";

/** Answers a web-standard request. Rejects when the answer is a connection that ends, as `fetch` does. */
export function serveFetch(request: Request, guard: HttpGuard, serve: ServeHttp, onProblem?: OnProblem): Promise<Response> {
  const received = receivedOf(request);
  const forbidden = guard.refusal(received, hostOf(request.url));
  if (forbidden !== undefined) {
    tellProblem(onProblem, { kind: "requestRefused", status: 403, reason: escapeControls(forbidden) });
    return Promise.resolve(new Response(forbidden, { status: 403, headers: { "content-type": "text/plain" } }));
  }
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const reply = new FetchReply(resolve, reject, () => {
      signal.removeEventListener("abort", onAbort);
    });
    const onAbort = (): void => {
      gone();
      reply.abort(signal.reason);
    };
    const gone = serve(received, reply);
    reply.onCancelled = gone;
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** So much may wait for a client that does not read. */
const maxUnreadBytes = 64 * 1024 * 1024;

class FetchReply implements HttpReply {
  readonly #resolve: (response: Response) => void;
  readonly #reject: (error: unknown) => void;
  readonly #onOver: () => void;
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #isOver = false;
  /** Told when nobody reads the body any more. */
  onCancelled: (() => void) | undefined;

  constructor(resolve: (response: Response) => void, reject: (error: unknown) => void, onOver: () => void) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#onOver = onOver;
  }

  whole(status: number, headers: HttpHeaders, body?: string): void {
    if (this.#isOver) return;
    this.#finish();
    this.#resolve(new Response(body ?? null, { status, headers: { ...headers } }));
  }

  open(status: number, headers: HttpHeaders): void {
    if (this.#isOver) return;
    const source = {
      start: (controller: ReadableStreamDefaultController<Uint8Array>) => void (this.#controller = controller),
      cancel: () => {
        if (this.#isOver) return;
        this.#finish();
        this.onCancelled?.();
      },
    };
    const body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: maxUnreadBytes }));
    this.#resolve(new Response(body, { status, headers: { ...headers } }));
  }

  write(text: string): void {
    if (this.#isOver || this.#controller === undefined) return;
    this.#controller.enqueue(this.#encoder.encode(text));
    if ((this.#controller.desiredSize ?? 0) >= 0) return;
    this.reset();
    this.onCancelled?.();
  }

  end(): void {
    if (this.#isOver) return;
    this.#finish();
    this.#controller?.close();
  }

  reset(): void {
    this.abort(Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("the connection was closed"), { code: "ECONNRESET" }) }));
  }

  /** Ends the answer with an error, wherever it is. */
  abort(error: unknown): void {
    if (this.#isOver) return;
    this.#finish();
    if (this.#controller === undefined) this.#reject(error);
    else this.#controller.error(error);
  }

  #finish(): void {
    this.#isOver = true;
    this.#onOver();
  }
}

function receivedOf(request: Request): HttpReceived {
  return {
    method: request.method.toUpperCase(),
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (maxBytes) => readBody(request, maxBytes),
  };
}

async function readBody(request: Request, maxBytes: number): Promise<ReceivedBody> {
  if (request.body === null) return { kind: "whole", bytes: new Uint8Array() };
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = (request.body as ReadableStream<Uint8Array>).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > maxBytes) {
        void reader.cancel().catch(() => {});
        return { kind: "tooLarge" };
      }
      pieces.push(part.value);
    }
  } catch {
    return { kind: "cut" };
  }
  return { kind: "whole", bytes: pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces) };
}

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host;
  } catch {
    return undefined;
  }
}
