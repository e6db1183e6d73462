import type { ServerTarget } from "mcpeak";

/** The deadline of the list that a session asks for by itself, unless its target has its own, in ms. */
const defaultListTimeoutMs = 10_000;

/** Bounds the list that comes before a call by the deadline of the call, unless the target has a deadline of its own for it. */
export function boundList<Target extends ServerTarget>(target: Target, timeoutMs: number | undefined): Target {
  if (timeoutMs === undefined || target.listTimeoutMs !== undefined) return target;
  return { ...target, listTimeoutMs: Math.min(timeoutMs, defaultListTimeoutMs, target.startupTimeoutMs ?? defaultListTimeoutMs) };
}
