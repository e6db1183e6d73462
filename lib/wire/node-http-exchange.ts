import http from "node:http";
import { networkFailure, type HttpExchange, type HttpListener, type HttpRequest } from "./http-exchange.js";

/**
 * How long an unused connection is kept, in ms. Shorter than servers keep them (2 s
 * and more), so that none is closed under a request: a call must never be sent twice.
 */
const idleMs = 1500;

/** What `node:http` and `node:https` have in common. */
interface HttpModule {
  request(options: http.RequestOptions): http.ClientRequest;
  readonly Agent: new (options: http.AgentOptions) => http.Agent;
}

/** Exchanges over sockets that are kept open between requests. */
export async function createNodeHttpExchange(url: string): Promise<HttpExchange> {
  const { protocol, hostname, port, pathname, search, username, password } = new URL(url);
  const module: HttpModule = protocol === "https:" ? (await import("node:https")).default : http;
  const agent = new module.Agent({ keepAlive: true, timeout: idleMs });
  const base: http.RequestOptions = {
    agent,
    protocol,
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    path: `${pathname}${search}`,
    ...(username === "" && password === "" ? {} : { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
  };
  return {
    start: (request, listener) => start(module, base, request, listener),
    close: () => agent.destroy(),
  };
}

function start(module: HttpModule, base: http.RequestOptions, { method, headers, body }: HttpRequest, listener: HttpListener): () => void {
  let isOver = false;
  const fail = (error: Error): void => {
    if (isOver) return;
    isOver = true;
    listener.failed(networkFailure(error));
  };
  let request: http.ClientRequest;
  try {
    request = module.request({ ...base, method, headers });
  } catch (error) {
    process.nextTick(fail, error as Error);
    return () => (isOver = true);
  }
  request.on("error", fail);
  request.on("response", (response) => {
    if (isOver) return;
    listener.head(response.statusCode ?? 0, (name) => headerText(response.headers[name]));
    response.on("data", (chunk: Buffer) => {
      if (!isOver) listener.chunk(chunk);
    });
    response.on("end", () => {
      if (isOver) return;
      isOver = true;
      listener.end();
    });
    response.on("error", fail);
    response.on("close", () => fail(Object.assign(new Error("the connection was closed in the middle of the answer"), { code: "ECONNRESET" })));
  });
  request.end(body);
  return () => {
    isOver = true;
    request.destroy();
  };
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
