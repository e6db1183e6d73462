import { isPlainObject } from "../json/json-value.js";
import type { ConfigRule, ConfigValueType } from "../messages/facts/load-config.js";
import { messageLimits } from "../wire/message-limit.js";
import { nearestName } from "../messages/nearest-names.js";
import type { JsonPath } from "../json/json-path.js";
import { checkAuthEntry } from "./check-auth-entry.js";

/** Notes one thing wrong at a path. `ofKey` says that the key is wrong, not what stands under it. */
export type NoteProblem = (path: JsonPath, rule: ConfigRule, ofKey?: boolean) => void;

const limitKeys = ["startupTimeoutMs", "listTimeoutMs", "maxMessageBytes"] as const;
const commandKeys = ["command", "args", "env", "envFrom", "cwd", ...limitKeys] as const;
const urlKeys = ["url", "headers", "headersFrom", "auth", ...limitKeys] as const;
const allKeys = [...new Set<string>([...commandKeys, ...urlKeys])];
const maxTimeoutMs = 2_147_483_647;

/** Checks one server of a config: `{ command, … }` or `{ url, … }`. Notes everything that is wrong with it. */
export function checkServerEntry(value: unknown, path: JsonPath, note: NoteProblem): void {
  if (!isPlainObject(value)) return note(path, { kind: "type", expected: "server", received: value });
  const hasCommand = Object.hasOwn(value, "command");
  const hasUrl = Object.hasOwn(value, "url");
  if (hasCommand && hasUrl) note(path, { kind: "commandAndUrl" });
  else if (!hasCommand && !hasUrl) note(path, { kind: "noCommandOrUrl" });
  const known: readonly string[] = hasCommand === hasUrl ? allKeys : hasCommand ? commandKeys : urlKeys;
  for (const [key, entry] of Object.entries(value)) {
    if (known.includes(key)) checkField(key, entry, [...path, key], note);
    else if (allKeys.includes(key)) note([...path, key], { kind: "keyOfOtherKind", key, belongsTo: hasCommand ? "url" : "command" }, true);
    else noteUnknownKey(key, known, path, note);
  }
  noteGivenTwice(value, "env", "envFrom", path, note);
  noteGivenTwice(value, "headers", "headersFrom", path, note);
  if (Object.hasOwn(value, "auth") && namesAuthorization(value)) note([...path, "auth"], { kind: "authAndHeader" }, true);
}

/** Notes a key that nothing reads. */
export function noteUnknownKey(key: string, known: readonly string[], parent: JsonPath, note: NoteProblem): void {
  const nearest = nearestName(key, known);
  note([...parent, key], { kind: "unknownKey", key, known, ...(nearest !== undefined && { nearest }) }, true);
}

/** Checks a text that may not be blank, such as a name or a path. */
export function checkText(value: unknown, expected: ConfigValueType, path: JsonPath, note: NoteProblem): void {
  if (typeof value !== "string") note(path, { kind: "type", expected, received: value });
  else if (value.trim() === "") note(path, { kind: "blank" });
  else if (value.includes("\0")) note(path, { kind: "unprintable" });
}

function checkField(key: string, value: unknown, path: JsonPath, note: NoteProblem): void {
  switch (key) {
    case "command":
      return checkText(value, "command", path, note);
    case "cwd":
      return checkText(value, "folder", path, note);
    case "args":
      return checkArgs(value, path, note);
    case "url":
      return checkUrl(value, path, note);
    case "auth":
      return checkAuthEntry(value, path, note);
    case "startupTimeoutMs":
      return checkNumber(value, [1, maxTimeoutMs], "timeout", path, note);
    case "listTimeoutMs":
      return checkNumber(value, [1, maxTimeoutMs], "listTimeout", path, note);
    case "maxMessageBytes":
      return checkNumber(value, [messageLimits.least, messageLimits.most], "messageLimit", path, note);
    default:
      return checkMap(value, key, path, note);
  }
}

function checkNumber(value: unknown, [least, most]: readonly [number, number], expected: ConfigValueType, path: JsonPath, note: NoteProblem): void {
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) note(path, { kind: "type", expected, received: value });
}

function checkArgs(value: unknown, path: JsonPath, note: NoteProblem): void {
  if (!Array.isArray(value)) return note(path, { kind: "type", expected: "strings", received: value });
  for (const [index, arg] of value.entries()) {
    if (typeof arg !== "string") note([...path, index], { kind: "type", expected: "string", received: arg });
    else if (arg.includes("\0")) note([...path, index], { kind: "unprintable" });
  }
}

function checkUrl(value: unknown, path: JsonPath, note: NoteProblem): void {
  const isHttp = typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isHttp) note(path, { kind: "type", expected: "httpUrl", received: value });
}

/** `env`, `envFrom`, `headers`, `headersFrom`: strings by name. What is wrong is never shown: it may be a secret. */
function checkMap(value: unknown, key: string, path: JsonPath, note: NoteProblem): void {
  if (!isPlainObject(value)) return note(path, { kind: "type", expected: "object", received: withoutContent(value) });
  const isEnv = key === "env" || key === "envFrom";
  for (const [name, entry] of Object.entries(value)) {
    const at = [...path, name];
    if (isEnv && !/^[^=\0]+$/.test(name)) note(at, { kind: "variableName", name }, true);
    if (!isEnv && !/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) note(at, { kind: "headerName", name }, true);
    if (key.endsWith("From")) checkText(entry, "string", at, note);
    else if (typeof entry !== "string") note(at, { kind: "type", expected: "string", received: withoutContent(entry) });
    else if (isEnv ? entry.includes("\0") : /[\0\r\n]/.test(entry)) note(at, { kind: "unprintable" });
  }
}

/** An array or object of the same kind with nothing in it; other values as they are. */
function withoutContent(value: unknown): unknown {
  return Array.isArray(value) ? [] : typeof value === "object" && value !== null ? {} : value;
}

function namesAuthorization({ headers, headersFrom }: Record<string, unknown>): boolean {
  return [headers, headersFrom].some((map) => isPlainObject(map) && Object.keys(map).some((name) => name.toLowerCase() === "authorization"));
}

function noteGivenTwice(entry: Record<string, unknown>, key: string, other: string, path: JsonPath, note: NoteProblem): void {
  const first = entry[key];
  const second = entry[other];
  if (!isPlainObject(first) || !isPlainObject(second)) return;
  const fold = (name: string): string => (key === "headers" ? name.toLowerCase() : name);
  const given = new Set(Object.keys(first).map(fold));
  for (const name of Object.keys(second)) {
    if (given.has(fold(name))) note([...path, other, name], { kind: "givenTwice", key: name, other: key }, true);
  }
}
