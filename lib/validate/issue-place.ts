import type { IssueCode, WarningCode } from "../errors/codes.js";
import type { PlaceOf } from "../json/locate.js";

const keyCodes: ReadonlySet<IssueCode | WarningCode> = new Set(["UNKNOWN_FIELD", "UNSUPPORTED_SCHEMA_KEYWORD", "SCHEMA_KEYWORD_REQUIRES_TYPE", "IMPOSSIBLE_RANGE", "IMPOSSIBLE_LENGTH"]);

/** Which place in a file an issue is about: the key itself, or the value under it. */
export function issuePlace(code: IssueCode | WarningCode): PlaceOf {
  return keyCodes.has(code) ? "key" : "value";
}
