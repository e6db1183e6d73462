import type { JsonObject } from "../json/json-value.js";
import type { HttpReceived, HttpReply, ServeHttp } from "./http-reply.js";
import type { ServerLink } from "./server-link.js";
import type { ServerProblem } from "./server-problem.js";

export interface HttpHandlerOptions {
  /** Hosts (names or addresses, no ports) that requests to `fetch` may name in `Host` and `Origin`, beside localhost, 127.0.0.1 and [::1], which always may. */
  readonly allowedHosts?: readonly string[];
  /** Larger bodies are refused with 413. 64 MiB when absent. */
  readonly maxBodyBytes?: number;
  /** More sessions at once are not kept: those are ended that were not used for longest. 10000 when absent. */
  readonly maxSessions?: number;
  /** How often streams that are open get a sign of life, in ms. 15000 when absent. */
  readonly keepAliveMs?: number;
  readonly onProblem?: (problem: ServerProblem) => void;
  /** Puts something between the server and its answers, for each HTTP request. */
  readonly wrapReply?: (reply: HttpReply, received: HttpReceived) => HttpReply;
  /** Puts something between the server and what carries the messages of each HTTP request. */
  readonly wrapLink?: ((link: ServerLink) => ServerLink) | undefined;
}

/** A server that is reached by HTTP, in whatever way the requests come. */
export interface HttpHandler {
  /** Answers a web-standard request. Requests that name a foreign host or origin are refused. */
  fetch(request: Request): Promise<Response>;
  /** Answers a request from anywhere else. Whether its host and origin are ours must have been checked. */
  readonly serve: ServeHttp;
  readonly allowedHosts: readonly string[];
  /** Told of requests that are refused before they come here. */
  readonly onProblem?: ((problem: ServerProblem) => void) | undefined;
  /** Tells all clients of a change that want to know of it. */
  notify(method: string, params?: JsonObject): void;
  /** Ends sessions, streams and all that is in flight. Requests that come later are refused with 503. May be called more than once. */
  close(): void;
}
