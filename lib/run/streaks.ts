/** After how many in a row the rest of a suite is not run. */
export const maxInARow = 3;

/**
 * Counts what may not happen three times in a row: time-outs during which the
 * server sent not one byte, and deaths of the server.
 */
export class Streaks {
  #timeouts = 0;
  #bytesAtTimeout = 0;
  #deaths = 0;

  /** A case timed out; `receivedBytes` is what the session has had from the server so far. */
  timedOut(receivedBytes: number): void {
    const isSilentSince = this.#timeouts > 0 && receivedBytes === this.#bytesAtTimeout;
    this.#timeouts = isSilentSince ? this.#timeouts + 1 : 1;
    this.#bytesAtTimeout = receivedBytes;
    this.#deaths = 0;
  }

  /** The server died, or could not be started again. */
  died(): void {
    this.#deaths += 1;
    this.#timeouts = 0;
  }

  /** The server answered, whatever it said. */
  answered(): void {
    this.#timeouts = 0;
    this.#deaths = 0;
  }

  /** Why nothing more should be asked of this server, if so. */
  verdict(): "timeouts" | "deaths" | undefined {
    if (this.#timeouts >= maxInARow) return "timeouts";
    if (this.#deaths >= maxInARow) return "deaths";
    return undefined;
  }
}
