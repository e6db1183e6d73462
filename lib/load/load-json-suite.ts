import { isPlainObject, type JsonValue } from "../json/json-value.js";
import type { Place } from "../json/place.js";
import { fail } from "../messages/fail.js";
import type { IssueFacts, WarningFacts } from "../messages/facts/validate.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { findSuiteIssues } from "../validate/find-suite-issues.js";
import { findWarningFacts } from "../validate/find-suite-warnings.js";
import { issuePlace } from "../validate/issue-place.js";
import { rememberValid } from "../validate/known-valid.js";
import type { FoundFile } from "./find-suite-files.js";
import { makeIssue, type InputIssue, type LoadedInput } from "./loaded-input.js";
import { readJsonFile } from "./read-json-file.js";

/**
 * Reads and validates a `.json` suite. Each issue and warning has the line and
 * column of the value, or of the key, that it is about.
 *
 * @throws McpeakError as `readJsonFile`: the file is not JSON at all; WRONG_KIND_OF_FILE.
 */
export async function loadJsonSuite({ path, file }: FoundFile, cwd: string): Promise<LoadedInput> {
  const { value, locate, elements } = await readJsonFile(path, { file, cwd }, { elementsOf: "cases" });
  const issues = findSuiteIssues(value);
  const locateAll = (all: readonly (IssueFacts | WarningFacts)[]): readonly InputIssue[] =>
    all.map((facts) => makeIssue(facts, facts.segments, { file, ...locate(facts.segments, issuePlace(facts.code)) }, file));
  if (issues.length > 0 && isMockDefinition(value)) throw fail({ room: "load", code: "WRONG_KIND_OF_FILE", file, found: "mockDefinition" });
  if (issues.length > 0) return { path, file, suites: [], issues: locateAll(issues), warnings: [] };
  const suite = value as unknown as TestSuiteSpec;
  rememberValid(suite);
  const places = elements.map((position): Place => ({ file, ...position }));
  let warnings: readonly InputIssue[] | undefined;
  return {
    path,
    file,
    suites: [{ suite, places }],
    issues: [],
    // A run never asks for them.
    get warnings() {
      warnings ??= locateAll(findWarningFacts(suite));
      return warnings;
    },
  };
}

/** What lists tools and has no cases was never meant as a suite. */
function isMockDefinition(value: JsonValue): boolean {
  return isPlainObject(value) && Object.hasOwn(value, "tools") && !Object.hasOwn(value, "cases");
}
