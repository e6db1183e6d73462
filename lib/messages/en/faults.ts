import { type JsonPath, renderPath } from "../../json/json-path.js";
import type { FaultConflict, FaultIssueFacts, FaultPartType, FaultsFacts, FaultValueProblem } from "../facts/faults.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { nonJsonWords, receivedWords } from "./received.js";

/** Sentences of the `faults` room. */
export function faultsWords(facts: FaultsFacts): Words {
  return facts.code === "INVALID_FAULTS" ? invalidWords(facts) : issueWords(facts);
}

function invalidWords({ source, first, total }: Extract<FaultsFacts, { readonly code: "INVALID_FAULTS" }>): Words {
  const where = source === undefined ? "" : `${escapeControls(shorten(source, 500))}: `;
  const { message, hint } = issueWords(first);
  const more = total === 1 ? "" : ` (and ${total - 1} more ${total === 2 ? "problem" : "problems"})`;
  return {
    message: `→ These are not valid faults — ${where}${message}${more}\n→ Expected shape: { "faults": [ { "on": { ... }, "do": { "type": ... } } ] }`,
    hint: `${hint}${total === 1 ? "" : " `issues` of this error holds all problems."}`,
  };
}

function issueWords(facts: FaultIssueFacts): Words {
  const place = at(facts.segments);
  switch (facts.code) {
    case "MISSING_REQUIRED_FIELD":
      return { message: `${place} is missing.`, hint: missingHint(facts) };
    case "UNKNOWN_FIELD": {
      const owner = facts.action === undefined ? owners[facts.owner] : `the action ${showValue(facts.action)}`;
      const allowed = facts.allowed.map((name) => `\`${name}\``).join(", ");
      return { message: `${place} is unknown: ${owner} has no such field.`, hint: facts.meant === undefined ? `Fields there are: ${allowed}.` : `Did you mean \`${facts.meant}\`? Fields there are: ${allowed}.` };
    }
    case "INVALID_TYPE":
      return { message: `${place} must be ${types[facts.expected]}, but it is ${receivedWords(facts.received)}.`, hint: typeHints[facts.expected] };
    case "INVALID_VALUE":
      return valueWords(place, facts.problem);
    case "INVALID_JSON_VALUE":
      return { message: `${place} is ${nonJsonWords(facts.nonJson, facts.className)}, so that no call can ever match it: a call arrives as JSON.`, hint: "Write the text, number, list or plain object that the client sends." };
    case "CONFLICTING_FIELDS":
      return conflictWords(place, facts.conflict);
    case "MEANINGLESS_FAULT":
      return { message: `${place} is ${showValue(facts.action)}, which has no meaning over ${transports[facts.transport]}.`, hint: `${showValue(facts.action)} has a meaning over ${facts.transport === "stdio" ? "HTTP" : "stdio"} only. Take it out, or serve over that.` };
  }
}

function missingHint({ field, action }: Extract<FaultIssueFacts, { readonly code: "MISSING_REQUIRED_FIELD" }>): string {
  if (action !== undefined) return `Add \`${field}\`: the action ${showValue(action)} needs it.`;
  switch (field) {
    case "faults":
      return 'Write { "faults": [ … ] }.';
    case "on":
      return 'Add for example "on": { "tool": "get_weather" }. {} hits every request.';
    case "do":
      return 'Add for example "do": { "type": "hang" }.';
    default:
      return 'An action is for example { "type": "delay", "delayMs": 500 }.';
  }
}

function valueWords(place: string, problem: FaultValueProblem): Words {
  switch (problem.kind) {
    case "integer": {
      const range = problem.max === Number.MAX_SAFE_INTEGER ? `, ${problem.min} or more` : ` from ${problem.min} to ${problem.max}`;
      return { message: `${place} must be an integer${range}, but it is ${receivedWords(problem.received)}.`, hint: "Write a whole number within these bounds." };
    }
    case "probability":
      return { message: `${place} must be a number above 0 and at most 1, but it is ${receivedWords(problem.received)}.`, hint: "0.25 hits a quarter of the requests. Leave it out to hit all of them." };
    case "oneOf":
      return { message: `${place} must be one of ${problem.allowed.map((name) => `"${name}"`).join(", ")}, but it is ${receivedWords(problem.received)}.`, hint: problem.meant === undefined ? "Write one of these, in quotes." : `Did you mean "${problem.meant}"?` };
    case "blank":
      return { message: `${place} must not be blank, but it is ${receivedWords(problem.received)}.`, hint: "Write what is meant, or leave it out." };
    case "eventId":
      return { message: `${place} must be one line, but it is ${receivedWords(problem.received)}.`, hint: "An id of an event can't hold line breaks or NUL." };
    case "headerName":
      return { message: `${place} can't be sent: ${showValue(problem.name)} is no name of a header.`, hint: "Names of headers hold letters, digits and hyphens, such as Retry-After." };
    case "headerValue":
      return { message: `${place} must be a text that a header can hold, but it is ${receivedWords(problem.received)}.`, hint: 'Write a text of one line with characters of Latin-1, such as "30".' };
  }
}

function conflictWords(place: string, conflict: FaultConflict): Words {
  switch (conflict) {
    case "nthEvery":
      return { message: `${place} does not go together with \`nth\`.`, hint: "Keep `nth` for one request, or `every` for each so-manieth." };
    case "nthTimes":
      return { message: `${place} is above 1, but a fault with \`nth\` hits one request.`, hint: "Leave `times` out, or use `every` in the place of `nth`." };
    case "otherMethod":
      return { message: `${place} calls no tool, so that a fault with \`tool\` or \`args\` never hits.`, hint: 'Leave `method` out: with `tool` or `args` it is "tools/call".' };
  }
}

/** A place in a sentence. */
function at(segments: JsonPath): string {
  return segments.length === 0 ? "The whole" : `\`${escapeControls(shorten(renderPath(segments)))}\``;
}

const transports = { stdio: "stdio", http: "HTTP" } as const;

const owners: { readonly [Owner in Extract<FaultIssueFacts, { code: "UNKNOWN_FIELD" }>["owner"]]: string } = { file: "a faults file", fault: "a fault", trigger: "`on`", action: "`do`" };

const types: { readonly [Type in FaultPartType]: string } = {
  faults: "a list of faults, or an object with one",
  list: "an array of faults",
  fault: "an object",
  trigger: "an object",
  action: "an object",
  string: "a string",
  arguments: "an object",
  headers: "an object",
};

const typeHints: { readonly [Type in FaultPartType]: string } = {
  faults: 'Write { "faults": [ … ] }.',
  list: "Write a list in square brackets, even for one fault.",
  fault: 'A fault is for example { "on": { "tool": "get_weather" }, "do": { "type": "hang" } }.',
  trigger: 'Write for example { "tool": "get_weather", "nth": 2 }. {} hits every request.',
  action: 'Write for example { "type": "delay", "delayMs": 500 }.',
  string: "Write a text in double quotes.",
  arguments: "Write the arguments by name. Those that are not named may be anything.",
  headers: 'Write for example { "retry-after": "30" }.',
};
