import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultCarrier, FaultySent } from "../faults/fault-carrier.js";
import { maxMessageBytes } from "../wire/message-limit.js";
import { type OtherHead, writeHead } from "./message-head.js";
import { answeredBy, messageIn, type PassedRequest } from "./passed-request.js";
import { dataOf, SseBlocks, withData } from "./sse-blocks.js";

/** Headers of the server's that say how long a body is or how it is written: those of another body differ. */
const lengthHeaders = ["content-length", "transfer-encoding", "trailer"];
const streamHeaders = ["content-type", "text/event-stream", "cache-control", "no-cache"];

/** What an answer is looked at for. */
export interface AnswerWatch {
  /** A request whose answer goes by way of the faults. */
  readonly faulty?: { readonly request: PassedRequest; readonly wrap: (carrier: FaultCarrier) => FaultCarrier } | undefined;
  /** Whether what is to happen to an answer can happen to this one; absent where it always can. */
  readonly canHit?: ((upstream: IncomingMessage) => boolean) | undefined;
  /** Told when the server is done and has not answered that request in a way that can be hit. */
  readonly missed?: ((upstream: IncomingMessage) => void) | undefined;
  /** Told the texts of all messages that come. */
  readonly heard?: ((text: string) => void) | undefined;
  /** Forgets the session that the exchange belongs to, if it belongs to one. */
  readonly dropSession?: ((upstream: IncomingMessage) => void) | undefined;
}

/** The answer to one request that is looked at: it passes as it is, apart from the message that a fault hits. */
export class HttpAnswer {
  readonly link: FaultCarrier | undefined;
  readonly #response: ServerResponse;
  readonly #watch: AnswerWatch;
  readonly #closed: Promise<void>;
  #upstream: IncomingMessage | undefined;
  #state: "waiting" | "open" | "over" = "waiting";
  /** The event that the answer stands in, where there is a stream. */
  #block: string | undefined;
  /** The answer as the server wrote it. */
  #original = "";
  /** Its bytes, where it is a body of its own: they may be other ones than its text has. */
  #originalBytes: Buffer | undefined;
  /** Answers that faults hold back: the exchange does not end before them. */
  #held = 0;
  #isUpstreamOver = false;
  /** The client takes no more at the moment, nor does the proxy. */
  #isPaused = false;

  constructor(response: ServerResponse, watch: AnswerWatch) {
    this.#response = response;
    this.#watch = watch;
    this.#closed = new Promise((settle) => response.once("close", settle));
    response.once("close", () => (this.#state = "over"));
    this.link = watch.faulty?.wrap(this.#carrier());
  }

  /** Passes on what the server answers. */
  take(upstream: IncomingMessage): void {
    this.#upstream = upstream;
    const type = (upstream.headers["content-type"] ?? "").toLowerCase();
    if (type.startsWith("text/event-stream")) this.#takeStream(upstream);
    else this.#takeWhole(upstream);
  }

  #takeStream(upstream: IncomingMessage): void {
    const blocks = new SseBlocks(maxMessageBytes);
    // A stream whose answer may be hit can still become something else, as long as nothing of it was sent.
    if (this.#watch.faulty === undefined) this.#open();
    upstream.on("data", (chunk: Buffer) => {
      for (const block of blocks.push(chunk)) this.#passBlock(block);
    });
    upstream.once("end", () => {
      const rest = blocks.end();
      if (rest !== "") this.#write(Buffer.from(rest, "latin1"));
      this.#endUpstream();
    });
  }

  #passBlock(block: string): void {
    const data = dataOf(block);
    if (data !== undefined) this.#watch.heard?.(data);
    if (data !== undefined && this.#isHit(data)) {
      this.#block = block;
      return this.#answer(data);
    }
    this.#write(Buffer.from(block, "latin1"));
  }

  #takeWhole(upstream: IncomingMessage): void {
    const chunks: Buffer[] = [];
    let length = 0;
    let isTooLong = false;
    upstream.on("data", (chunk: Buffer) => {
      if (isTooLong) return this.#write(chunk);
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxMessageBytes) return;
      isTooLong = true;
      for (const each of chunks) this.#write(each);
    });
    upstream.once("end", () => {
      if (isTooLong) return this.#endUpstream();
      const body = Buffer.concat(chunks, length);
      const text = body.toString();
      if (text !== "") this.#watch.heard?.(text);
      if (this.#isHit(text)) {
        this.#isUpstreamOver = true;
        this.#originalBytes = body;
        return this.#answer(text);
      }
      if (body.length > 0) this.#write(body);
      this.#endUpstream();
    });
  }

  #isHit(text: string): boolean {
    const { faulty, canHit } = this.#watch;
    if (faulty === undefined || this.#original !== "") return false;
    const message = messageIn(text);
    if (message === undefined || answeredBy(message) !== faulty.request.id) return false;
    return this.#upstream === undefined || canHit?.(this.#upstream) !== false;
  }

  #answer(text: string): void {
    const { faulty } = this.#watch;
    if (faulty === undefined) return;
    this.#original = text;
    this.#held += 1;
    const done = (): void => {
      this.#held -= 1;
      if (this.#isUpstreamOver) this.#finishIfDone();
    };
    const sending = this.link?.send(text, { kind: "answer", request: faulty.request });
    if (sending === undefined) queueMicrotask(done);
    else void sending.then(done, done);
  }

  #endUpstream(): void {
    this.#isUpstreamOver = true;
    if (this.#original === "" && this.#state !== "over" && this.#upstream !== undefined) this.#watch.missed?.(this.#upstream);
    this.#finishIfDone();
  }

  /** The server is done: what is left open is the client's, unless the answer was to be lost. */
  #finishIfDone(): void {
    if (this.#held > 0 || this.#state === "over") return;
    const isLost = this.#original !== "" && this.#state === "waiting";
    // A message that is dropped leaves its client without an answer, as on any other transport.
    if (isLost) return;
    this.#open();
    this.#end();
  }

  #carrier(): FaultCarrier {
    const { faulty, dropSession } = this.#watch;
    return {
      send: (text, about) => this.#send(text, about),
      close: () => this.#destroy(),
      unanswered: () => this.#endUnanswered(),
      breakOff: (part, wholeBytes) => this.#breakOff(part, wholeBytes),
      ...(dropSession !== undefined && faulty !== undefined && hasSession(faulty.request) && { dropSession: () => this.#upstream && dropSession(this.#upstream) }),
      http: { status: (status, headers, body) => this.#status(status, headers, body), cut: (events) => this.#cut(events) },
      over: () => this.#closed,
    };
  }

  #send(text: string, about: FaultySent): void {
    if (this.#state === "over") return;
    const isAnswer = about.kind === "answer";
    if (this.#block !== undefined) {
      this.#write(text === this.#original ? Buffer.from(this.#block, "latin1") : withData(this.#block, text));
    } else if (isAnswer && this.#state === "waiting") {
      const body = text === this.#original && this.#originalBytes !== undefined ? this.#originalBytes : Buffer.from(text);
      this.#open(text === this.#original ? undefined : { drop: lengthHeaders, add: ["content-length", String(body.length)] });
      this.#response.write(body);
      this.#end();
    } else {
      this.#open({ drop: [...lengthHeaders, "content-type", "cache-control"], add: streamHeaders });
      this.#response.write(`event: message\ndata: ${text}\n\n`);
      if (isAnswer) this.#end();
    }
  }

  #status(status: number, headers: Readonly<Record<string, string>>, body = ""): boolean {
    if (this.#state !== "waiting") return false;
    this.#state = "open";
    this.#response.writeHead(status, { "content-length": Buffer.byteLength(body), ...headers });
    this.#response.write(body);
    this.#end();
    return true;
  }

  #cut(events: string): void {
    if (this.#state === "over") return;
    this.#open({ drop: [...lengthHeaders, "content-type", "cache-control"], add: streamHeaders });
    if (events !== "") this.#response.write(events);
    this.#end();
  }

  #breakOff(part: string, wholeBytes: number): void {
    if (this.#state === "over") return;
    const isStream = this.#block !== undefined;
    this.#open(isStream ? undefined : { drop: lengthHeaders, add: ["content-length", String(wholeBytes)] });
    this.#state = "over";
    this.#response.write(isStream ? `data: ${part}` : part, () => this.#response.socket?.destroySoon());
  }

  #endUnanswered(): void {
    if (this.#state === "waiting") this.#status(202, {});
    else if (this.#state === "open") this.#end();
  }

  #destroy(): void {
    // What has passed before leaves, also what node holds until this turn is over.
    if (this.#state === "open") setImmediate(() => this.#response.socket?.destroySoon());
    else this.#response.socket?.destroy();
    this.#state = "over";
  }

  #open(other?: OtherHead): void {
    if (this.#state !== "waiting" || this.#upstream === undefined) return;
    this.#state = "open";
    writeHead(this.#response, this.#upstream, other);
  }

  #write(bytes: Buffer): void {
    if (this.#state === "over") return;
    this.#open();
    const upstream = this.#upstream;
    // What has come at once is many blocks: the first that is too much is enough.
    if (this.#response.write(bytes) || upstream === undefined || this.#isPaused) return;
    this.#isPaused = true;
    upstream.pause();
    this.#response.once("drain", () => {
      this.#isPaused = false;
      upstream.resume();
    });
  }

  #end(): void {
    this.#state = "over";
    this.#response.end();
  }
}

/** Whether a request belongs to a session, or may be answered with one. */
function hasSession({ isStateless, sessionId, method }: PassedRequest): boolean {
  return !isStateless && (sessionId !== undefined || method === "initialize");
}
