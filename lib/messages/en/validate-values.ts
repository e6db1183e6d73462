import type { IssueFacts, Received, ValueProblem } from "../facts/validate.js";
import { showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { receivedWords } from "./received.js";

/** Words of an INVALID_VALUE. */
export function valueProblemWords(problem: ValueProblem): Words {
  switch (problem.kind) {
    case "blank":
      return { message: `\`${problem.field}\` must not be blank, but it is ${receivedWords(problem.received)}.`, hint: "Write at least one character that can be seen." };
    case "operationType":
      return { message: `An operation's \`type\` must be ${oneOf(problem.allowed)}, but it is ${receivedWords(problem.received)}.`, hint: didYouMean(problem.meant, "Use one of them.") };
    case "assertionType":
      return { message: `An assertion's \`type\` must be ${oneOf(problem.allowed)}, but it is ${receivedWords(problem.received)}.`, hint: didYouMean(problem.meant, "Use one of them.") };
    case "emptySchema":
      return { message: "A response schema must ask for something, but this one is empty.", hint: 'Write for example { "type": "string" }. For a property that may hold anything, name it in `required` alone.' };
    case "emptyEnum":
      return { message: "`enum` must list one value or more, but it is empty.", hint: "List the values, or take `enum` out." };
    case "emptyRequired":
      return { message: "`required` must name one property or more, but it is empty.", hint: "Name the properties, or take `required` out." };
    case "emptyProperties":
      return { message: "`properties` must describe one property or more, but it is empty.", hint: "Describe the properties, or take `properties` out." };
    case "emptyText":
      return { message: "`stringContains` must not be empty: every string contains the empty text.", hint: "Write the text that must be in it, or take `stringContains` out." };
    case "blankRequired":
      return { message: `Entry ${problem.index} of \`required\` must be a property's name, but it is ${receivedWords(problem.received)}.`, hint: "Write the name, or take the entry out." };
    case "schemaType":
      return {
        message: `A schema's \`type\` must be one of object, array, string, number, integer, boolean, null, but it is ${receivedWords(problem.received)}.`,
        hint: problem.received.kind === "array" ? "Only one type can be asked for: take the one that this case should get." : didYouMean(problem.meant, "Use one of them."),
      };
    case "count":
      return { message: `\`${problem.keyword}\` must be an integer from 0 to 9007199254740991, but it is ${receivedWords(problem.received)}.`, hint: `Write such a number, or take \`${problem.keyword}\` out.` };
    case "number":
      return { message: `\`${problem.keyword}\` must be a finite number, but it is ${receivedWords(problem.received)}.`, hint: `Write such a number, or take \`${problem.keyword}\` out.` };
    case "fingerprint":
      return { message: `\`fingerprint\` must be 64 lower-case hex digits, but it is ${receivedWords(problem.received)}.`, hint: "Approve the suite anew: `mcpeak approve` writes it." };
    case "approvedCases":
      return { message: `\`approval.cases\` must be an array, but it is ${receivedWords(problem.received)}.`, hint: 'Write [{ "id": "…", "status": "passed" }], or leave it out.' };
    case "approvedCase":
      return { message: `An entry of \`approval.cases\` must be an object, but it is ${receivedWords(problem.received)}.`, hint: 'Write { "id": "…", "status": "passed" }.' };
    case "approvedId":
      return { message: `An entry of \`approval.cases\` must have the \`id\` of a case, but ${itIs(problem.received)}.`, hint: "Write the id of a case of this suite." };
    case "repeatedApprovedId":
      return { message: `\`approval.cases\` must classify a case once, but ${showValue(problem.id)} already stands at entry ${problem.firstIndex}.`, hint: "Take one of the two entries out." };
    case "approvedStatus":
      return { message: `The \`status\` of an approved case must be "passed" or "serverDefect", but ${itIs(problem.received)}.`, hint: 'Write "passed" for a case that passed in the dry run, "serverDefect" for one that showed a defect of the server.' };
  }
}

/** Words of an INCOMPATIBLE_ASSERTION. */
export function assertionProblemWords(facts: Extract<IssueFacts, { readonly code: "INCOMPATIBLE_ASSERTION" }>): Words {
  const { problem } = facts;
  const operation = showValue(facts.operation);
  switch (problem.kind) {
    case "otherOperation":
      return { message: `The assertion "${problem.type}" does not fit the operation ${operation}.`, hint: `It fits "${problem.fits}". With ${operation} use ${oneOf(facts.allowed)}.` };
    case "unknownType":
      return { message: `The operation ${operation} takes ${oneOf(facts.allowed)}, but this assertion's \`type\` is ${receivedWords(problem.received)}.`, hint: didYouMean(problem.meant, "Use one of them.") };
    case "noType":
      return { message: `The operation ${operation} takes ${oneOf(facts.allowed)}, but this assertion has no \`type\`.`, hint: `Add "type": ${facts.allowed.length === 1 ? oneOf(facts.allowed) : `one of ${oneOf(facts.allowed)}`}.` };
    case "unknownOperation":
      return { message: `No assertion fits ${operation}, which is not an operation.`, hint: `Set the operation's \`type\` to ${oneOf(problem.operations)}.` };
  }
}

function oneOf(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

function didYouMean(meant: string | undefined, otherwise: string): string {
  return meant === undefined ? otherwise : `Did you mean "${meant}"?`;
}

function itIs(received: Received | undefined): string {
  return received === undefined ? "it is missing" : `it is ${receivedWords(received)}`;
}
