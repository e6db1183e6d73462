import type { Owner } from "../messages/facts/validate.js";
import { nearestName } from "../messages/nearest-names.js";
import { assertionKey, assertionTypes, maxTimeoutMs, operationKeys, operationTypes } from "../spec/suite-format.js";
import { describeReceived } from "./describe-received.js";
import type { IssueSink } from "./issue-sink.js";
import { readOwn } from "./read-own.js";

/** Whether `text` holds nothing that can be seen. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** Reports `key` when it is missing; tells whether it is there. */
export function checkPresent(object: object, key: string, owner: Owner, sink: IssueSink): boolean {
  if (Object.hasOwn(object, key)) return true;
  sink.report({ code: "MISSING_REQUIRED_FIELD", owner, field: key }, key);
  return false;
}

/** A value that must be a string with something in it. Gives the string if it is. */
export function checkText(object: object, key: string, sink: IssueSink): string | undefined {
  const value = readOwn(object, key);
  if (typeof value !== "string") {
    sink.report({ code: "INVALID_TYPE", what: { kind: "field", field: key }, expected: "string", received: describeReceived(value) }, key);
    return undefined;
  }
  if (!isBlank(value)) return value;
  sink.report({ code: "INVALID_VALUE", problem: { kind: "blank", field: key, received: describeReceived(value) } }, key);
  return undefined;
}

/** A string that must be there and must not be blank. */
export function checkRequiredText(object: object, key: string, owner: Owner, sink: IssueSink): string | undefined {
  return checkPresent(object, key, owner, sink) ? checkText(object, key, sink) : undefined;
}

/** A time limit, if there is one. */
export function checkTimeout(object: object, field: "timeoutMs" | "defaultTimeoutMs", sink: IssueSink): void {
  if (!Object.hasOwn(object, field)) return;
  const value = readOwn(object, field);
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxTimeoutMs) return;
  sink.report({ code: "INVALID_TIMEOUT", field, received: describeReceived(value) }, field);
}

/** Reports the keys that are not `allowed`, sorted by UTF-16 code unit. */
export function checkUnknownKeys(object: object, owner: Owner, allowed: readonly string[], sink: IssueSink): void {
  for (const field of unknownKeys(object, allowed)) {
    const belongsTo = typesWith(owner, field);
    sink.report({ code: "UNKNOWN_FIELD", owner, ...unknownField(object, field, allowed, aliases), ...(belongsTo.length > 0 && { belongsTo }) }, field);
  }
}

/** What other formats call the fields of this one. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["args", "input"],
  ["arguments", "input"],
  ["params", "input"],
  ["parameters", "input"],
  ["title", "name"],
  ["label", "name"],
  ["version", "schemaVersion"],
  ["tests", "cases"],
  ["expect", "assertions"],
  ["asserts", "assertions"],
  ["value", "expected"],
  ["digest", "fingerprint"],
  ["hash", "fingerprint"],
]);

/** The operations or assertions that have a field of this name. */
function typesWith(owner: Owner, field: string): readonly string[] {
  if (owner === "operation") return operationTypes.filter((type) => operationKeys[type].includes(field));
  if (owner === "assertion") return assertionTypes.filter((type) => assertionKey[type] === field);
  return [];
}

/** The own keys of `object` that are not `allowed`, sorted by UTF-16 code unit. */
export function unknownKeys(object: object, allowed: readonly string[]): readonly string[] {
  const unknown = Object.keys(object).filter((key) => !allowed.includes(key));
  return unknown.length > 1 ? unknown.sort() : unknown;
}

/** The facts of a key that is not `allowed`: which of those that are not there yet was probably meant, by `aliases` or by its spelling. */
export function unknownField(object: object, field: string, allowed: readonly string[], aliases: ReadonlyMap<string, string>): { readonly field: string; readonly allowed: readonly string[]; readonly meant?: string } {
  const free = allowed.filter((key) => !Object.hasOwn(object, key));
  const meant = free.find((key) => key === aliases.get(field)) ?? nearestName(field, free);
  return { field, allowed, ...(meant !== undefined && { meant }) };
}

/** `{ meant }` when one of `allowed` was probably meant by a string `value`, else nothing to spread. */
export function meantBy(value: unknown, allowed: readonly string[]): { readonly meant?: string } {
  const meant = typeof value === "string" ? nearestName(value, allowed) : undefined;
  return meant === undefined ? {} : { meant };
}
