import type { HttpHead } from "../wire/message-tap.js";
import { asResponse } from "../wire/fetch-exchange.js";
import { authorizeFetch } from "./authorized-fetch.js";
import { createAuthorizer, headersOf } from "./authorizer.js";
import { closedByUs, type SdkConnection, type SdkContext } from "./sdk-connection.js";
import { fetchUrl } from "./open-in-process.js";
import { limitMessages } from "./sdk-limit.js";
import type { FetchHandler, HttpTarget } from "./target.js";

/** How long the end of an HTTP session is waited for, in ms. */
const terminateMs = 1000;

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** A server behind a URL, through the official SDK's own transport. */
export function openSdkHttp(target: HttpTarget, context: SdkContext): Promise<SdkConnection> {
  const authorizer = createAuthorizer(target, context);
  const base: Fetch = (url, init) => fetch(url, init);
  return connectOver(target.url, { ...headersOf(target) }, authorizer === undefined ? base : authorizeFetch(base, authorizer), context);
}

/** A handler in this process, given the requests that the official SDK's transport makes. */
export function openSdkFetch(handler: FetchHandler, context: SdkContext): Promise<SdkConnection> {
  return connectOver(fetchUrl, {}, (url, init) => callHandler(handler, new Request(url, init)), context);
}

async function connectOver(url: string, headers: Record<string, string>, base: Fetch, { watch, maxMessageBytes }: SdkContext): Promise<SdkConnection> {
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: async (requested, init) => {
      const response = limitMessages(await base(requested, init), maxMessageBytes);
      watch.bytes(1);
      const head = headOf(init?.method ?? "GET", response);
      if (!response.ok || !/^\s*(application\/json|text\/event-stream)/i.test(head.contentType ?? "")) watch.httpHead(init?.body, head);
      return response;
    },
  });
  return {
    transport,
    whyClosed: () => closedByUs,
    close: () => within(terminateMs, transport.terminateSession()),
  };
}

function headOf(method: string, { status, headers }: Response): HttpHead {
  const header = (name: string): string | undefined => headers.get(name) ?? undefined;
  const [contentType, location, retryAfter, wwwAuthenticate] = ["content-type", "location", "retry-after", "www-authenticate"].map(header);
  return {
    method,
    status,
    ...(contentType !== undefined && { contentType }),
    ...(location !== undefined && { location }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(wwwAuthenticate !== undefined && { wwwAuthenticate }),
  };
}

/** Something that a handler in this process threw: no network had a part in it. */
export class HandlerError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function callHandler(handler: FetchHandler, request: Request): Promise<Response> {
  let response: Response;
  try {
    response = asResponse(await handler.fetch(request));
  } catch (error) {
    throw request.signal.aborted ? error : new HandlerError(error);
  }
  const { body, status } = response;
  if (body === null || status < 200) return response;
  // What `fetch` does by itself: the end of the request ends the body.
  return new Response(body.pipeThrough(new TransformStream(), { signal: request.signal }), { status, headers: response.headers });
}

/** Settles with `work`, whatever becomes of it, or after `ms`. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((settle) => (timer = setTimeout(settle, ms)));
  await Promise.race([work.then(() => {}, () => {}), bound]);
  clearTimeout(timer);
}
