import type { JsonObject } from "../json/json-value.js";
import { escapeControls, shorten } from "../messages/show-value.js";
import { BatchLink } from "./batch-link.js";
import { isPromise } from "./is-promise.js";
import { OpenRequests } from "./open-requests.js";
import type { Outcome } from "./outcome.js";
import { type Incoming, type IncomingBatch, type IncomingMessage, type IncomingRefused, type IncomingRequest, readIncoming } from "./read-incoming.js";
import type { MessageId } from "./read-message.js";
import { isRpcError, RpcError, rpcErrorCodes } from "./rpc-error.js";
import { type ClientTerms, OpenRequest } from "./served-request.js";
import { ServerAsks } from "./server-asks.js";
import { claimsStateless, erasOf, type ServerEras } from "./server-eras.js";
import { versionWithBatches } from "./protocol-versions.js";
import type { ServerHandler } from "./server-handler.js";
import type { ServerLink } from "./server-link.js";
import type { ServerProblem } from "./server-problem.js";
import { ServerSubscriptions, subscriptionResult } from "./server-subscriptions.js";
import { tellProblem } from "./tell-problem.js";
import { writeRpcCall, writeRpcError, writeRpcResult } from "./write-rpc.js";

export interface ServerConnectionOptions {
  /** The session of the transport that this is, where it has sessions. */
  readonly sessionId?: string | undefined;
  /** More requests at once are refused; 10000 when absent. */
  readonly maxRequestsInFlight?: number | undefined;
  readonly onProblem?: ((problem: ServerProblem) => void) | undefined;
}

const defaultMaxRequests = 10_000;

/**
 * One client's connection to a server, whatever carries it: messages come in, each with the link
 * that its answer is to go to. It speaks with a handshake or without one, message by message, as the client does.
 */
export class ServerConnection {
  readonly #handler: ServerHandler;
  readonly #eras: ServerEras;
  readonly #options: ServerConnectionOptions;
  readonly #maxRequests: number;
  readonly #open = new OpenRequests();
  readonly #subscriptions = new ServerSubscriptions();
  readonly #asks = new ServerAsks();
  #terms: ClientTerms | undefined;
  #attached: ServerLink | undefined;
  #isClosed = false;

  constructor(handler: ServerHandler, options: ServerConnectionOptions = {}) {
    this.#handler = handler;
    this.#eras = erasOf(handler);
    this.#options = options;
    this.#maxRequests = options.maxRequestsInFlight ?? defaultMaxRequests;
  }

  /** The version that `initialize` settled on; `undefined` before, and where there is no handshake. */
  get protocolVersion(): string | undefined {
    return this.#terms?.version;
  }

  /** How many requests are not answered yet, apart from subscriptions. */
  get requestsInFlight(): number {
    return this.#open.size;
  }

  /** Takes the text of one message, or of a batch. Never throws. What it is answered with goes to `link`, at once or later. */
  receive(text: string, link: ServerLink): void {
    this.accept(readIncoming(text), link);
  }

  /** The same for what is read already. */
  accept(incoming: Incoming, link: ServerLink): void {
    if (this.#isClosed) return;
    if (incoming.kind === "batch") this.#batch(incoming, link);
    else this.#message(incoming, link);
  }

  /** Takes a message that can't be served as the broken answer that it is, where one with its id is waited for. Gives whether it did. */
  takeAsAnswer({ id, mayBeAnswer }: IncomingRefused): boolean {
    if (mayBeAnswer === undefined || !this.#asks.isWaitingFor(id)) return false;
    this.#asks.answer(mayBeAnswer, id);
    return true;
  }

  /** Sets where to send, in versions with a handshake, what belongs to no request; `undefined` when there is no such place. */
  attach(link: ServerLink | undefined): void {
    this.#attached = link;
  }

  /** Nothing reaches the client by `link` any more: the requests that came with it are cancelled. */
  drop(link: ServerLink): void {
    if (this.#attached === link) this.#attached = undefined;
    const isOf = (request: OpenRequest): boolean => request.link === link || (request.link instanceof BatchLink && request.link.outer === link);
    for (const request of this.#subscriptions.take(isOf)) request.cancel();
    for (const request of this.#open.all().filter(isOf)) this.#cancel(request);
  }

  /**
   * Tells the client of a change: by the attached link after a handshake, by the subscriptions
   * that ask for it without one. Throws what `JSON.stringify` throws.
   */
  notify(method: string, params?: JsonObject): void {
    if (this.#isClosed) return;
    if (this.#terms !== undefined) void this.#attached?.send(writeRpcCall(method, params), { kind: "notification" });
    this.#subscriptions.notify(method, params ?? {});
  }

  /** Sends the client a request that belongs to none of its own. Rejects when there was no handshake, or no link is attached. */
  async ask(method: string, params: JsonObject | undefined, { timeoutMs }: { readonly timeoutMs: number }): Promise<Outcome> {
    if (this.#terms === undefined || this.#attached === undefined) throw new Error("There is no client that could be asked.");
    return this.#asks.ask(method, params, { timeoutMs, link: this.#attached });
  }

  /** Settles when no request is in flight. */
  idle(): Promise<void> {
    return this.#open.idle();
  }

  /** Ends subscriptions in order and cancels everything else. Links stay as they are. May be called more than once. */
  close(): void {
    if (this.#isClosed) return;
    for (const request of this.#subscriptions.take()) this.#finish(request, subscriptionResult(request.id));
    this.#isClosed = true;
    this.#asks.close();
    for (const request of this.#open.all()) this.#cancel(request);
    this.#attached = undefined;
  }

  #batch(batch: IncomingBatch, link: ServerLink): void {
    if (this.#terms?.version !== versionWithBatches) {
      const version = this.#terms === undefined ? "before `initialize`" : `in version ${this.#terms.version} of the protocol`;
      return this.#refuse(null, RpcError.invalidRequest(`Invalid request: there are no batches ${version}`), link, batch.text);
    }
    const answers = batch.items.filter(({ kind }) => kind === "request" || kind === "refused").length;
    const shared = new BatchLink(link, answers);
    for (const item of batch.items) this.#message(item, shared);
  }

  #message(incoming: IncomingMessage, link: ServerLink): void {
    switch (incoming.kind) {
      case "request":
        return this.#request(incoming, link);
      case "notification":
        return this.#notification(incoming.method, incoming.params);
      case "answer": {
        const { unclaimed } = this.#asks.answer(incoming.text);
        return unclaimed === undefined ? undefined : this.#problem(() => ({ kind: "answerToNobody", id: unclaimed }));
      }
      case "refused":
        // Answers are never answered.
        if (this.takeAsAnswer(incoming)) return link instanceof BatchLink ? void link.skip() : undefined;
        return this.#refuse(incoming.id, incoming.error, link, incoming.text);
      case "ignored":
        return this.#problem(() => brokenInput(incoming.reason, incoming.text));
    }
  }

  #request(incoming: IncomingRequest, link: ServerLink): void {
    const { id } = incoming;
    try {
      if (this.#open.has(id) || this.#subscriptions.has(id)) throw RpcError.invalidRequest("Invalid request: a request with this `id` is in flight already");
      if (this.#open.size + this.#subscriptions.size >= this.#maxRequests) throw this.#tooMany();
      if (this.#isStateless(incoming)) this.#serveStateless(incoming, link);
      else this.#serveAfterHandshake(incoming, link);
    } catch (error) {
      this.#refuse(id, isRpcError(error) ? error : new RpcError(rpcErrorCodes.internalError, "Internal error"), link, `${incoming.method} (${id})`);
    }
  }

  /** A request is of the kind that it says it is. One that says nothing is of the kind that is spoken, or that alone has its method. */
  #isStateless({ method, params }: IncomingRequest): boolean {
    const { stateless, handshake } = this.#eras;
    if (stateless.length === 0) return false;
    if (method === "initialize") return this.#eras.isValidClaim(params);
    return handshake.length === 0 || method === "server/discover" || claimsStateless(params);
  }

  #serveStateless(incoming: IncomingRequest, link: ServerLink): void {
    const { method } = incoming;
    const terms = this.#eras.readMeta(incoming.params);
    if (method === "initialize" || method === "ping") throw RpcError.methodNotFound(method);
    const request = this.#openRequest(incoming, terms, link);
    if (method === "server/discover") return this.#finish(request, this.#eras.discoverResult());
    if (method === "subscriptions/listen") return this.#listen(request);
    this.#serve(request, incoming.isTooDeep);
  }

  #serveAfterHandshake(incoming: IncomingRequest, link: ServerLink): void {
    const { method } = incoming;
    if (method === "initialize") return this.#initialize(incoming, link);
    if (method === "ping") return this.#finish(this.#openRequest(incoming, this.#terms ?? this.#eras.unknownClient, link), {});
    if (method === "server/discover" && this.#eras.stateless.length === 0) throw RpcError.methodNotFound(method);
    if (this.#terms === undefined) throw this.#eras.notInitialized(method);
    this.#serve(this.#openRequest(incoming, this.#terms, link), incoming.isTooDeep);
  }

  #listen(request: OpenRequest): void {
    try {
      if (this.#subscriptions.open(request, this.#handler.capabilities)) return;
    } catch (error) {
      return this.#fail(request, error);
    }
    this.#finish(request, subscriptionResult(request.id));
  }

  #initialize(incoming: IncomingRequest, link: ServerLink): void {
    if (this.#terms !== undefined) throw RpcError.invalidRequest("Invalid request: this connection is initialized already");
    const terms = this.#eras.initialize(incoming.params);
    this.#terms = terms;
    this.#finish(this.#openRequest(incoming, terms, link), this.#eras.initializeResult(terms));
  }

  #openRequest(incoming: IncomingRequest, terms: ClientTerms, link: ServerLink): OpenRequest {
    const request = new OpenRequest(incoming, terms, link, this.#asks, this.#options.sessionId);
    link.received?.(request);
    return request;
  }

  #serve(request: OpenRequest, isTooDeep: boolean): void {
    let answer: JsonObject | Promise<JsonObject>;
    try {
      answer = isTooDeep ? this.#answerTooDeep(request) : this.#handler.handle(request);
    } catch (error) {
      return this.#fail(request, error);
    }
    if (!isPromise(answer)) return this.#finish(request, answer);
    this.#open.add(request);
    answer.then(
      (result) => this.#finish(request, result),
      (error: unknown) => this.#fail(request, error),
    );
  }

  #answerTooDeep(request: OpenRequest): JsonObject | Promise<JsonObject> {
    if (this.#handler.handleTooDeep === undefined) throw RpcError.invalidParams("Invalid params: they are nested too deeply");
    return this.#handler.handleTooDeep(request);
  }

  #finish(request: OpenRequest, result: JsonObject): void {
    if (request.isOver && request.link.takesLate?.(request) !== true) return request.link.unanswered?.();
    let text: string;
    try {
      if (typeof result !== "object" || result === null || Array.isArray(result)) throw new TypeError("a result must be an object");
      const resultText = request.isStateless ? this.#eras.writeResult(request.method, result) : JSON.stringify(result);
      if (!resultText.startsWith("{")) throw new TypeError("a result must be an object");
      text = writeRpcResult(request.id, resultText);
    } catch (error) {
      return this.#fail(request, error);
    }
    this.#answer(request, text, undefined);
  }

  #fail(request: OpenRequest, error: unknown): void {
    if (request.isOver && request.link.takesLate?.(request) !== true) return request.link.unanswered?.();
    if (isRpcError(error)) return this.#answer(request, writeRpcError(request.id, toErrorObject(error)), error.code);
    this.#problem(() => ({ kind: "handlerFailed", method: request.method, error }));
    const reason = shorten(error instanceof Error ? error.message : String(error));
    this.#answer(request, writeRpcError(request.id, { code: rpcErrorCodes.internalError, message: `Internal error: ${reason}` }), rpcErrorCodes.internalError);
  }

  #answer(request: OpenRequest, text: string, errorCode: number | undefined): void {
    request.markAnswered();
    const sending = this.#send(request.link, text, request, errorCode);
    if (!isPromise(sending)) return this.#open.remove(request);
    // Whoever holds the answer back may wait for what becomes of the request.
    this.#open.add(request);
    const settle = (): void => this.#open.remove(request);
    sending.then(settle, settle);
  }

  /** Refuses what no handler is asked about. */
  #refuse(id: MessageId | null, error: RpcError, link: ServerLink, text: string): void {
    this.#problem(() => brokenInput(error.message, text));
    void this.#send(link, writeRpcError(id, toErrorObject(error)), undefined, error.code, true);
  }

  #send(link: ServerLink, text: string, request: OpenRequest | undefined, errorCode?: number, isRefusal?: true): void | Promise<void> {
    return link.send(text, { kind: "answer", request, errorCode, ...(isRefusal && { isRefusal }) });
  }

  #notification(method: string, params: JsonObject): void {
    if (method === "notifications/cancelled") return this.#cancelled(params["requestId"]);
    const version = this.#terms?.version ?? this.#eras.stateless[0];
    if (version === undefined) return;
    try {
      this.#handler.onNotification?.({ method, params, protocolVersion: version });
    } catch (error) {
      this.#problem(() => ({ kind: "handlerFailed", method, error }));
    }
  }

  #cancelled(id: unknown): void {
    if (typeof id !== "string" && typeof id !== "number") return;
    const request = this.#open.get(id);
    if (request !== undefined) this.#cancel(request);
    else this.#subscriptions.cancel(id);
  }

  #cancel(request: OpenRequest): void {
    const isUnanswered = !request.isOver;
    request.cancel();
    if (isUnanswered && request.link instanceof BatchLink) void request.link.skip();
    this.#open.remove(request);
  }

  #tooMany(): RpcError {
    const max = this.#maxRequests;
    this.#problem(() => ({ kind: "tooManyRequests", max }));
    return new RpcError(rpcErrorCodes.internalError, `Too many requests are in flight (at most ${max})`);
  }

  #problem(make: () => ServerProblem): void {
    if (this.#options.onProblem !== undefined) tellProblem(this.#options.onProblem, make());
  }
}

function brokenInput(reason: string, text: string): ServerProblem {
  return { kind: "brokenInput", reason, line: escapeControls(shorten(text)) };
}

function toErrorObject({ code, message, data }: RpcError): { readonly code: number; readonly message: string } {
  return { code, message, ...(data !== undefined && { data }) };
}
