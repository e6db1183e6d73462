import { isMcpeakError, McpeakError } from "../errors/mcpeak-error.js";
import { type ErrorFacts, fail } from "../messages/fail.js";
import { factsOf } from "../messages/tell.js";
import { hideCause } from "../secrets/hide-cause.js";
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
