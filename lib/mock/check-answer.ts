import type { JsonPath } from "../json/json-path.js";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { checkProtocolResult } from "../schema/protocol-result.js";
import { readOwn } from "../validate/read-own.js";
import { knownVersions } from "../wire/protocol-versions.js";
import { checkInteger, checkKeys, checkObject, checkSayable, presentKeys, required, wrongType } from "./check-fields.js";
import type { DeclaredTool } from "./declared-tool.js";
import { answerKeys, errorKeys } from "./definition-format.js";
import type { MockIssueSink } from "./issue-sink.js";

/** Content is judged as the newest version wants it: that knows all kinds of blocks. */
const newestVersion = knownVersions.at(-1) ?? "";

/** Checks that there is exactly one answer, and that clients can read it. */
export function checkAnswer(answer: object, at: JsonPath, tool: DeclaredTool | undefined, sink: MockIssueSink): void {
  const present = presentKeys(answer, answerKeys);
  if (present.length === 0) sink.report(at, { code: "MISSING_ANSWER", allowed: answerKeys });
  const beside = present[0] === "error" && present.length === 1 ? presentKeys(answer, ["isError", "structuredContent"]) : [];
  if (present.length > 1 || beside.length > 0) sink.report(at, { code: "CONFLICTING_ANSWERS", fields: [...present, ...beside] });
  const isError = readOwn(answer, "isError");
  if (isError !== undefined && typeof isError !== "boolean") wrongType(isError, [...at, "isError"], "boolean", sink);
  const isSayable = present.includes("result") && checkSayable(readOwn(answer, "result"), [...at, "result"], sink);
  if (present.includes("content")) checkContent(readOwn(answer, "content"), [...at, "content"], sink);
  if (present.includes("error")) checkError(readOwn(answer, "error"), [...at, "error"], sink);
  const structured = checkStructured(answer, at, sink);
  if (tool === undefined) return;
  if (structured !== undefined) checkOutput(structured, [...at, "structuredContent"], tool, "structuredContent", sink);
  else if (isSayable && readOwn(answer, "structuredContent") === undefined) checkResult(readOwn(answer, "result") as JsonValue, isError === true, [...at, "result"], tool, sink);
}

/** A rejection may be any text; what would be sent as `structuredContent` must match. */
function checkResult(result: JsonValue, isError: boolean, at: JsonPath, tool: DeclaredTool, sink: MockIssueSink): void {
  if (!isError || isPlainObject(result)) checkOutput(result, at, tool, "result", sink);
}

function checkOutput(value: JsonValue, at: JsonPath, tool: DeclaredTool, member: "result" | "structuredContent", sink: MockIssueSink): void {
  if (tool.output === undefined) return;
  const verdict = tool.output.judge(value);
  if ("problem" in verdict) return sink.report(at, { code: "RESULT_BREAKS_SCHEMA", tool: tool.name, member, problem: verdict.problem });
  const { violations } = verdict;
  const [violation] = violations;
  if (violation !== undefined) sink.report(at, { code: "RESULT_BREAKS_SCHEMA", tool: tool.name, member, total: violations.length, violation });
}

function checkStructured(answer: object, at: JsonPath, sink: MockIssueSink): JsonObject | undefined {
  const structured = readOwn(answer, "structuredContent");
  if (structured === undefined) return undefined;
  const object = checkObject(structured, [...at, "structuredContent"], "object", sink) as JsonObject | undefined;
  return object !== undefined && checkSayable(object, [...at, "structuredContent"], sink) ? object : undefined;
}

function checkContent(content: unknown, at: JsonPath, sink: MockIssueSink): void {
  if (!Array.isArray(content)) return wrongType(content, at, "content", sink);
  if (!checkSayable(content, at, sink)) return;
  const result: JsonObject = { resultType: "complete", content: content as readonly JsonValue[] };
  for (const problem of checkProtocolResult("tools/call", newestVersion, result)) {
    sink.report([...at, ...problem.path.slice(1)], { code: "INVALID_CONTENT", problem });
  }
}

function checkError(value: unknown, at: JsonPath, sink: MockIssueSink): void {
  const error = checkObject(value, at, "error", sink);
  if (error === undefined) return;
  if (required(error, "code", at, "error", sink) !== undefined) checkInteger(error, "code", { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }, at, sink);
  const message = required(error, "message", at, "error", sink);
  if (message !== undefined && typeof message !== "string") wrongType(message, [...at, "message"], "string", sink);
  const data = readOwn(error, "data");
  if (data !== undefined) checkSayable(data, [...at, "data"], sink);
  checkKeys(error, at, "error", errorKeys, sink);
}
