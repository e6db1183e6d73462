import type { HttpLink, HttpLinkOwner } from "./http-link.js";

const defaultKeepAliveMs = 15_000;

/** The exchanges of a server that are streams. One timer keeps all of them alive. */
export class HttpStreams implements HttpLinkOwner {
  readonly #open = new Set<HttpLink>();
  readonly #keepAliveMs: number;
  #keepingAlive: ReturnType<typeof setInterval> | undefined;

  constructor(keepAliveMs = defaultKeepAliveMs) {
    this.#keepAliveMs = keepAliveMs;
  }

  opened(link: HttpLink): void {
    this.#open.add(link);
    this.#keepingAlive ??= setInterval(() => {
      for (const stream of this.#open) stream.keepAlive();
    }, this.#keepAliveMs).unref();
  }

  closed(link: HttpLink): void {
    this.#open.delete(link);
    if (this.#open.size > 0) return;
    clearInterval(this.#keepingAlive);
    this.#keepingAlive = undefined;
  }

  /** Ends all of them. */
  close(): void {
    for (const stream of [...this.#open]) stream.end();
  }
}
