import http from "node:http";
import type { Socket } from "node:net";
import { networkFailure, type HttpExchange, type HttpListener, type HttpRequest } from "./http-exchange.js";
import { loginOf } from "./url-login.js";

/** How long an unused connection is kept, in ms. Shorter than most servers keep them (2 s and more). */
const idleMs = 1500;

/** What `node:http` and `node:https` have in common. */
interface HttpModule {
  request(options: http.RequestOptions): http.ClientRequest;
  readonly Agent: new (options: http.AgentOptions) => http.Agent;
}

/**
 * Exchanges over sockets that are kept open between requests. A request that meets a
 * connection which the server has just closed fails, and must not be sent again: nobody
 * knows whether the server took it. So what the network has brought is read before an
 * unused connection is used, and a server that closes one is given a new one each time.
 */
export async function createNodeHttpExchange(url: string): Promise<HttpExchange> {
  const address = new URL(url);
  const { protocol, hostname, port, pathname, search } = address;
  const auth = loginOf(address);
  const module: HttpModule = protocol === "https:" ? (await import("node:https")).default : http;
  const agent = new module.Agent({ keepAlive: true, timeout: idleMs });
  let isReusing = true;
  const watched = new WeakSet<object>();
  agent.on("free", (socket: Socket) => {
    if (watched.has(socket)) return;
    watched.add(socket);
    const stopReusing = (): void => void (isReusing = false);
    socket.once("end", stopReusing).once("error", stopReusing);
  });
  const base: http.RequestOptions = {
    protocol,
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    path: `${pathname}${search}`,
    ...(auth !== undefined && { auth }),
  };
  return {
    url,
    start: (request, listener) => {
      const begin = (): (() => void) => start(module, { ...base, agent: isReusing && agent }, request, listener);
      return Object.keys(agent.freeSockets).length === 0 ? begin() : afterReading(begin);
    },
    close: () => agent.destroy(),
  };
}

/** Calls `begin` when everything that the network had brought by now is read. Gives what ends it early. */
function afterReading(begin: () => () => void): () => void {
  let isOver = false;
  let end = (): void => {};
  // The first comes before the next reading, the second after it.
  setImmediate(() => setImmediate(() => {
    if (!isOver) end = begin();
  }));
  return () => {
    isOver = true;
    end();
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
  request.on("socket", (socket: Socket) => {
    const before = socket.bytesRead;
    listener.connected?.(() => socket.bytesRead > before);
  });
  // Another protocol than HTTP is about to be spoken: nothing more comes for us.
  request.on("upgrade", (response, socket) => {
    socket.destroy();
    if (isOver) return;
    isOver = true;
    listener.head(response.statusCode ?? 0, (name) => headerText(response.headers[name]));
    listener.end();
  });
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
