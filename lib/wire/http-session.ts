import type { HttpLink } from "./http-link.js";
import { RpcError } from "./rpc-error.js";
import type { ServerConnection } from "./server-connection.js";

/** More streams of one session are refused. */
const maxStreams = 16;

/** JSON-RPC code with which the official SDKs say that a session is unknown. */
const sessionNotFound = -32001;

/** The session of a client, in versions with a handshake. */
export class HttpSession {
  readonly id: string;
  readonly connection: ServerConnection;
  /** For what belongs to no request, oldest first. */
  readonly #streams: HttpLink[] = [];
  /** Exchanges whose answers are not whole yet. */
  readonly #exchanges = new Set<HttpLink>();

  constructor(id: string, connection: ServerConnection) {
    this.id = id;
    this.connection = connection;
  }

  /** Takes part in an exchange until that is over. */
  join(link: HttpLink): void {
    if (link.isOver) return;
    this.#exchanges.add(link);
    link.onOver = () => this.#exchanges.delete(link);
  }

  /**
   * Opens a stream for what belongs to no request. Each message goes to one stream alone: to the
   * newest, which is the one that a client which lost another has opened. Gives whether there was room.
   */
  listen(link: HttpLink): boolean {
    if (this.#streams.length >= maxStreams) return false;
    this.#streams.push(link);
    link.onOver = () => {
      this.#streams.splice(this.#streams.indexOf(link), 1);
      this.connection.attach(this.#streams.at(-1)?.carrier);
    };
    link.open();
    if (!link.isOver) this.connection.attach(link.carrier);
    return true;
  }

  /** Nobody finds the session any more. What is in flight goes on. */
  leave(): void {
    for (const link of [...this.#streams]) link.end();
    void this.connection.idle().then(() => this.connection.close());
  }

  /** Ends everything at once. Clients that wait for answers are told why. */
  end(status = 404, reason = sessionUnknown()): void {
    this.connection.close();
    for (const link of [...this.#streams]) link.end();
    for (const link of [...this.#exchanges]) link.refuse(status, reason);
  }
}

export function sessionUnknown(): RpcError {
  return new RpcError(sessionNotFound, "Session not found: begin anew with `initialize`, without the header Mcp-Session-Id");
}
