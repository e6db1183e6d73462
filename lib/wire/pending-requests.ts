import type { MessageProblem } from "../messages/facts/wire.js";
import { AbortListeners } from "./abort-listeners.js";
import type { Outcome, WireFailureFacts } from "./outcome.js";
import type { SuspectMark } from "./suspects.js";

/** A request that waits for its answer. */
export interface Pending {
  readonly id: number;
  readonly method: string;
  readonly isCancellable: boolean;
  /** Nothing else was in flight: an error that does not say what it answers, answers this. */
  readonly isAlone: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** What had come when it was sent. */
  readonly since: SuspectMark;
  readonly settle: (outcome: Outcome) => void;
  /** Something broken that came on this request's own stream. */
  carried?: { readonly problem: MessageProblem; readonly line: string };
}

interface Waiting {
  readonly pending: Pending;
  readonly timer: NodeJS.Timeout;
  readonly onAbort: (() => void) | undefined;
}

export interface PendingRequestsOptions {
  readonly onDeadline: (pending: Pending) => void;
  readonly onAbort: (pending: Pending) => void;
}

/** The requests that wait, with their deadlines and signals; the numbers and labels of all that ever were. */
export class PendingRequests {
  readonly #options: PendingRequestsOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #aborts = new AbortListeners();
  /** Labels by request id, for what comes behind the answer. As many as a suite has cases. */
  readonly #labels: string[] = [];
  #lastId = 0;

  constructor(options: PendingRequestsOptions) {
    this.#options = options;
  }

  get nextId(): number {
    return this.#lastId + 1;
  }

  get size(): number {
    return this.#waiting.size;
  }

  open(pending: Pending, label: string | undefined): void {
    const { id, signal, timeoutMs } = pending;
    this.#lastId = id;
    if (label !== undefined) this.#labels[id] = label;
    const onAbort = signal === undefined ? undefined : (): void => this.#options.onAbort(pending);
    // What has already arrived is read before the deadline counts: this process may have been held up itself.
    const timer = setTimeout(() => setImmediate(() => this.#options.onDeadline(pending)), timeoutMs);
    if (signal !== undefined && onAbort !== undefined) this.#aborts.add(signal, onAbort);
    this.#waiting.set(id, { pending, timer, onAbort });
  }

  get(id: number): Pending | undefined {
    return this.#waiting.get(id)?.pending;
  }

  has(id: number): boolean {
    return this.#waiting.has(id);
  }

  /** The request that an answer means by its id, also where the number became a text on its way. */
  meantBy(id: unknown): Pending | undefined {
    if (typeof id === "number") return this.get(id);
    if (typeof id !== "string" || !/^\d{1,15}$/.test(id)) return undefined;
    return this.get(Number(id));
  }

  /** The request that an error without an id must answer: the only one, and sent as such. */
  get alone(): Pending | undefined {
    const [only] = this.#waiting.size === 1 ? this.#waiting.values() : [];
    return only?.pending.isAlone === true ? only.pending : undefined;
  }

  /** Whether a request was ever sent under this id. */
  wasSent(id: unknown): boolean {
    return typeof id === "number" && id >= 1 && id <= this.#lastId;
  }

  /** The label of a request, whether it still waits or not. */
  labelOf(id: unknown): string | undefined {
    return typeof id === "number" ? this.#labels[id] : undefined;
  }

  settle({ id }: Pending, outcome: Outcome): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    const { pending, timer, onAbort } = waiting;
    clearTimeout(timer);
    if (pending.signal !== undefined && onAbort !== undefined) this.#aborts.remove(pending.signal, onAbort);
    pending.settle(outcome);
  }

  failAll(facts: WireFailureFacts): void {
    for (const { pending } of [...this.#waiting.values()]) this.settle(pending, { kind: "failed", facts });
  }
}
