import type { ScenarioCallSpec, ScenarioExpectationSpec, ScenarioObserverSpec, ScenarioOutcome, ScenarioProtocolVersion, ScenarioResultSpec, ScenarioSpec } from "./scenario-spec.js";

/** Keys of each object of a scenario, in the order in which they are written. */
export const scenarioKeys: readonly (keyof ScenarioSpec)[] = ["name", "protocolVersion", "call", "timeoutMs", "expect", "observe"];
export const callKeys: readonly (keyof ScenarioCallSpec)[] = ["tool", "args"];
export const expectationKeys: readonly (keyof ScenarioExpectationSpec)[] = ["outcome", "maxDurationMs", "result"];
export const resultKeys: readonly (keyof ScenarioResultSpec)[] = ["isError", "textContains"];
export const observerKeys: readonly (keyof ScenarioObserverSpec)[] = ["call", "timeoutMs", "expect"];

export const scenarioVersions: readonly ScenarioProtocolVersion[] = ["2025-11-25", "2026-07-28"];
export const scenarioOutcomes: readonly ScenarioOutcome[] = ["success", "error", "timeout"];

/** Version of built-in execution for scenarios that name none. */
export const defaultScenarioVersion: ScenarioProtocolVersion = "2026-07-28";

/** Deadline of a call that sets none, in ms. */
export const defaultScenarioTimeoutMs = 30_000;

/** Longest deadline, in ms: a timer with more fires at once. */
export const maxScenarioTimeoutMs = 2_147_483_647;
