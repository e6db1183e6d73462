import type { FaultIssueCode, IssueCode, MockDefinitionCode, ScenarioCode, WarningCode } from "../errors/codes.js";
import type { PlaceOf } from "../json/locate.js";

type PlacedCode = IssueCode | WarningCode | MockDefinitionCode | FaultIssueCode | ScenarioCode;

const keyCodes: ReadonlySet<PlacedCode> = new Set(["UNKNOWN_FIELD", "UNSUPPORTED_SCHEMA_KEYWORD", "SCHEMA_KEYWORD_REQUIRES_TYPE", "IMPOSSIBLE_RANGE", "IMPOSSIBLE_LENGTH", "PROTOCOL_VERSION_WITH_TARGET"]);

/** Which place in a file an issue is about: the key itself, or the value under it. */
export function issuePlace(code: PlacedCode): PlaceOf {
  return keyCodes.has(code) ? "key" : "value";
}
