import type { FaultCarrier } from "../faults/fault-carrier.js";
import { findId } from "../wire/find-id.js";
import { maxMessageBytes } from "../wire/message-limit.js";
import { LineGate } from "./line-gate.js";
import { answeredBy, cancelledBy, idKey, messageIn, messagesIn, type PassedRequest, requestOf } from "./passed-request.js";
import type { ProxyFaults } from "./proxy-faults.js";
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
}

/** More requests that are hit and not answered are not kept: the oldest ones pass. */
const maxConcerned = 10_000;

/** Looks at the messages of one conversation over stdio as they pass, and puts faults in. */
export class StdioTap {
  readonly fromClient: LineGate;
  readonly fromServer: LineGate;
  readonly #options: StdioTapOptions;
  readonly #link: FaultCarrier | undefined;
  /** Requests whose answers go by way of the faults. */
  readonly #concerned = new Map<string, PassedRequest>();
  /** How the line ended that is answered now. */
  #lineEnd = "\n";

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
        takes: (line) => this.#answered(line),
        taken: (line, end) => this.#answer(line, end),
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
    return {
      send: (text) => insert(`${text}${this.#lineEnd}`),
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
    return false;
  }

  #concern(request: PassedRequest): void {
    this.#concerned.set(idKey(request.id), request);
    if (this.#concerned.size > maxConcerned) for (const oldest of this.#concerned.keys()) return void this.#concerned.delete(oldest);
  }

  /** A server that sees the cancellation gives no answer that could come late. */
  #cancel(key: string, faults: ProxyFaults): boolean {
    const request = this.#concerned.get(key) ?? this.#held.get(key);
    if (request === undefined) return false;
    request.cancel();
    return faults.actionFor(request)?.type === "lateAfterCancel";
  }

  /** Answers that are on their way by the faults: they can still be cancelled. */
  readonly #held = new Map<string, PassedRequest>();

  /** A line of the server. Gives whether the faults are to send it. */
  #answered(line: string): boolean {
    const { recorder } = this.#options;
    if (recorder?.isWaiting === true) for (const message of messagesIn(line)) recorder.answered("", message, line.length);
    if (this.#concerned.size === 0) return false;
    const id = findId(line);
    if (id === undefined || !this.#concerned.has(idKey(id))) return false;
    const message = messageIn(line);
    return message !== undefined && answeredBy(message) === id;
  }

  #answer(line: string, end: string): void {
    const key = idKey(findId(line) ?? "");
    const request = this.#concerned.get(key);
    if (request === undefined) return;
    this.#concerned.delete(key);
    this.#lineEnd = end;
    const sending = this.#link?.send(line, { kind: "answer", request });
    if (sending === undefined) return;
    this.#held.set(key, request);
    const done = sending.finally(() => {
      if (this.#held.get(key) === request) this.#held.delete(key);
    });
    if (this.#options.faults?.actionFor(request)?.type === "delay") this.#options.held(done);
  }
}
