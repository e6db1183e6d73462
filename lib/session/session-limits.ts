import { maxMessageBytes } from "../wire/message-limit.js";
import type { ServerTarget } from "./target.js";

/** Deadline of start and handshake unless the target has its own, in ms: `npx -y` may have to download. */
const defaultStartupTimeoutMs = 60_000;
/** Deadline of the list of tools that a session asks for by itself, in ms, unless the target has its own or starts faster. */
const defaultListTimeoutMs = 10_000;

/** What bounds a session with a target. */
export interface SessionLimits {
  readonly startupTimeoutMs: number;
  readonly listTimeoutMs: number;
  readonly maxMessageBytes: number;
}

/** The numbers that a target gives, or those that stand for them. */
export function limitsOf(target: ServerTarget): SessionLimits {
  const { startupTimeoutMs = defaultStartupTimeoutMs } = target;
  return {
    startupTimeoutMs,
    listTimeoutMs: target.listTimeoutMs ?? Math.min(defaultListTimeoutMs, startupTimeoutMs),
    maxMessageBytes: target.maxMessageBytes ?? maxMessageBytes,
  };
}
