import { isUtf8 } from "node:buffer";
import type { JsonObject } from "../json/json-value.js";
import { escapeControls } from "../messages/show-value.js";
import { serveFetch } from "./fetch-reply.js";
import { refusalOfGet, refusalOfPost } from "./http-content.js";
import { HttpGuard } from "./http-guard.js";
import type { HttpHandler, HttpHandlerOptions } from "./http-handler.js";
import { HttpLink } from "./http-link.js";
import { mirrorMismatch, versionMismatch } from "./http-mirror.js";
import type { HttpHeaders, HttpReceived, HttpReply, ServeHttp } from "./http-reply.js";
import { type HttpSession, sessionUnknown } from "./http-session.js";
import { HttpSessions } from "./http-sessions.js";
import { HttpStreams } from "./http-streams.js";
import { maxMessageBytes } from "./message-limit.js";
import { isStateless } from "./protocol-versions.js";
import { type Incoming, type IncomingMessage, type IncomingRequest, readIncoming, refuseUnread } from "./read-incoming.js";
import type { MessageId } from "./read-message.js";
import { RpcError, rpcErrorCodes } from "./rpc-error.js";
import { ServerConnection } from "./server-connection.js";
import { claimsStateless, erasOf, metaKeys, type ServerEras } from "./server-eras.js";
import type { ServerHandler } from "./server-handler.js";
import { tellProblem } from "./tell-problem.js";

/**
 * Serves a handler over Streamable HTTP, at one path in all versions of the protocol: with sessions after a
 * handshake, and without either. Streams can't be taken up again: events have no ids.
 *
 * @example
 * const server = createHttpHandler(handler);
 * const response = await server.fetch(new Request("http://localhost/mcp", { method: "POST", headers, body }));
 * server.close();
 */
export function createHttpHandler(handler: ServerHandler, options: HttpHandlerOptions = {}): HttpHandler {
  const server = new HttpServing(handler, options);
  const { allowedHosts = [], wrapReply } = options;
  const guard = new HttpGuard(allowedHosts);
  const serve: ServeHttp = (received, reply) => server.serve(received, wrapReply?.(reply, received) ?? reply);
  return {
    fetch: (request) => serveFetch(request, guard, serve, options.onProblem),
    serve,
    allowedHosts,
    onProblem: options.onProblem,
    notify: (method, params) => server.notify(method, params),
    close: () => server.close(),
  };
}

class HttpServing {
  readonly #handler: ServerHandler;
  readonly #options: HttpHandlerOptions;
  readonly #eras: ServerEras;
  readonly #sessions: HttpSessions;
  /** Exchanges that belong to no session and are not over. */
  readonly #single = new Map<HttpLink, ServerConnection>();
  readonly #streams: HttpStreams;
  #isClosed = false;

  constructor(handler: ServerHandler, options: HttpHandlerOptions) {
    this.#handler = handler;
    this.#options = options;
    this.#eras = erasOf(handler);
    this.#sessions = new HttpSessions(options.maxSessions ?? 10_000);
    this.#streams = new HttpStreams(options.keepAliveMs);
  }

  serve(received: HttpReceived, reply: HttpReply): () => void {
    const link = new HttpLink(reply, this.#streams);
    link.carrier = this.#options.wrapLink?.(link) ?? link;
    if (this.#isClosed) link.refuse(503, closing());
    else if (received.method === "POST") void this.#post(received, link);
    else if (this.#eras.handshake.length === 0 || !["GET", "DELETE"].includes(received.method)) this.#refuseMethod(link);
    else this.#withoutBody(received, link);
    return () => this.#lose(link);
  }

  notify(method: string, params?: JsonObject): void {
    for (const { connection } of [...this.#sessions]) connection.notify(method, params);
    for (const connection of [...this.#single.values()]) connection.notify(method, params);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#sessions.close(503, closing());
    for (const [link, connection] of [...this.#single]) {
      connection.close();
      link.refuse(503, closing());
    }
    this.#streams.close();
  }

  #refuseMethod(link: HttpLink): void {
    const allow = this.#eras.handshake.length === 0 ? "POST" : "GET, POST, DELETE";
    this.#turnAway(link, 405, failure(`Method not allowed: use ${allow}`), undefined, { allow });
  }

  /** Refuses a request of which no connection is told. */
  #turnAway(link: HttpLink, status: number, error: RpcError, id?: MessageId, headers?: HttpHeaders): void {
    tellProblem(this.#options.onProblem, { kind: "requestRefused", status, reason: escapeControls(error.message) });
    link.refuse(status, error, id, headers);
  }

  /** The stream of a session, or its end. */
  #withoutBody(received: HttpReceived, link: HttpLink): void {
    const refusal = received.method === "GET" ? refusalOfGet(received) : undefined;
    if (refusal !== undefined) return this.#turnAway(link, refusal.status, failure(refusal.message));
    const session = this.#sessionOf(received, link, undefined);
    if (session === undefined) return;
    if (received.method === "DELETE") {
      this.#sessions.end(session);
      return link.accept(200);
    }
    link.sessionId = session.id;
    if (!session.listen(link)) this.#turnAway(link, 409, failure("Conflict: the session has too many streams"));
  }

  async #post(received: HttpReceived, link: HttpLink): Promise<void> {
    try {
      const refusal = refusalOfPost(received);
      if (refusal !== undefined) return this.#turnAway(link, refusal.status, failure(refusal.message));
      const maxBytes = this.#options.maxBodyBytes ?? maxMessageBytes;
      const body = await received.readBody(maxBytes);
      if (body.kind === "cut" && !this.#isClosed) tellProblem(this.#options.onProblem, { kind: "requestCut" });
      if (link.isOver) return;
      if (body.kind === "cut") return link.close();
      if (body.kind === "tooLarge") return this.#turnAway(link, 413, failure(`Content too large: a body may have ${maxBytes} bytes`));
      if (this.#isClosed) return link.refuse(503, closing());
      this.#take(read(body.bytes), received, link);
    } catch (error) {
      tellProblem(this.#options.onProblem, { kind: "transportFailed", error: error instanceof Error ? error : new Error(String(error)) });
      link.refuse(500, new RpcError(rpcErrorCodes.internalError, "Internal error"));
    }
  }

  #take(incoming: Incoming, received: HttpReceived, link: HttpLink): void {
    switch (incoming.kind) {
      case "request":
        return this.#request(incoming, received, link);
      case "refused":
        if (this.#sessions.find(received.header("mcp-session-id") ?? "")?.connection.takeAsAnswer(incoming) === true) return link.accept();
        link.isStateless = this.#namesStateless(received);
        return this.#acceptAlone(incoming, link);
      case "ignored":
        this.#acceptAlone(incoming, link);
        return link.refuse(400, RpcError.invalidRequest(`Invalid request: ${incoming.reason}`));
      case "notification":
        if (claimsStateless(incoming.params) || this.#namesStateless(received)) {
          this.#acceptAlone(incoming, link);
          return link.accept();
        }
        return this.#afterHandshake(incoming, received, link);
      case "answer":
        if (this.#namesStateless(received)) return this.#turnAway(link, 400, RpcError.invalidRequest("Invalid request: a server asks nothing in this version of the protocol, so there is nothing to answer"));
        return this.#afterHandshake(incoming, received, link);
      case "batch":
        return this.#batch(incoming, received, link);
    }
  }

  #request(incoming: IncomingRequest, received: HttpReceived, link: HttpLink): void {
    if (incoming.method === "initialize" && !this.#eras.isValidClaim(incoming.params)) return this.#handshake(incoming, received, link);
    const hasTwoKinds = this.#eras.handshake.length > 0 && this.#eras.stateless.length > 0;
    const isStateless = claimsStateless(incoming.params) || incoming.method === "server/discover" || this.#namesStateless(received);
    if (hasTwoKinds ? !isStateless : this.#eras.stateless.length === 0 && !isStateless) return this.#afterHandshake(incoming, received, link);
    link.isStateless = this.#eras.stateless.length > 0;
    const refusal = link.isStateless ? this.#refusalOf(incoming, received) : undefined;
    this.#acceptAlone(refusal === undefined ? incoming : { kind: "refused", id: incoming.id, error: refusal, text: incoming.method }, link);
  }

  #handshake(incoming: IncomingRequest, received: HttpReceived, link: HttpLink): void {
    if (this.#eras.handshake.length === 0) return this.#acceptAlone(incoming, link);
    if (this.#namesStateless(received)) return this.#turnAway(link, 400, new RpcError(rpcErrorCodes.headerMismatch, "Header mismatch: the version in the header MCP-Protocol-Version has no `initialize`"), incoming.id);
    this.#afterHandshake(incoming, received, link);
  }

  /** What is wrong with a request without a handshake that can only be seen here. */
  #refusalOf(incoming: IncomingRequest, received: HttpReceived): RpcError | undefined {
    const claimed = (incoming.params["_meta"] as JsonObject | undefined)?.[metaKeys.protocolVersion];
    // What is wrong with the claim is told by whoever reads it.
    if (typeof claimed !== "string") return this.#eras.claimProblem(incoming.params);
    const other = versionMismatch(claimed, received);
    if (other !== undefined || !this.#eras.stateless.includes(claimed)) return other;
    return mirrorMismatch(incoming, received, this.#inputSchemaOf);
  }

  readonly #inputSchemaOf = (tool: string): JsonObject | undefined => this.#handler.inputSchemaOf?.(tool);

  #namesStateless(received: HttpReceived): boolean {
    const version = received.header("mcp-protocol-version");
    return version !== undefined && isStateless(version) && this.#eras.stateless.length > 0;
  }

  /** Messages of one batch are all of one session. */
  #batch(incoming: Extract<Incoming, { readonly kind: "batch" }>, received: HttpReceived, link: HttpLink): void {
    const isStatelessBatch = this.#namesStateless(received) || incoming.items.some((item) => "params" in item && claimsStateless(item.params));
    if (isStatelessBatch) return this.#turnAway(link, 400, RpcError.invalidRequest("Invalid request: there are no batches in this version of the protocol"));
    this.#afterHandshake(incoming, received, link);
  }

  #afterHandshake(incoming: Exclude<Incoming, { readonly kind: "refused" | "ignored" }>, received: HttpReceived, link: HttpLink): void {
    const id = incoming.kind === "request" ? incoming.id : undefined;
    if (incoming.kind === "request" && incoming.method === "initialize" && received.header("mcp-session-id") === undefined) return this.#initialize(incoming, link);
    const session = this.#sessionOf(received, link, id, incoming);
    if (session === undefined) return;
    link.sessionId = session.id;
    link.onDropSession = () => this.#sessions.forget(session);
    session.connection.accept(incoming, link.carrier);
    const isAnswered = incoming.kind === "request" || (incoming.kind === "batch" && incoming.items.some(({ kind }) => kind === "request" || kind === "refused"));
    if (isAnswered) session.join(link);
    else link.accept();
  }

  #initialize(incoming: IncomingRequest, link: HttpLink): void {
    const { onProblem } = this.#options;
    const session = this.#sessions.create((sessionId) => new ServerConnection(this.#handler, { sessionId, onProblem }));
    link.onDropSession = () => this.#sessions.forget(session);
    link.onAnswer = ({ errorCode }) => {
      if (errorCode !== undefined) return;
      link.sessionId = session.id;
      this.#sessions.add(session);
    };
    session.connection.accept(incoming, link.carrier);
  }

  /** The session that a request names; refuses the request when there is none. */
  #sessionOf(received: HttpReceived, link: HttpLink, id: MessageId | undefined, incoming?: Incoming): HttpSession | undefined {
    const version = received.header("mcp-protocol-version");
    if (version !== undefined && !this.#eras.handshake.includes(version)) {
      this.#turnAway(link, 400, new RpcError(rpcErrorCodes.unsupportedProtocolVersion, `Unsupported protocol version in the header MCP-Protocol-Version: ${version.slice(0, 60)} (supported: ${this.#eras.all.join(", ")})`, { supported: [...this.#eras.all], requested: version.slice(0, 200) }), id);
      return undefined;
    }
    const sessionId = received.header("mcp-session-id");
    const session = sessionId === undefined ? undefined : this.#sessions.find(sessionId);
    if (session !== undefined) return session;
    if (sessionId !== undefined) this.#turnAway(link, 404, sessionUnknown(), id);
    else this.#turnAway(link, 400, incoming?.kind === "request" ? this.#eras.notInitialized(incoming.method) : failure("Bad request: the header Mcp-Session-Id is missing"), id);
    return undefined;
  }

  /** Gives a message a connection of its own: it belongs to no session, and other clients' messages may have the same id. */
  #acceptAlone(incoming: IncomingMessage, link: HttpLink): void {
    const { onProblem } = this.#options;
    const connection = new ServerConnection(this.#handler, { onProblem });
    connection.accept(incoming, link.carrier);
    if (link.isOver || incoming.kind !== "request") return;
    this.#single.set(link, connection);
    link.onOver = () => this.#single.delete(link);
  }

  /** A client that is gone has cancelled its requests, but not where the protocol has another way to say so. */
  #lose(link: HttpLink): void {
    this.#single.get(link)?.drop(link.carrier);
    link.lose();
  }
}

function read(bytes: Uint8Array): Incoming {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(buffer)) return refuseUnread("", new RpcError(rpcErrorCodes.parseError, "Parse error: the body is not UTF-8"));
  return readIncoming(buffer.toString());
}

/** An error of HTTP, for which JSON-RPC has no code. */
function failure(message: string): RpcError {
  return new RpcError(-32_000, message);
}

function closing(): RpcError {
  return failure("Service unavailable: the server is closing");
}
