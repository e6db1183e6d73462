import type { FaultIssueFacts } from "../messages/facts/faults.js";
import { tellIssue } from "../messages/tell-issue.js";
import type { Language } from "../messages/words.js";
import { type FaultIssue, invalidFaultsError } from "./fault-issue.js";
import type { FaultSpec } from "./fault-spec.js";
import { type FaultTransport, findFaultIssues } from "./find-fault-issues.js";

export interface ValidateFaultsOptions {
  /** What the faults are to be put into, where that is known: one that has no meaning there is a problem. */
  readonly transport?: FaultTransport;
  /** Language of `message` and `hint`; English when absent. */
  readonly lang?: Language;
}

export type FaultsValidation =
  | { readonly valid: true; readonly value: readonly FaultSpec[] }
  | { readonly valid: false; readonly issues: readonly FaultIssue[] };

/**
 * Checks whether a value from outside is a list of faults, or `{ faults: [ … ] }`, as faults files hold. All problems are given
 * at once, in the order of the value. Never throws.
 *
 * @example
 * validateFaults([{ on: { tool: "add", nth: 0 }, do: { type: "hang" } }]);
 * // { valid: false, issues: [{ code: "INVALID_VALUE", path: "[0].on.nth", message: "`[0].on.nth` must be an integer, 1 or more, but it is 0.", hint: "…" }] }
 */
export function validateFaults(faults: unknown, options: ValidateFaultsOptions = {}): FaultsValidation {
  const issues = findFaultIssues(faults, options.transport);
  if (issues.length === 0) return { valid: true, value: faultListOf(faults) };
  return { valid: false, issues: issues.map((facts) => tellIssue(facts, options.lang)) };
}

/**
 * Gives the faults of a value from outside.
 *
 * @param source Where it comes from, such as a file's name; stands in the error's text.
 * @throws McpeakError `INVALID_FAULTS`: its text names the first problem, its `issues` are those of {@link validateFaults}.
 */
export function assertFaults(faults: unknown, source?: string, options: ValidateFaultsOptions = {}): readonly FaultSpec[] {
  refuseFaults(findFaultIssues(faults, options.transport), source, options.lang);
  return faultListOf(faults);
}

/** @throws McpeakError `INVALID_FAULTS` when there are issues */
export function refuseFaults(issues: readonly FaultIssueFacts[], source?: string, language?: Language): void {
  const [first, ...others] = issues;
  if (first !== undefined) throw invalidFaultsError([first, ...others], source, language);
}

/** The faults of a value that is valid. */
export function faultListOf(faults: unknown): readonly FaultSpec[] {
  return Array.isArray(faults) ? (faults as FaultSpec[]) : (faults as { readonly faults: readonly FaultSpec[] }).faults;
}
