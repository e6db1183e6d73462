import { isUtf8 } from "node:buffer";
import type { ConnectionLoss, ResumeFailure, WireFacts } from "../messages/facts/wire.js";
import { type AnswerHead, readAnswerHead, refusalFacts, tracedHead, whyNotText } from "./answer-head.js";
import type { ChannelSink, UnfinishedMessage } from "./channel.js";
import { EventStream } from "./event-stream.js";
import type { Excerpt } from "./excerpt.js";
import type { HttpListener, HttpRequest, NetworkFailure } from "./http-exchange.js";
import type { JsonRpcErrorObject } from "./outcome.js";
import { readGarbled, readMessage } from "./read-message.js";

/** What one request needs of its channel. */
export interface ExchangePort {
  readonly sink: ChannelSink;
  readonly excerpt: Excerpt;
  readonly maxBytes: number;
  /** The URL that requests go to. */
  readonly url: string;
  /** Headers of the request's own stand beside those of all requests. */
  start(request: Pick<HttpRequest, "method" | "body"> & { readonly headers?: HttpRequest["headers"] | undefined }, lastEventId: string | undefined, listener: HttpListener): () => void;
  /** Whether the protocol lets a cut stream be taken up again. */
  canResume(): boolean;
  /** Headers of an answer have come. */
  onHead(status: number, header: (name: string) => string | undefined): void;
  /** Whether a session was named, so that 404 means that it is gone. */
  hasSession(): boolean;
  /** The server answered 404. */
  onNotFound(): void;
  /** The answer has come, and its stream is still open. */
  onAnswered(id: number): void;
  onDone(id: number): void;
}

/** How much of an answer that is no MCP message is read, in bytes. */
const maxOtherBytes = 1024 * 1024;
/** What stands in an event beside its data: names of fields, mainly. */
const maxFieldCharacters = 1024;
const defaultRetryMs = 1000;
/** Attempts to take up a stream that fail one after the other before it is given up. */
const maxFailedResumes = 3;

type Reading =
  | { readonly kind: "nothing" }
  | { readonly kind: "stream"; readonly events: EventStream }
  /** A whole body: `json` is an answer, `status` and `other` tell why there is none. */
  | { readonly kind: "json" | "status" | "other"; readonly pieces: Uint8Array[] };

/** One request over HTTP, from the POST to its answer, with the streams that continue it. */
export class RequestExchange implements HttpListener {
  readonly #id: number;
  readonly #port: ExchangePort;
  #reading: Reading = { kind: "nothing" };
  #length = 0;
  #answer: AnswerHead | undefined;
  #lastEventId: string | undefined;
  #retryMs = defaultRetryMs;
  #isResuming = false;
  #failedResumes = 0;
  #hasHeard = (): boolean => false;
  #hindrance: WireFacts | undefined;
  #abort: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;

  constructor(id: number, port: ExchangePort) {
    this.#id = id;
    this.#port = port;
  }

  post(body: string, headers?: HttpRequest["headers"]): void {
    this.#abort = this.#port.start({ method: "POST", body, headers }, undefined, this);
  }

  /** Ends it; nothing is told any more. */
  abort(): void {
    clearTimeout(this.#timer);
    this.#abort();
    this.#port.onDone(this.#id);
  }

  /** What has come of the answer, when something has. */
  unfinished(): UnfinishedMessage | undefined {
    const reading = this.#reading;
    if (reading.kind === "stream" && reading.events.rest !== "") return { text: reading.events.rest, missing: "emptyLine", isCarried: true };
    if (reading.kind !== "nothing" && reading.kind !== "stream") return { text: Buffer.concat(reading.pieces.slice(0, 8)).toString("utf8", 0, 4096), missing: "body", isCarried: true };
    if (this.#lastEventId !== undefined && (this.#isResuming || reading.kind === "nothing")) return { text: "", missing: "stream", isCarried: true };
    return this.#answer === undefined && this.#hasHeard() ? { text: "", missing: "head", isCarried: true } : undefined;
  }

  /** What it waits for that is not the server. */
  get hindrance(): WireFacts | undefined {
    return this.#hindrance;
  }

  waitsFor(why: WireFacts | undefined): void {
    this.#hindrance = why;
  }

  connected(hasHeard: () => boolean): void {
    this.#hasHeard = hasHeard;
  }

  head(status: number, header: (name: string) => string | undefined): void {
    this.#port.onHead(status, header);
    this.#answer = readAnswerHead(this.#isResuming ? "GET" : "POST", status, header);
    this.#length = 0;
    this.#reading = this.#readingOf(status, this.#answer.contentType.split(";")[0]?.trim().toLowerCase() ?? "");
  }

  chunk(chunk: Uint8Array): void {
    const { sink, maxBytes } = this.#port;
    sink.bytes(chunk.length);
    if (this.#reading.kind === "stream") return this.#reading.events.push(chunk);
    if (this.#reading.kind === "nothing") return;
    this.#length += chunk.length;
    if (this.#reading.kind === "json" && this.#length > maxBytes) return this.#tooLarge();
    this.#reading.pieces.push(chunk);
    if (this.#reading.kind !== "json" && this.#length > maxOtherBytes) {
      this.#abort();
      this.end();
    }
  }

  end(): void {
    const { kind } = this.#reading;
    if (kind === "stream") return this.#streamEnded(undefined);
    const body = kind === "nothing" ? Buffer.alloc(0) : Buffer.concat(this.#reading.pieces);
    this.#reading = { kind: "nothing" };
    if (kind === "json") this.#takeJson(body);
    else this.#takeRefusal(body, kind === "other");
    this.#port.onDone(this.#id);
  }

  failed(failure: NetworkFailure): void {
    if (failure.facts !== undefined) {
      this.#port.sink.noAnswer(this.#id, failure.facts);
      return this.#port.onDone(this.#id);
    }
    if (this.#reading.kind === "stream" || this.#isResuming) return this.#streamEnded(failure);
    if (this.#reading.kind !== "nothing") return this.#bodyBroken(failure);
    this.#lost(failure);
  }

  /** The connection broke when a part of the body had come: that is told rather than the network's word for it. */
  #bodyBroken(failure: NetworkFailure): void {
    if (this.#reading.kind !== "json") return this.end();
    const body = Buffer.concat(this.#reading.pieces);
    if (body.length === 0) return this.#lost(failure);
    this.#port.sink.garbled(body.toString(), { kind: "unfinished", missing: "body" }, { requestId: this.#id, isWhole: true });
    this.#port.onDone(this.#id);
  }

  #lost(failure: NetworkFailure): void {
    const { code, isThrown } = failure;
    const detail = this.#port.excerpt(failure.detail);
    const loss: ConnectionLoss = isThrown === true ? { kind: "threw", detail } : { kind: "network", code, detail };
    this.#port.sink.noAnswer(this.#id, { room: "wire", code: "CONNECTION_LOST", loss });
    this.#port.onDone(this.#id);
  }

  #readingOf(status: number, mediaType: string): Reading {
    const isGood = status >= 200 && status < 300;
    if (isGood && mediaType === "text/event-stream") return { kind: "stream", events: this.#openStream() };
    if (!isGood || status !== 200) return { kind: "status", pieces: [] };
    return { kind: mediaType === "application/json" && !this.#isResuming ? "json" : "other", pieces: [] };
  }

  #openStream(): EventStream {
    const { sink, excerpt, maxBytes } = this.#port;
    const carrier = { requestId: this.#id, isWhole: false };
    return new EventStream(
      {
        event: (data, id) => {
          this.#failedResumes = 0;
          if (id !== undefined) this.#lastEventId = id === "" ? undefined : id;
          const wasWaiting = sink.isWaiting(this.#id);
          const bytes = Buffer.byteLength(data);
          if (bytes > maxBytes) return this.#tooLarge(bytes);
          if (data !== "") sink.message(data, bytes, carrier);
          if (wasWaiting && !sink.isWaiting(this.#id)) this.#port.onAnswered(this.#id);
        },
        otherEvent: (data, type) => {
          if (readGarbled(data, { kind: "eventType", type }).kind === "broken") sink.garbled(data, { kind: "eventType", type: excerpt(type) }, carrier);
        },
        retry: (ms) => (this.#retryMs = ms),
        unreadable: (why, text) => {
          if (why === "tooLarge") return this.#tooLarge();
          this.#abort();
          const problem = whyNotText(this.#answer, undefined, excerpt);
          sink.garbled(problem.kind === "encoded" ? "" : text, problem, { ...carrier, isWhole: true });
          this.#port.onDone(this.#id);
        },
      },
      maxBytes + maxFieldCharacters,
    );
  }

  #tooLarge(bytes = Math.max(this.#length, this.#port.maxBytes + 1)): void {
    const { sink, maxBytes } = this.#port;
    this.#abort();
    sink.tap?.({ direction: "received", text: this.unfinished()?.text ?? "", bytes, isCut: true });
    sink.noAnswer(this.#id, { room: "wire", code: "MESSAGE_TOO_LARGE", maxBytes, line: "" });
    this.#port.onDone(this.#id);
  }

  /** A stream may end after the answer; before it, it is taken up again from its last event, if that had an id. */
  #streamEnded(failure: NetworkFailure | undefined): void {
    const { sink } = this.#port;
    const rest = this.#reading.kind === "stream" ? this.#reading.events.rest : "";
    this.#reading = { kind: "nothing" };
    if (!sink.isWaiting(this.#id)) {
      this.#tapRest(rest);
      return this.#port.onDone(this.#id);
    }
    if (failure !== undefined && this.#isResuming) this.#failedResumes += 1;
    if (this.#lastEventId === undefined || !this.#port.canResume() || this.#failedResumes >= maxFailedResumes) {
      const resume = failure === undefined || !this.#isResuming ? undefined : ({ kind: "network", code: failure.code, detail: this.#port.excerpt(failure.detail) } as const);
      return this.#cut(resume, rest);
    }
    this.#tapRest(rest);
    this.#timer = setTimeout(() => {
      this.#isResuming = true;
      this.#abort = this.#port.start({ method: "GET" }, this.#lastEventId, this);
    }, Math.min(this.#retryMs, 2_147_483_647));
  }

  #tapRest(rest: string): void {
    if (rest !== "") this.#port.sink.tap?.({ direction: "received", text: rest, isCut: true });
  }

  #cut(resume: ResumeFailure | undefined, rest = ""): void {
    // What it was cut in the middle of says more than that it was cut.
    if (rest !== "") this.#port.sink.garbled(rest, { kind: "unfinished", missing: "eventEnd" }, { requestId: this.#id, isWhole: true });
    this.#port.sink.noAnswer(this.#id, { room: "wire", code: "STREAM_CUT", ...(resume === undefined ? {} : { resume }), ...(this.#port.canResume() ? {} : { isFinal: true }) });
    this.#port.onDone(this.#id);
  }

  #takeJson(body: Buffer): void {
    const { sink, excerpt } = this.#port;
    const carrier = { requestId: this.#id, isWhole: true };
    if (isUtf8(body)) sink.message(body.toString(), body.length, carrier);
    else {
      const problem = whyNotText(this.#answer, body, excerpt);
      sink.garbled(problem.kind === "encoded" ? "" : body.toString(), problem, carrier);
    }
    // A message that is no answer, alone in the body: nothing else comes.
    if (sink.isWaiting(this.#id)) this.#noAnswer(body.toString(), true);
  }

  #takeRefusal(body: Buffer, isOther: boolean): void {
    const text = isUtf8(body) ? body.toString() : "";
    const { sink } = this.#port;
    const isNotFound = this.#answer?.status === 404;
    if (this.#isResuming) {
      this.#tapRefusal(body);
      this.#cut({ kind: "status", status: this.#answer?.status ?? 0 });
    } else {
      // What stands in the body of a lost session is no answer to the call; nor is being turned away at the door.
      const { status } = this.#answer ?? {};
      const isNoAnswer = isOther || status === 401 || status === 429 || (isNotFound && this.#port.hasSession());
      const message = isNoAnswer ? undefined : readMessage(text);
      if (message?.kind === "error" && message.id === this.#id) sink.message(text, body.length, { requestId: this.#id, isWhole: true });
      else {
        this.#tapRefusal(body);
        this.#noAnswer(text, isOther, message?.kind === "error" && message.id === null ? message.error : undefined);
      }
    }
    if (isNotFound) this.#port.onNotFound();
  }

  #tapRefusal(body: Buffer): void {
    if (this.#answer === undefined) return;
    const isCut = body.length > maxOtherBytes;
    this.#port.sink.tap?.({ direction: "received", text: body.toString(), bytes: body.length, ...(isCut && { isCut }), http: tracedHead(this.#answer) });
  }

  #noAnswer(body: string, isOther: boolean, error?: JsonRpcErrorObject): void {
    if (this.#answer === undefined) return;
    const { excerpt, sink, url } = this.#port;
    const isSessionLost = this.#answer.status === 404 && this.#port.hasSession();
    sink.noAnswer(this.#id, refusalFacts(this.#answer, { code: isOther ? "HTTP_NOT_MCP" : "HTTP_STATUS", body, url, isSessionLost, error, excerpt }));
  }
}
