import type { JsonPath } from "../json/json-path.js";
import { isPlainObject } from "../json/json-value.js";
import type { Environment } from "../load/expand-variables.js";
import { readVariable } from "../load/expand-variables.js";
import type { ScenarioIssueFacts, ScenarioOwner } from "../messages/facts/scenario.js";
import { isBlank } from "../validate/check-field.js";
import { describeReceived } from "../validate/describe-received.js";
import { readOwn } from "../validate/read-own.js";
import { isReservedHeader } from "../session/create-target.js";
import { checkKeys, checkObject, checkText, checkTimeout, required, wrongType } from "./check-fields.js";
import { ScenarioIssueSink } from "./scenario-issue.js";

const stdioKeys = ["transport", "command", "args", "cwd", "env", "envFrom", "startupTimeoutMs", "listTimeoutMs"] as const;
const httpKeys = ["transport", "url", "headers", "headersFrom", "startupTimeoutMs", "listTimeoutMs"] as const;

/** Everything that is wrong with a target, in the order of its fields; a variable that is not set as well. */
export function findScenarioTargetIssues(value: unknown, env: Environment): readonly ScenarioIssueFacts[] {
  const sink = new ScenarioIssueSink();
  const target = checkObject(value, [], "target", sink);
  if (target === undefined) return sink.found;
  const transport = required(target, "transport", [], "target", sink);
  if (transport === "stdio") checkStdio(target, env, sink);
  else if (transport === "http") checkHttp(target, env, sink);
  else if (transport !== undefined) sink.report(["transport"], { code: "INVALID_VALUE", problem: { kind: "transport", received: describeReceived(transport) } });
  return sink.found;
}

function checkStdio(target: object, env: Environment, sink: ScenarioIssueSink): void {
  const owner: ScenarioOwner = "stdioTarget";
  checkWritable(checkText(target, "command", [], owner, sink), ["command"], sink);
  checkArgs(readOwn(target, "args"), sink);
  if (readOwn(target, "cwd") !== undefined) checkWritable(checkText(target, "cwd", [], owner, sink), ["cwd"], sink);
  checkMap(target, "env", "variable", sink);
  checkMap(target, "envFrom", "variable", sink, env);
  checkGivenOnce(target, "env", "envFrom", sink);
  checkDeadlines(target, sink);
  checkKeys(target, [], owner, stdioKeys, sink);
}

function checkHttp(target: object, env: Environment, sink: ScenarioIssueSink): void {
  const owner: ScenarioOwner = "httpTarget";
  const url = checkText(target, "url", [], owner, sink);
  if (url !== undefined) checkUrl(url, sink);
  checkMap(target, "headers", "header", sink);
  checkMap(target, "headersFrom", "header", sink, env);
  checkGivenOnce(target, "headers", "headersFrom", sink);
  checkDeadlines(target, sink);
  checkKeys(target, [], owner, httpKeys, sink);
}

function checkDeadlines(target: object, sink: ScenarioIssueSink): void {
  checkTimeout(target, [], sink, "startupTimeoutMs", 60_000);
  checkTimeout(target, [], sink, "listTimeoutMs", 10_000);
}

function checkArgs(args: unknown, sink: ScenarioIssueSink): void {
  if (args === undefined) return;
  if (!Array.isArray(args)) return wrongType(args, ["args"], "strings", sink);
  for (const [index, arg] of args.entries()) {
    if (typeof arg === "string") checkWritable(arg, ["args", index], sink);
    else wrongType(arg, ["args", index], "string", sink);
  }
}

/** No process can be given a NUL. */
function checkWritable(text: string | undefined, at: JsonPath, sink: ScenarioIssueSink): void {
  if (text?.includes("\0") === true) sink.report(at, { code: "INVALID_VALUE", problem: { kind: "nullByte" } });
}

/** Names of this machine for which no request leaves it. */
const loopback = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function checkUrl(text: string, sink: ScenarioIssueSink): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) sink.report(["url"], { code: "INVALID_VALUE", problem: { kind: "url" } });
  else if (url.protocol === "http:" && !loopback.test(url.hostname)) sink.report(["url"], { code: "INVALID_VALUE", problem: { kind: "plainHttp", host: url.hostname } });
}

/** `env`, `envFrom`, `headers`, `headersFrom`. What stands there may be a secret: only names are shown. With `env` the values are names of its variables. */
function checkMap(target: object, field: string, of: "header" | "variable", sink: ScenarioIssueSink, env?: Environment): void {
  const value = readOwn(target, field);
  if (value === undefined) return;
  if (!isPlainObject(value)) return wrongSecret(value, [field], env === undefined ? "stringMap" : "variableMap", sink);
  for (const [name, entry] of Object.entries(value)) {
    const at = [field, name];
    const isName = of === "header" ? /^[!#$%&'*+\-.^_`|~\w]+$/.test(name) : /^[^=\0]+$/.test(name);
    if (!isName) sink.report(at, { code: "INVALID_VALUE", problem: { kind: "name", of, name } });
    else if (of === "header" && isReservedHeader(name)) sink.report(at, { code: "INVALID_VALUE", problem: { kind: "reservedHeader", name } });
    if (typeof entry !== "string") wrongSecret(entry, at, "string", sink);
    else if (env !== undefined) checkVariable(entry, at, of, env, sink);
    else checkMapValue(entry, at, of, sink);
  }
}

function checkVariable(variable: string, at: JsonPath, of: "header" | "variable", env: Environment, sink: ScenarioIssueSink): void {
  if (isBlank(variable)) return sink.report(at, { code: "INVALID_VALUE", problem: { kind: "blank", received: describeReceived(variable) } });
  const value = readVariable(env, variable);
  if (value === undefined && !/^[A-Za-z_]\w{0,79}$/.test(variable)) sink.report(at, { code: "INVALID_VALUE", problem: { kind: "notAVariable" } });
  else if (value === undefined) sink.report(at, { code: "MISSING_ENVIRONMENT_VARIABLE", variable });
  else checkMapValue(value, at, of, sink);
}

function checkMapValue(value: string, at: JsonPath, of: "header" | "variable", sink: ScenarioIssueSink): void {
  if (of === "variable") checkWritable(value, at, sink);
  else if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) sink.report(at, { code: "INVALID_VALUE", problem: { kind: "headerValue" } });
}

/** A value of the wrong type that stands where secrets do: its kind is told, a text is not. */
function wrongSecret(value: unknown, at: JsonPath, expected: "string" | "stringMap" | "variableMap", sink: ScenarioIssueSink): void {
  const received = describeReceived(value);
  sink.report(at, { code: "INVALID_TYPE", expected, received: received.kind === "string" ? { ...received, text: "" } : received });
}

function checkGivenOnce(target: object, first: string, second: string, sink: ScenarioIssueSink): void {
  const fold = (name: string): string => (first === "headers" ? name.toLowerCase() : name);
  const given = new Set(Object.keys(Object(readOwn(target, first))).map(fold));
  for (const name of Object.keys(Object(readOwn(target, second)))) {
    if (given.has(fold(name))) sink.report([second, name], { code: "INVALID_VALUE", problem: { kind: "givenTwice", name, other: first } });
  }
}
