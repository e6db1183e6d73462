import type { JsonObject } from "../json/json-value.js";
import type { MessageProblem } from "../messages/facts/wire.js";
import { escapeControls, shorten, showValue } from "../messages/show-value.js";
import type { Outcome } from "./outcome.js";
import { type MessageId, readMessage } from "./read-message.js";
import type { ServedRequest } from "./server-handler.js";
import type { ServerLink } from "./server-link.js";
import { writeRpcCall } from "./write-rpc.js";

export interface AskOptions {
  /** Deadline in ms. */
  readonly timeoutMs: number;
  readonly link: ServerLink;
  /** The request of the client that it belongs to. */
  readonly request?: ServedRequest | undefined;
  /** Gives up waiting. */
  readonly signal?: AbortSignal | undefined;
}

interface Ask {
  readonly method: string;
  settle(outcome: Outcome): void;
}

/** Longest time that a timer can be set to. */
const maxTimeoutMs = 2_147_483_647;

/** The requests of a server to one client that are not answered yet. */
export class ServerAsks {
  readonly #waiting = new Map<number, Ask>();
  #lastId = 0;
  #isClosed = false;

  /** Sends a request and gives what becomes of it. Throws what `JSON.stringify` throws. */
  ask(method: string, params: JsonObject | undefined, { timeoutMs, link, request, signal }: AskOptions): Promise<Outcome> {
    if (this.#isClosed || signal?.aborted === true) return Promise.resolve({ kind: "cancelled" });
    const id = ++this.#lastId;
    const text = writeRpcCall(method, params, id);
    return new Promise((resolve) => {
      const giveUp = (outcome: Outcome, reason: string): void => {
        settle(outcome);
        if (!this.#isClosed) void link.send(writeRpcCall("notifications/cancelled", { requestId: id, reason }), { kind: "notification", request });
      };
      const onAbort = (): void => giveUp({ kind: "cancelled" }, "the request that it belongs to is over");
      const timer = setTimeout(() => giveUp({ kind: "timedOut" }, "the deadline passed"), Math.min(timeoutMs, maxTimeoutMs));
      const settle = (outcome: Outcome): void => {
        if (!this.#waiting.delete(id)) return;
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        resolve(outcome);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.set(id, { method, settle });
      void link.send(text, { kind: "request", request });
    });
  }

  /** Whether an answer with this id is waited for. */
  isWaitingFor(id: unknown): boolean {
    return (typeof id === "number" || typeof id === "string") && this.#waiting.has(Number(id));
  }

  /** Takes an answer of the client; gives its id when nothing waits for it. `knownId` is that of a text that is hardly known as a message. */
  answer(text: string, knownId?: MessageId | null): { readonly unclaimed?: string } {
    const read = readMessage(text);
    const id = "id" in read ? read.id : knownId;
    const ask = this.isWaitingFor(id) ? this.#waiting.get(Number(id)) : undefined;
    if (ask === undefined) return { unclaimed: showValue(id, 60) };
    const raw = { text, bytes: Buffer.byteLength(text) };
    const line = escapeControls(shorten(text));
    // Whoever waits is to see that the id came back as another one.
    if (typeof id === "string") ask.settle({ kind: "failed", facts: { room: "wire", code: "BROKEN_ANSWER", method: ask.method, problem: { kind: "idChanged", sent: Number(id), received: showValue(id) }, line }, raw });
    else if (read.kind === "result") ask.settle({ kind: "result", result: read.result, raw });
    else if (read.kind === "error") ask.settle({ kind: "error", error: read.error, raw });
    else if (read.kind === "broken" || read.kind === "noise") {
      const problem: MessageProblem = read.kind === "broken" ? read.problem : { kind: "jsonrpcMember", received: showValue(undefined) };
      ask.settle({ kind: "failed", facts: { room: "wire", code: "BROKEN_ANSWER", method: ask.method, problem, line }, raw });
    }
    return {};
  }

  /** Nobody answers any more. */
  close(): void {
    this.#isClosed = true;
    for (const ask of [...this.#waiting.values()]) ask.settle({ kind: "cancelled" });
  }
}
