import { findBuiltInProblem, findLabCallProblems } from "../lab/find-lab-call-problems.js";
import { findNonJson } from "../json/find-non-json.js";
import type { JsonPath } from "../json/json-path.js";
import { isPlainObject, type JsonObject } from "../json/json-value.js";
import type { ScenarioIssueFacts } from "../messages/facts/scenario.js";
import { readOwn } from "../validate/read-own.js";
import { defaultScenarioVersion, scenarioVersions } from "./scenario-format.js";
import { ScenarioIssueSink } from "./scenario-issue.js";
import type { ScenarioProtocolVersion } from "./scenario-spec.js";

/** Finds what keeps a scenario from running where it is to run. Of one that breaks the format it looks at the parts that hold. */
export type FindPlaceIssues = (scenario: unknown, at: JsonPath) => readonly ScenarioIssueFacts[];

/** What keeps a scenario from showing anything on the built-in server: arguments that its tools refuse, tools that mean nothing without a port. */
export const findBuiltInIssues: FindPlaceIssues = (scenario, at) => {
  const sink = new ScenarioIssueSink();
  if (!isPlainObject(scenario)) return sink.found;
  const given = readOwn(scenario, "protocolVersion") ?? defaultScenarioVersion;
  const version = scenarioVersions.find((each) => each === given);
  checkLabCall(readOwn(scenario, "call"), [...at, "call"], version, sink);
  const observe = readOwn(scenario, "observe");
  if (isPlainObject(observe)) checkLabCall(readOwn(observe, "call"), [...at, "observe", "call"], version, sink);
  return sink.found;
};

function checkLabCall(call: unknown, at: JsonPath, version: ScenarioProtocolVersion | undefined, sink: ScenarioIssueSink): void {
  const tool = isPlainObject(call) ? readOwn(call, "tool") : undefined;
  if (!isPlainObject(call) || typeof tool !== "string") return;
  const meaningless = version && findBuiltInProblem(tool, version);
  if (meaningless !== undefined) sink.report([...at, "tool"], { code: "NO_MEANING_BUILT_IN", problem: meaningless });
  const args = readOwn(call, "args");
  if (!isPlainObject(args) || findNonJson(args).length > 0) return;
  for (const problem of findLabCallProblems(tool, args as JsonObject)) {
    sink.report([...at, "args", ...("argument" in problem ? [problem.argument] : [])], { code: "INVALID_TOOL_ARGUMENTS", problem });
  }
}

/** What keeps a scenario from running against a target: that negotiates its own version. */
export const findTargetIssues: FindPlaceIssues = (scenario, at) => {
  const sink = new ScenarioIssueSink();
  const version = isPlainObject(scenario) ? readOwn(scenario, "protocolVersion") : undefined;
  if (typeof version === "string") sink.report([...at, "protocolVersion"], { code: "PROTOCOL_VERSION_WITH_TARGET", version });
  return sink.found;
};
