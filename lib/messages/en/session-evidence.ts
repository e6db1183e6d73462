import { renderValuePath } from "../../json/json-path.js";
import type { EvidenceFacts, InapplicableSchema, ResultViolation, ResultViolations } from "../facts/session-evidence.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";

export function evidenceWords(facts: EvidenceFacts): Words {
  switch (facts.code) {
    case "RESULT_BREAKS_PROTOCOL":
      return {
        message: `${subject(facts)} is not what MCP ${shown(facts.protocolVersion)} asks for${places(facts, typeSentence)}`,
        hint: facts.method === "tools/call" ? "Correct the tool's answer: strict clients refuse the whole result." : "Correct the server: strict clients refuse the whole answer.",
      };
    case "STRUCTURED_CONTENT_BREAKS_SCHEMA":
      return {
        message: `The \`structuredContent\` of ${showValue(facts.tool)} does not match the tool's own \`outputSchema\`${places(facts, schemaSentence)}`,
        hint: facts.isFormatAlone === true
          ? "No rule is broken: JSON Schema leaves it to the reader whether `format` is checked. The official client does and refuses the answer: correct it, or take `format` out of the schema."
          : "Correct the tool's answer, or the `outputSchema` that it declares: clients check one by the other.",
      };
    case "STRUCTURED_CONTENT_NOT_SENT":
      return {
        message: `${showValue(facts.tool)} declares an \`outputSchema\`, but its answer has no \`structuredContent\`.`,
        hint: "Send `structuredContent` with every answer that is no error, or take the `outputSchema` out of the tool's declaration.",
      };
    case "UNDECLARED_TOOL_ANSWERED":
      return {
        message: `${showValue(facts.tool)} answered, but the server's tool list does not have it.${didYouMean(facts.nearest)}`,
        hint: "Declare the tool in `tools/list`, or refuse calls to it: no client knows that it is there.",
      };
    case "DUPLICATE_TOOL_NAME":
      return { message: `The server declares ${facts.count} tools named ${showValue(facts.tool)}.`, hint: "Give each tool a name of its own: clients keep only one of them, or refuse the list." };
    case "INVALID_TOOL_SCHEMA":
      return {
        message: `The \`${facts.member}\` of ${named(facts.tool)} is not a valid JSON Schema${places(facts, typeSentence)}`,
        hint: "Correct the schema: clients that apply it refuse the tool, or the whole list.",
      };
    case "SCHEMA_NOT_APPLIED":
      return {
        message: `The \`${facts.member}\` of ${named(facts.tool)} could not be applied: ${inapplicable(facts.problem)}.`,
        hint: facts.member === "outputSchema" ? "Nothing is known of whether the tool's answers match it. Declare a schema that stands by itself and is quickly applied." : "Declare a schema that stands by itself and is quickly applied.",
      };
    case "UNKNOWN_SCHEMA_DIALECT":
      return {
        message: `${tools(facts)} a schema of a dialect that is not known: \`$schema\` is ${showValue(facts.dialect)}. It was not applied.`,
        hint: "Use \"https://json-schema.org/draft/2020-12/schema\", or leave `$schema` out, which means the same.",
      };
    case "OLDER_SCHEMA_DIALECT":
      return {
        message: `${tools(facts)} a schema of an older dialect: \`$schema\` is ${showValue(facts.dialect)}.`,
        hint: "It was applied as that dialect asks. MCP's own is 2020-12; some clients know no other.",
      };
  }
}

function named(tool: string | undefined): string {
  return tool === undefined ? "a tool without a name" : showValue(tool);
}

function subject({ method, tool }: Extract<EvidenceFacts, { readonly code: "RESULT_BREAKS_PROTOCOL" }>): string {
  if (method === "tools/list" && tool !== undefined) return `The declaration of ${showValue(tool)}`;
  return tool === undefined ? `The result of \`${method}\`` : `The result of ${showValue(tool)}`;
}

function places({ total, isAtLeast, violations }: ResultViolations, sentence: (violation: ResultViolation) => string): string {
  const [first] = violations;
  if (first === undefined) return ".";
  return total === 1 ? `: ${sentence(first)}.` : ` in ${isAtLeast === true ? "at least " : ""}${total} places. The first: ${sentence(first)}.`;
}

function typeSentence({ path, keyword, expected, received }: ResultViolation): string {
  if (keyword === "$ref") return `${place(path)} refers to ${showValue(received)}, which leads nowhere`;
  return `${place(path)} must be \`${shown(String(expected))}\`, but it is ${received === undefined ? "missing" : showValue(received)}`;
}

function schemaSentence({ path, keyword, expected, received }: ResultViolation): string {
  if (keyword === "required") return `${place(path)} must be there, but it is missing`;
  if (expected === false) return `${place(path)} must not be there (\`${shown(keyword)}\`)`;
  return `${place(path)} breaks \`${shown(keyword)}\` (${showValue(expected)})${received === undefined ? "" : `: it is ${showValue(received)}`}`;
}

function inapplicable(problem: InapplicableSchema): string {
  switch (problem.kind) {
    case "remoteRef":
      return `${place(problem.path)} refers to ${showValue(problem.ref)}, and schemas are never fetched`;
    case "tooDeep":
      return `it is nested deeper than ${problem.limit} levels`;
    case "tooLarge":
      return `it holds more than ${problem.limit} values`;
    case "notCompiled":
      return escapeControls(shorten(problem.reason)).replace(/\.$/, "");
    case "timeLimit":
      return `judging ${place(problem.path)} by it took too long`;
  }
}

function tools({ total, tools: names }: { readonly total: number; readonly tools: readonly string[] }): string {
  if (total === 1 && names[0] !== undefined) return `${showValue(names[0])} declares`;
  const more = total > names.length ? ` and ${total - names.length} more` : "";
  return `${total} tools (${names.map((name) => showValue(name, 60)).join(", ")}${more}) declare`;
}

function didYouMean(nearest: readonly string[]): string {
  return nearest.length === 0 ? "" : ` Did you mean ${nearest.map((name) => showValue(name)).join(" or ")}?`;
}

function place(path: ResultViolation["path"]): string {
  return `\`${shown(renderValuePath(path))}\``;
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}
