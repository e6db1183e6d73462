import { renderValuePath } from "../../json/json-path.js";
import type { ArgumentDifference, MockAnswerFacts, UnmatchedCandidate } from "../facts/mock.js";
import { previewValue } from "../preview-value.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { schemaProblem, toolList, violation } from "./mock.js";

export function mockAnswerWords(facts: MockAnswerFacts): Words {
  switch (facts.code) {
    case "MOCK_CALL_MALFORMED":
      return { message: malformed(facts.problem, facts.received), hint: "Correct the client: the protocol asks for this." };
    case "MOCK_TOOL_UNKNOWN":
      return { message: `This mock server has no tool ${showValue(facts.tool)}. ${toolList(facts)}`, hint: facts.meant === undefined ? "Declare it in `tools` of the definition." : `Did you mean ${showValue(facts.meant)}?` };
    case "MOCK_ARGUMENTS_TOO_DEEP":
      return { message: `The arguments of ${showValue(facts.tool)} are nested deeper than ${facts.maxDepth} levels.`, hint: "No response can match them. Send flatter arguments." };
    case "MOCK_ARGUMENTS_INVALID":
      return { message: `The arguments of ${showValue(facts.tool)} do not match its inputSchema:${facts.violations.map((each) => `\n  ${violation(each)}`).join("")}`, hint: "A response whose `args` are exactly these would be given in spite of that." };
    case "MOCK_SCHEMA_UNUSABLE":
      return { message: `The arguments of ${showValue(facts.tool)} can't be checked: its inputSchema ${schemaProblem(facts.problem)}.`, hint: "Correct the schema in the definition." };
    case "MOCK_FUNCTION_FAILED":
      return { message: `${facts.where} threw: ${shown(facts.detail)}`, hint: "Correct that function, or let it give an answer for this case." };
    case "MOCK_CALL_UNMATCHED":
      return { message: `No response is registered for ${showValue(facts.tool)} with these arguments: ${previewValue(facts.args)}${candidates(facts)}`, hint: "Register these arguments, or a response without `args` for any." };
  }
}

function malformed(problem: "name" | "arguments" | "cursor", received = "missing"): string {
  switch (problem) {
    case "name":
      return `\`name\` must be a string, but it is ${received}.`;
    case "arguments":
      return `\`arguments\` must be an object, but it is ${received}.`;
    case "cursor":
      return `\`cursor\` is ${received}, but this server's list has one page.`;
  }
}

function candidates({ tool, candidates: nearest, total, usedUp }: Extract<MockAnswerFacts, { readonly code: "MOCK_CALL_UNMATCHED" }>): string {
  const any = usedUp === 0 ? "" : `\n${usedUp === 1 ? "A response for any arguments has" : `${usedUp} responses for any arguments have`} answered as often as allowed.`;
  if (total === 0) return `${any === "" ? `\nNothing is registered for ${showValue(tool)}.` : any}`;
  const more = total > nearest.length ? `\n  … and ${total - nearest.length} more` : "";
  return `\nRegistered for ${showValue(tool)}, nearest first:${nearest.map(candidate).join("")}${more}${any}`;
}

function candidate({ args, differences, total, times }: UnmatchedCandidate): string {
  if (differences.length === 0) return `\n  ${previewValue(args)}: the same, but it has answered ${times === 1 ? "once" : `${times ?? 0} times`}, as often as allowed`;
  const more = total > differences.length ? `; … and ${total - differences.length} more` : "";
  return `\n  ${previewValue(args)}: ${differences.map(difference).join("; ")}${more}`;
}

function difference({ path, registered, received }: ArgumentDifference): string {
  const place = `\`${escapeControls(shorten(renderValuePath(path)))}\``;
  if (received === undefined) return `${place} is missing in the call`;
  if (registered === undefined) return `${place} is not in the response's args, but came as ${previewValue(received)}`;
  return `${place} should be ${previewValue(registered)}, but came as ${previewValue(received)}`;
}

function shown(text: string): string {
  return escapeControls(shorten(text, 500));
}
