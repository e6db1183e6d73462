import { jsonType, streamType } from "./http-content.js";
import type { HttpHeaders, HttpReply } from "./http-reply.js";
import type { MessageId } from "./read-message.js";
import { type RpcError, rpcErrorCodes } from "./rpc-error.js";
import type { HttpAnswering, SentAbout, ServerLink } from "./server-link.js";

const streamHeaders: HttpHeaders = { "content-type": streamType, "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" };

/** Statuses whose answers have no body. */
const bodiless: readonly number[] = [204, 205, 304];

/** What a link tells whoever made it. */
export interface HttpLinkOwner {
  /** It has become a stream of events. */
  opened(link: HttpLink): void;
  /** The stream has ended. */
  closed(link: HttpLink): void;
}

/**
 * The link of one HTTP exchange. An answer that comes first is sent as JSON; when something else comes before
 * it, a stream of events is opened, which the answer ends.
 */
export class HttpLink implements ServerLink {
  readonly #reply: HttpReply;
  readonly #owner: HttpLinkOwner;
  #state: "waiting" | "open" | "over" = "waiting";
  #headers: HttpHeaders | undefined;
  #over: Promise<void> | undefined;
  #settleOver = (): void => {};
  /** What a connection is given to send with: this, or what was put around it. */
  carrier: ServerLink = this;
  readonly http: HttpAnswering = {
    status: (status, headers, body) => {
      if (this.#state !== "waiting") return this.#state === "over";
      this.#whole(status, headers, bodiless.includes(status) ? undefined : body);
      return true;
    },
    cut: (events) => {
      if (this.#state === "over") return;
      this.open();
      if (events !== "") void this.#reply.write(events);
      this.end();
    },
  };
  /** Told of an answer before it is sent. */
  onAnswer: ((about: SentAbout) => void) | undefined;
  /** Told once, when nothing more can be sent. */
  onOver: (() => void) | undefined;
  /** Forgets the session that the exchange belongs to. */
  onDropSession: (() => void) | undefined;
  /** The exchange is one of a version without a handshake: what was wrong with a request is told by the status as well. */
  isStateless = false;

  constructor(reply: HttpReply, owner: HttpLinkOwner) {
    this.#reply = reply;
    this.#owner = owner;
  }

  get isOver(): boolean {
    return this.#state === "over";
  }

  /** Sends the answers of this exchange with the id of its session. */
  set sessionId(id: string) {
    this.#headers = { "mcp-session-id": id };
  }

  send(text: string, about: SentAbout): void | Promise<void> {
    if (this.#state === "over") return;
    const isAnswer = about.kind === "answer";
    if (isAnswer) this.onAnswer?.(about);
    if (isAnswer && this.#state === "waiting") {
      this.#reply.whole(this.#statusOf(about), { "content-type": jsonType, ...this.#headers }, text);
      return this.#finish();
    }
    this.open();
    const writing = this.#reply.write(eventOf(text));
    if (!isAnswer) return writing;
    this.#reply.end();
    this.#finish();
  }

  /** Makes the exchange a stream of events, if it is none yet. */
  open(): void {
    if (this.#state !== "waiting") return;
    this.#state = "open";
    this.#reply.open(200, { ...streamHeaders, ...this.#headers });
    this.#owner.opened(this);
  }

  /** Keeps whatever stands between from taking the stream for dead. */
  keepAlive(): void {
    if (this.#state === "open") void this.#reply.write(":\n\n");
  }

  /** Confirms what has no answer. */
  accept(status: 200 | 202 = 202): void {
    this.#whole(status, { ...this.#headers });
  }

  /** Ends the exchange with an HTTP status, and an error as its body. Of a stream that is open only the end is left. */
  refuse(status: number, error: RpcError, id?: MessageId, headers?: HttpHeaders): void {
    const body = JSON.stringify({ jsonrpc: "2.0", id, error: error.toObject() });
    if (this.#state === "open") this.end();
    else this.#whole(status, { "content-type": jsonType, ...headers }, body);
  }

  /** Ends the exchange in order, with or without an answer. */
  end(): void {
    if (this.#state === "over") return;
    // 202 is what clients take without asking for a content type.
    if (this.#state === "waiting") return this.accept();
    this.#reply.end();
    this.#finish();
  }

  /** Nothing is sent for the request any more: it was cancelled, and its handler is done. */
  unanswered(): void {
    this.end();
  }

  get dropSession(): (() => void) | undefined {
    return this.onDropSession;
  }

  over(): Promise<void> {
    if (this.#state === "over") return Promise.resolve();
    return (this.#over ??= new Promise((settle) => (this.#settleOver = settle)));
  }

  /** The part must leave before the connection ends. */
  breakOff(part: string, wholeBytes: number): void {
    if (this.#state === "over") return;
    if (this.#state === "waiting") this.#reply.open(200, { "content-type": jsonType, "content-length": String(wholeBytes), ...this.#headers });
    const writing = this.#reply.write(this.#state === "waiting" ? part : eventOf(part).trimEnd());
    this.#finish();
    void Promise.resolve(writing).then(() => setImmediate(() => this.#reply.reset()));
  }

  close(): void {
    if (this.#state === "over") return;
    this.#reply.reset();
    this.#finish();
  }

  /** The client is gone: nothing can be sent any more. */
  lose(): void {
    if (this.#state !== "over") this.#finish();
  }

  #whole(status: number, headers: HttpHeaders, body?: string): void {
    if (this.#state !== "waiting") return;
    this.#reply.whole(status, headers, body);
    this.#finish();
  }

  #finish(): void {
    if (this.#state === "open") this.#owner.closed(this);
    this.#state = "over";
    const { onOver } = this;
    this.onOver = undefined;
    onOver?.();
    this.#settleOver();
  }

  /** Errors that come from handlers are answers like any other, apart from those for which the protocol wants a status. */
  #statusOf({ errorCode, isRefusal = false }: SentAbout): number {
    if (errorCode === undefined) return 200;
    if (errorCode === rpcErrorCodes.methodNotFound) return this.isStateless ? 404 : isRefusal ? 400 : 200;
    if (errorCode === rpcErrorCodes.missingClientCapability) return this.isStateless ? 400 : 200;
    return isRefusal && (this.isStateless || errorCode !== rpcErrorCodes.invalidParams) && errorCode !== rpcErrorCodes.internalError ? 400 : 200;
  }
}

/** A message as an event. Texts of several lines are no JSON-RPC, but they pass as they are. */
function eventOf(text: string): string {
  if (!/[\r\n]/.test(text)) return `event: message\ndata: ${text}\n\n`;
  return `event: message\n${text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`).join("")}\n`;
}
