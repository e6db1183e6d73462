import type { ChannelSink } from "./channel.js";
import type { Excerpt } from "./excerpt.js";
import type { HttpExchange, HttpListener } from "./http-exchange.js";

export interface SideMessagesOptions {
  readonly exchange: HttpExchange;
  readonly sink: ChannelSink;
  readonly excerpt: Excerpt;
  /** Those of the next POST. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** The server answered 404. */
  readonly onNotFound: () => void;
}

/** How long the next message waits for the server to take this one, in ms. */
const takingMs = 2000;
const maxRefusalBytes = 64 * 1024;
/** So many are under way at once: a server that floods its client with requests must not make it open as many connections. */
const maxUnderWay = 16;
/** So many wait behind them; who asks for more is not answered. */
const maxWaiting = 1000;

interface Waiting {
  readonly begin: () => void;
  readonly settle: () => void;
}

/** What is sent over HTTP beside requests: notifications, and answers to what the server asks. */
export class SideMessages {
  readonly #options: SideMessagesOptions;
  readonly #underWay = new Set<() => void>();
  #slots = maxUnderWay;
  #waiting: Waiting[] = [];

  constructor(options: SideMessagesOptions) {
    this.#options = options;
  }

  /** Settles when the server has taken the message, or took too long. */
  send(text: string, method: string): Promise<void> {
    return new Promise((settle) => {
      const begin = (): void => this.#begin(text, method, settle);
      if (this.#slots > 0) begin();
      else if (this.#waiting.length < maxWaiting) this.#waiting.push({ begin, settle });
      else settle();
    });
  }

  /** Gives up all that is under way or waits. */
  close(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { settle } of waiting) settle();
    for (const abort of [...this.#underWay]) abort();
  }

  #begin(text: string, method: string, settle: () => void): void {
    const { exchange, sink, headers } = this.#options;
    this.#slots -= 1;
    let hasSlot = true;
    let stop = (): void => {};
    const giveWay = (): void => {
      clearTimeout(timer);
      settle();
      if (!hasSlot) return;
      hasSlot = false;
      this.#slots += 1;
      this.#waiting.shift()?.begin();
    };
    const timer = setTimeout(() => {
      sink.observed({ room: "wire", code: "NOTIFICATION_NOT_TAKEN", method, waitedMs: takingMs });
      giveWay();
    }, takingMs);
    const finish = (): void => {
      this.#underWay.delete(abort);
      giveWay();
    };
    const abort = (): void => {
      stop();
      finish();
    };
    this.#underWay.add(abort);
    stop = exchange.start({ method: "POST", headers: headers(), body: text }, this.#refusalListener(method, finish));
  }

  #refusalListener(method: string, finish: () => void): HttpListener {
    const { sink, excerpt, onNotFound } = this.#options;
    const pieces: Uint8Array[] = [];
    let length = 0;
    let refusal: number | undefined;
    let contentType: string | undefined;
    return {
      head: (status, header) => {
        if (status < 200 || status >= 300) refusal = status;
        contentType = header("content-type");
      },
      chunk: (chunk) => {
        sink.bytes(chunk.length);
        length += chunk.length;
        if (refusal !== undefined && length <= maxRefusalBytes) pieces.push(chunk);
      },
      end: () => {
        if (refusal !== undefined) {
          const body = Buffer.concat(pieces).toString();
          const isCut = length > maxRefusalBytes;
          sink.tap?.({ direction: "received", text: body, bytes: length, ...(isCut && { isCut }), http: { method: "POST", status: refusal, ...(contentType !== undefined && { contentType }) } });
          sink.observed({ room: "wire", code: "NOTIFICATION_REFUSED", method, status: refusal, body: excerpt(body) });
        }
        if (refusal === 404) onNotFound();
        finish();
      },
      // The next request meets the same network and says what is wrong with it.
      failed: finish,
    };
  }
}
