import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { WireFacts } from "../messages/facts/wire.js";
import type { Excerpt } from "../wire/excerpt.js";
import type { HttpHead, MessageTap } from "../wire/message-tap.js";
import type { RawAnswer } from "../wire/outcome.js";
import type { ObservationLog } from "./observation-log.js";
import { describeSdkError } from "./sdk-error.js";
import type { TransportListener } from "./sdk-transport.js";

type MessageId = string | number;

/** One request of the official client, and what its transport saw of it. */
export interface WatchedRequest {
  readonly method: string;
  readonly label: string | undefined;
  /** How many suspects there were when it was made. */
  readonly suspectsBefore: number;
  id?: MessageId;
  /** The answer as the transport parsed it. */
  answer?: JSONRPCMessage;
  raw?: RawAnswer;
  /** The head of an HTTP answer that is no MCP message. */
  http?: HttpHead;
}

/** So many requests are remembered with their labels, so that late answers are known too. */
const maxLabels = 10_000;

export interface SdkWatchOptions {
  readonly log: ObservationLog;
  readonly excerpt: Excerpt;
  readonly tap: MessageTap | undefined;
  readonly onNotification: (method: string) => void;
}

/**
 * What can be known of the official client from outside: which message belongs to
 * which of its requests, and what it reports by itself. The client gives a caller an
 * error alone; whether a server sent that or the client made it up is told here.
 */
export class SdkWatch implements TransportListener {
  /** Called when the transport has begun to start, and when it is closed. */
  onStarting: () => void = () => {};
  onClosed: () => void = () => {};
  /** From now on nothing is noted: the client is being closed. */
  isClosing = false;
  /** Whether a request has failed because nothing can come any more. */
  hasToldEnd = false;
  /** Why the client closed the connection by itself, if it did. */
  fatal: string | undefined;
  readonly #options: SdkWatchOptions;
  readonly #waiting = new Map<MessageId, WatchedRequest>();
  readonly #labels = new Map<MessageId, string>();
  /** The request that the next message to be sent is. */
  #current: WatchedRequest | undefined;
  /** What is being given to the client. */
  #delivered: MessageId | undefined;
  #suspects = 0;
  #suspect: WireFacts | undefined;
  /** The last report: it is noted unless it turns out to be why a request failed. */
  #held: { readonly error: Error; readonly note: () => void } | undefined;
  #receivedBytes = 0;

  constructor(options: SdkWatchOptions) {
    this.#options = options;
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  bytes(count: number): void {
    this.#receivedBytes += count;
  }

  /** Makes the client send a request. What it sends first, now or later, is that request. */
  request<Result>(method: string, label: string | undefined, send: () => Promise<Result>): { readonly request: WatchedRequest; readonly answer: Promise<Result> } {
    const request: WatchedRequest = { method, label, suspectsBefore: this.#suspects };
    this.#current = request;
    return { request, answer: send() };
  }

  /** Nothing more is wanted of a request. */
  forget(request: WatchedRequest): void {
    if (request.id !== undefined) this.#waiting.delete(request.id);
    if (this.#current === request) this.#current = undefined;
  }

  /** The head of an HTTP answer that is no MCP message, to what was sent as `body`. The client reads what stands under it. */
  httpHead(body: unknown, head: HttpHead): void {
    const request = this.#waiting.get(idIn(body) ?? "");
    if (request === undefined) return;
    request.http = head;
    this.#options.tap?.({ direction: "received", text: "", label: request.label, http: head });
  }

  /** `error` is told as the failure of a request: it is not noted besides. */
  claim(error: unknown): void {
    if (this.#held?.error === error) this.#held = undefined;
    else this.settleReports();
  }

  /** Notes what was held back. */
  settleReports(): void {
    this.#held?.note();
    this.#held = undefined;
  }

  /** What the client reported while `request` waited: the likely cause if no answer came. */
  suspectOf({ suspectsBefore }: WatchedRequest): WireFacts | undefined {
    return this.#suspects > suspectsBefore ? this.#suspect : undefined;
  }

  onSent(message: JSONRPCMessage): void {
    const isRequest = "method" in message && "id" in message;
    const request = isRequest ? this.#current : undefined;
    if (request !== undefined && isRequest) {
      this.#current = undefined;
      request.id = message.id;
      this.#waiting.set(message.id, request);
      this.#remember(message.id, request.label);
    }
    this.#options.tap?.({ direction: "sent", text: textOf(message), label: request?.label });
  }

  onReceived(message: JSONRPCMessage, deliver: () => void): void {
    // As the client does it: an answer whose id is a numeral is taken for one with the number.
    const id = "method" in message || !("id" in message) || message.id === undefined ? undefined : Number(message.id);
    const request = id === undefined ? undefined : this.#waiting.get(id);
    const { tap } = this.#options;
    if (tap !== undefined || request !== undefined) {
      const text = textOf(message);
      tap?.({ direction: "received", text });
      if (request !== undefined) Object.assign(request, { answer: message, raw: { text, bytes: Buffer.byteLength(text) } });
    }
    if ("method" in message && !("id" in message)) this.#options.onNotification(message.method);
    this.#delivered = id;
    deliver();
    this.#delivered = undefined;
  }

  /** What the client or its transport reports of its own accord (`onerror`). */
  onReported(error: Error): void {
    if (this.isClosing || this.fatal !== undefined) return;
    this.settleReports();
    const reason = this.#options.excerpt(describeSdkError(error));
    const facts: WireFacts = { room: "wire", code: "SDK_CLIENT_ERROR", reason };
    const label = this.#delivered === undefined ? undefined : this.#labels.get(this.#delivered);
    this.#held = { error, note: () => this.#options.log.addWire("SDK_CLIENT_ERROR", () => facts, label) };
    // An answer above the client's limit: it ends the server, and the next request tells of it.
    if (reason.startsWith("ReadBuffer exceeded")) {
      this.fatal = reason;
      this.#held = undefined;
    }
    // The stream for messages that nobody asked for brings no answers.
    if (reason.includes("Failed to open SSE stream")) return;
    this.#suspects += 1;
    this.#suspect = facts;
  }

  #remember(id: MessageId, label: string | undefined): void {
    if (label === undefined) return;
    this.#labels.set(id, label);
    if (this.#labels.size <= maxLabels) return;
    for (const oldest of this.#labels.keys()) return void this.#labels.delete(oldest);
  }
}

/** The message as JSON. The transport gives it parsed: spaces between tokens are lost. */
function textOf(message: JSONRPCMessage): string {
  try {
    return JSON.stringify(message);
  } catch {
    // Nested too deeply to be written.
    return "";
  }
}

function idIn(body: unknown): MessageId | undefined {
  if (typeof body !== "string") return undefined;
  try {
    return (JSON.parse(body) as { readonly id?: MessageId }).id;
  } catch {
    return undefined;
  }
}
