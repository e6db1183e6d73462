import type { Redactor } from "./redactor.js";

/** What was thrown with nothing secret in it; itself, where there was nothing. Whoever catches an error may print its cause. */
export function hideCause(cause: unknown, redactor: Redactor): unknown {
  if (!(cause instanceof Error)) return redactor.hideValue(cause);
  const { name, message, stack = "" } = cause;
  const inner = hideCause(cause.cause, redactor);
  const members = Object.entries(cause);
  const hidden = members.map(([key, value]) => [key, redactor.hideValue(value)] as const);
  const isOpen = inner === cause.cause && redactor.hideText(message) === message && redactor.hideText(stack) === stack;
  if (isOpen && hidden.every(([, value], index) => isSame(value, members[index]?.[1]))) return cause;
  const copy = new Error(redactor.hideText(message), inner === undefined ? {} : { cause: inner });
  return Object.assign(copy, Object.fromEntries(hidden), { name, stack: redactor.hideText(stack) });
}

function isSame(one: unknown, other: unknown): boolean {
  try {
    return one === other || JSON.stringify(one) === JSON.stringify(other);
  } catch {
    return false;
  }
}
