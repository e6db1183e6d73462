import { type JsonPath, renderPath, renderValuePath } from "../../json/json-path.js";
import type { SchemaProblem, SchemaViolation } from "../facts/declared-schema.js";
import type { MockErrorFacts, MockFacts, MockFieldType, MockIssueFacts, MockOwner, MockValueProblem, ToolNames, UnusedReply } from "../facts/mock.js";
import { previewValue } from "../preview-value.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { mockAnswerWords } from "./mock-answers.js";
import { nonJsonWords, receivedWords } from "./received.js";

export function mockWords(facts: MockFacts): Words {
  switch (facts.code) {
    case "MISSING_REQUIRED_FIELD":
      return { message: `${at(facts.segments.slice(0, -1))} must have \`${facts.field}\`, but it is missing.`, hint: missingHints[facts.owner] };
    case "UNKNOWN_FIELD":
      return { message: `${at(facts.segments.slice(0, -1))} has no field \`${shown(facts.field)}\`.`, hint: `${facts.meant === undefined ? "Take it out." : `Did you mean \`${facts.meant}\`?`} Allowed here: ${facts.allowed.map((name) => `\`${name}\``).join(", ")}.` };
    case "INVALID_TYPE":
      return { message: `${at(facts.segments)} must be ${types[facts.expected]}, but it is ${receivedWords(facts.received)}.`, hint: typeHints[facts.expected] };
    case "INVALID_VALUE":
      return valueWords(at(facts.segments), facts.problem);
    case "INVALID_JSON_VALUE":
      return { message: `${at(facts.segments)} must be a value that JSON can say, but it is ${nonJsonWords(facts.nonJson, facts.className)}.`, hint: "A mock server sends JSON. Write the text, number, list or plain object that the client should get." };
    case "DUPLICATE_TOOL":
      return { message: `A tool's name must be unique, but ${showValue(facts.tool)} at ${at(facts.segments)} is already the name of \`tools[${facts.firstIndex}]\`.`, hint: "Give one of the two another name, or take it out." };
    case "INVALID_JSON_SCHEMA":
      return { message: `The \`${facts.member}\` of ${showValue(facts.tool)} (${at(facts.segments)}) ${schemaProblem(facts.problem)}.`, hint: schemaHint(facts.problem) };
    case "UNKNOWN_TOOL":
      return { message: `${renderPath(facts.segments.slice(0, -1))} names the tool '${shown(facts.tool)}', which is not in tools. ${toolList(facts)}`, hint: facts.meant === undefined ? "Declare the tool in `tools`, or correct the name." : `Did you mean ${showValue(facts.meant)}?` };
    case "UNMATCHABLE_ARGUMENTS":
      return facts.nonJson === "tooDeep"
        ? { message: `${at(facts.segments)} is nested deeper than 512 levels, so that no call can ever match it.`, hint: "A call that goes deeper is always answered with an error. Write flatter arguments." }
        : { message: `${at(facts.segments)} is ${nonJsonWords(facts.nonJson, facts.className)}, so that no call can ever match it: a call arrives as JSON.`, hint: "Write the text, number, list or plain object that the client sends." };
    case "UNREACHABLE_RESPONSE":
      return {
        message: `${at(facts.segments)} can never answer: ${at(facts.first)} always answers ${facts.isAny ? `any arguments of ${showValue(facts.tool)}` : "the same arguments"} first.`,
        hint: "Take one of the two out, or give the first one `times`: after so many answers the next one follows.",
      };
    case "MISSING_ANSWER":
      return { message: `${at(facts.segments)} must have one of ${facts.allowed.map((name) => `\`${name}\``).join(", ")}, but it has none.`, hint: 'Add for example "result": { "tempC": 21 }; null, "" and 0 are results too.' };
    case "CONFLICTING_ANSWERS":
      return { message: `${at(facts.segments)} has ${facts.fields.map((name) => `\`${name}\``).join(" and ")}, which do not go together.`, hint: "Keep one of `result`, `content` and `error`. `isError` and `structuredContent` belong to the first two." };
    case "INVALID_CONTENT": {
      const { expected, received } = facts.problem;
      return { message: `${at(facts.segments)} must be ${shown(expected)} for clients to read it, but it is ${received === undefined ? "missing" : shown(received)}.`, hint: 'Write for example "content": [{ "type": "text", "text": "…" }], or use `result`.' };
    }
    case "RESULT_BREAKS_SCHEMA":
      return {
        message: "problem" in facts
          ? `${at(facts.segments)} can't be checked by the \`outputSchema\` of ${showValue(facts.tool)}, which ${schemaProblem(facts.problem)}.`
          : `${at(facts.segments)} breaks the \`outputSchema\` of ${showValue(facts.tool)}: ${violationsText(facts.violation, facts.total)}.`,
        hint: "Clients refuse such an answer. Correct it, or the `outputSchema`; a rejection is a text with `isError`.",
      };
    case "INVALID_MOCK_DEFINITION":
    case "INVALID_MOCK_REPLY":
    case "MODULE_EXPORTS_NO_DEFINITION":
    case "UNUSED_MOCK_REPLIES":
      return errorWords(facts);
    case "MOCK_CALL_MALFORMED":
    case "MOCK_TOOL_UNKNOWN":
    case "MOCK_ARGUMENTS_TOO_DEEP":
    case "MOCK_ARGUMENTS_INVALID":
    case "MOCK_SCHEMA_UNUSABLE":
    case "MOCK_FUNCTION_FAILED":
    case "MOCK_CALL_UNMATCHED":
      return mockAnswerWords(facts);
  }
}

/** The form of a definition, in the same words everywhere. */
const shape = '{ "tools": [ { "name": ..., "inputSchema": ... } ], "responses": [ { "tool": ..., "result": ... } ] }';

function errorWords(facts: MockErrorFacts): Words {
  switch (facts.code) {
    case "INVALID_MOCK_DEFINITION": {
      const source = facts.source === undefined ? "" : `${escapeControls(shorten(facts.source, 500))}: `;
      return {
        message: `→ This is not a valid mock definition — ${source}${firstOf(facts.first, facts.total)}\n→ Expected shape: ${shape}`,
        hint: `${mockWords(facts.first).hint}${facts.total === 1 ? "" : " `issues` of this error holds all problems."}`,
      };
    }
    case "INVALID_MOCK_REPLY":
      return { message: `The mock can't answer like this: ${firstOf(facts.first, facts.total)}`, hint: mockWords(facts.first).hint };
    case "MODULE_EXPORTS_NO_DEFINITION":
      return {
        message: `${escapeControls(shorten(facts.file, 500))} exports no mock definition: it has no default export.${facts.exports.length === 0 ? " It exports nothing." : ` It exports ${facts.exports.slice(0, 20).map(shown).join(", ")}.`}`,
        hint: "Write `export default { tools: […], responses: […] };`.",
      };
    case "UNUSED_MOCK_REPLIES": {
      const more = facts.total > facts.unused.length ? `\n  … and ${facts.total - facts.unused.length} more` : "";
      return {
        message: `${facts.total === 1 ? "1 reply of the mock was" : `${facts.total} replies of the mock were`} not used as often as expected:${facts.unused.map(unusedLine).join("")}${more}`,
        hint: "Either a call did not come, or it came with other arguments: `mock.calls` holds all that came.",
      };
    }
  }
}

function firstOf(first: MockIssueFacts, total: number): string {
  const more = total === 1 ? "" : ` (and ${total - 1} more ${total === 2 ? "problem" : "problems"})`;
  return `${mockWords(first).message}${more}`;
}

function unusedLine({ where, tool, args, used, times }: UnusedReply): string {
  const called = `${shown(tool)}(${args === undefined ? "any arguments" : previewValue(args)})`;
  return `\n  ${escapeControls(shorten(where, 120))}: ${called} was used ${used === 1 ? "once" : `${used} times`}${times === undefined ? "" : ` of ${times}`}`;
}

export function toolList({ names, total }: ToolNames): string {
  if (total === 0) return "There are no tools.";
  const more = total > names.length ? `, … (+${total - names.length})` : "";
  return `Tools there are: ${names.map(shown).join(", ")}${more}`;
}

function valueWords(place: string, problem: MockValueProblem): Words {
  const but = `but it is ${receivedWords(problem.received)}`;
  switch (problem.kind) {
    case "blankName":
      return { message: `${place} must not be blank, ${but}.`, hint: "Write the name by which clients call the tool." };
    case "times":
      return { message: `${place} must be an integer, 1 or more, ${but}.`, hint: "Leave it out for a response that always answers." };
    case "delayMs":
      return { message: `${place} must be an integer from 0 to 2147483647 (milliseconds), ${but}.`, hint: "Leave it out to answer at once." };
    case "errorCode":
      return { message: `${place} must be an integer, ${but}.`, hint: "JSON-RPC error codes are integers, such as -32603." };
    case "port":
      return { message: `${place} must be an integer from 0 to 65535, ${but}.`, hint: "Leave it out, or write 0, to listen on any free port." };
    case "maxBodyBytes":
      return { message: `${place} must be an integer, 1 or more (bytes), ${but}.`, hint: "Leave it out for 64 MiB." };
    case "lang":
      return { message: `${place} must be "en" or "ko", ${but}.`, hint: "Leave it out for English." };
    case "function":
      return { message: `${place} must be a function, ${but}.`, hint: "Leave it out if nothing is to be called." };
    case "onUnmatchedCall":
      return { message: `${place} must be "toolError", "protocolError" or a function, ${but}.`, hint: 'Leave it out for "toolError".' };
  }
}

/** What is wrong with a schema, as it follows its name. */
export function schemaProblem(problem: SchemaProblem): string {
  const place = `\`${shown(renderValuePath(problem.path))}\``;
  switch (problem.kind) {
    case "notASchema":
      return `is not a valid JSON Schema: ${place} must be ${shown(problem.expected)}, but it is ${problem.received === undefined ? "missing" : shown(problem.received)}`;
    case "unknownDialect":
      return `names a dialect that is not known: \`$schema\` is ${showValue(problem.dialect)}`;
    case "olderDialect":
      return `names an older dialect: \`$schema\` is ${showValue(problem.dialect)}`;
    case "remoteRef":
      return `refers at ${place} to ${showValue(problem.ref)}, and schemas are never fetched`;
    case "unresolvedRef":
      return `refers at ${place} to ${showValue(problem.ref)}, which leads nowhere`;
    case "tooDeep":
      return `is nested deeper than ${problem.limit} levels`;
    case "tooLarge":
      return `holds more than ${problem.limit} values`;
    case "notCompiled":
      return `can't be applied: ${shown(problem.reason).replace(/\.$/, "")}`;
  }
}

function schemaHint({ kind }: SchemaProblem): string {
  switch (kind) {
    case "unknownDialect":
      return 'Use "https://json-schema.org/draft/2020-12/schema", or leave `$schema` out, which means the same.';
    case "remoteRef":
      return "Put the schema that it refers to into `$defs`, and refer to that.";
    case "notASchema":
    case "unresolvedRef":
    case "olderDialect":
    case "tooDeep":
    case "tooLarge":
    case "notCompiled":
      return "The schema is advertised as it stands, and arguments are checked by it. Correct it there.";
  }
}

/** The first of some violations as a sentence, and how many there are. */
export function violationsText(first: SchemaViolation, total: number): string {
  return `${total === 1 ? "" : `${total} places, the first: `}${violation(first)}`;
}

/** One violation as a sentence that begins with its place. */
export function violation({ path, keyword, expected, received, message }: SchemaViolation): string {
  const place = `\`${shown(renderValuePath(path))}\``;
  const butIs = received === undefined ? "" : `, but it is ${previewValue(received)}`;
  if (keyword === "undecided") return shown(message);
  if (keyword === "required" || keyword === "dependentRequired") return `${place} must be there, but it is missing`;
  if (expected === false) return `${place} must not be there${received === undefined ? "" : `: it is ${previewValue(received)}`}`;
  if (keyword === "const") return `${place} must be exactly ${previewValue(expected)}${butIs}`;
  if (keyword === "enum") return `${place} must be one of ${previewValue(expected)}${butIs}`;
  return `${place} ${shown(message)}${butIs}`;
}

/** A place in a sentence. */
function at(segments: JsonPath): string {
  return segments.length === 0 ? "The definition" : `\`${shown(renderPath(segments))}\``;
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}

const missingHints: { readonly [Owner in MockOwner]: string } = {
  definition: 'Add "tools": a list of the tools that clients see.',
  tool: 'A tool is for example { "name": "get_weather", "inputSchema": { "type": "object" } }.',
  response: 'A response is for example { "tool": "get_weather", "args": { "city": "Seoul" }, "result": { "tempC": 21 } }.',
  error: 'An error is for example { "code": -32603, "message": "out of order" }.',
};

const types: { readonly [Type in MockFieldType]: string } = {
  definition: "an object",
  tools: "an array of tools",
  tool: "an object",
  responses: "an array of responses",
  response: "an object",
  string: "a string",
  schema: "a JSON Schema (an object)",
  arguments: "an object",
  boolean: "true or false",
  content: "an array of content blocks",
  object: "an object",
  error: "an object",
};

const typeHints: { readonly [Type in MockFieldType]: string } = {
  definition: 'Write { "tools": [ … ], "responses": [ … ] }.',
  tools: "Write a list in square brackets, even for one tool.",
  tool: missingHints.tool,
  responses: "Write a list in square brackets, even for one response, or leave it out.",
  response: missingHints.response,
  string: "Write a text in double quotes.",
  schema: 'Write for example { "type": "object", "properties": { "city": { "type": "string" } } }. A schema of a library such as zod is written as JSON Schema first: z.toJSONSchema(schema).',
  arguments: "Write the arguments by name; {} means none, and a response without `args` answers any.",
  boolean: "Write true or false, without quotes, or leave it out, which means false.",
  content: 'Write for example [{ "type": "text", "text": "…" }], or use `result`.',
  object: "Write an object in curly brackets, or leave it out.",
  error: missingHints.error,
};
