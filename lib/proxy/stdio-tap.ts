import type { FaultCarrier, FaultyRequest, FaultySent } from "../faults/fault-carrier.js";
import { findId } from "../wire/find-id.js";
import { maxMessageBytes } from "../wire/message-limit.js";
import { LineGate } from "./line-gate.js";
import { answeredBy, cancelledBy, idKey, messageIn, messagesIn, type PassedRequest, requestOf } from "./passed-request.js";
import type { ProxyFaults } from "./proxy-faults.js";
import type { ProxyProblem } from "./proxy-options.js";
import type { Recorder } from "./recorder.js";

export interface StdioTapOptions {
  readonly faults: ProxyFaults | undefined;
  readonly recorder: Recorder | undefined;
  readonly toServer: (bytes: Uint8Array) => void;
  readonly toClient: (bytes: Uint8Array) => void;
  /** Ends the conversation at once, when all that was written has left. */
  readonly disconnect: (exitCode?: number) => void;
  /** Told of answers that are held back for a time. */
  readonly held: (sending: Promise<void>) => void;
  readonly tell: (problem: ProxyProblem) => void;
}

/** An answer of the server that a fault is to happen to. */
interface TakenAnswer {
  readonly text: string;
  /** All of its line, as it came. */
  readonly bytes: Buffer;
  readonly end: "\n" | "\r\n";
}

/** More requests that are hit and not answered are not kept: the answers to the oldest ones pass, which is told. */
const maxConcerned = 10_000;

/** Looks at the messages of one conversation over stdio as they pass, and puts faults in. */
export class StdioTap {
  readonly fromClient: LineGate;
  readonly fromServer: LineGate;
  readonly #options: StdioTapOptions;
  readonly #link: FaultCarrier | undefined;
  /** Requests whose answers go by way of the faults. */
  readonly #concerned = new Map<string, PassedRequest>();
  /** Answers that are on their way by the faults: they can still be cancelled. */
  readonly #held = new Map<string, PassedRequest>();
  readonly #taken = new WeakMap<FaultyRequest, TakenAnswer>();
  /** The request that the line answers which is looked at. */
  #answered: PassedRequest | undefined;

  constructor(options: StdioTapOptions) {
    this.#options = options;
    const { recorder } = options;
    const tap = this;
    this.fromClient = new LineGate(options.toServer, { isLooking: true, takes: (line) => this.#sent(line), taken: () => {} }, maxMessageBytes);
    this.fromServer = new LineGate(
      options.toClient,
      {
        get isLooking() {
          return tap.#concerned.size > 0 || recorder?.isWaiting === true;
        },
        takes: (line) => this.#takes(line),
        taken: (line, bytes) => this.#answer(line, bytes),
      },
      maxMessageBytes,
    );
    this.#link = options.faults?.put.wrapLink(this.#carrier());
  }

  /** The client is gone: nobody waits for an answer. */
  end(): void {
    const concerned = [...this.#concerned.values()];
    this.#concerned.clear();
    for (const request of concerned) request.cancel();
  }

  #carrier(): FaultCarrier {
    const insert = (text: string): void => this.fromServer.insert(Buffer.from(text));
    const send = (text: string, { request }: FaultySent): void => {
      const taken = request && this.#taken.get(request);
      if (taken?.text === text) this.fromServer.insert(taken.bytes);
      else insert(`${text}${taken?.end ?? "\n"}`);
    };
    return {
      send,
      writeRaw: insert,
      breakOff: (part) => {
        insert(part);
        this.#options.disconnect();
      },
      close: () => this.#options.disconnect(),
      exit: (exitCode) => this.#options.disconnect(exitCode),
    };
  }

  /** A line of the client. Gives whether the server is not to see it. */
  #sent(line: string): boolean {
    const { recorder, faults } = this.#options;
    if (recorder !== undefined) for (const message of messagesIn(line)) recorder.sent("", message, line.length);
    const message = faults === undefined ? undefined : messageIn(line);
    if (message === undefined || faults === undefined) return false;
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) return this.#cancel(idKey(cancelled), faults);
    const request = requestOf(message);
    if (request === undefined) return false;
    this.#link?.received?.(request);
    if (faults.concerns(request)) this.#concern(request);
    // An id that is used again stands for the later request.
    else this.#concerned.delete(idKey(request.id));
    return false;
  }

  #concern(request: PassedRequest): void {
    const key = idKey(request.id);
    this.#concerned.delete(key);
    this.#concerned.set(key, request);
    if (this.#concerned.size <= maxConcerned) return;
    for (const [oldest, { method, id }] of this.#concerned) {
      const action = this.#options.faults?.actionFor(this.#concerned.get(oldest) as PassedRequest);
      this.#concerned.delete(oldest);
      if (action !== undefined) this.#options.tell({ kind: "faultMissed", fault: action.type, method, requestId: id });
      return;
    }
  }

  /** A server that sees the cancellation gives no answer that could come late. */
  #cancel(key: string, faults: ProxyFaults): boolean {
    const request = this.#concerned.get(key) ?? this.#held.get(key);
    if (request === undefined) return false;
    request.cancel();
    return faults.actionFor(request)?.type === "lateAfterCancel";
  }

  /** A line of the server. Gives whether the faults are to send it. */
  #takes(line: string): boolean {
    const { recorder } = this.#options;
    if (recorder?.isWaiting === true) for (const message of messagesIn(line)) recorder.answered("", message, line.length);
    if (this.#concerned.size === 0) return false;
    // Most lines need not be parsed; an id that is written in another way than most is found all the same.
    const found = findId(line);
    if (found !== undefined && !this.#concerned.has(idKey(found))) return false;
    const message = messageIn(line);
    const id = message && answeredBy(message);
    this.#answered = id === undefined ? undefined : this.#concerned.get(idKey(id));
    return this.#answered !== undefined;
  }

  #answer(line: string, bytes: Buffer): void {
    const request = this.#answered;
    if (request === undefined) return;
    const key = idKey(request.id);
    this.#concerned.delete(key);
    this.#taken.set(request, { text: line, bytes, end: bytes.at(-2) === 13 ? "\r\n" : "\n" });
    const sending = this.#link?.send(line, { kind: "answer", request });
    if (sending === undefined) return;
    this.#held.set(key, request);
    const done = sending.finally(() => {
      if (this.#held.get(key) === request) this.#held.delete(key);
    });
    if (this.#options.faults?.actionFor(request)?.type === "delay") this.#options.held(done);
  }
}
