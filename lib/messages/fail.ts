import type { ErrorCode, IssueCode } from "../errors/codes.js";
import { McpeakError } from "../errors/mcpeak-error.js";
import { describeFacts } from "./describe-facts.js";
import type { Facts } from "./facts.js";
import { keepFacts } from "./tell.js";
import type { Language } from "./words.js";

/** Facts of something that can be thrown. */
export type ErrorFacts = Extract<Facts, { readonly code: ErrorCode | IssueCode }>;

/** Makes the error for `facts`, to be thrown by the caller. */
export function fail(facts: ErrorFacts, options: { readonly cause?: unknown; readonly language?: Language } = {}): McpeakError {
  const words = describeFacts(facts, options.language ?? "en");
  return keepFacts(new McpeakError({ code: facts.code, ...words, cause: options.cause }), facts);
}
