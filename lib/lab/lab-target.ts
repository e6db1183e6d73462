import { inProcess } from "../session/create-target.js";
import type { InProcessTarget } from "../session/target.js";
import type { ServerProblem } from "../wire/server-problem.js";
import { createFaultServer } from "./create-fault-server.js";

/** The built-in lab as a target, and how to let go of it. */
export interface LabTarget {
  readonly target: InProcessTarget;
  /** Ends all that is open or held back. Nothing is left. May be called more than once. */
  close(): Promise<void>;
}

/**
 * A lab of its own for built-in execution, where nothing listens on a port: version 2025-11-25 by linked transports in
 * memory, 2026-07-28 by the handler of Streamable HTTP in this process. The session must be pinned to that version.
 */
export function openLabTarget(protocolVersion: "2025-11-25" | "2026-07-28", options: { readonly onProblem?: (problem: ServerProblem) => void } = {}): LabTarget {
  const lab = createFaultServer(options);
  const close = (): Promise<void> => lab.close();
  if (protocolVersion === "2025-11-25") return { target: inProcess((transport) => lab.serve(transport)), close };
  return { target: inProcess({ fetch: (request) => lab.fetch(request) }), close };
}
