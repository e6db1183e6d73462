import { findNonJson } from "../json/find-non-json.js";
import type { JsonPath } from "../json/json-path.js";
import { isPlainObject } from "../json/json-value.js";
import type { ScenarioFieldType, ScenarioOwner } from "../messages/facts/scenario.js";
import { isBlank, unknownField, unknownKeys } from "../validate/check-field.js";
import { describeReceived } from "../validate/describe-received.js";
import { readOwn } from "../validate/read-own.js";
import { defaultScenarioTimeoutMs, maxScenarioTimeoutMs } from "./scenario-format.js";
import type { ScenarioIssueSink } from "./scenario-issue.js";

/** What others call the fields of a scenario. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["title", "name"],
  ["id", "name"],
  ["protocol", "protocolVersion"],
  ["version", "protocolVersion"],
  ["arguments", "args"],
  ["input", "args"],
  ["params", "args"],
  ["name", "tool"],
  ["timeout", "timeoutMs"],
  ["deadlineMs", "timeoutMs"],
  ["observer", "observe"],
  ["then", "observe"],
  ["maxDuration", "maxDurationMs"],
  ["contains", "textContains"],
  ["text", "textContains"],
]);

/** Reports the keys that are not `allowed`, sorted by UTF-16 code unit. A key whose value is undefined is none: JSON leaves it out. */
export function checkKeys(object: object, at: JsonPath, owner: ScenarioOwner, allowed: readonly string[], sink: ScenarioIssueSink): void {
  for (const field of unknownKeys(object, allowed)) {
    if (readOwn(object, field) !== undefined) sink.report([...at, field], { code: "UNKNOWN_FIELD", owner, ...unknownField(object, field, allowed, aliases) });
  }
}

/** Reports a field that is missing. Gives its value if it is there. */
export function required(object: object, field: string, at: JsonPath, owner: ScenarioOwner, sink: ScenarioIssueSink): unknown {
  const value = readOwn(object, field);
  if (value === undefined) sink.report([...at, field], { code: "MISSING_REQUIRED_FIELD", owner, field });
  return value;
}

/** Reports a value that is of another type than it must be. */
export function wrongType(value: unknown, at: JsonPath, expected: ScenarioFieldType, sink: ScenarioIssueSink): void {
  sink.report(at, { code: "INVALID_TYPE", expected, received: describeReceived(value) });
}

/** Gives the value if it is an object as JSON knows it. */
export function checkObject(value: unknown, at: JsonPath, expected: ScenarioFieldType, sink: ScenarioIssueSink): Record<string, unknown> | undefined {
  if (isPlainObject(value)) return value;
  wrongType(value, at, expected, sink);
  return undefined;
}

/** A text that must be there and must not be blank. */
export function checkText(object: object, field: string, at: JsonPath, owner: ScenarioOwner, sink: ScenarioIssueSink): string | undefined {
  const value = required(object, field, at, owner, sink);
  if (value === undefined) return undefined;
  if (typeof value !== "string") wrongType(value, [...at, field], "string", sink);
  else if (isBlank(value)) sink.report([...at, field], { code: "INVALID_VALUE", problem: { kind: "blank", received: describeReceived(value) } });
  else return value;
  return undefined;
}

/** A deadline, if there is one. */
export function checkTimeout(object: object, at: JsonPath, sink: ScenarioIssueSink, field = "timeoutMs", byDefault = defaultScenarioTimeoutMs): void {
  const value = readOwn(object, field);
  if (value === undefined || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxScenarioTimeoutMs)) return;
  sink.report([...at, field], { code: "INVALID_TIMEOUT", received: describeReceived(value), byDefault });
}

/** Reports everything that JSON can't say. */
export function checkSayable(value: unknown, at: JsonPath, sink: ScenarioIssueSink): void {
  for (const { path, kind, className } of findNonJson(value, at)) sink.report(path, { code: "INVALID_JSON_VALUE", nonJson: kind, ...(className !== undefined && { className }) });
}
