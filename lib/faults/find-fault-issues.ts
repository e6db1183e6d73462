import { findNonJson } from "../json/find-non-json.js";
import type { JsonPath } from "../json/json-path.js";
import { isPlainObject } from "../json/json-value.js";
import type { FaultIssueFacts, FaultOwner, FaultPartType } from "../messages/facts/faults.js";
import { meantBy, unknownField, unknownKeys } from "../validate/check-field.js";
import { describeReceived, unreadable } from "../validate/describe-received.js";
import { readOwn } from "../validate/read-own.js";
import { actionFields, actionTypes, faultFileKeys, type FaultFieldRule, faultKeys, maxCount, maxSeed, onlyOn, triggerKeys } from "./fault-format.js";
import type { FaultActionType } from "./fault-spec.js";

/** What faults are to be put into, where that is known. */
export type FaultTransport = "stdio" | "http";

/** Everything that is wrong with the content of a faults file, in the order of the file. None means that it is valid. */
export function findFaultIssues(faults: unknown, transport?: FaultTransport): readonly FaultIssueFacts[] {
  return findSafely(transport, [], "faults", (check) => {
    if (Array.isArray(faults)) check.list(faults, []);
    else if (isPlainObject(faults)) check.file(faults);
    else check.wrongType(faults, [], "faults");
  });
}

/** The same for a list of faults that stands somewhere else, such as in options. */
export function findFaultListIssues(faults: unknown, at: JsonPath): readonly FaultIssueFacts[] {
  return findSafely(undefined, at, "list", (check) => {
    if (Array.isArray(faults)) check.list(faults, at);
    else check.wrongType(faults, at, "list");
  });
}

function findSafely(transport: FaultTransport | undefined, at: JsonPath, expected: "faults" | "list", look: (check: FaultCheck) => void): readonly FaultIssueFacts[] {
  const check = new FaultCheck(transport);
  try {
    look(check);
  } catch {
    // A proxy may throw wherever it is looked into.
    check.isUnreadable(at, expected);
  }
  return check.found;
}

type NewIssue<Facts extends FaultIssueFacts = FaultIssueFacts> = Facts extends FaultIssueFacts ? Omit<Facts, "room" | "segments"> : never;

class FaultCheck {
  readonly found: FaultIssueFacts[] = [];
  readonly #transport: FaultTransport | undefined;

  constructor(transport: FaultTransport | undefined) {
    this.#transport = transport;
  }

  file(file: Record<string, unknown>): void {
    const schema = readOwn(file, "$schema");
    if (schema !== undefined && typeof schema !== "string") this.wrongType(schema, ["$schema"], "string");
    const faults = readOwn(file, "faults");
    if (faults === undefined) this.#report(["faults"], { code: "MISSING_REQUIRED_FIELD", owner: "file", field: "faults" });
    else if (Array.isArray(faults)) this.list(faults, ["faults"]);
    else this.wrongType(faults, ["faults"], "list");
    this.#checkKeys(file, [], "file", faultFileKeys);
  }

  list(faults: readonly unknown[], at: JsonPath): void {
    for (let index = 0; index < faults.length; index += 1) this.#fault(readOwn(faults, index), [...at, index]);
  }

  isUnreadable(at: JsonPath, expected: FaultPartType): void {
    this.#report(at, { code: "INVALID_TYPE", expected, received: unreadable });
  }

  wrongType(value: unknown, at: JsonPath, expected: FaultPartType): void {
    this.#report(at, { code: "INVALID_TYPE", expected, received: describeReceived(value) });
  }

  #fault(fault: unknown, at: JsonPath): void {
    if (!isPlainObject(fault)) return this.wrongType(fault, at, "fault");
    const trigger = this.#part(fault, "on", at, "trigger");
    if (trigger !== undefined) this.#trigger(trigger, [...at, "on"]);
    const action = this.#part(fault, "do", at, "action");
    if (action !== undefined) this.#action(action, [...at, "do"]);
    const times = readOwn(fault, "times");
    this.#integer(times, [...at, "times"], 1, maxCount);
    if (trigger !== undefined && readOwn(trigger, "nth") !== undefined && typeof times === "number" && times > 1) this.#report([...at, "times"], { code: "CONFLICTING_FIELDS", conflict: "nthTimes" });
    this.#checkKeys(fault, at, "fault", faultKeys);
  }

  #part(fault: Record<string, unknown>, field: "on" | "do", at: JsonPath, expected: "trigger" | "action"): Record<string, unknown> | undefined {
    const part = readOwn(fault, field);
    if (part === undefined) this.#report([...at, field], { code: "MISSING_REQUIRED_FIELD", owner: "fault", field });
    else if (!isPlainObject(part)) this.wrongType(part, [...at, field], expected);
    return isPlainObject(part) ? part : undefined;
  }

  #trigger(trigger: Record<string, unknown>, at: JsonPath): void {
    for (const field of ["method", "tool"]) this.#text(readOwn(trigger, field), [...at, field], "named");
    const args = readOwn(trigger, "args");
    if (args !== undefined) this.#arguments(args, [...at, "args"]);
    this.#integer(readOwn(trigger, "nth"), [...at, "nth"], 1, maxCount);
    this.#integer(readOwn(trigger, "every"), [...at, "every"], 1, maxCount);
    this.#probability(readOwn(trigger, "probability"), [...at, "probability"]);
    this.#integer(readOwn(trigger, "seed"), [...at, "seed"], 0, maxSeed);
    const has = (field: string): boolean => readOwn(trigger, field) !== undefined;
    if (has("nth") && has("every")) this.#report([...at, "every"], { code: "CONFLICTING_FIELDS", conflict: "nthEvery" });
    const method = readOwn(trigger, "method");
    if ((has("tool") || has("args")) && typeof method === "string" && method !== "tools/call") this.#report([...at, "method"], { code: "CONFLICTING_FIELDS", conflict: "otherMethod" });
    this.#checkKeys(trigger, at, "trigger", triggerKeys);
  }

  #arguments(args: unknown, at: JsonPath): void {
    if (!isPlainObject(args)) return this.wrongType(args, at, "arguments");
    for (const { path, kind, className } of findNonJson(args, at)) this.#report(path, { code: "INVALID_JSON_VALUE", nonJson: kind, ...(className !== undefined && { className }) });
  }

  #action(action: Record<string, unknown>, at: JsonPath): void {
    const type = readOwn(action, "type");
    if (type === undefined) return this.#report([...at, "type"], { code: "MISSING_REQUIRED_FIELD", owner: "action", field: "type" });
    if (!isActionType(type)) return this.#report([...at, "type"], { code: "INVALID_VALUE", problem: { kind: "oneOf", allowed: actionTypes, received: describeReceived(type), ...meantBy(type, actionTypes) } });
    const only = onlyOn[type];
    if (only !== undefined && this.#transport !== undefined && only !== this.#transport) this.#report([...at, "type"], { code: "MEANINGLESS_FAULT", action: type, transport: this.#transport });
    const fields = actionFields[type];
    for (const [field, { rule, isRequired }] of Object.entries(fields)) {
      const value = readOwn(action, field);
      if (value !== undefined) this.#field(value, [...at, field], rule);
      else if (isRequired) this.#report([...at, field], { code: "MISSING_REQUIRED_FIELD", owner: "action", field, action: type });
    }
    this.#checkKeys(action, at, "action", ["type", ...Object.keys(fields)], type);
  }

  #field(value: unknown, at: JsonPath, rule: FaultFieldRule): void {
    switch (rule.kind) {
      case "integer":
        return this.#integer(value, at, rule.min, rule.max);
      case "oneOf":
        if (rule.values.includes(value as string)) return;
        return this.#report(at, { code: "INVALID_VALUE", problem: { kind: "oneOf", allowed: rule.values, received: describeReceived(value), ...meantBy(value, rule.values) } });
      case "text":
        return this.#text(value, at, "any");
      case "eventId":
        return this.#text(value, at, "eventId");
      case "headers":
        return this.#headers(value, at);
    }
  }

  #integer(value: unknown, at: JsonPath, min: number, max: number): void {
    if (value === undefined || (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max)) return;
    this.#report(at, { code: "INVALID_VALUE", problem: { kind: "integer", min, max, received: describeReceived(value) } });
  }

  #probability(value: unknown, at: JsonPath): void {
    if (value === undefined || (typeof value === "number" && value > 0 && value <= 1)) return;
    this.#report(at, { code: "INVALID_VALUE", problem: { kind: "probability", received: describeReceived(value) } });
  }

  #text(value: unknown, at: JsonPath, form: "any" | "named" | "eventId"): void {
    if (value === undefined) return;
    if (typeof value !== "string") return this.wrongType(value, at, "string");
    if (form !== "any" && value.trim() === "") return this.#report(at, { code: "INVALID_VALUE", problem: { kind: "blank", received: describeReceived(value) } });
    if (form === "eventId" && /[\0\r\n]/.test(value)) this.#report(at, { code: "INVALID_VALUE", problem: { kind: "eventId", received: describeReceived(value) } });
  }

  #headers(headers: unknown, at: JsonPath): void {
    if (!isPlainObject(headers)) return this.wrongType(headers, at, "headers");
    for (const name of Object.keys(headers)) {
      const value = readOwn(headers, name);
      if (value === undefined) continue;
      if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) this.#report([...at, name], { code: "INVALID_VALUE", problem: { kind: "headerName", name } });
      else if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) this.#report([...at, name], { code: "INVALID_VALUE", problem: { kind: "headerValue", received: describeReceived(value) } });
    }
  }

  #checkKeys(object: object, at: JsonPath, owner: FaultOwner, allowed: readonly string[], action?: string): void {
    for (const field of unknownKeys(object, allowed)) {
      if (readOwn(object, field) === undefined) continue;
      this.#report([...at, field], { code: "UNKNOWN_FIELD", owner, ...unknownField(object, field, allowed, aliases), ...(action !== undefined && { action }) });
    }
  }

  #report(segments: JsonPath, issue: NewIssue): void {
    this.found.push({ room: "faults", segments, ...issue } as FaultIssueFacts);
  }
}

function isActionType(type: unknown): type is FaultActionType {
  return typeof type === "string" && Object.hasOwn(actionFields, type);
}

/** What others call the fields. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["name", "tool"],
  ["arguments", "args"],
  ["input", "args"],
  ["when", "on"],
  ["match", "on"],
  ["then", "do"],
  ["action", "do"],
  ["count", "times"],
  ["rate", "probability"],
  ["kind", "type"],
  ["ms", "delayMs"],
  ["code", "status"],
  ["jitter", "jitterMs"],
]);
