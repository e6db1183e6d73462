import type { Connection, ConnectionContext } from "./connection.js";
import type { HttpTarget } from "./target.js";
export function openHttp(_target: HttpTarget, _context: ConnectionContext): Promise<Connection> {
  throw new Error("not yet");
}
