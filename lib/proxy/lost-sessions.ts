import type { ServerResponse } from "node:http";

/** More sessions that a fault has lost are not remembered. */
const maxLost = 10_000;

/** The sessions that pass a proxy, as far as it must know them: what is open in each, and which ones faults have lost. */
export class LostSessions {
  readonly #lost = new Set<string>();
  /** By session: answers that stay open. */
  readonly #open = new Map<string, Set<ServerResponse>>();

  has(sessionId: string): boolean {
    return this.#lost.has(sessionId);
  }

  /** An answer belongs to a session, for as long as it is open. */
  keep(response: ServerResponse, sessionId: string | undefined): void {
    if (sessionId === undefined) return;
    const open = this.#open.get(sessionId) ?? new Set();
    this.#open.set(sessionId, open.add(response));
    response.once("close", () => {
      open.delete(response);
      if (open.size === 0 && this.#open.get(sessionId) === open) this.#open.delete(sessionId);
    });
  }

  /** From now on it is lost: the streams that its client has asked for end. */
  lose(sessionId: string): void {
    this.#lost.add(sessionId);
    if (this.#lost.size > maxLost) this.#lost.delete(this.#lost.keys().next().value ?? "");
    for (const response of this.#open.get(sessionId) ?? []) if (response.req.method === "GET") response.end();
  }
}
