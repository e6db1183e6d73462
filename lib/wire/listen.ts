import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { fail } from "../messages/fail.js";
import { escapeControls } from "../messages/show-value.js";
import { HttpGuard } from "./http-guard.js";
import { NodeReceived, NodeReply } from "./node-reply.js";
import type { HttpHandler } from "./http-handler.js";
import { tellProblem } from "./tell-problem.js";

export interface ListenOptions {
  /** A name or an address of this machine. 127.0.0.1 when absent or empty: reached from this machine alone. */
  readonly host?: string;
  /** 0 when absent: any that is free. */
  readonly port?: number;
  /** `/mcp` when absent; one without a slash at its beginning gets it. Everything else is answered with 404. */
  readonly path?: string;
  /** How long a client may take to send the head of a request, in ms. 10000 when absent. */
  readonly headMs?: number;
  /** How long a client may take to send a whole request, in ms. 60000 when absent. */
  readonly requestMs?: number;
}

/** A server that listens on a port. */
export interface HttpHost {
  readonly url: string;
  readonly port: number;
  /** Closes the handler, the port and all connections. May be called more than once. */
  close(): Promise<void>;
}

/** How long a connection is kept that nobody uses, in ms: longer than clients keep them, so that it is not closed under a request. */
const idleMs = 65_000;
/** How long answers may take to leave when a host closes, in ms. */
const leaveMs = 1000;

/**
 * Serves a handler on a port.
 *
 * @example
 * const { url, close } = await listen(createHttpHandler(handler)); // url: "http://127.0.0.1:53211/mcp"
 * await close();
 *
 * @throws McpeakError SERVER_PORT_BUSY, SERVER_CANNOT_LISTEN
 */
export async function listen(handler: HttpHandler, options: ListenOptions = {}): Promise<HttpHost> {
  const { port = 0, headMs = 10_000, requestMs = 60_000 } = options;
  const host = bareHost(options.host) || "127.0.0.1";
  const path = sentPath(options.path ?? "/mcp");
  const guard = new HttpGuard(handler.allowedHosts, host);
  const server = createServer({ keepAliveTimeout: idleMs, headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: Math.min(headMs, 5000) });
  const connections = new Connections(server);
  const serve = (request: IncomingMessage, response: ServerResponse, beforeBody?: () => void): void => {
    const reply = new NodeReply(request, response);
    if (!isAt(path, request.url)) return reply.whole(404, textHeaders, `Not found: this server is at ${path}`);
    const received = new NodeReceived(request, beforeBody);
    const forbidden = guard.refusal(received);
    if (forbidden !== undefined) {
      tellProblem(handler.onProblem, { kind: "requestRefused", status: 403, reason: escapeControls(forbidden) });
      return reply.whole(403, textHeaders, forbidden);
    }
    const gone = handler.serve(received, reply);
    connections.begin(request);
    response.once("close", () => {
      if (!response.writableFinished) gone();
      connections.finish(request);
    });
  };
  server.on("request", serve);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => serve(request, response, () => response.writeContinue()));
  await startListening(server, host, port);
  const address = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${shownHost(address)}:${address.port}${path}`,
    port: address.port,
    close: () => (closing ??= close(server, handler, connections)),
  };
}

const textHeaders = { "content-type": "text/plain; charset=utf-8" };

function isAt(path: string, url = ""): boolean {
  return url === path || (url.startsWith(path) && url[path.length] === "?");
}

/** As clients write it in requests: a URL is not sent as people write it. */
function sentPath(path: string): string {
  return new URL(`http://localhost${path.startsWith("/") ? "" : "/"}${path}`).pathname;
}

/** Brackets belong to URLs alone. An empty name would stand for all addresses of the machine. */
export function bareHost(host = ""): string {
  return host.replace(/^\[(.*)\]$/, "$1");
}

/** @throws McpeakError SERVER_PORT_BUSY, SERVER_CANNOT_LISTEN */
export function startListening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => {
      const { code = "", message } = error;
      const facts = code === "EADDRINUSE" ? ({ room: "wire", code: "SERVER_PORT_BUSY", host, port } as const) : ({ room: "wire", code: "SERVER_CANNOT_LISTEN", host, port, reason: code, detail: message } as const);
      reject(fail(facts, { cause: error }));
    };
    server.once("error", refuse);
    try {
      server.listen(port, host, () => {
        server.off("error", refuse);
        resolve();
      });
    } catch (error) {
      refuse(error as NodeJS.ErrnoException);
    }
  });
}

/** An address that a client can connect to. */
export function shownHost({ address, family }: AddressInfo): string {
  if (address === "0.0.0.0") return "127.0.0.1";
  if (address === "::") return "[::1]";
  return family === "IPv6" ? `[${address}]` : address;
}

/** Answers that are on their way leave within a bound; nothing else is waited for, least of all requests that are still coming. */
function close(server: Server, handler: HttpHandler, connections: Connections): Promise<void> {
  return new Promise((settle) => {
    const timer = setTimeout(() => server.closeAllConnections(), leaveMs);
    server.close(() => {
      clearTimeout(timer);
      settle();
    });
    handler.close();
    connections.close();
  });
}

/** The connections of a server. `node:http` takes one that was never used for one that is in use. */
class Connections {
  readonly #sockets = new Set<Socket>();
  readonly #requests = new Set<IncomingMessage>();
  #isClosing = false;

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  begin(request: IncomingMessage): void {
    this.#requests.add(request);
  }

  finish(request: IncomingMessage): void {
    this.#requests.delete(request);
    if (this.#isClosing) request.socket.destroySoon();
  }

  /** Ends all connections, those that an answer leaves by when it has left. */
  close(): void {
    this.#isClosing = true;
    const leaving = new Set([...this.#requests].filter(({ complete }) => complete).map(({ socket }) => socket));
    for (const socket of this.#sockets) if (!leaving.has(socket)) socket.destroy();
  }
}
