import { randomUUID } from "node:crypto";
import { HttpSession } from "./http-session.js";
import type { RpcError } from "./rpc-error.js";
import type { ServerConnection } from "./server-connection.js";

/** The sessions of all clients. Many clients never end theirs: of too many, those are ended that were not used for longest. */
export class HttpSessions {
  /** The one that was used last is the last. */
  readonly #sessions = new Map<string, HttpSession>();
  /** Those that nobody finds any more, but in which something is in flight. */
  readonly #left = new Set<HttpSession>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  [Symbol.iterator](): Iterator<HttpSession> {
    return this.#sessions.values();
  }

  find(id: string): HttpSession | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined) return undefined;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session;
  }

  /** Makes a session for the connection that `connect` makes. It can't be found before it is added. */
  create(connect: (id: string) => ServerConnection): HttpSession {
    const id = randomUUID();
    return new HttpSession(id, connect(id));
  }

  add(session: HttpSession): void {
    this.#sessions.set(session.id, session);
    for (const oldest of this.#sessions.values()) {
      if (this.#sessions.size <= this.#max) return;
      this.end(oldest);
    }
  }

  /** Forgets a session; what is in flight in it goes on. */
  forget(session: HttpSession): void {
    if (!this.#sessions.delete(session.id)) return;
    this.#left.add(session);
    session.leave();
    void session.connection.idle().then(() => this.#left.delete(session));
  }

  /** Ends a session and all that is in flight in it. */
  end(session: HttpSession): void {
    this.#sessions.delete(session.id);
    session.end();
  }

  /** Ends all of them. Clients that wait for answers are told why. */
  close(status: number, reason: RpcError): void {
    for (const session of [...this.#sessions.values(), ...this.#left]) session.end(status, reason);
    this.#sessions.clear();
    this.#left.clear();
  }
}
