import type { ScenarioCode } from "../errors/codes.js";
import type { McpeakError } from "../errors/mcpeak-error.js";
import type { JsonPath } from "../json/json-path.js";
import type { ScenarioIssueFacts } from "../messages/facts/scenario.js";
import { refuse } from "../messages/tell-issue.js";
import type { Language } from "../messages/words.js";

/** The facts of a problem without those that the sink adds. */
export type NewScenarioIssue<Facts extends ScenarioIssueFacts = ScenarioIssueFacts> = Facts extends ScenarioIssueFacts ? Omit<Facts, "room" | "segments"> : never;

/** Collects what is wrong with scenarios. */
export class ScenarioIssueSink {
  readonly found: ScenarioIssueFacts[] = [];

  report(segments: JsonPath, issue: NewScenarioIssue): void {
    this.found.push({ room: "scenario", segments, ...issue } as ScenarioIssueFacts);
  }
}

/** One thing that makes a scenario invalid. Codes and paths are part of the format; texts may get better. */
export interface ScenarioIssue {
  readonly code: ScenarioCode;
  /** Such as `expect.outcome`; led by the scenario's index where there are several: `[1].call.tool`. `$` is the scenario itself. */
  readonly path: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** How to go on. */
  readonly hint: string;
}

/** The error for a scenario, or a target, that is refused: its message tells the first problem, `issues` holds all. */
export interface InvalidScenarioError extends McpeakError {
  readonly code: "INVALID_SCENARIO";
  readonly issues: readonly ScenarioIssue[];
}

export function invalidScenarioError(issues: readonly ScenarioIssueFacts[], language?: Language): InvalidScenarioError {
  const [first] = issues;
  if (first === undefined) throw new TypeError("an error without an issue");
  return refuse({ room: "scenario", code: "INVALID_SCENARIO", first, total: issues.length }, issues, language);
}
