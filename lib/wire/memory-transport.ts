import type { Channel, ChannelSink } from "./channel.js";

/** How much of the two ends of a message above the limit is looked at. */
const headCharacters = 4096;
const tailCharacters = 512;

/** The server's end of an in-process connection: the `Transport` interface of the official SDKs, structurally. */
export interface ServerTransport {
  start(): Promise<void>;
  send(message: unknown, options?: unknown): Promise<void>;
  /** Sends a text that may be no message, or no JSON at all. The SDKs' transports have nothing like it. */
  sendText?(text: string): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  sessionId?: string | undefined;
  setProtocolVersion?: ((version: string) => void) | undefined;
}

/** A connection within this process. Messages pass as JSON text, as over a wire: nothing is shared, and what is read is what was sent. */
export class MemoryConnection implements Channel {
  readonly server: ServerTransport;
  readonly #sink: ChannelSink;
  readonly #maxBytes: number;
  #waiting: string[] = [];
  #isStarted = false;
  #isClosed = false;

  constructor(sink: ChannelSink, maxBytes: number) {
    this.#sink = sink;
    this.#maxBytes = maxBytes;
    this.server = {
      start: async () => this.#start(),
      send: async (message) => this.#receive(this.#write(message)),
      sendText: async (text) => this.#receive(text),
      close: async () => this.#closedBy("server"),
    };
  }

  send(text: string): void {
    if (this.#isClosed) return;
    this.#waiting.push(text);
    if (this.#isStarted && this.#waiting.length === 1) queueMicrotask(() => this.#deliver());
  }

  drop(): void {}

  /** Ends the connection from our side. */
  close(): void {
    this.#closedBy("us");
  }

  #start(): void {
    this.#isStarted = true;
    if (this.#waiting.length > 0) queueMicrotask(() => this.#deliver());
  }

  #deliver(): void {
    const texts = this.#waiting;
    this.#waiting = [];
    for (const text of texts) {
      if (this.#isClosed) return;
      try {
        this.server.onmessage?.(JSON.parse(text) as never);
      } catch (error) {
        this.#sink.ended({ room: "wire", code: "CONNECTION_LOST", loss: { kind: "threw", detail: messageOf(error) } });
      }
    }
  }

  #receive(text: string): void {
    if (this.#isClosed) throw new Error("the connection is closed");
    const bytes = Buffer.byteLength(text);
    this.#sink.bytes(bytes);
    if (bytes > this.#maxBytes) this.#refuse(text, bytes);
    else this.#sink.message(text, bytes);
  }

  #refuse(text: string, bytes: number): void {
    const head = text.slice(0, headCharacters);
    this.#sink.tap?.({ direction: "received", text: head, bytes, isCut: true });
    this.#sink.tooLarge(head, false, this.#maxBytes);
    this.#sink.tooLarge(text.slice(-tailCharacters), true, this.#maxBytes);
  }

  /** The sender is told when JSON can't say what it sends. It may still send something else; if it does not, the call need not wait for its deadline. */
  #write(message: unknown): string {
    try {
      const text = JSON.stringify(message) as string | undefined;
      if (text === undefined) throw new TypeError("what was sent is nothing that JSON can say");
      return text;
    } catch (error) {
      const id = answeredBy(message);
      if (id !== undefined) setImmediate(() => this.#failUnwritten(id, messageOf(error)));
      throw error;
    }
  }

  #failUnwritten(id: number, reason: string): void {
    if (this.#isClosed || !this.#sink.isWaiting(id)) return;
    this.#sink.garbled("", { kind: "unwritable", reason: reason.replaceAll(/\s+/g, " ") }, { requestId: id, isWhole: true });
  }

  #closedBy(side: "server" | "us"): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (side === "server") this.#sink.ended({ room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByServer" } });
    this.server.onclose?.();
  }
}

/** The id of the request that a message answers, as far as it can be read from a value that JSON can't say. */
function answeredBy(message: unknown): number | undefined {
  if (typeof message !== "object" || message === null || "method" in message) return undefined;
  const id: unknown = (message as { readonly id?: unknown }).id;
  return typeof id === "number" ? id : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
