import { isPlainObject, type JsonObject } from "../json/json-value.js";
import type { LabArgumentRule, LabCallFacts } from "../messages/facts/lab.js";
import { nearestName } from "../messages/nearest-names.js";
import { describeReceived } from "../validate/describe-received.js";
import { isLabTool, type LabTool, labTools } from "./lab-tools.js";

/**
 * What is wrong with the arguments of a call of a tool of the lab, all at once. Nothing for a tool that the lab has not.
 * `argument` of each problem names its place in `args`.
 */
export function findLabCallProblems(tool: string, args: JsonObject): readonly LabCallFacts[] {
  if (!isLabTool(tool)) return [];
  const declared: LabTool["args"] = labTools[tool].args;
  const names = Object.keys(declared);
  const unknown = Object.keys(args).filter((name) => !Object.hasOwn(declared, name)).map((argument): LabCallFacts => {
    const meant = nearestName(argument, names);
    return { room: "lab", code: "LAB_ARGUMENT_UNKNOWN", tool, argument, allowed: names, ...(meant !== undefined && { meant }) };
  });
  const wrong = Object.entries(declared).flatMap(([argument, { rule, byDefault }]): readonly LabCallFacts[] => {
    if (!Object.hasOwn(args, argument)) return byDefault === undefined ? [{ room: "lab", code: "LAB_ARGUMENT_MISSING", tool, argument, rule }] : [];
    return holds(rule, args[argument]) ? [] : [{ room: "lab", code: "LAB_ARGUMENT_INVALID", tool, argument, rule, received: describeReceived(args[argument]) }];
  });
  return [...wrong, ...unknown];
}

/**
 * Why a call can't show its fault in a run against the built-in lab, where nothing listens on a port: its transports have no
 * sessions, and in version 2026-07-28 a call is cancelled by closing the stream of its answer.
 */
export function findBuiltInProblem(tool: string, protocolVersion: "2025-11-25" | "2026-07-28"): LabCallFacts | undefined {
  if (tool === "session_loss") return { room: "lab", code: "LAB_FAULT_WITHOUT_MEANING", tool, reason: "noSession" };
  if (tool === "response_after_cancellation" && protocolVersion === "2026-07-28") return { room: "lab", code: "LAB_FAULT_WITHOUT_MEANING", tool, reason: "cancelledByClosing" };
  return undefined;
}

function holds(rule: LabArgumentRule, value: unknown): boolean {
  switch (rule.kind) {
    case "milliseconds":
      return Number.isInteger(value) && (value as number) >= rule.least && (value as number) <= rule.most;
    case "choice":
      return typeof value === "string" && rule.choices.includes(value);
    case "flag":
      return typeof value === "boolean";
  }
}

/** The arguments of a `tools/call`; `undefined` when they are no object. */
export function argumentsOf(params: JsonObject): JsonObject | undefined {
  const args = Object.hasOwn(params, "arguments") ? params["arguments"] : {};
  return isPlainObject(args) ? (args as JsonObject) : undefined;
}
