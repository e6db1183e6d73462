import type { WireFacts } from "../messages/facts/wire.js";
import type { Excerpt } from "./excerpt.js";

/** Something that fits no request: the how-manieth it was, and how to tell of it. */
interface Suspect {
  readonly at: number;
  readonly makeFacts: () => WireFacts;
}

/** How much had come at some moment. */
export interface SuspectMark {
  readonly suspects: number;
  readonly notifications: number;
}

export interface SuspectsOptions {
  readonly excerpt: Excerpt;
  readonly onObserved: (code: WireFacts["code"], makeFacts: () => WireFacts, label: string | undefined) => void;
}

/** What came that fits no request. Each is told; the last of each rank is kept, because it may be why a request got no answer. */
export class Suspects {
  readonly #options: SuspectsOptions;
  #count = 0;
  #broken: Suspect | undefined;
  #noise: Suspect | undefined;
  /** The last request of the server that was refused. */
  #refused: Suspect | undefined;
  #notifications = 0;
  #lastNotification = "";

  constructor(options: SuspectsOptions) {
    this.#options = options;
  }

  /** Where a request begins to wait. */
  get mark(): SuspectMark {
    return { suspects: this.#count, notifications: this.#notifications };
  }

  /** A message, but none that anybody waits for. */
  message(code: WireFacts["code"], makeFacts: () => WireFacts, label?: string): void {
    this.#broken = this.#next(makeFacts);
    this.#options.onObserved(code, makeFacts, label);
  }

  noise(makeFacts: () => WireFacts): void {
    this.#noise = this.#next(makeFacts);
    this.#options.onObserved("STDOUT_NOISE", makeFacts, undefined);
  }

  refused(method: string): void {
    this.#refused = this.#next(() => ({ room: "wire", code: "REQUEST_REFUSED", method: this.#options.excerpt(method) }));
  }

  notification(method: string): void {
    this.#notifications += 1;
    this.#lastNotification = method;
  }

  /** The likeliest reason of those that came since. */
  since({ suspects }: SuspectMark): WireFacts | undefined {
    if (this.#broken !== undefined && this.#broken.at > suspects) return this.#broken.makeFacts();
    return this.#noise !== undefined && this.#noise.at > suspects ? this.#noise.makeFacts() : undefined;
  }

  /** What the server did while it should have answered: less than a cause, more than silence. */
  insteadSince({ suspects, notifications }: SuspectMark): WireFacts | undefined {
    if (this.#refused !== undefined && this.#refused.at > suspects) return this.#refused.makeFacts();
    const count = this.#notifications - notifications;
    return count === 0 ? undefined : { room: "wire", code: "ONLY_NOTIFICATIONS", count, method: this.#options.excerpt(this.#lastNotification) };
  }

  #next(makeFacts: () => WireFacts): Suspect {
    this.#count += 1;
    return { at: this.#count, makeFacts };
  }
}
