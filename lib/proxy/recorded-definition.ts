import { ownMember } from "../json/json-object.js";
import { jsonEqual } from "../json/json-equal.js";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { argumentKey } from "../mock/argument-key.js";
import type { MockAnswerSpec, MockDefinitionSpec, MockResponseSpec, MockToolSpec } from "../mock/definition-spec.js";
import { draftSchema } from "../mock/draft-schema.js";
import { findMockIssues } from "../mock/find-mock-issues.js";
import type { Redactor } from "../secrets/redactor.js";
import { writableCalls, type WritableCall } from "./writable-calls.js";
import type { RecordedTraffic } from "./recorder.js";
import { LeftCounter, type RecordedDefinition } from "./recording.js";

/** A response, and how many calls it was made of. */
interface CountedResponse {
  readonly response: MockResponseSpec;
  readonly calls: number;
}

/** Writes traffic as the definition of a mock. */
export function definitionOf(traffic: RecordedTraffic, redactor: Redactor): RecordedDefinition {
  const left = new LeftCounter();
  const calls = writableCalls(traffic, redactor, left);
  const listed = traffic.tools === undefined ? drafted(calls) : [...traffic.tools.values()].map((tool) => redactor.hideValue(tool));
  // Of a tool that can't be declared nothing can be answered.
  const tools = withoutBroken(listed);
  const answered = calls.flatMap((call) => {
    const tool = tools.find(({ name }) => name === call.tool);
    const answer = tool === undefined ? undefined : answerOf(call.answer, tool.outputSchema !== undefined);
    const isSayable = answer !== undefined && tool !== undefined && isValid({ tools: [tool], responses: [{ tool: call.tool, args: call.args, ...answer }] });
    if (!isSayable) left.add("unsayable", call.tool);
    return isSayable ? [{ tool: call.tool, args: call.args, answer }] : [];
  });
  const responses = inSequence(answered);
  return { definition: responses.length === 0 ? { tools } : { tools, responses: responses.map(({ response }) => response) }, left: left.left };
}

/** Tools of a session in which nobody has listed them: what their calls tell. */
function drafted(calls: readonly WritableCall[]): readonly JsonObject[] {
  const seen = new Map<string, JsonObject[]>();
  for (const { tool, args } of calls) {
    const known = seen.get(tool);
    if (known === undefined) seen.set(tool, [args]);
    else known.push(args);
  }
  return [...seen].map(([name, all]) => ({ name, inputSchema: draftSchema(all) }));
}

function withoutBroken(tools: readonly JsonObject[]): readonly MockToolSpec[] {
  return tools.filter((tool) => isValid({ tools: [tool as unknown as MockToolSpec] })) as unknown as readonly MockToolSpec[];
}

function isValid(definition: MockDefinitionSpec): boolean {
  return findMockIssues(definition).length === 0;
}

interface AnsweredCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly answer: MockAnswerSpec;
}

/** Responses in the order of their first calls. What answers the same call alike one time after the other is one; the last has no end. */
function inSequence(calls: readonly AnsweredCall[]): readonly CountedResponse[] {
  const byCall = new Map<string, { readonly tool: string; readonly args: JsonObject; readonly runs: { readonly answer: MockAnswerSpec; calls: number }[] }>();
  for (const { tool, args, answer } of calls) {
    const key = JSON.stringify([tool, argumentKey(args)]);
    const same = byCall.get(key);
    const last = same?.runs.at(-1);
    if (same === undefined) byCall.set(key, { tool, args, runs: [{ answer, calls: 1 }] });
    else if (last !== undefined && jsonEqual(last.answer as unknown as JsonValue, answer as unknown as JsonValue)) last.calls += 1;
    else same.runs.push({ answer, calls: 1 });
  }
  return [...byCall.values()].flatMap(({ tool, args, runs }) =>
    runs.map(({ answer, calls: times }, index) => ({ response: { tool, args, ...answer, ...(index < runs.length - 1 && { times }) } as MockResponseSpec, calls: times })),
  );
}

/** The shortest way to say an answer so that the mock sends the same; `undefined` where it can't be said. */
function answerOf(answer: WritableCall["answer"], hasOutputSchema: boolean): MockAnswerSpec | undefined {
  if (answer.kind === "error") {
    const { code, message, data } = answer;
    return { error: { code, message, ...(data !== undefined && { data }) } };
  }
  const { result } = answer;
  const type = ownMember(result, "resultType");
  const [content, isError, structured] = [ownMember(result, "content"), ownMember(result, "isError"), ownMember(result, "structuredContent")];
  const isOdd = (type !== undefined && type !== "complete") || !Array.isArray(content) || (isError !== undefined && typeof isError !== "boolean") || (structured !== undefined && !isPlainObject(structured));
  if (isOdd) return undefined;
  const head = { ...(isError === true && { isError }), ...(structured !== undefined && { structuredContent: structured as JsonObject }) };
  const blocks = content as readonly JsonObject[];
  const text = onlyText(blocks);
  // A payload may become structured content by itself, where nobody sent any.
  if (text === undefined || (hasOutputSchema && structured === undefined)) return { content: blocks, ...head };
  const value = valueOf(text);
  const isSaidTwice = hasOutputSchema && structured !== undefined && jsonEqual(value, structured);
  return isSaidTwice ? { result: value, ...(isError === true && { isError }) } : { result: value, ...head };
}

/** The text of an answer that is one text and nothing else. */
function onlyText(blocks: readonly JsonObject[]): string | undefined {
  const [block, more] = blocks;
  if (block === undefined || more !== undefined || !isPlainObject(block) || Object.keys(block).length !== 2) return undefined;
  const text = ownMember(block, "text");
  return ownMember(block, "type") === "text" && typeof text === "string" ? text : undefined;
}

/** What is sent as exactly this text: JSON where it is written as JSON is. */
function valueOf(text: string): JsonValue {
  try {
    const value = JSON.parse(text) as JsonValue;
    return typeof value !== "string" && JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}
