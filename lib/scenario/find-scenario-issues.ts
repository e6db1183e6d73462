import type { JsonPath } from "../json/json-path.js";
import type { ScenarioIssueFacts } from "../messages/facts/scenario.js";
import { describeReceived, unreadable } from "../validate/describe-received.js";
import { meantBy } from "../validate/check-field.js";
import { readOwn } from "../validate/read-own.js";
import { checkKeys, checkObject, checkSayable, checkText, checkTimeout, required, wrongType } from "./check-fields.js";
import { callKeys, expectationKeys, observerKeys, resultKeys, scenarioKeys, scenarioOutcomes, scenarioVersions } from "./scenario-format.js";
import { ScenarioIssueSink } from "./scenario-issue.js";

/** Everything that is wrong with one scenario, in the order of its fields, then the fields that it doesn't have. None means that it is valid. */
export function findScenarioIssues(scenario: unknown, at: JsonPath = []): readonly ScenarioIssueFacts[] {
  const sink = new ScenarioIssueSink();
  try {
    checkScenario(scenario, at, sink);
  } catch {
    // A proxy may throw wherever it is looked into.
    sink.report(at, { code: "INVALID_TYPE", expected: "scenario", received: unreadable });
  }
  return sink.found;
}

/** The same for what a file holds: one scenario, or an array of them. `findMore` finds what else is wrong with each. */
export function findScenarioFileIssues(value: unknown, findMore: (scenario: unknown, at: JsonPath) => readonly ScenarioIssueFacts[] = () => []): readonly ScenarioIssueFacts[] {
  const issuesOf = (scenario: unknown, at: JsonPath): readonly ScenarioIssueFacts[] => [...findScenarioIssues(scenario, at), ...findMore(scenario, at)];
  if (!Array.isArray(value)) return issuesOf(value, []);
  const sink = new ScenarioIssueSink();
  if (value.length === 0) sink.report([], { code: "EMPTY_SCENARIOS" });
  return [...sink.found, ...value.flatMap((scenario: unknown, index) => issuesOf(scenario, [index]))];
}

function checkScenario(value: unknown, at: JsonPath, sink: ScenarioIssueSink): void {
  const scenario = checkObject(value, at, "scenario", sink);
  if (scenario === undefined) return;
  checkText(scenario, "name", at, "scenario", sink);
  checkVersion(scenario, at, sink);
  checkCallPart(scenario, at, "scenario", sink);
  const observer = readOwn(scenario, "observe");
  if (observer !== undefined) checkObserver(observer, [...at, "observe"], sink);
  checkKeys(scenario, at, "scenario", scenarioKeys, sink);
}

export function checkVersion(scenario: object, at: JsonPath, sink: ScenarioIssueSink): void {
  const version = readOwn(scenario, "protocolVersion");
  if (version === undefined || (scenarioVersions as readonly unknown[]).includes(version)) return;
  sink.report([...at, "protocolVersion"], { code: "INVALID_VALUE", problem: { kind: "protocolVersion", received: describeReceived(version), allowed: scenarioVersions, ...meantBy(version, scenarioVersions) } });
}

function checkObserver(value: unknown, at: JsonPath, sink: ScenarioIssueSink): void {
  const observer = checkObject(value, at, "observe", sink);
  if (observer === undefined) return;
  checkCallPart(observer, at, "observe", sink);
  checkKeys(observer, at, "observe", observerKeys, sink);
}

/** What a scenario and its observer have in common: a call, its deadline, what is expected. */
function checkCallPart(part: object, at: JsonPath, owner: "scenario" | "observe", sink: ScenarioIssueSink): void {
  const call = required(part, "call", at, owner, sink);
  if (call !== undefined) checkCall(call, [...at, "call"], sink);
  checkTimeout(part, at, sink);
  const expectation = required(part, "expect", at, owner, sink);
  if (expectation !== undefined) checkExpectation(expectation, [...at, "expect"], sink);
}

export function checkCall(value: unknown, at: JsonPath, sink: ScenarioIssueSink): void {
  const call = checkObject(value, at, "call", sink);
  if (call === undefined) return;
  checkText(call, "tool", at, "call", sink);
  const args = required(call, "args", at, "call", sink);
  if (args !== undefined && checkObject(args, [...at, "args"], "arguments", sink) !== undefined) checkSayable(args, [...at, "args"], sink);
  checkKeys(call, at, "call", callKeys, sink);
}

export function checkExpectation(value: unknown, at: JsonPath, sink: ScenarioIssueSink): void {
  const expectation = checkObject(value, at, "expect", sink);
  if (expectation === undefined) return;
  const outcome = required(expectation, "outcome", at, "expect", sink);
  if (outcome !== undefined && !(scenarioOutcomes as readonly unknown[]).includes(outcome)) {
    sink.report([...at, "outcome"], { code: "INVALID_VALUE", problem: { kind: "outcome", received: describeReceived(outcome), allowed: scenarioOutcomes, ...meantBy(outcome, scenarioOutcomes) } });
  }
  const maxDurationMs = readOwn(expectation, "maxDurationMs");
  if (maxDurationMs !== undefined && !(typeof maxDurationMs === "number" && Number.isFinite(maxDurationMs) && maxDurationMs >= 0)) {
    sink.report([...at, "maxDurationMs"], { code: "INVALID_VALUE", problem: { kind: "maxDurationMs", received: describeReceived(maxDurationMs) } });
  }
  const result = readOwn(expectation, "result");
  if (result !== undefined) checkResult(result, [...at, "result"], sink);
  checkKeys(expectation, at, "expect", expectationKeys, sink);
}

function checkResult(value: unknown, at: JsonPath, sink: ScenarioIssueSink): void {
  const result = checkObject(value, at, "result", sink);
  if (result === undefined) return;
  const isError = readOwn(result, "isError");
  if (isError !== undefined && typeof isError !== "boolean") wrongType(isError, [...at, "isError"], "boolean", sink);
  const text = readOwn(result, "textContains");
  if (text !== undefined && typeof text !== "string") wrongType(text, [...at, "textContains"], "string", sink);
  checkKeys(result, at, "result", resultKeys, sink);
}
