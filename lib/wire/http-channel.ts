import { isPlainObject, type JsonObject } from "../json/json-value.js";
import type { WireFacts } from "../messages/facts/wire.js";
import { showValue } from "../messages/show-value.js";
import type { Channel, ChannelSink, SentMessage, UnfinishedMessage } from "./channel.js";
import type { Excerpt } from "./excerpt.js";
import type { HttpExchange, HttpListener } from "./http-exchange.js";
import { encodeHeaderValue } from "./header-value.js";
import { namedMember } from "./named-member.js";
import { paramHeaders, ToolHeaders } from "./param-headers.js";
import { type ExchangePort, RequestExchange } from "./request-exchange.js";
import { SideMessages } from "./side-messages.js";

export interface HttpChannelOptions {
  readonly exchange: HttpExchange;
  readonly sink: ChannelSink;
  readonly excerpt: Excerpt;
  /** Headers of the user, for every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
}

/** How long closing waits for the server to end its session, in ms. */
const deleteMs = 1000;
/** So many streams may stay open behind their answers; servers should end them there. */
const maxAnswered = 16;

/**
 * Streamable HTTP: a POST for each message, answers as JSON or as a stream. The
 * optional GET stream of the versions up to 2025-11-25 is not opened: a tester that
 * declares no capabilities misses nothing there but `list_changed`. Versions without
 * a handshake have no sessions and no way to take up a stream; their requests repeat
 * parts of the body in headers, and are cancelled by closing their stream.
 */
export class HttpChannel implements Channel {
  readonly #options: HttpChannelOptions;
  readonly #port: ExchangePort;
  readonly #requests = new Map<number, RequestExchange>();
  /** Requests whose streams are open behind their answers, oldest first. */
  readonly #answered = new Set<number>();
  readonly #others: SideMessages;
  #headers: Readonly<Record<string, string>>;
  readonly #tools = new ToolHeaders();
  #isStateless = false;
  #sessionId: string | undefined;
  #isLost = false;

  constructor(options: HttpChannelOptions) {
    const { exchange, sink, excerpt, maxBytes, headers } = options;
    this.#options = options;
    this.#headers = headers;
    const onNotFound = (): void => this.#noticeNotFound();
    this.#others = new SideMessages({ exchange, sink, excerpt, headers: () => this.#headersFor("POST", undefined), onNotFound });
    this.#port = {
      sink,
      excerpt,
      maxBytes,
      url: exchange.url,
      start: ({ method, body, headers: own }, lastEventId, listener) =>
        exchange.start({ method, headers: { ...this.#headersFor(method, lastEventId), ...own }, ...(body === undefined ? {} : { body }) }, listener),
      canResume: () => !this.#isStateless,
      onHead: (status, header) => this.#takeSession(status, header("mcp-session-id")),
      hasSession: () => this.#sessionId !== undefined,
      onNotFound,
      onAnswered: (id) => this.#noticeAnswered(id),
      onDone: (id) => {
        this.#requests.delete(id);
        this.#answered.delete(id);
      },
    };
  }

  /** From now on every request names the version that was agreed on. */
  setProtocolVersion(version: string): void {
    this.#setHeader("mcp-protocol-version", version);
  }

  /** From now on the conversation is that of a version without a handshake. */
  speakStateless(version: string): void {
    this.#isStateless = true;
    this.#sessionId = undefined;
    const { "mcp-session-id": _, ...headers } = this.#headers;
    this.#headers = headers;
    this.setProtocolVersion(version);
  }

  get cancelsByDropping(): boolean {
    return this.#isStateless;
  }

  /** Takes the server's tools, some of whose parameters may have to be repeated in headers. Gives the faults that were not there before. */
  takeTools(tools: readonly JsonObject[]): readonly WireFacts[] {
    if (!this.#isStateless) return [];
    const { excerpt } = this.#options;
    return this.#tools.take(tools).map(({ tool, fault }) => ({ room: "wire", code: "INVALID_PARAM_HEADER", tool: showValue(tool), path: excerpt(fault.path), problem: fault.problem }));
  }

  send(text: string, { requestId, method, params }: SentMessage): void | Promise<void> {
    if (requestId === undefined) return this.#others.send(text, method);
    const exchange = new RequestExchange(requestId, this.#port);
    this.#requests.set(requestId, exchange);
    exchange.post(text, this.#isStateless ? this.#mirror(method, params) : undefined);
  }

  /** The headers that repeat parts of a request's body. */
  #mirror(method: string, params: JsonObject | undefined): Readonly<Record<string, string>> {
    const member = namedMember(method);
    const name = member === undefined ? undefined : params?.[member];
    const declared = method === "tools/call" && typeof name === "string" ? this.#tools.of(name) : undefined;
    return {
      "mcp-method": method,
      ...(typeof name === "string" && { "mcp-name": encodeHeaderValue(name) }),
      ...(declared !== undefined && isPlainObject(params?.["arguments"]) && paramHeaders(declared, params["arguments"])),
    };
  }

  drop(id: number): void {
    this.#requests.get(id)?.abort();
  }

  hindrance(id: number): WireFacts | undefined {
    return this.#requests.get(id)?.hindrance;
  }

  unfinished(id: number): UnfinishedMessage | undefined {
    return this.#requests.get(id)?.unfinished();
  }

  /** Ends the session at the server, within a bound, and all connections. */
  async close(): Promise<void> {
    for (const request of [...this.#requests.values()]) request.abort();
    if (this.#sessionId !== undefined && !this.#isLost) await this.#deleteSession();
    this.#others.close();
    this.#options.exchange.close();
  }

  #headersFor(method: string, lastEventId: string | undefined): Readonly<Record<string, string>> {
    if (method === "POST") return { ...this.#headers, "content-type": "application/json", accept: "application/json, text/event-stream" };
    if (method === "DELETE") return this.#headers;
    return { ...this.#headers, accept: "text/event-stream", ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) };
  }

  #setHeader(name: string, value: string): void {
    this.#headers = { ...this.#headers, [name]: value };
  }

  /** What comes behind an answer is worth reading, but not a connection for every call that there was. */
  #noticeAnswered(id: number): void {
    this.#answered.add(id);
    if (this.#answered.size <= maxAnswered) return;
    const [oldest] = this.#answered;
    if (oldest !== undefined) this.#requests.get(oldest)?.abort();
  }

  #takeSession(status: number, sessionId: string | undefined): void {
    if (this.#isStateless || sessionId === undefined || this.#sessionId !== undefined || status < 200 || status >= 300) return;
    this.#sessionId = sessionId;
    this.#setHeader("mcp-session-id", sessionId);
  }

  #noticeNotFound(): void {
    if (this.#sessionId === undefined || this.#isLost) return;
    this.#isLost = true;
    this.#options.sink.observed({ room: "wire", code: "HTTP_SESSION_LOST" });
    this.#options.sink.ended({ room: "wire", code: "CONNECTION_LOST", loss: { kind: "sessionLost" } });
  }

  #deleteSession(): Promise<void> {
    return new Promise((settle) => {
      let abort: () => void = () => {};
      const timer = setTimeout(() => finish(true), deleteMs);
      const finish = (isLate: boolean): void => {
        clearTimeout(timer);
        if (isLate) abort();
        settle();
      };
      // Servers may refuse (405): whatever is answered, the session is over for us.
      const listener: HttpListener = { head: () => {}, chunk: () => {}, end: () => finish(false), failed: () => finish(false) };
      abort = this.#options.exchange.start({ method: "DELETE", headers: this.#headersFor("DELETE", undefined) }, listener);
    });
  }
}
