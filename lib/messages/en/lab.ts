import type { LabArgumentRule, LabFacts, LabMeaninglessReason, LabOptionProblem } from "../facts/lab.js";
import { escapeControls, shorten } from "../show-value.js";
import type { Words } from "../words.js";
import { receivedWords } from "./received.js";

export function labWords(facts: LabFacts): Words {
  switch (facts.code) {
    case "LAB_ARGUMENT_MISSING":
      return { message: `\`${facts.tool}\` needs the argument \`${facts.argument}\`.`, hint: `It must be ${ruleWords(facts.rule)}.` };
    case "LAB_ARGUMENT_UNKNOWN":
      return {
        message: `\`${facts.tool}\` takes no argument \`${shown(facts.argument)}\`.`,
        hint: `${facts.meant === undefined ? "Take it out." : `Did you mean \`${facts.meant}\`?`} ${facts.allowed.length === 0 ? "It takes none." : `It takes ${facts.allowed.map((name) => `\`${name}\``).join(", ")}.`}`,
      };
    case "LAB_ARGUMENT_INVALID":
      return { message: `The argument \`${facts.argument}\` of \`${facts.tool}\` must be ${ruleWords(facts.rule)}, but it is ${receivedWords(facts.received)}.`, hint: ruleHint(facts.rule) };
    case "LAB_FAULT_WITHOUT_MEANING":
      return { message: `\`${facts.tool}\` has no meaning here: ${reasons[facts.reason]}.`, hint: waysOut[facts.reason] };
    case "INVALID_FAULT_SERVER":
      return facts.problem === "unknown"
        ? { message: `A fault server has no option \`${shown(facts.option)}\`.`, hint: "Take it out." }
        : { message: `${facts.option === "" ? "The options of a fault server" : `The option \`${facts.option}\` of a fault server`} must be ${problems[facts.problem]}, but ${facts.option === "" ? "they are" : "it is"} ${receivedWords(facts.received)}.`, hint: "Leave it out to take the default." };
    case "LAB_TOOL_UNKNOWN":
      return { message: `The fault lab has no tool "${shown(facts.tool)}".`, hint: `${facts.meant === undefined ? "" : `Did you mean "${facts.meant}"? `}Its tools are ${facts.known.join(", ")}.` };
    case "LAB_CALL_MALFORMED":
      return facts.problem === "name"
        ? { message: "Invalid params: `name` must be a string.", hint: "Name the tool to call." }
        : { message: "Invalid params: `arguments` must be an object.", hint: "Leave `arguments` out to give none." };
  }
}

const reasons: Readonly<Record<LabMeaninglessReason, string>> = {
  noSession: "this connection belongs to no session that could be lost",
  cancelledByClosing: "over Streamable HTTP in version 2026-07-28 a call is cancelled by closing its stream, so no answer can come late on it",
  inBatch: "a fault hits the answer to one call, and the answers to a batch go out as one message",
};

const overHttp =
  'Serve the lab over HTTP, where version 2025-11-25 has sessions: `mcpeak serve --transport http --port 3000`. Then run against it: `mcpeak run <scenario> --target target.json`, where target.json holds { "transport": "http", "url": "http://127.0.0.1:3000/mcp" }, and the scenario no `protocolVersion`.';

const waysOut: Readonly<Record<LabMeaninglessReason, string>> = {
  noSession: overHttp,
  cancelledByClosing: `${overHttp} Without a port, the scenario's \`protocolVersion\` can be "2025-11-25".`,
  inBatch: "Send the call alone.",
};

const problems: Readonly<Record<Exclude<LabOptionProblem, "unknown">, string>> = {
  object: "an object",
  string: "a string",
  function: "a function",
  port: "an integer from 0 to 65535",
  language: '"en" or "ko"',
};

function ruleWords(rule: LabArgumentRule): string {
  switch (rule.kind) {
    case "milliseconds":
      return `an integer from ${rule.least} to ${rule.most} (ms)`;
    case "choice":
      return `one of ${rule.choices.map((choice) => `"${choice}"`).join(", ")}`;
    case "flag":
      return "true or false";
  }
}

function ruleHint(rule: LabArgumentRule): string {
  return rule.kind === "choice" ? `For example: "${rule.choices[0]}".` : rule.kind === "flag" ? "Leave it out for false." : `For example: ${Math.min(Math.max(250, rule.least), rule.most)}.`;
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}
