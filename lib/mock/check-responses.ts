import type { JsonPath } from "../json/json-path.js";
import type { JsonObject } from "../json/json-value.js";
import { readOwn } from "../validate/read-own.js";
import { ANY } from "./any.js";
import { areTooDeep, argumentKey, copyJson, lookThrough } from "./argument-key.js";
import { checkAnswer } from "./check-answer.js";
import { checkInteger, checkKeys, checkObject, required, wrongType } from "./check-fields.js";
import type { CheckedTools } from "./check-tools.js";
import { toolNames } from "./declared-tool.js";
import { maxDelayMs, responseKeys } from "./definition-format.js";
import type { MockIssueSink } from "./issue-sink.js";

/** Checks `responses`, if there are any. */
export function checkResponses(definition: object, tools: CheckedTools, sink: MockIssueSink): void {
  const responses = readOwn(definition, "responses");
  if (responses === undefined) return;
  if (!Array.isArray(responses)) return wrongType(responses, ["responses"], "responses", sink);
  const reachable = new Reachability();
  for (let index = 0; index < responses.length; index++) {
    const at = ["responses", index];
    const response = checkObject(responses[index], at, "response", sink);
    if (response === undefined) continue;
    const tool = checkToolName(response, at, tools, sink);
    const args = checkArguments(response, at, sink);
    checkAnswer(response, at, tool === undefined ? undefined : tools?.get(tool), sink);
    checkTimesAndDelay(response, at, sink);
    checkKeys(response, at, "response", responseKeys, sink);
    if (tool !== undefined && args !== undefined) reachable.check(tool, args, readOwn(response, "times") === undefined, at, sink);
  }
}

export function checkTimesAndDelay(response: object, at: JsonPath, sink: MockIssueSink): void {
  checkInteger(response, "times", { min: 1, max: Number.MAX_SAFE_INTEGER }, at, sink);
  checkInteger(response, "delayMs", { min: 0, max: maxDelayMs }, at, sink);
}

function checkToolName(response: object, at: JsonPath, tools: CheckedTools, sink: MockIssueSink): string | undefined {
  const tool = required(response, "tool", at, "response", sink);
  if (tool === undefined) return undefined;
  if (typeof tool === "string") {
    if (tools !== undefined && !tools.has(tool)) sink.report([...at, "tool"], { code: "UNKNOWN_TOOL", tool, ...toolNames(tool, tools.keys()) });
    return tool;
  }
  wrongType(tool, [...at, "tool"], "string", sink);
  return undefined;
}

/** The arguments that a response is for, without what JSON leaves out, or `any`. */
export type ResponseArguments = JsonObject | "any";

/** Reports arguments that no call can have. Gives those that are right, as their key. */
export function checkArguments(response: object, at: JsonPath, sink: MockIssueSink): ResponseArguments | undefined {
  const args = readOwn(response, "args");
  if (args === undefined || args === ANY) return "any";
  const place = [...at, "args"];
  const { unsayable, hasUndefined } = lookThrough(args, place);
  // What is no object, and may be a Date or a Map, is told as what it is.
  if (unsayable.length === 0 && checkObject(args, place, "arguments", sink) === undefined) return undefined;
  for (const { path, kind, className } of unsayable) {
    const segments = kind === "tooDeep" ? place : path;
    sink.report(segments, { code: "UNMATCHABLE_ARGUMENTS", nonJson: kind, ...(className !== undefined && { className }) });
  }
  if (unsayable.length > 0) return undefined;
  if (areTooDeep(args as JsonObject)) {
    sink.report(place, { code: "UNMATCHABLE_ARGUMENTS", nonJson: "tooDeep" });
    return undefined;
  }
  return hasUndefined ? copyJson(args as JsonObject) : (args as JsonObject);
}

/** Finds responses that can never answer, since an earlier one without a limit always does. */
class Reachability {
  /** By tool, then by key: where the first response without a limit stands. */
  readonly #unlimited = new Map<string, Map<string, JsonPath>>();

  check(tool: string, args: ResponseArguments, isUnlimited: boolean, at: JsonPath, sink: MockIssueSink): void {
    let ofTool = this.#unlimited.get(tool);
    if (ofTool === undefined) this.#unlimited.set(tool, (ofTool = new Map()));
    // No key of arguments is empty.
    const key = args === "any" ? "" : argumentKey(args);
    const first = ofTool.get(key);
    if (first !== undefined) sink.report(at, { code: "UNREACHABLE_RESPONSE", tool, isAny: args === "any", first });
    else if (isUnlimited) ofTool.set(key, at);
  }
}
