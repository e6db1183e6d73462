import { makeTarget } from "../load/make-target.js";
import type { Environment } from "../load/expand-variables.js";
import type { ServerTarget } from "../session/target.js";
import { findScenarioTargetIssues } from "./check-target.js";
import { invalidScenarioError } from "./scenario-issue.js";
import type { ScenarioTargetSpec } from "./scenario-target-spec.js";

/**
 * Makes a target of its data: relative paths become absolute, variables get their values.
 *
 * @throws McpeakError `INVALID_SCENARIO` with all that is wrong with it, a missing environment variable included
 */
export function makeScenarioTarget(spec: ScenarioTargetSpec, { folder, file, env }: { readonly folder: string; readonly file: string; readonly env: Environment }): ServerTarget {
  const issues = findScenarioTargetIssues(spec, env);
  if (issues.length > 0) throw invalidScenarioError(issues);
  const { transport: _transport, ...entry } = spec;
  return makeTarget(entry, { name: file, file, folder }, env);
}
