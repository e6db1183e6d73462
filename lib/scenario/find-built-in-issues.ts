import { findBuiltInProblem, findLabCallProblems } from "../lab/find-lab-call-problems.js";
import type { JsonPath } from "../json/json-path.js";
import type { ScenarioIssueFacts } from "../messages/facts/scenario.js";
import { defaultScenarioVersion } from "./scenario-format.js";
import { ScenarioIssueSink } from "./scenario-issue.js";
import type { ScenarioCallSpec, ScenarioProtocolVersion, ScenarioSpec } from "./scenario-spec.js";

/** What keeps a valid scenario from showing anything on the built-in server: arguments that its tools refuse, tools that mean nothing without a port. */
export function findBuiltInIssues({ call, observe, protocolVersion = defaultScenarioVersion }: ScenarioSpec, at: JsonPath = []): readonly ScenarioIssueFacts[] {
  const sink = new ScenarioIssueSink();
  checkLabCall(call, [...at, "call"], protocolVersion, sink);
  if (observe !== undefined) checkLabCall(observe.call, [...at, "observe", "call"], protocolVersion, sink);
  return sink.found;
}

function checkLabCall({ tool, args }: ScenarioCallSpec, at: JsonPath, version: ScenarioProtocolVersion, sink: ScenarioIssueSink): void {
  const meaningless = findBuiltInProblem(tool, version);
  if (meaningless !== undefined) sink.report([...at, "tool"], { code: "NO_MEANING_BUILT_IN", problem: meaningless });
  for (const problem of findLabCallProblems(tool, args)) {
    sink.report([...at, "args", ...("argument" in problem ? [problem.argument] : [])], { code: "INVALID_TOOL_ARGUMENTS", problem });
  }
}

/** What keeps a valid scenario from running against a target: that negotiates its own version. */
export function findTargetIssues({ protocolVersion }: ScenarioSpec, at: JsonPath = []): readonly ScenarioIssueFacts[] {
  const sink = new ScenarioIssueSink();
  if (protocolVersion !== undefined) sink.report([...at, "protocolVersion"], { code: "PROTOCOL_VERSION_WITH_TARGET", version: protocolVersion });
  return sink.found;
}
