import { renderValuePath } from "../../json/json-path.js";
import type { MissingNameProblem, NoInputReason, StubNoteFacts, StubsErrorFacts, StubsFacts, TypeGap, UnbuildableCause, UnreadableSchema } from "../facts/stubs.js";
import type { SchemaProblem } from "../facts/declared-schema.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { schemaProblem, violationsText } from "./mock.js";

export function stubsWords(facts: StubsFacts): Words {
  switch (facts.code) {
    case "NO_TOOLS_ARRAY":
    case "MISSING_NAME":
    case "NO_TOOLS":
      return errorWords(facts);
    default:
      return noteWords(facts);
  }
}

function errorWords(facts: StubsErrorFacts): Words {
  switch (facts.code) {
    case "NO_TOOLS_ARRAY":
      return {
        message: facts.isCatalogObject
          ? `A catalogue must have an array \`tools\`, but ${facts.received === undefined ? "it is missing" : `it is ${shown(facts.received)}`}.`
          : `A catalogue must be an object with an array \`tools\`, but it is ${shown(facts.received ?? "undefined")}.`,
        hint: 'Give the result of `tools/list`: { "tools": [ { "name": …, "inputSchema": … } ] }.',
      };
    case "MISSING_NAME":
      return {
        message: `${nameProblems[facts.problem](`tools[${facts.index}]`)}${facts.total === 1 ? "" : ` So it is with ${facts.total} entries.`}`,
        hint: "A tool is called by its name. The server must give one for each tool that it lists.",
      };
    case "NO_TOOLS":
      return { message: "The server has no tools, and a suite needs a case.", hint: "Connect to a server that lists tools, or check that this one lists them to a client without credentials." };
  }
}

const nameProblems: { readonly [Problem in MissingNameProblem]: (place: string) => string } = {
  notAnObject: (place) => `\`${place}\` must be a tool, but it is no object.`,
  missing: (place) => `\`${place}\` must have \`name\`, but it is missing.`,
  notAString: (place) => `\`${place}.name\` must be a string, but it is none.`,
  blank: (place) => `\`${place}.name\` must not be blank.`,
};

function noteWords(facts: StubNoteFacts): Words {
  const tool = showValue(facts.tool);
  switch (facts.code) {
    case "TOOL_LISTED_TWICE":
      return { message: `${tool} at \`tools[${facts.index}]\` is listed at \`tools[${facts.firstIndex}]\` already.`, hint: "Only one of them can be called by this name. Keep the file that fits, and take the other out." };
    case "INPUT_SCHEMA_MISSING":
      return { message: `${tool} declares no \`inputSchema\`: it is called without arguments, and what it rejects can't be told.`, hint: "The protocol asks for one. Write the arguments and the rejections by hand." };
    case "INPUT_SCHEMA_UNUSABLE":
      return { message: `No call of ${tool} could be made: its \`inputSchema\` ${unusable(facts.problem)}.`, hint: "Correct the schema in the server, or write the calls by hand." };
    case "NO_HAPPY_INPUT":
      return { message: `No happy path of ${tool} could be made: ${noInput(facts.reason)}.`, hint: "Write arguments that the tool accepts by hand, or give an example of them in the schema." };
    case "NO_EMPTY_INPUT":
      return { message: `Whether ${tool} rejects a call without arguments can't be told: ${noInput(facts.reason)}.`, hint: "Write the case by hand." };
    case "NO_WRONG_VALUE":
      return { message: `No value of a wrong type was found for the argument ${showValue(facts.argument)} of ${tool}: its schema accepts every type that was tried.`, hint: "Write a value that the tool rejects by hand, or say the type in the schema." };
    case "TOO_MANY_ARGUMENTS":
      return { message: `Wrong values were tried for the first ${facts.tried} of the ${facts.total} arguments of ${tool}: each of these cases holds all of them, and the file would grow too large.`, hint: "Write the cases that are missing and matter by hand." };
    case "OUTPUT_SCHEMA_UNUSABLE":
      return { message: `The answers of ${tool} are not checked: its \`outputSchema\` ${unusable(facts.problem)}.`, hint: "Correct the schema in the server, or write what the answer should look like by hand." };
    case "OUTPUT_SCHEMA_NARROWED":
      return { message: `\`${shown(facts.keyword)}\` at \`${shown(renderValuePath(facts.path))}\` of the \`outputSchema\` of ${tool} can't be said in a response schema, so it is not checked.`, hint: "The rest of the schema is checked." };
    case "OUTPUT_SCHEMA_NARROWED_MORE":
      return { message: `So it is at ${facts.total} more places of the \`outputSchema\` of ${tool}.`, hint: "The rest of the schema is checked." };
    case "TYPE_DIFFERS":
      return { message: `The type of ${tool} ${typeGaps[facts.gap].message}.`, hint: typeGaps[facts.gap].hint };
  }
}

const typeGaps: { readonly [Gap in TypeGap]: Words } = {
  remoteRef: { message: "allows any value where its `inputSchema` refers to something that is not in it", hint: "Nothing is fetched. Put what is referred to into the schema, under `$defs`." },
  tooDeep: { message: "allows any value where its `inputSchema` is nested too deep", hint: "The rest of the schema is checked by the compiler." },
  noSchema: { message: "allows any arguments, as it declares no `inputSchema` that is an object", hint: "The protocol asks for one." },
  impossible: { message: "allows no arguments at all, as its `inputSchema` refuses every object", hint: "Correct the schema in the server." },
  listedTwice: { message: "is that of the first tool of this name: the server lists several", hint: "Only one of them can be called by this name." },
};

function unusable(problem: SchemaProblem | UnreadableSchema): string {
  return problem.kind === "notJson" ? `holds something that JSON can't say at \`${shown(renderValuePath(problem.path))}\`` : schemaProblem(problem);
}

function noInput(reason: NoInputReason): string {
  switch (reason.kind) {
    case "refused":
      return `none was found that its \`inputSchema\` accepts; in the last that was tried, ${violationsText(reason.violation, 1)}`;
    case "unbuildable":
      return `at \`${shown(renderValuePath(reason.path))}\` its \`inputSchema\` ${causes[reason.cause]}`;
    case "undecided":
      return `its \`inputSchema\` can't be applied (${undecided(reason.by)})`;
  }
}

const causes: { readonly [Cause in UnbuildableCause]: string } = {
  contradiction: "contradicts itself, so that no value fits",
  endless: "asks for a value that holds itself without end",
  tooLarge: "asks for a value that is too large to write",
  noText: "has a `pattern` or `format` for which no text was found",
  notAnObject: "asks for something else than an object, which arguments are",
};

function undecided(by: unknown): string {
  if (by === "time") return "it takes too long";
  if (by === "dialect") return "the dialects in which it may be meant differ";
  return by === "depth" ? "it is nested too deep" : "judging by it fails";
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}
