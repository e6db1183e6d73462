import { snapshotJson } from "../dsl/snapshot-json.js";
import type { JsonObject } from "../json/json-value.js";
import { isPlainObject } from "../json/json-value.js";
import { describeReceived } from "../validate/describe-received.js";
import { checkKeys, checkText, checkTimeout } from "./check-fields.js";
import { checkCall, checkExpectation, checkVersion } from "./find-scenario-issues.js";
import { invalidScenarioError, ScenarioIssueSink } from "./scenario-issue.js";
import type { ScenarioCallSpec, ScenarioExpectationSpec, ScenarioObserverSpec, ScenarioOutcome, ScenarioSpec } from "./scenario-spec.js";
import type { ScenarioOptions, ScenarioStart } from "./scenario-steps.js";

/** Marks the builders of scenarios, in any copy of mcpeak. */
export const scenarioBrand: unique symbol = Symbol.for("mcpeak.scenario") as never;

/** A call, its deadline and what is expected of it, as far as they are told. */
interface PartDraft {
  readonly call?: ScenarioCallSpec;
  readonly timeoutMs?: number;
  readonly expect?: ScenarioExpectationSpec;
}

interface ScenarioDraft {
  readonly head: Pick<ScenarioSpec, "name" | "protocolVersion">;
  readonly part: PartDraft;
  /** Absent while there is no observer. */
  readonly observe?: PartDraft;
}

/** Runs the validator's checks on what was just given. @throws McpeakError `INVALID_SCENARIO` */
function check(run: (sink: ScenarioIssueSink) => void): void {
  const sink = new ScenarioIssueSink();
  run(sink);
  if (sink.found.length > 0) throw invalidScenarioError(sink.found);
}

/** Every state of a scenario that is being written; the types say which calls may follow. */
class ScenarioBuilder {
  readonly #draft: ScenarioDraft;

  constructor(draft: ScenarioDraft) {
    this.#draft = draft;
    Object.freeze(this);
  }

  call(tool: string, args: JsonObject = {}): ScenarioBuilder {
    checkFirst(this.#draft.part.call, "call");
    return new ScenarioBuilder({ ...this.#draft, part: { call: checkedCall(tool, args, ["call"]) } });
  }

  observe(tool: string, args: JsonObject = {}): ScenarioBuilder {
    checkFirst(this.#draft.observe, "observe");
    if (this.#draft.part.expect === undefined) this.toSpec();
    return new ScenarioBuilder({ ...this.#draft, observe: { call: checkedCall(tool, args, ["observe", "call"]) } });
  }

  timeout(timeoutMs: number): ScenarioBuilder {
    const { part, at } = this.#open();
    check((sink) => checkTimeout({ timeoutMs: timeoutMs === undefined ? null : timeoutMs }, at, sink));
    return this.#with({ ...part, timeoutMs });
  }

  get expect(): { readonly [Outcome in ScenarioOutcome]: (options?: object) => ScenarioBuilder } {
    const { part, at } = this.#open();
    const expectOutcome = (outcome: ScenarioOutcome) => (options: object = {}) => {
      const expectation = isPlainObject(options) ? { outcome, ...options } : options;
      check((sink) => checkExpectation(expectation, [...at, "expect"], sink));
      if (part.call === undefined) this.toSpec();
      return this.#with({ ...part, expect: snapshotJson(inOrder(expectation as ScenarioExpectationSpec)) });
    };
    return Object.freeze({ success: expectOutcome("success"), error: expectOutcome("error"), timeout: expectOutcome("timeout") });
  }

  toSpec(): ScenarioSpec {
    const { head, part, observe } = this.#draft;
    const spec = { ...head, ...written(part), ...(observe !== undefined && { observe: written(observe) }) };
    check((sink) => checkWhole(spec, sink));
    return snapshotJson(spec as ScenarioSpec);
  }

  toJSON(): ScenarioSpec {
    return this.toSpec();
  }

  get [scenarioBrand](): true {
    return true;
  }

  /** The call that is being written. */
  #open(): { readonly part: PartDraft; readonly at: readonly string[] } {
    const { part, observe } = this.#draft;
    return observe === undefined ? { part, at: [] } : { part: observe, at: ["observe"] };
  }

  #with(part: PartDraft): ScenarioBuilder {
    return new ScenarioBuilder(this.#draft.observe === undefined ? { ...this.#draft, part } : { ...this.#draft, observe: part });
  }
}

/** What types forbid and JavaScript can do all the same: a second call or observer would replace the first without a word. */
function checkFirst(part: unknown, field: "call" | "observe"): void {
  check((sink) => void (part !== undefined && sink.report([field], { code: "INVALID_VALUE", problem: { kind: "twice" } })));
}

function checkedCall(tool: unknown, args: unknown, at: readonly string[]): ScenarioCallSpec {
  const call = { tool, args };
  check((sink) => checkCall(call, at, sink));
  return snapshotJson(call as ScenarioCallSpec);
}

/** The keys in the order of the format, those without a value left out. */
function inOrder({ outcome, maxDurationMs, result }: ScenarioExpectationSpec): ScenarioExpectationSpec {
  const { isError, textContains } = result ?? {};
  return {
    outcome,
    ...(maxDurationMs !== undefined && { maxDurationMs }),
    ...(result !== undefined && { result: { ...(isError !== undefined && { isError }), ...(textContains !== undefined && { textContains }) } }),
  };
}

function written({ call, timeoutMs, expect }: PartDraft): Partial<ScenarioObserverSpec> {
  return { ...(call !== undefined && { call }), ...(timeoutMs !== undefined && { timeoutMs }), ...(expect !== undefined && { expect }) };
}

/** All parts were checked when they were given: what may still be missing is a part. */
function checkWhole(spec: object, sink: ScenarioIssueSink): void {
  for (const field of ["call", "expect"]) if (!Object.hasOwn(spec, field)) sink.report([field], { code: "MISSING_REQUIRED_FIELD", owner: "scenario", field });
  const { observe } = spec as { readonly observe?: object };
  if (observe !== undefined && !Object.hasOwn(observe, "expect")) sink.report(["observe", "expect"], { code: "MISSING_REQUIRED_FIELD", owner: "observe", field: "expect" });
}

/**
 * Starts a scenario: one call, its deadline, what is expected of it, and perhaps an observer. Every
 * call on what it gives makes a new frozen builder and leaves the old one as it was.
 *
 * @param name Not blank.
 * @param options.protocolVersion Version for built-in execution; 2026-07-28 when absent.
 * @example
 * scenario("bounded delay succeeds")
 *   .call("delay", { delayMs: 250 })
 *   .timeout(1000)
 *   .expect.success({ maxDurationMs: 500 })
 *   .observe("ping")
 *   .expect.success();
 * // JSON.stringify of it:
 * // {"name":"bounded delay succeeds","call":{"tool":"delay","args":{"delayMs":250}},"timeoutMs":1000,
 * //  "expect":{"outcome":"success","maxDurationMs":500},
 * //  "observe":{"call":{"tool":"ping","args":{}},"expect":{"outcome":"success"}}}
 * @throws McpeakError `INVALID_SCENARIO` when an argument is wrong, here and at every step; its `issues` name each problem.
 */
export function scenario(name: string, options: ScenarioOptions = {}): ScenarioStart {
  check((sink) => {
    checkText({ name }, "name", [], "scenario", sink);
    if (!isPlainObject(options)) return sink.report(["options"], { code: "INVALID_TYPE", expected: "scenario", received: describeReceived(options) });
    checkVersion(options, [], sink);
    checkKeys(options, [], "scenario", ["protocolVersion"], sink);
  });
  const { protocolVersion } = options;
  return new ScenarioBuilder({ head: { name, ...(protocolVersion !== undefined && { protocolVersion }) }, part: {} }) as unknown as ScenarioStart;
}

/** Whether a value is what `scenario` gives, in this or in another copy of mcpeak. */
export function isScenario(value: unknown): value is { toSpec(): unknown } {
  return typeof value === "object" && value !== null && scenarioBrand in value && typeof (value as { readonly toSpec?: unknown }).toSpec === "function";
}
