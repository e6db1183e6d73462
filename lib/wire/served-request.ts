import type { JsonObject } from "../json/json-value.js";
import type { Outcome } from "./outcome.js";
import type { IncomingRequest } from "./read-incoming.js";
import type { MessageId } from "./read-message.js";
import type { ServerAsks } from "./server-asks.js";
import type { ClientIdentity, ServedRequest } from "./server-handler.js";
import type { SentAbout, ServerLink } from "./server-link.js";
import { writeRpcCall } from "./write-rpc.js";

/** What is known of the client when it sends a request. */
export interface ClientTerms {
  readonly version: string;
  readonly isStateless: boolean;
  readonly client: ClientIdentity | undefined;
  readonly capabilities: JsonObject;
}

/** A request while it is served. */
export class OpenRequest implements ServedRequest {
  readonly id: MessageId;
  readonly method: string;
  readonly params: JsonObject;
  readonly sessionId: string | undefined;
  readonly link: ServerLink;
  readonly #terms: ClientTerms;
  readonly #asks: ServerAsks;
  readonly #about: SentAbout = { kind: "notification", request: this };
  #controller: AbortController | undefined;
  #isCancelled = false;
  #isAnswered = false;

  constructor({ id, method, params }: IncomingRequest, terms: ClientTerms, link: ServerLink, asks: ServerAsks, sessionId: string | undefined) {
    this.id = id;
    this.method = method;
    this.params = params;
    this.sessionId = sessionId;
    this.link = link;
    this.#terms = terms;
    this.#asks = asks;
  }

  get protocolVersion(): string {
    return this.#terms.version;
  }

  get isStateless(): boolean {
    return this.#terms.isStateless;
  }

  get client(): ClientIdentity | undefined {
    return this.#terms.client;
  }

  get clientCapabilities(): JsonObject {
    return this.#terms.capabilities;
  }

  /** Made when first asked for: most handlers never do. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isCancelled) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  /** Nothing more may be sent for it. */
  get isOver(): boolean {
    return this.#isAnswered || this.#isCancelled;
  }

  markAnswered(): void {
    this.#isAnswered = true;
  }

  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#controller?.abort();
  }

  notify(method: string, params?: JsonObject): void {
    if (!this.isOver) void this.link.send(writeRpcCall(method, params), this.#about);
  }

  async ask(method: string, params: JsonObject | undefined, { timeoutMs }: { readonly timeoutMs: number }): Promise<Outcome> {
    if (this.isStateless) throw new Error(`In version ${this.protocolVersion} of the protocol a server asks its client nothing.`);
    if (this.isOver) return { kind: "cancelled" };
    return this.#asks.ask(method, params, { timeoutMs, link: this.link, request: this, signal: this.signal });
  }
}
