import { renderValuePath } from "../../json/json-path.js";
import type { JsonRpcErrorFacts } from "../facts/json-rpc-error.js";
import type { MatchFacts, ResultProblem, ViolationFacts } from "../facts/match.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { protocolErrorHint } from "./protocol-error.js";

export function matchWords(facts: MatchFacts): Words {
  switch (facts.code) {
    case "TOOL_NOT_FOUND":
      return {
        message: `The server offers no tool named ${showValue(facts.tool)}.${didYouMean(facts.nearest)}`,
        hint: facts.total === 0 ? "Its tool list is empty. Check that the server registers its tools when it is started like this." : offered(facts.names, facts.total),
      };
    case "IS_ERROR_MISMATCH":
      return facts.expected
        ? {
            message: `The call should be rejected, but the tool answered without \`isError: true\`${withBody(facts.body, facts.kinds)}`,
            hint: "Make the tool answer `isError: true` for this input, or expect `false` if the answer is right.",
          }
        : {
            message: `The call should succeed, but the tool answered \`isError: true\`${withBody(facts.body, facts.kinds)}`,
            hint: facts.body === undefined ? "It gives no reason: the server's log may. Correct the case's input, or the tool." : "The text is the tool's own reason. Correct the case's input, or the tool.",
          };
    case "BODY_MISSING":
      return {
        message: `The answer has no text to match: ${noText(facts.hasContent, facts.kinds)}.`,
        hint: facts.hasStructuredContent
          ? "It has `structuredContent`: match that with `structuredContentMatchesSchema`."
          : "Make the tool answer with a block of type `text`, or drop this assertion.",
      };
    case "BODY_MISMATCH":
      return {
        message: `The body does not match its schema${violationsText(facts.total, facts.violations)}`,
        hint: mismatchHint(facts.isErrorResult, facts.isPlainText),
      };
    case "STRUCTURED_CONTENT_MISSING":
      return {
        message: "The answer has no `structuredContent`.",
        hint: facts.isErrorResult
          ? `The tool answered \`isError: true\`${withBody(facts.body, [])} Correct the case's input, or the tool.`
          : facts.body !== undefined
            ? "It has text: match that with `bodyMatchesSchema`, or make the tool answer with `structuredContent` too."
            : "Make the tool answer with `structuredContent`, or drop this assertion.",
      };
    case "STRUCTURED_CONTENT_MISMATCH":
      return {
        message: `The \`structuredContent\` does not match its schema${violationsText(facts.total, facts.violations)}`,
        hint: mismatchHint(facts.isErrorResult, false),
      };
    case "REJECTED_BY_PROTOCOL_ERROR":
      return {
        message: `The server rejected the call with JSON-RPC error ${errorText(facts.error)}. In protocol ${showValue(facts.protocolVersion)} it should answer \`isError: true\`.`,
        hint: "Since 2025-11-25 a model can read and mend only a tool result. Answer with one, or run without `--strict`.",
      };
    case "REJECTION_BY_PROTOCOL_ERROR":
      return {
        message: `The server rejected the call with JSON-RPC error ${errorText(facts.error)}, which counts as the rejection. In protocol ${showValue(facts.protocolVersion)} it should answer \`isError: true\`.`,
        hint: "Since 2025-11-25 a model can read and mend only a tool result. `--strict` makes this a failure.",
      };
    case "UNDECLARED_TOOL_REJECTED":
      return {
        message: `The call was rejected, but the server declares no tool named ${showValue(facts.tool)}: perhaps only the name is wrong.${didYouMean(facts.nearest)}`,
        hint: "Correct the tool's name. If the case is about an unknown tool, run it without `--strict`.",
      };
    case "REJECTION_OF_UNDECLARED_TOOL":
      return {
        message: `This rejection may prove nothing: the server declares no tool named ${showValue(facts.tool)}.${didYouMean(facts.nearest)}`,
        hint: "Correct the tool's name if it is misspelt. `--strict` makes this a failure.",
      };
    case "JSON_RPC_ERROR":
      return {
        message: `The server answered \`${facts.method}\` with JSON-RPC error ${errorText(facts.error)}, so there is no result to judge.`,
        hint: errorHint(facts),
      };
    case "BROKEN_RESULT":
      return { message: `The tool result is broken: ${problemText(facts.problem)}.`, hint: "Correct the server: no client can tell what this answer means." };
  }
}

/** One violation as a sentence that begins with its place. */
export function violationSentence(violation: ViolationFacts): string {
  const { keyword, expected } = violation;
  const asked = showValue(expected);
  const butItIs = violation.received === undefined ? "" : `, but it is ${shownReceived(violation)}`;
  const butItHas = violation.count === undefined ? butItIs : `, but it has ${violation.count}`;
  const place = escapeControls(shorten(renderValuePath(violation.path)));
  switch (keyword) {
    case "type":
      return `${place} must be ${typeNames[String(expected)] ?? asked}${butItIs}`;
    case "const":
      return `${place} must be exactly ${asked}${butItIs}`;
    case "enum":
      return `${place} must be one of ${asked}${butItIs}`;
    case "required":
      return `${place} must be there, but it is missing`;
    case "minItems":
      return `${place} must have at least ${counted(expected, "item")}${butItHas}`;
    case "minLength":
      return `${place} must have at least ${counted(expected, "character")}${butItHas}${quoted(violation)}`;
    case "maxLength":
      return `${place} must have at most ${counted(expected, "character")}${butItHas}${quoted(violation)}`;
    case "minimum":
      return `${place} must be at least ${asked}${butItIs}`;
    case "maximum":
      return `${place} must be at most ${asked}${butItIs}`;
    case "stringContains":
      return `${place} must contain ${asked}${butItIs}`;
    case "additionalProperties":
      return `${place} must not be there: the schema allows no further properties${butItIs}`;
  }
}

function shownReceived({ received, isAsWritten }: ViolationFacts): string {
  return isAsWritten === true ? `${escapeControls(String(received))}, which no number in JavaScript is` : showValue(received);
}

const typeNames: Readonly<Record<string, string>> = {
  object: "an object",
  array: "an array",
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  null: "null",
};

function counted(count: unknown, thing: string): string {
  return `${showValue(count)} ${thing}${count === 1 ? "" : "s"}`;
}

function quoted({ count, received }: ViolationFacts): string {
  return count === undefined || received === undefined ? "" : `: ${showValue(received)}`;
}

function violationsText(total: number, violations: readonly ViolationFacts[]): string {
  const [first] = violations;
  const sentence = first === undefined ? "." : `${violationSentence(first)}.`;
  return total === 1 ? `: ${sentence}` : ` in ${total} places. The first: ${sentence}`;
}

function mismatchHint(isErrorResult: boolean, isPlainText: boolean): string {
  if (isErrorResult) return "The tool answered `isError: true`. If the call should succeed, its text says why it did not; if it should be rejected, correct that text, or the schema.";
  if (isPlainText) return "The text is not JSON, so it is matched as a string. Make the tool answer with JSON, or ask for `type` \"string\".";
  return "Correct the tool, or the schema if the answer is right.";
}

function withBody(body: string | undefined, kinds: readonly string[]): string {
  if (body !== undefined) return `: ${showValue(body)}.`;
  return kinds.length === 0 ? ", and without a text." : `, with no text but ${kindsText(kinds)}.`;
}

function noText(hasContent: boolean, kinds: readonly string[]): string {
  if (!hasContent) return "it has no `content`";
  return kinds.length === 0 ? "its `content` is empty" : `its \`content\` has only ${kindsText(kinds)}`;
}

function kindsText(kinds: readonly string[]): string {
  const shown = kinds.slice(0, 10).map((kind) => showValue(kind, 40)).join(", ");
  return `blocks of type ${shown}${kinds.length > 10 ? ` and ${kinds.length - 10} more` : ""}`;
}

function didYouMean(nearest: readonly string[]): string {
  return nearest.length === 0 ? "" : ` Did you mean ${nearest.map((name) => showValue(name)).join(" or ")}?`;
}

function offered(names: readonly string[], total: number): string {
  if (names.length === 0) return `It offers ${counted(total, "tool")}, none of them with a name.`;
  const more = total > names.length ? ` and ${total - names.length} more` : "";
  return `It offers ${counted(total, "tool")}: ${names.map((name) => showValue(name)).join(", ")}${more}.`;
}

function errorText({ code, message, data }: JsonRpcErrorFacts): string {
  return `${showValue(code)}: ${showValue(message, 500)}${data === undefined ? "" : ` (data: ${showValue(data)})`}`;
}

function errorHint({ method, error, undeclared }: Extract<MatchFacts, { readonly code: "JSON_RPC_ERROR" }>): string {
  if (undeclared !== undefined) return `The server declares no tool named ${showValue(undeclared.tool)}.${didYouMean(undeclared.nearest) || " Correct the tool's name, or the server."}`;
  const known = protocolErrorHint(error);
  if (known !== undefined) return known;
  if (error.code === -32601) return `The server does not know \`${method}\`. Check that it offers tools.`;
  if (error.code === -32602 && method === "tools/call") {
    return "The server refused the arguments. Correct the case's `input`; if they are meant to be refused, expect `isError` true and nothing else.";
  }
  return "The fault is in the server: its log may tell more.";
}

function problemText(problem: ResultProblem): string {
  switch (problem.kind) {
    case "isErrorNotBoolean":
      return `\`isError\` must be true or false, but it is ${showValue(problem.received)}`;
    case "contentNotAnArray":
      return `\`content\` must be an array of blocks, but it is ${showValue(problem.received)}`;
    case "brokenBlock":
      return `\`content[${problem.index}]\` must be a block with a \`type\` (and a \`text\` if that is "text"), but it is ${showValue(problem.received)}`;
  }
}
