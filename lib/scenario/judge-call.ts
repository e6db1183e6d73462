import type { JsonObject } from "../json/json-value.js";
import type { CallEnd, ScenarioFailureFacts, ScenarioPart } from "../messages/facts/scenario.js";
import { nearestName, nearestNames } from "../messages/nearest-names.js";
import { showValue } from "../messages/show-value.js";
import type { Excerpt } from "../wire/excerpt.js";
import { outcomeOf, textsOf } from "./call-end.js";
import type { ScenarioExpectationSpec, ScenarioResultSpec } from "./scenario-spec.js";

/** A call that was made, with all that it is judged by. */
export interface MadeCall {
  readonly of: ScenarioPart;
  readonly tool: string;
  readonly end: CallEnd;
  /** Absent where none came. */
  readonly result?: JsonObject;
  /** Not rounded. */
  readonly durationMs: number;
}

/** Everything in which a call is not what was expected of it. */
export function judgeCall(call: MadeCall, expectation: ScenarioExpectationSpec, excerpt: Excerpt): readonly ScenarioFailureFacts[] {
  const { of, end, result, durationMs } = call;
  const { outcome, maxDurationMs, result: expected } = expectation;
  // Whatever an observer expects, it must get a result.
  if (of === "observer" && result === undefined) return [{ room: "scenario", code: "OBSERVER_FAILED", of, end }];
  const failures: ScenarioFailureFacts[] = [];
  const hasOutcome = outcomeOf(end) === outcome;
  if (!hasOutcome) failures.push({ room: "scenario", code: "OUTCOME_MISMATCH", of, expected: outcome, end });
  if (maxDurationMs !== undefined && durationMs > maxDurationMs) failures.push({ room: "scenario", code: "DURATION_EXCEEDED", of, maxDurationMs, durationMs });
  if (expected === undefined) return failures;
  if (result !== undefined) failures.push(...judgeResult(result, expected, of, excerpt));
  else if (hasOutcome) failures.push({ room: "scenario", code: "RESULT_MISSING", of, end });
  return failures;
}

function judgeResult(result: JsonObject, { isError, textContains }: ScenarioResultSpec, of: ScenarioPart, excerpt: Excerpt): readonly ScenarioFailureFacts[] {
  const failures: ScenarioFailureFacts[] = [];
  // A missing `isError` counts as false.
  const received = Object.hasOwn(result, "isError") ? result["isError"] : false;
  if (isError !== undefined && received !== isError) failures.push({ room: "scenario", code: "IS_ERROR_MISMATCH", of, expected: isError, received: showValue(received) });
  if (textContains === undefined) return failures;
  const texts = textsOf(result);
  if (!texts.some((text) => text.includes(textContains))) {
    failures.push({ room: "scenario", code: "TEXT_NOT_FOUND", of, wanted: textContains, texts: texts.length, received: excerpt(texts.join("\n")) });
  }
  return failures;
}

/** How many names of tools a warning lists. */
const maxListed = 20;

/** Of a call that holds: an error that was expected may be the server's answer to a tool that it does not have, which shows nothing. */
export function judgeListing({ of, tool, end }: MadeCall, listed: ReadonlySet<string> | undefined): readonly ScenarioFailureFacts[] {
  if (listed?.has(tool) === true || outcomeOf(end) !== "error") return [];
  if (listed === undefined) return [{ room: "scenario", code: "UNLISTED_TOOL", of, tool, listed: [], total: 0, isListMissing: true }];
  const names = nearestNames(tool, [...listed]);
  const meant = nearestName(tool, names);
  return [{ room: "scenario", code: "UNLISTED_TOOL", of, tool, listed: names.slice(0, maxListed), total: listed.size, ...(meant !== undefined && { meant }) }];
}
