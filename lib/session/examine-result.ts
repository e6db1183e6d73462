import type { JsonPath } from "../json/json-path.js";
import { renderValuePath } from "../json/json-path.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { boundValue } from "../match/bound-value.js";
import type { EvidenceFacts, ResultViolation, ResultViolations } from "../messages/facts/session-evidence.js";
import { type CompiledSchema, isUndecided } from "../schema/declared-schema.js";
import { checkProtocolResult, type ProtocolMethod, type ProtocolViolation } from "../schema/protocol-result.js";
import type { EvidenceObservation } from "./observation-log.js";

/** How many places a finding shows; all are counted. */
const maxShown = 20;
/** So many places at most are told of one result by the protocol's rules. */
const maxCounted = 100;

/** Judges a result by what the negotiated version of the protocol asks for. */
export function examineResult(method: ProtocolMethod, protocolVersion: string, result: JsonObject, { tool, label }: { readonly tool?: string; readonly label?: string | undefined }): EvidenceObservation | undefined {
  const violations = checkProtocolResult(method, protocolVersion, result);
  if (violations.length === 0) return undefined;
  const facts = { room: "session", code: "RESULT_BREAKS_PROTOCOL", method, protocolVersion, ...(tool !== undefined && { tool }), ...placesIn(result, violations) } as const;
  return observe("error", facts, label, violations[0]?.path);
}

/** Judges the structured content of a result by the schema that its tool declares for it. */
export function examineContent(tool: string, compiled: CompiledSchema, content: JsonValue, label: string | undefined): EvidenceObservation | undefined {
  const violations = compiled.validate(content);
  const [first] = violations;
  if (first === undefined) return undefined;
  const path = ["structuredContent", ...first.path];
  if (isUndecided(first)) {
    const problem = first.expected === "time" ? ({ kind: "timeLimit", path } as const) : ({ kind: "notCompiled", path, reason: first.message } as const);
    return observe("warning", { room: "session", code: "SCHEMA_NOT_APPLIED", tool, member: "outputSchema", problem }, label, path);
  }
  const shown = violations.slice(0, maxShown).map((violation): ResultViolation => {
    const { keyword, expected, received } = violation;
    return { path: ["structuredContent", ...violation.path], keyword, expected: boundValue(expected), ...(received !== undefined && { received: boundValue(received) }) };
  });
  const total = violations.length;
  // No dialect makes `format` a rule by default, but the official client refuses what does not keep to it.
  const isFormatAlone = compiled.validate(content, { isFormatFree: true }).length === 0;
  const facts = { room: "session", code: "STRUCTURED_CONTENT_BREAKS_SCHEMA", tool, ...(isFormatAlone && { isFormatAlone }), total, ...(total >= maxShown && { isAtLeast: true as const }), violations: shown } as const;
  return observe(isFormatAlone ? "warning" : "error", facts, label, path);
}

/** What the protocol does not allow in `root`, with what really stands there. */
export function placesIn(root: JsonValue, violations: readonly ProtocolViolation[]): ResultViolations {
  const shown = violations.slice(0, maxShown).map(({ path, expected }): ResultViolation => {
    const received = valueAt(root, path);
    return { path, keyword: "type", expected, ...(received !== undefined && { received: boundValue(received) }) };
  });
  return { total: violations.length, ...(violations.length >= maxCounted && { isAtLeast: true }), violations: shown };
}

export function observe(severity: EvidenceObservation["severity"], facts: EvidenceFacts, label: string | undefined, path?: JsonPath): EvidenceObservation {
  return { severity, facts, ...(path !== undefined && { path: renderValuePath(path) }), ...(label !== undefined && { label }) };
}

/** What stands at `path`, if something does. */
export function valueAt(root: JsonValue, path: JsonPath): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const segment of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Readonly<Record<string | number, JsonValue>>)[segment];
  }
  return value;
}
