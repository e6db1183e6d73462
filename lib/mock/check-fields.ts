import type { JsonPath } from "../json/json-path.js";
import { isPlainObject } from "../json/json-value.js";
import type { MockFieldType, MockOwner } from "../messages/facts/mock.js";
import { unknownField, unknownKeys } from "../validate/check-field.js";
import { describeReceived } from "../validate/describe-received.js";
import { readOwn } from "../validate/read-own.js";
import { findUnsayable } from "./argument-key.js";
import type { MockIssueSink } from "./issue-sink.js";

/** The own keys of `object` that have a value: JSON leaves out the others. */
export function presentKeys<Key extends string>(object: object, keys: readonly Key[]): readonly Key[] {
  return keys.filter((key) => readOwn(object, key) !== undefined);
}

/** Reports the keys that are not `allowed`, sorted by UTF-16 code unit. */
export function checkKeys(object: object, at: JsonPath, owner: MockOwner, allowed: readonly string[], sink: MockIssueSink): void {
  for (const field of unknownKeys(object, allowed)) {
    if (readOwn(object, field) !== undefined) sink.report([...at, field], { code: "UNKNOWN_FIELD", owner, ...unknownField(object, field, allowed, aliases) });
  }
}

/** What others call the fields of a response. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["name", "tool"],
  ["arguments", "args"],
  ["input", "args"],
  ["params", "args"],
  ["response", "result"],
  ["returns", "result"],
  ["delay", "delayMs"],
  ["timeoutMs", "delayMs"],
  ["count", "times"],
]);

/** Reports a field that is missing. Gives its value if it is there. */
export function required(object: object, field: string, at: JsonPath, owner: MockOwner, sink: MockIssueSink): unknown {
  const value = readOwn(object, field);
  if (value === undefined) sink.report([...at, field], { code: "MISSING_REQUIRED_FIELD", owner, field });
  return value;
}

/** Reports a value that is of another type than it must be. */
export function wrongType(value: unknown, at: JsonPath, expected: MockFieldType, sink: MockIssueSink): void {
  sink.report(at, { code: "INVALID_TYPE", expected, received: describeReceived(value) });
}

/** Gives the value if it is an object as JSON knows it. */
export function checkObject(value: unknown, at: JsonPath, expected: MockFieldType, sink: MockIssueSink): Record<string, unknown> | undefined {
  if (isPlainObject(value)) return value;
  wrongType(value, at, expected, sink);
  return undefined;
}

/** Reports everything that JSON can't say; tells whether all of it can be said. */
export function checkSayable(value: unknown, at: JsonPath, sink: MockIssueSink): boolean {
  const found = findUnsayable(value, at);
  for (const { path, kind, className } of found) sink.report(path, { code: "INVALID_JSON_VALUE", nonJson: kind, ...(className !== undefined && { className }) });
  return found.length === 0;
}

/** A whole number within bounds, if there is one. */
export function checkInteger(object: object, field: "times" | "delayMs" | "port" | "maxBodyBytes" | "code", bounds: { readonly min: number; readonly max: number }, at: JsonPath, sink: MockIssueSink): void {
  const value = readOwn(object, field);
  if (value === undefined) return;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= bounds.min && value <= bounds.max) return;
  sink.report([...at, field], { code: "INVALID_VALUE", problem: { kind: field === "code" ? "errorCode" : field, received: describeReceived(value) } });
}
