import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { fail } from "../messages/fail.js";
import { showValue } from "../messages/show-value.js";
import type { Language } from "../messages/words.js";
import { hideWritten } from "../secrets/hide-written.js";

/** Anything that was thrown, as an error of ours: what is not one already is a fault of mcpeak, `INTERNAL`. */
export function asMcpeakError(error: unknown, language: Language): McpeakError {
  if (isMcpeakError(error)) return error;
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : showValue(error);
  return fail({ room: "run", code: "INTERNAL", detail: hideWritten(detail) }, { cause: error, language });
}
