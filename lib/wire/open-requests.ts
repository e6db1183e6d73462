import type { MessageId } from "./read-message.js";
import type { OpenRequest } from "./served-request.js";

/** A client's requests that are not answered yet. */
export class OpenRequests {
  readonly #open = new Map<MessageId, OpenRequest>();
  readonly #idle: (() => void)[] = [];

  get size(): number {
    return this.#open.size;
  }

  has(id: MessageId): boolean {
    return this.#open.has(id);
  }

  get(id: MessageId): OpenRequest | undefined {
    return this.#open.get(id);
  }

  /** As they are now. */
  all(): readonly OpenRequest[] {
    return [...this.#open.values()];
  }

  add(request: OpenRequest): void {
    this.#open.set(request.id, request);
  }

  /** Nothing happens when it was taken away before, or never added. */
  remove(request: OpenRequest): void {
    if (this.#open.size === 0 || this.#open.get(request.id) !== request) return;
    this.#open.delete(request.id);
    if (this.#open.size === 0) for (const settle of this.#idle.splice(0)) settle();
  }

  /** Settles when there is none. */
  idle(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    return new Promise((settle) => this.#idle.push(settle));
  }
}
