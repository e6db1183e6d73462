import type { Connection, ConnectionContext } from "./connection.js";
import type { InProcessTarget } from "./target.js";
export function openInProcess(_target: InProcessTarget, _context: ConnectionContext): Promise<Connection> {
  throw new Error("not yet");
}
