import type { JsonObject } from "../json/json-value.js";
import type { MessageProblem, WireFacts } from "../messages/facts/wire.js";
import { showValue } from "../messages/show-value.js";
import type { Carrier, Channel, ChannelSink } from "./channel.js";
import type { ClientPeerOptions, PeerRequestOptions, StatelessTerms } from "./client-peer-options.js";
import { examineAnswer } from "./examine-answer.js";
import { findId, findLastId } from "./find-id.js";
import type { MessageTap } from "./message-tap.js";
import type { Outcome, RawAnswer, WireFailureFacts } from "./outcome.js";
import { partsOfBatch } from "./parts-of-batch.js";
import { type Pending, PendingRequests } from "./pending-requests.js";
import { versionWithBatches } from "./protocol-versions.js";
import { type BrokenMessage, type MessageId, type ReadMessage, readGarbled, readMessage } from "./read-message.js";
import { failureOfResultType } from "./result-type.js";
import { SettledIds } from "./settled-ids.js";
import { Suspects } from "./suspects.js";
import { isCut, unfinishedFacts } from "./unfinished-facts.js";
import { unsendable, writeMessage } from "./write-message.js";

/** The client half of JSON-RPC: numbers requests, finds the request of each answer, and says what fits none. */
export class ClientPeer implements ChannelSink {
  readonly #options: ClientPeerOptions;
  readonly #requests = new PendingRequests({ onDeadline: (pending) => this.#timeOut(pending), onAbort: (pending) => this.#giveUp(pending, { kind: "cancelled" }) });
  readonly #settled = new SettledIds();
  readonly #suspects: Suspects;
  #channel: Channel | undefined;
  #stateless: StatelessTerms | undefined;
  #takesBatches = false;
  #end: WireFailureFacts | undefined;
  #hasToldEnd = false;
  #receivedBytes = 0;
  #isOutputOver = false;
  /** How a message above the limit began that has not ended yet, unless that told what it answers. */
  #unclaimedLarge: string | undefined;

  /** Where channels tell of what never becomes a message. */
  readonly tap: MessageTap | undefined;

  constructor(options: ClientPeerOptions) {
    this.#options = options;
    this.#suspects = new Suspects(options);
    this.tap = options.onMessage;
  }

  /** To be called once, before the first request. */
  attach(channel: Channel): void {
    this.#channel = channel;
  }

  /** The handshake chose `version`. */
  agree(version: string): void {
    this.#takesBatches = version === versionWithBatches;
  }

  /** From now on the conversation is that of a version without a handshake. */
  speakStateless(terms: StatelessTerms): void {
    this.#stateless = terms;
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  /** Why nothing can be sent any more; `undefined` while it can. */
  get end(): WireFailureFacts | undefined {
    return this.#end;
  }

  /** Whether answers can still come. */
  get canAnswer(): boolean {
    return this.#end === undefined && !this.#isOutputOver;
  }

  /** Whether a request has failed because nothing can be sent or received any more. */
  get hasToldEnd(): boolean {
    return this.#hasToldEnd;
  }

  /** Sends a request. Resolves whatever becomes of it, never rejects. */
  request(method: string, params: JsonObject | undefined, options: PeerRequestOptions): Promise<Outcome> {
    const { timeoutMs, signal, isCancellable = true, isAlone = false, label } = options;
    if (signal?.aborted === true) return Promise.resolve({ kind: "cancelled" });
    if (this.#end !== undefined) {
      this.#hasToldEnd = true;
      return Promise.resolve({ kind: "failed", facts: this.#end });
    }
    const id = this.#requests.nextId;
    const text = writeMessage({ jsonrpc: "2.0", id, method, params: this.#withMeta(params) });
    if (text instanceof Error) return Promise.resolve(unsendable(text));
    return new Promise((settle) => {
      this.#requests.open({ id, method, isCancellable, isAlone, timeoutMs, signal, since: this.#suspects.mark, settle }, label);
      this.tap?.({ direction: "sent", text, label });
      void this.#channel?.send(text, { requestId: id, method, params });
    });
  }

  /** Sends a notification. Where the channel can tell, the promise settles when the server has taken it. */
  notify(method: string, params?: JsonObject): void | Promise<void> {
    const text = writeMessage({ jsonrpc: "2.0", method, params: this.#withMeta(params) });
    if (typeof text !== "string" || this.#end !== undefined) return;
    this.tap?.({ direction: "sent", text });
    return this.#channel?.send(text, { method });
  }

  bytes(count: number): void {
    this.#receivedBytes += count;
  }

  message(text: string, bytes: number, carrier?: Carrier): void {
    this.tap?.({ direction: "received", text, bytes });
    const parts = this.#takesBatches ? partsOfBatch(text) : undefined;
    if (parts === undefined) return this.#take(text, bytes, carrier);
    for (const part of parts) this.#take(part, Buffer.byteLength(part), carrier && { ...carrier, isWhole: false });
  }

  #take(text: string, bytes: number, carrier: Carrier | undefined): void {
    const read = readMessage(text);
    switch (read.kind) {
      case "result":
      case "error": {
        const pending = this.#requests.meantBy(read.id);
        if (pending === undefined) return this.#unclaimed(read, text, bytes, carrier);
        if (typeof read.id === "string") return this.#break(pending, { kind: "idChanged", sent: pending.id, received: showValue(read.id) }, text, bytes);
        const inexact = this.#examine(pending, text, read.whole);
        const raw: RawAnswer = { text, bytes };
        if (read.kind === "error") return this.#requests.settle(pending, { kind: "error", error: read.error, raw });
        const facts = this.#stateless === undefined ? undefined : failureOfResultType(pending.method, read.result, this.#options.excerpt);
        return this.#requests.settle(pending, facts === undefined ? { kind: "result", result: read.result, raw, ...(inexact !== undefined && { inexact }) } : { kind: "failed", facts, raw });
      }
      case "request":
        if (isOurs(read.method)) return this.#brokenMessage({ kind: "broken", id: undefined, problem: { kind: "echo", method: read.method } }, text, bytes, undefined, read.id);
        return this.#stateless === undefined ? this.#answer(read.id, read.method) : this.#unexpectedRequest(read.method, this.#stateless.version);
      case "notification":
        this.#suspects.notification(read.method);
        return this.#options.onNotification(read.method);
      case "broken":
        return this.#brokenMessage(read, text, bytes, carrier);
      case "noise":
        return this.#noiseLine(text, carrier);
    }
  }

  #examine({ id, method }: Pending, text: string, whole: JsonObject): ReturnType<typeof examineAnswer> {
    const { excerpt, onObserved } = this.#options;
    return examineAnswer(text, whole, { method, excerpt, onObserved: (code, makeFacts) => onObserved(code, makeFacts, this.#requests.labelOf(id)) });
  }

  garbled(text: string, problem: MessageProblem, carrier?: Carrier): void {
    this.tap?.({ direction: "received", text, ...(isCut(problem) && { isCut: true }) });
    if (problem.kind === "truncated" && carrier === undefined) this.#isOutputOver = true;
    const read = readGarbled(text, problem);
    if (read.kind === "noise") this.#noiseLine(text, carrier, problem);
    // No client reads it, so the answer may still come.
    else if (problem.kind === "eventType") this.#brokenMessage({ ...read, id: undefined }, text, Buffer.byteLength(text), carrier);
    else this.#brokenMessage(read, text, Buffer.byteLength(text), carrier);
  }

  tooLarge(part: string, isEnd: boolean, maxBytes: number): void {
    const pending = this.#requests.meantBy(isEnd ? findLastId(part) : findId(part));
    // What it answers may stand at its end.
    if (!isEnd) this.#unclaimedLarge = pending === undefined ? this.#options.excerpt(part, true) : undefined;
    const line = isEnd ? this.#unclaimedLarge : this.#options.excerpt(part, true);
    if (pending !== undefined) this.#requests.settle(pending, { kind: "failed", facts: { room: "wire", code: "MESSAGE_TOO_LARGE", maxBytes, line: line ?? "" } });
    else if (isEnd && line !== undefined) this.#suspects.message("BROKEN_MESSAGE", () => ({ room: "wire", code: "BROKEN_MESSAGE", problem: { kind: "tooLarge", maxBytes }, line }));
    if (isEnd) this.#unclaimedLarge = undefined;
  }

  isWaiting(id: number): boolean {
    return this.#requests.has(id);
  }

  noAnswer(id: number, facts: WireFailureFacts): void {
    const pending = this.#requests.get(id);
    if (pending === undefined) return;
    const { carried } = pending;
    const isCut = facts.code === "STREAM_CUT";
    this.#requests.settle(pending, {
      kind: "failed",
      facts: carried !== undefined && isCut ? { room: "wire", code: "BROKEN_ANSWER", method: pending.method, ...carried } : facts,
    });
  }

  observed(facts: WireFacts): void {
    this.#options.onObserved(facts.code, () => facts, undefined);
  }

  ended(facts: WireFailureFacts): void {
    if (this.#end !== undefined) return;
    this.#end = facts;
    this.#hasToldEnd = this.#requests.size > 0;
    this.#requests.failAll(facts);
  }

  #timeOut(pending: Pending): void {
    if (!this.#requests.has(pending.id)) return;
    const unfinished = this.#unfinishedFor(pending);
    const suspect = unfinished?.code === "BROKEN_ANSWER" ? unfinished : (this.#channel?.hindrance?.(pending.id) ?? this.#suspects.since(pending.since) ?? unfinished ?? this.#suspects.insteadSince(pending.since));
    // No answer can come behind a line that does not end.
    if (this.#channel?.isInLongLine === true) this.#isOutputOver = true;
    this.#giveUp(pending, suspect === undefined ? { kind: "timedOut" } : { kind: "timedOut", suspect });
  }

  #giveUp(pending: Pending, outcome: Outcome & { readonly kind: "timedOut" | "cancelled" }): void {
    if (!this.#requests.has(pending.id)) return;
    const after = outcome.kind === "timedOut" ? "timeout" : "cancel";
    this.#settled.abandon(pending.id, { method: pending.method, after, timeoutMs: pending.timeoutMs });
    this.#requests.settle(pending, outcome);
    if (pending.isCancellable && this.#channel?.cancelsByDropping !== true) {
      const reason = after === "timeout" ? "mcpeak: the deadline of this request passed" : "mcpeak: this request was cancelled";
      void this.notify("notifications/cancelled", { requestId: pending.id, reason });
    }
    this.#channel?.drop(pending.id);
  }

  #answer(id: MessageId, method: string): void {
    const answer =
      method === "ping"
        ? { jsonrpc: "2.0", id, result: {} }
        : { jsonrpc: "2.0", id, error: { code: -32601, message: "mcpeak offers no client capabilities" } };
    if (method !== "ping") this.#suspects.refused(method);
    if (this.#end !== undefined) return;
    const text = JSON.stringify(answer);
    this.tap?.({ direction: "sent", text });
    void this.#channel?.send(text, { method });
  }

  /** Servers of versions without a handshake ask nothing, and clients may not answer. Who waits for an answer to it keeps others waiting. */
  #unexpectedRequest(method: string, version: string): void {
    this.#suspects.message("UNEXPECTED_REQUEST", () => ({ room: "wire", code: "UNEXPECTED_REQUEST", method: this.#options.excerpt(method), version }));
  }

  #withMeta(params: JsonObject | undefined): JsonObject | undefined {
    return this.#stateless === undefined ? params : { ...params, _meta: this.#stateless.meta };
  }

  #brokenMessage(broken: BrokenMessage, text: string, bytes: number, carrier: Carrier | undefined, labelled: unknown = carrier?.requestId ?? broken.id): void {
    const own = carrier === undefined ? undefined : this.#requests.get(carrier.requestId);
    const pending = this.#requests.meantBy(broken.id) ?? (carrier?.isWhole === true ? own : undefined);
    if (pending !== undefined) return this.#break(pending, broken.problem, text, bytes);
    if (own !== undefined) own.carried ??= { problem: broken.problem, line: this.#options.excerpt(text, isCut(broken.problem)) };
    const streamOf = carrier === undefined ? {} : { streamOf: own?.method ?? "" };
    const makeFacts = (): WireFacts => ({ room: "wire", code: "BROKEN_MESSAGE", problem: broken.problem, line: this.#options.excerpt(text, isCut(broken.problem)), ...streamOf });
    this.#suspects.message("BROKEN_MESSAGE", makeFacts, this.#requests.labelOf(labelled));
  }

  #break(pending: Pending, problem: MessageProblem, text: string, bytes: number): void {
    const facts: WireFailureFacts = { room: "wire", code: "BROKEN_ANSWER", method: pending.method, problem, line: this.#options.excerpt(text, isCut(problem)) };
    this.#requests.settle(pending, { kind: "failed", facts, raw: { text, bytes } });
  }

  /** Noise is a matter of stdout; on a request's own stream it is a broken message. */
  #noiseLine(text: string, carrier: Carrier | undefined, problem?: MessageProblem): void {
    if (carrier !== undefined) {
      const broken: BrokenMessage = { kind: "broken", id: undefined, problem: problem ?? { kind: "notAMessage", received: showValue(text.slice(0, 200)) } };
      return this.#brokenMessage(broken, text, Buffer.byteLength(text), carrier);
    }
    const makeFacts = (): WireFacts => ({ room: "wire", code: "STDOUT_NOISE", line: this.#options.excerpt(text, problem !== undefined && isCut(problem)) });
    this.#suspects.noise(makeFacts);
  }

  /** An answer whose id no request waits for. */
  #unclaimed(read: ReadMessage & { readonly kind: "result" | "error" }, text: string, bytes: number, carrier: Carrier | undefined): void {
    const { id } = read;
    const alone = id === null ? this.#requests.alone : undefined;
    if (alone !== undefined && read.kind === "error") return this.#requests.settle(alone, { kind: "error", error: read.error, raw: { text, bytes } });
    const own = carrier === undefined ? undefined : this.#requests.get(carrier.requestId);
    if (own !== undefined) {
      const problem: MessageProblem = id === null ? { kind: "idMissing" } : { kind: "otherId", sent: own.id, received: showValue(id) };
      if (carrier?.isWhole === true) return this.#break(own, problem, text, bytes);
      own.carried ??= { problem, line: this.#options.excerpt(text) };
    }
    const shown = showValue(id);
    const label = this.#requests.labelOf(id);
    const late = typeof id === "number" ? this.#settled.claim(id) : undefined;
    if (late !== undefined) {
      const facts: WireFacts = { room: "wire", id: shown, ...late };
      return this.#options.onObserved(facts.code, () => facts, label);
    }
    const code = this.#requests.wasSent(id) ? "DUPLICATE_ANSWER" : "ANSWER_TO_NOBODY";
    this.#suspects.message(code, () => ({ room: "wire", code, id: shown, line: this.#options.excerpt(text) }), label);
  }

  /** A message that was not whole when the deadline came: a server that forgets the newline is not silent. */
  #unfinishedFor(pending: Pending): WireFacts | undefined {
    const unfinished = this.#channel?.unfinished?.(pending.id);
    if (unfinished === undefined) return undefined;
    return unfinishedFacts(unfinished, { method: pending.method, isItsId: (id) => this.#requests.meantBy(id) === pending, excerpt: this.#options.excerpt });
  }
}

/** No server sends these: who does gives back what it reads. */
function isOurs(method: string): boolean {
  return method === "initialize" || method === "server/discover" || method === "tools/list" || method === "tools/call";
}
