import { isMcpeakError, McpeakError } from "../errors/mcpeak-error.js";
import { type ErrorFacts, fail } from "../messages/fail.js";
import { factsOf } from "../messages/tell.js";
import type { Redactor } from "../secrets/redactor.js";

/** The same error with nothing secret in its words, its facts or its cause: whoever catches it may print it. */
export function hideError(error: McpeakError, redactor: Redactor): McpeakError;
export function hideError(error: unknown, redactor: Redactor): unknown;
export function hideError(error: unknown, redactor: Redactor): unknown {
  if (!isMcpeakError(error)) return hideCause(error, redactor);
  const facts = factsOf(error);
  const cause = hideCause(error.cause, redactor);
  if (facts !== undefined) return fail(redactor.hideValue(facts) as ErrorFacts, { cause });
  const { code, message, hint } = error;
  return new McpeakError({ code, message: redactor.hideText(message), hint: redactor.hideText(hint), cause });
}

/** What was thrown, itself where nothing in it is secret. */
function hideCause(cause: unknown, redactor: Redactor): unknown {
  if (!(cause instanceof Error)) return redactor.hideValue(cause);
  const { name, message, stack = "" } = cause;
  const inner = hideCause(cause.cause, redactor);
  const members = Object.entries(cause);
  const hidden = members.map(([key, value]) => [key, redactor.hideValue(value)] as const);
  const isOpen = inner === cause.cause && redactor.hideText(message) === message && redactor.hideText(stack) === stack;
  if (isOpen && JSON.stringify(members) === JSON.stringify(hidden)) return cause;
  const copy = new Error(redactor.hideText(message), inner === undefined ? {} : { cause: inner });
  return Object.assign(copy, Object.fromEntries(hidden), { name, stack: redactor.hideText(stack) });
}
