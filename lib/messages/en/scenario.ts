import { type JsonPath, renderPath } from "../../json/json-path.js";
import type { CallEnd, ScenarioErrorFacts, ScenarioFacts, ScenarioFailureFacts, ScenarioFieldType, ScenarioOwner, ScenarioValueProblem } from "../facts/scenario.js";
import type { WireFacts } from "../facts/wire.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { labWords } from "./lab.js";
import { errorText } from "./protocol-error.js";
import { nonJsonWords, receivedWords } from "./received.js";
import { wireWords } from "./wire.js";

export function scenarioWords(facts: ScenarioFacts): Words {
  switch (facts.code) {
    case "MISSING_REQUIRED_FIELD":
      return { message: `${at(facts.segments.slice(0, -1), facts.owner)} must have \`${facts.field}\`, but it is missing.`, hint: shapes[facts.owner] };
    case "UNKNOWN_FIELD":
      return { message: `${at(facts.segments.slice(0, -1), facts.owner)} has no field \`${shown(facts.field)}\`.`, hint: `${facts.meant === undefined ? "Take it out." : `Did you mean \`${facts.meant}\`?`} Allowed here: ${names(facts.allowed)}.` };
    case "INVALID_TYPE":
      return { message: `${at(facts.segments, facts.expected === "target" ? "target" : "scenario")} must be ${facts.segments.length === 0 ? "an object" : types[facts.expected]}, but it is ${receivedWords(facts.received)}.`, hint: typeHints[facts.expected] };
    case "INVALID_VALUE":
      return valueWords(at(facts.segments), facts.problem);
    case "INVALID_JSON_VALUE":
      return { message: `${at(facts.segments)} must be a value that JSON can say, but it is ${nonJsonWords(facts.nonJson, facts.className)}.`, hint: "Arguments are sent as JSON. Write the text, number, list or plain object that the tool should get." };
    case "INVALID_TIMEOUT":
      return { message: `${at(facts.segments)} must be an integer from 1 to 2147483647 (milliseconds), but it is ${receivedWords(facts.received)}.`, hint: `Leave it out to use ${facts.byDefault}.` };
    case "EMPTY_SCENARIOS":
      return { message: "The file holds no scenario.", hint: `Add one, or take the file out. ${shapes.scenario}` };
    case "PROTOCOL_VERSION_WITH_TARGET":
      return { message: `${at(facts.segments)} is ${showValue(facts.version)}, but a target negotiates its own version.`, hint: "Take `protocolVersion` out, or run the scenario without a target." };
    case "INVALID_TOOL_ARGUMENTS":
      return { message: `${at(facts.segments)}: ${labWords(facts.problem).message}`, hint: labWords(facts.problem).hint };
    case "NO_MEANING_BUILT_IN":
      return { message: `${at(facts.segments)}: ${labWords(facts.problem).message}`, hint: labWords(facts.problem).hint };
    case "MISSING_ENVIRONMENT_VARIABLE":
      return { message: `${at(facts.segments)} names the environment variable ${showValue(facts.variable)}, which is not set.`, hint: "Set it before you run mcpeak. A .env file is not read." };
    case "INVALID_SCENARIO":
    case "MODULE_EXPORTS_NO_SCENARIO":
    case "NO_SCENARIOS_FOUND":
    case "INVALID_OPTION_VALUE":
    case "CONFLICTING_OPTIONS":
      return errorWords(facts);
    case "OUTCOME_MISMATCH":
    case "DURATION_EXCEEDED":
    case "RESULT_MISSING":
    case "IS_ERROR_MISMATCH":
    case "TEXT_NOT_FOUND":
    case "OBSERVER_FAILED":
    case "UNLISTED_TOOL": {
      const { message, hint } = failureWords(facts);
      return { message: facts.of === "observer" ? `observer: ${message}` : message, hint };
    }
  }
}

const fileNames = "`*.scenario.json`, `*.scenario.ts`, `*.scenario.mts`, `*.scenario.js` or `*.scenario.mjs`";

function errorWords(facts: ScenarioErrorFacts): Words {
  switch (facts.code) {
    case "INVALID_SCENARIO": {
      const first = scenarioWords(facts.first);
      const more = facts.total === 1 ? "" : ` (and ${facts.total - 1} more ${facts.total === 2 ? "problem" : "problems"})`;
      return { message: `This is not a valid scenario: ${first.message}${more}`, hint: `${first.hint}${facts.total === 1 ? "" : " `issues` of this error holds all problems."}` };
    }
    case "MODULE_EXPORTS_NO_SCENARIO":
      return {
        message: `${shown(facts.file)} exports no scenario: ${facts.hasDefault ? "its default export is none" : "it has no default export"}.${facts.exports.length === 0 ? " It exports nothing." : ` It exports ${facts.exports.slice(0, 20).map(shown).join(", ")}.`}`,
        hint: 'Write `export default scenario("…").call("ping").expect.success();`, or export an array of scenarios.',
      };
    case "NO_SCENARIOS_FOUND":
      return facts.kind === "folder"
        ? { message: `${shown(facts.target)} holds no scenarios.`, hint: `A folder means every file below it that is called ${fileNames}, and every .json in a folder called \`scenarios\`, outside node_modules and hidden folders. Rename the files, or give them by name.` }
        : { message: `No file matches the pattern ${showValue(facts.target)}.`, hint: "Patterns begin at the working directory; `**` stands for any number of folders, e.g. 'scenarios/**/*.json'." };
    case "INVALID_OPTION_VALUE":
      if (facts.option === "strict") return { message: `\`strict\` must be true or false, but it is ${receivedWords(facts.received)}.`, hint: "Leave it out for false." };
      return facts.option === "repeat"
        ? { message: `\`repeat\` must be an integer from 1 to 10000, but it is ${receivedWords(facts.received)}.`, hint: "Leave it out to run each scenario once." }
        : { message: `\`server\` must be what \`stdio\`, \`http\` or \`inProcess\` makes, but it is ${receivedWords(facts.received)}.`, hint: "What stands in a target file is given as `target`." };
    case "CONFLICTING_OPTIONS":
      return { message: "`server` and `target` cannot be used together.", hint: "Keep one of them; without both the scenario runs on the built-in server." };
  }
}

function failureWords(facts: ScenarioFailureFacts): Words {
  switch (facts.code) {
    case "OUTCOME_MISMATCH":
      return { message: `The outcome should be ${facts.expected}, but ${endClause(facts.end)}`, hint: endHint(facts.end) };
    case "DURATION_EXCEEDED":
      return { message: `The call may take ${facts.maxDurationMs} ms, but it took ${Math.ceil(facts.durationMs)} ms.`, hint: "Find out what is slow, or raise `maxDurationMs`. Only the call counts, not the connection." };
    case "RESULT_MISSING":
      return { message: `A result is expected, but ${endClause(facts.end)}`, hint: "A call that ends without a result has nothing to compare: take `expect.result` out, or mend the tool." };
    case "IS_ERROR_MISMATCH":
      return { message: `\`isError\` of the result should be ${facts.expected}, but it is ${facts.received}.`, hint: "Compare what the tool answered with what `expect.result` wants." };
    case "TEXT_NOT_FOUND":
      return {
        message: `The text ${showValue(facts.wanted)} should stand in the result, but ${facts.texts === 0 ? "the result has no text" : `${facts.texts === 1 ? "its text is" : `its ${facts.texts} texts are`} ${showValue(facts.received, 500)}`}.`,
        hint: "Upper and lower case matter, and only content of type `text` is searched, each block by itself.",
      };
    case "OBSERVER_FAILED":
      return {
        message: `${capital(endClause(facts.end))}`,
        hint: facts.end.kind === "timeout" ? "An observer that times out fails whatever it expects. Give it a larger `timeoutMs` if the server is only slow." : "An observer that gets no result fails whatever it expects: look at what the first call left behind.",
      };
    case "UNLISTED_TOOL":
      if (facts.isListMissing === true) return { message: `The server could not list its tools, so that nobody knows whether it has ${showValue(facts.tool)}; the error may only say that it has not.`, hint: "Mend the server's answer to `tools/list`: the findings tell what is wrong with it." };
      return {
        message: `The server does not list the tool ${showValue(facts.tool)}, so that the error it answers may only say so.`,
        hint: facts.meant !== undefined ? `Did you mean ${showValue(facts.meant)}?` : facts.total === 0 ? "It lists no tools." : `It lists ${facts.listed.map(shown).join(", ")}${facts.total > facts.listed.length ? `, … (+${facts.total - facts.listed.length})` : ""}.`,
      };
  }
}

/** The end of a call as the rest of a sentence, with its cause. */
function endClause(end: CallEnd): string {
  switch (end.kind) {
    case "success":
      return "the call succeeded.";
    case "timeout":
      return end.suspect === undefined ? `the call timed out after ${end.timeoutMs} ms.` : `the call timed out after ${end.timeoutMs} ms. The likely cause: ${scenarioCause(end)}`;
    case "toolError":
    case "protocolError":
    case "connectionLost":
    case "malformedMessage":
    case "httpStatus":
    case "inputRequired":
      return `the call ended with an error (${end.kind}): ${scenarioCause(end)}`;
  }
}

function endHint(end: CallEnd): string {
  switch (end.kind) {
    case "success":
      return "If that is right, expect `success`.";
    case "timeout":
      return end.suspect === undefined ? "If the tool is only slow, give the call a larger `timeoutMs`; if it should time out, expect `timeout`." : wireWords(end.suspect).hint;
    case "toolError":
    case "protocolError":
      return "If that is right, expect `error`; otherwise look at the arguments and at the tool.";
    case "connectionLost":
    case "malformedMessage":
    case "httpStatus":
    case "inputRequired":
      return wireWords(end.facts).hint;
  }
}

/** The cause of an end in one line; empty for a success. */
export function scenarioCause(end: CallEnd): string {
  switch (end.kind) {
    case "success":
      return "";
    case "timeout":
      return end.suspect === undefined ? `no answer within ${end.timeoutMs} ms` : oneLine(wireWords(briefly(end.suspect)).message);
    case "toolError":
      return end.text === undefined ? "a result with isError: true" : oneLine(end.text);
    case "protocolError":
      return oneLine(errorText(end.error));
    case "connectionLost":
    case "malformedMessage":
    case "httpStatus":
    case "inputRequired":
      return oneLine(wireWords(briefly(end.facts)).message);
  }
}

/** Fixed words of the report of scenarios. */
export const scenarioLabels = {
  /** `3 passed, 1 failed (4 scenarios, 1.2 s)`. */
  summary: (counts: readonly (readonly [count: number, status: string])[], total: number, duration: string): string =>
    `${counts.map(([count, status]) => `${count} ${status}`).join(", ") || "no scenario ran"} (${total} ${total === 1 ? "scenario" : "scenarios"}, ${duration})`,
  call: "call",
  observer: "observer",
  builtIn: "built-in server",
  run: (run: number, of: number): string => `run ${run} of ${of}`,
};

function valueWords(place: string, problem: ScenarioValueProblem): Words {
  switch (problem.kind) {
    case "blank":
      return { message: `${place} must not be blank, but it is ${receivedWords(problem.received)}.`, hint: "Write what it is called." };
    case "protocolVersion":
      return { message: `${place} must be ${quoted(problem.allowed)}, but it is ${receivedWords(problem.received)}.`, hint: `${meant(problem)}Leave it out to use "2026-07-28".` };
    case "outcome":
      return { message: `${place} must be ${quoted(problem.allowed)}, but it is ${receivedWords(problem.received)}.`, hint: `${meant(problem)}A result with \`isError: true\`, a JSON-RPC error and a lost connection are all "error".` };
    case "maxDurationMs":
      return { message: `${place} must be a number of milliseconds, 0 or more, but it is ${receivedWords(problem.received)}.`, hint: "Leave it out where only the deadline counts." };
    case "twice":
      return { message: `${place} was told already.`, hint: "A scenario makes one call, and its observer another one: start a new scenario for more." };
    case "transport":
      return { message: `${place} must be "stdio" or "http", but it is ${receivedWords(problem.received)}.`, hint: shapes.target };
    case "url":
      return { message: `${place} must be a URL that begins with http:// or https://.`, hint: "Write for example \"http://127.0.0.1:3000/mcp\"." };
    case "plainHttp":
      return { message: `${place} is plain http to ${showValue(problem.host)}, where everybody on the way can read along.`, hint: "Use https://. Plain http may only lead to this machine: localhost, 127.0.0.1 or [::1]." };
    case "name":
      return { message: `${place} can't be the name of ${problem.of === "header" ? "an HTTP header" : "an environment variable"}: ${showValue(problem.name)}.`, hint: problem.of === "header" ? "Use letters, digits and `-`." : "A name is not empty and holds no `=`." };
    case "reservedHeader":
      return { message: `${place} is a header that mcpeak writes itself: ${showValue(problem.name)}.`, hint: "Take it out." };
    case "notAVariable":
      return { message: `${place} must be the name of an environment variable, but it looks like none. It is not shown, as it may be a secret.`, hint: "Name the variable, not its value: letters, digits and `_`." };
    case "headerValue":
      return { message: `${place} holds a character that no HTTP header can hold.`, hint: "Use characters of ASCII or Latin-1, without line breaks." };
    case "nullByte":
      return { message: `${place} holds a NUL character.`, hint: "Take it out: no process and no header can be given one." };
    case "givenTwice":
      return { message: `${place} is given in \`${problem.other}\` too.`, hint: "Keep one of the two." };
  }
}

function meant({ meant: name }: { readonly meant?: string }): string {
  return name === undefined ? "" : `Did you mean "${name}"? `;
}

function quoted(values: readonly string[]): string {
  return `${values.slice(0, -1).map((value) => `"${value}"`).join(", ")} or "${values.at(-1)}"`;
}

function names(values: readonly string[]): string {
  return values.map((name) => `\`${name}\``).join(", ");
}

/** A place in a sentence. */
function at(segments: JsonPath, owner: ScenarioOwner = "scenario"): string {
  if (segments.length > 0) return `\`${shown(renderPath(segments))}\``;
  return owner === "target" || owner === "stdioTarget" || owner === "httpTarget" ? "The target" : "The scenario";
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The first line, bounded: a cause is never a dump. */
function oneLine(text: string): string {
  const [line = ""] = text.split(/\r\n|\r|\n/u, 1);
  return escapeControls(shorten(line === text ? text : `${line} …`, 300));
}

/** What the server sent is shown by its beginning alone. */
function briefly(facts: WireFacts): WireFacts {
  return "line" in facts ? { ...facts, line: shorten(facts.line, 60) } : facts;
}

const call = '{ "tool": "ping", "args": {} }';

const shapes: { readonly [Owner in ScenarioOwner]: string } = {
  scenario: `A scenario is for example { "name": "ping answers", "call": ${call}, "expect": { "outcome": "success" } }.`,
  call: `A call is for example ${call}.`,
  expect: 'An expectation is for example { "outcome": "success", "maxDurationMs": 500 }.',
  result: 'An expected result is for example { "isError": false, "textContains": "ok" }.',
  observe: `An observer is for example { "call": ${call}, "expect": { "outcome": "success" } }.`,
  target: 'A target is { "transport": "stdio", "command": … } or { "transport": "http", "url": … }.',
  stdioTarget: 'For example { "transport": "stdio", "command": "node", "args": ["server.js"] }.',
  httpTarget: 'For example { "transport": "http", "url": "http://127.0.0.1:3000/mcp" }.',
};

const types: { readonly [Type in ScenarioFieldType]: string } = {
  scenario: "a scenario (an object)",
  string: "a string",
  call: "an object",
  arguments: "an object",
  expect: "an object",
  result: "an object",
  boolean: "true or false",
  observe: "an object",
  target: "a target (an object)",
  strings: "an array of strings",
  stringMap: "an object whose values are strings",
  variableMap: "an object whose values are names of environment variables",
};

const typeHints: { readonly [Type in ScenarioFieldType]: string } = {
  scenario: shapes.scenario,
  string: "Write a text in double quotes.",
  call: shapes.call,
  arguments: "Write the arguments by name; {} means none.",
  expect: shapes.expect,
  result: shapes.result,
  boolean: "Write true or false, without quotes.",
  observe: shapes.observe,
  target: shapes.target,
  strings: 'Write for example ["server.js", "--verbose"].',
  stringMap: 'Write for example { "NAME": "value" }.',
  variableMap: 'Write for example { "NAME": "MY_VARIABLE" }: the name of the variable, not its value.',
};

