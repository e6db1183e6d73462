import { showValue } from "../messages/show-value.js";
import { networkFailure, type HttpExchange, type HttpListener, type HttpRequest, type NetworkFailure } from "./http-exchange.js";

/** Exchanges with a web-standard handler in this process: no port, no sockets, the same requests. */
export function createFetchExchange(handler: (request: Request) => Response | Promise<Response>, url: string): HttpExchange {
  return {
    url,
    start: (request, listener) => {
      const aborter = new AbortController();
      void exchange(handler, url, request, listener, aborter.signal);
      return () => aborter.abort();
    },
    close: () => {},
  };
}

async function exchange(
  handler: (request: Request) => Response | Promise<Response>,
  url: string,
  { method, headers, body }: HttpRequest,
  listener: HttpListener,
  signal: AbortSignal,
): Promise<void> {
  try {
    const response = asResponse(await handler(new Request(url, { method, headers: { ...headers }, signal, ...(body === undefined ? {} : { body }) })));
    if (signal.aborted) return void response.body?.cancel().catch(() => {});
    listener.head(response.status, (name) => response.headers.get(name) ?? undefined);
    const reader = response.body?.getReader();
    signal.addEventListener("abort", () => void reader?.cancel().catch(() => {}), { once: true });
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
      if (signal.aborted) return;
      listener.chunk(part.value as Uint8Array);
    }
    if (!signal.aborted) listener.end();
  } catch (error) {
    if (!signal.aborted) listener.failed(resetIn(error) ?? { ...networkFailure(error), isThrown: true });
  }
}

/** What `fetch` throws for a connection that broke off, which is how a handler in this process ends one on purpose. */
function resetIn(error: unknown): NetworkFailure | undefined {
  const cause: unknown = error instanceof TypeError ? error.cause : undefined;
  const failure = cause === undefined ? undefined : networkFailure(cause);
  return failure?.code === "ECONNRESET" ? failure : undefined;
}

/** What a handler gave, if it is a response of whatever make. */
export function asResponse(given: Response): Response {
  const { status, headers } = (given ?? {}) as Partial<Response>;
  if (typeof status === "number" && typeof headers?.get === "function") return given;
  throw new TypeError(`\`fetch\` must give a Response, but it gave ${showValue(given)}`);
}
