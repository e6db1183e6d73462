import type { JsonObject } from "../json/json-value.js";
import type { ScenarioSentences } from "./scenario-sentences.js";
import type { ScenarioExpectationSpec, ScenarioProtocolVersion, ScenarioSpec } from "./scenario-spec.js";

export interface ScenarioOptions {
  /** Version of the protocol for built-in execution; 2026-07-28 when absent. Refused together with a target. */
  readonly protocolVersion?: ScenarioProtocolVersion;
}

/** What else is expected of a call, beside its outcome. */
export type ScenarioExpectationOptions = Omit<ScenarioExpectationSpec, "outcome">;

/** The same for a call that is to time out. */
export interface ScenarioTimeoutOptions extends Omit<ScenarioExpectationOptions, "result"> {
  readonly result?: ScenarioSentences["noResult"];
}

/** What a call may be expected to do. */
export interface ScenarioExpectations<Next> {
  /**
   * A result without `isError: true`.
   * @example
   * .expect.success({ maxDurationMs: 500, result: { textContains: "ok" } })
   * // "expect": { "outcome": "success", "maxDurationMs": 500, "result": { "textContains": "ok" } }
   */
  success(options?: ScenarioExpectationOptions): Next;
  /** A result with `isError: true`, a JSON-RPC error, a lost connection, a malformed answer. */
  error(options?: ScenarioExpectationOptions): Next;
  /** No answer before the deadline. */
  timeout(options?: ScenarioTimeoutOptions): Next;
}

/** A scenario that calls nothing yet. */
export interface ScenarioStart {
  /**
   * The call that the scenario is about.
   * @param args Its arguments, as JSON; none when absent.
   */
  call(tool: string, args?: JsonObject): ScenarioCalled;
  readonly timeout: ScenarioSentences["needsCall"];
  readonly expect: ScenarioSentences["needsCall"];
  readonly observe: ScenarioSentences["needsCall"];
  readonly toSpec: ScenarioSentences["needsCall"];
  readonly toJSON: ScenarioSentences["needsCall"];
}

/** A scenario whose call has the default deadline so far, and expects nothing yet. */
export interface ScenarioCalled {
  /** Deadline of the call, in ms: an integer from 1 to 2147483647; 30000 without it. */
  timeout(timeoutMs: number): ScenarioTimed;
  readonly expect: ScenarioExpectations<ScenarioReady>;
  readonly call: ScenarioSentences["oneCall"];
  readonly observe: ScenarioSentences["needsExpectation"];
  readonly toSpec: ScenarioSentences["needsExpectation"];
  readonly toJSON: ScenarioSentences["needsExpectation"];
}

/** A scenario whose call has a deadline, and expects nothing yet. */
export interface ScenarioTimed {
  readonly expect: ScenarioExpectations<ScenarioReady>;
  readonly timeout: ScenarioSentences["oneTimeout"];
  readonly call: ScenarioSentences["oneCall"];
  readonly observe: ScenarioSentences["needsExpectation"];
  readonly toSpec: ScenarioSentences["needsExpectation"];
  readonly toJSON: ScenarioSentences["needsExpectation"];
}

/** A whole scenario, that may still get an observer. */
export interface ScenarioReady extends Scenario {
  /**
   * A second call, always made after the first one, on the same connection.
   * @param args Its arguments, as JSON; none when absent.
   */
  observe(tool: string, args?: JsonObject): ObserverCalled;
  readonly call: ScenarioSentences["oneCall"];
  readonly expect: ScenarioSentences["oneExpectation"];
  readonly timeout: ScenarioSentences["timeoutBeforeExpectation"];
}

/** A scenario whose observer expects nothing yet. */
export interface ObserverCalled {
  /** Deadline of the observer's call alone, in ms: an integer from 1 to 2147483647; 30000 without it. */
  timeout(timeoutMs: number): ObserverTimed;
  readonly expect: ScenarioExpectations<ObservedScenario>;
  readonly observe: ScenarioSentences["oneObserver"];
  readonly toSpec: ScenarioSentences["needsExpectation"];
  readonly toJSON: ScenarioSentences["needsExpectation"];
}

/** A scenario whose observer has a deadline, and expects nothing yet. */
export interface ObserverTimed {
  readonly expect: ScenarioExpectations<ObservedScenario>;
  readonly timeout: ScenarioSentences["oneTimeout"];
  readonly observe: ScenarioSentences["oneObserver"];
  readonly toSpec: ScenarioSentences["needsExpectation"];
  readonly toJSON: ScenarioSentences["needsExpectation"];
}

/** A whole scenario with its observer. */
export interface ObservedScenario extends Scenario {
  readonly observe: ScenarioSentences["oneObserver"];
  readonly expect: ScenarioSentences["oneExpectation"];
  readonly timeout: ScenarioSentences["timeoutBeforeExpectation"];
}

/** A whole scenario: what `runScenario` takes, and what a scenario module exports. */
export interface Scenario {
  /** The plain data: exactly what stands in a scenario file. */
  toSpec(): ScenarioSpec;
  /** The same, so that `JSON.stringify` gives the JSON of the scenario. */
  toJSON(): ScenarioSpec;
}
