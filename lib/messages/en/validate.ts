import { renderPath } from "../../json/json-path.js";
import type { ExpectedType, IssueFacts, Owner, Received, TypedPart, ValidateFacts } from "../facts/validate.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { nonJsonWords, receivedWords } from "./received.js";
import { missingFieldHint, unknownFieldHint, unsupportedKeywordHint } from "./validate-hints.js";
import { assertionProblemWords, valueProblemWords } from "./validate-values.js";

export function validateWords(facts: ValidateFacts): Words {
  switch (facts.code) {
    case "MISSING_REQUIRED_FIELD":
      return { message: `${owners[facts.owner]} must have ${key(facts.field)}, but it is missing.`, hint: missingFieldHint(facts.owner, facts.field) };
    case "UNKNOWN_FIELD":
      return { message: `${owners[facts.owner]} has no field ${key(facts.field)} in suite format 1.`, hint: unknownFieldHint(facts) };
    case "UNSUPPORTED_SCHEMA_VERSION":
      return { message: `\`schemaVersion\` must be the number 1, but it is ${receivedWords(facts.received)}.`, hint: 'Write "schemaVersion": 1. If the suite was written for a later format, use a newer mcpeak.' };
    case "INVALID_TYPE":
      return { message: `${parts(facts.what)} must be ${types[facts.expected]}, but it is ${receivedWords(facts.received)}.`, hint: typeHint(facts) };
    case "INVALID_VALUE":
      return valueProblemWords(facts.problem);
    case "DUPLICATE_CASE_ID":
      return { message: `A case id must be unique in its suite, but ${showValue(facts.id)} is already the id of \`cases[${facts.firstIndex}]\`.`, hint: "Give one of the two cases another id. Ids differ by case and by every space." };
    case "EMPTY_CASES":
      return { message: "A suite must have one case or more, but `cases` is empty.", hint: "Add a case: an object with id, name, operation and assertions." };
    case "EMPTY_ASSERTIONS":
      return { message: "A case must have one assertion or more, but `assertions` is empty.", hint: `Without an assertion a case could only pass. Add one of: ${facts.allowed.join(", ")}.` };
    case "INCOMPATIBLE_ASSERTION":
      return assertionProblemWords(facts);
    case "INVALID_JSON_VALUE":
      return jsonWords(facts);
    case "INVALID_TIMEOUT":
      return {
        message: `\`${facts.field}\` must be an integer from 1 to 2147483647 (milliseconds), but it is ${receivedWords(facts.received)}.`,
        hint: facts.field === "timeoutMs" ? "Leave it out to use the suite's `defaultTimeoutMs`, or 10000." : "Leave it out to use 10000.",
      };
    case "UNSUPPORTED_SCHEMA_KEYWORD":
      return { message: `A response schema cannot say ${key(facts.keyword)}.`, hint: unsupportedKeywordHint(facts.keyword, facts.meant) };
    case "SCHEMA_KEYWORD_REQUIRES_TYPE": {
      const wanted = facts.types.map((type) => `"${type}"`).join(" or ");
      const found = facts.received === undefined ? "there is no `type`" : `\`type\` is ${receivedWords(facts.received)}`;
      return { message: `\`${facts.keyword}\` must stand beside \`type\`: ${wanted}, but ${found}.`, hint: `Add "type": "${facts.types[0]}" next to it, or take \`${facts.keyword}\` out.` };
    }
    case "IMPOSSIBLE_RANGE":
      return { message: `\`minimum\` (${facts.minimum}) is above \`maximum\` (${facts.maximum}), so that no number fits.`, hint: "Swap the two, or take one out." };
    case "IMPOSSIBLE_LENGTH":
      return { message: `\`minLength\` (${facts.minLength}) is above \`maxLength\` (${facts.maxLength}), so that no string fits.`, hint: "Swap the two, or take one out." };
    case "VALUE_AGAINST_TYPE":
      return { message: `\`type\` is "${facts.type}", so that no value can equal the ${facts.keyword === "const" ? "`const`" : "`enum` entry"} ${receivedWords(facts.received)}.`, hint: "Change the value or the type." };
    case "UNSAFE_INTEGER":
      return { message: `${facts.value} is read as the nearest number that a program can hold: integers beyond 9007199254740991 can't be told from their neighbours.`, hint: "Send such a number as a text, and expect the text." };
    case "CONTRADICTING_IS_ERROR":
      return { message: `This assertion expects isError ${facts.expected}, but assertion ${facts.firstIndex} of the same case expects ${!facts.expected}: one of them always fails.`, hint: "Take one of the two out." };
    case "UNKNOWN_APPROVED_CASE":
      return { message: `The approval block classifies ${showValue(facts.id)}, but no case has that id.`, hint: facts.meant === undefined ? "Approve the suite anew, or take the entry out." : `Did you mean ${showValue(facts.meant)}? Otherwise approve the suite anew.` };
    case "UNKNOWN_OPTION":
      return { message: `There is no option ${key(facts.option)}.`, hint: `${facts.meant === undefined ? "" : `Did you mean \`${facts.meant}\`? `}The options are ${facts.known.map((name) => `\`${name}\``).join(", ")}.` };
    case "INVALID_SUITE":
      return { message: invalidSuite(facts.first, facts.total), hint: "Fix them all; `issues` of this error holds the whole list." };
  }
}

function key(name: string): string {
  return `\`${escapeControls(shorten(name, 100))}\``;
}

const owners: { readonly [Part in Owner]: string } = {
  suite: "A suite",
  approval: "The approval block",
  approvedCase: "An entry of the approval block",
  case: "A case",
  operation: "This operation",
  assertion: "This assertion",
};

const types: { readonly [Type in ExpectedType]: string } = {
  object: "an object",
  array: "an array",
  string: "a string",
  boolean: "true or false",
  schema: "a response schema (an object)",
  schemaOrBoolean: "true, false or a response schema (an object)",
  schemaMap: "an object that gives each property its schema",
};

function parts(part: TypedPart): string {
  switch (part.kind) {
    case "root":
      return "A suite";
    case "case":
      return "A case";
    case "operation":
      return "`operation`";
    case "assertion":
      return "An assertion";
    case "approval":
      return "`approval`";
    case "schema":
      return "`schema`";
    case "requiredEntry":
      return `Entry ${part.index} of \`required\``;
    case "field":
      return key(part.field);
  }
}

function typeHint({ what, expected, received }: Extract<IssueFacts, { readonly code: "INVALID_TYPE" }>): string {
  switch (what.kind) {
    case "root":
      return "Pass the suite itself: what JSON.parse gives, or `.toSpec()` of a builder.";
    case "operation":
      return 'Write for example { "type": "listTools" }.';
    case "case":
      return 'Write { "id": …, "name": …, "operation": …, "assertions": […] }.';
    case "assertion":
      return 'Write for example { "type": "isError", "expected": false }.';
    case "approval":
      return "Leave it out of a suite written by hand; `mcpeak approve` attaches it.";
    case "schema":
    case "requiredEntry":
    case "field":
      return valueHint(expected, received);
  }
}

function valueHint(expected: ExpectedType, received: Received): string {
  switch (expected) {
    case "object":
      return "Write an object in curly brackets, or leave it out.";
    case "array":
      return "Write a list in square brackets, even for one item.";
    case "string":
      return "Write a text in double quotes.";
    case "boolean":
      return "Write true or false, without quotes.";
    case "schema":
      return `Write for example { "type": "string" }.${libraryHint(received)}`;
    case "schemaOrBoolean":
      return `Write true, false or for example { "type": "string" }.${libraryHint(received)}`;
    case "schemaMap":
      return 'Write for example { "city": { "type": "string" } }.';
  }
}

/** For what may come from a schema library. */
function libraryHint(received: Received): string {
  if (received.kind !== "nonJson") return "";
  if (received.nonJson === "function") return " A schema of a library must be made first: z.string() with its brackets.";
  return received.nonJson === "instance" ? " A schema of a library such as zod is given as a whole, never inside a plain one." : "";
}

function jsonWords(facts: Extract<IssueFacts, { readonly code: "INVALID_JSON_VALUE" }>): Words {
  const { problem } = facts;
  switch (problem.kind) {
    case "inputNotObject":
      return { message: `\`input\` must be a JSON object, but it is ${receivedWords(problem.received)}.`, hint: "Write the tool's arguments by name; {} if it takes none." };
    case "cyclicSchema":
      return { message: "A response schema must be finite, but this one contains itself.", hint: "Write out as many levels as the answer has." };
    case "deepSchema":
      return { message: `A response schema can be nested ${problem.maxDepth} levels deep in its suite, but this one goes deeper.`, hint: "Ask for the upper levels only." };
    case "nonJson":
      return { message: `This must be a value that JSON can say, but it is ${nonJsonWords(problem.nonJson, problem.className)}.`, hint: nonJsonHint(problem.nonJson) };
  }
}

function nonJsonHint(kind: Parameters<typeof nonJsonWords>[0]): string {
  if (kind === "undefined" || kind === "hole") return "Leave it out, or write null.";
  if (kind === "instance") return "Write the text or plain object that the server should get, such as date.toISOString().";
  if (kind === "NaN" || kind === "Infinity" || kind === "-Infinity") return "Use a finite number, a string or null.";
  return "Write a string, a finite number, true, false, null, a plain array or a plain object.";
}

function invalidSuite(first: readonly IssueFacts[], total: number): string {
  const lines = first.map((issue) => `\n  ${escapeControls(shorten(renderPath(issue.segments), 300))}: ${validateWords(issue).message} (${issue.code})`);
  const more = total > first.length ? `\n  … and ${total - first.length} more` : "";
  return `The suite is invalid: ${total === 1 ? "1 issue" : `${total} issues`}.${lines.join("")}${more}`;
}
