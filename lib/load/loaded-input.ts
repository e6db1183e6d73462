import type { ErrorCode, FaultIssueCode, IssueCode, MockDefinitionCode, ScenarioCode, WarningCode } from "../errors/codes.js";
import type { McpeakError } from "../errors/mcpeak-error.js";
import { renderPath, type JsonPath } from "../json/json-path.js";
import type { Place } from "../json/place.js";
import { describeFacts } from "../messages/describe-facts.js";
import type { Facts } from "../messages/facts.js";
import { factsOf, keepFacts, tell, type Told } from "../messages/tell.js";
import type { Words } from "../messages/words.js";
import type { ServerTarget } from "../session/target.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";

/** What became of one file, or of a path that leads to none. `JSON.stringify` of its parts is what `validate --json` shows. */
export interface LoadedInput {
  /** As it is shown: relative to `cwd` where it is below it. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  /** What it was to hold; suites when absent. */
  readonly kind?: "scenarios" | "target" | "mockDefinition" | "faults";
  /** The suites of the file; none when it has issues. */
  readonly suites: readonly LoadedSuite[];
  /** What makes the file invalid, all of it. */
  readonly issues: readonly InputIssue[];
  /** What is probably not meant. */
  readonly warnings: readonly InputIssue[];
}

/** One valid suite and what belongs to it. */
export interface LoadedSuite {
  readonly suite: TestSuiteSpec;
  /** Where each case was written, as far as it is known. `file` is as it is shown. */
  readonly places: readonly (Place | undefined)[];
  /** What the suite's module exports as `server`. */
  readonly server?: ServerTarget;
}

/** Codes of issues of the formats, of warnings, and of files that cannot be used at all. */
export type InputCode = IssueCode | WarningCode | MockDefinitionCode | FaultIssueCode | ScenarioCode | ErrorCode;

/** One thing wrong in a file. A file that cannot be read at all has one with path `$`. */
export interface InputIssue extends Told<InputCode> {
  /** As `cases[0].assertions[1].schema`; led by the suite's index where a module exports several: `[1].cases[0]`. */
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
  /** The file of line and column where it is another one, such as a module that was imported. */
  readonly file?: string;
}

/** Puts the facts of an issue of `file` into words, with its path and place. */
export function makeIssue(facts: Extract<Facts, { readonly code: InputCode }>, path: JsonPath, place: Place | undefined, file: string): InputIssue {
  const { code, message, hint } = tell(facts);
  return keepFacts({ code, path: renderPath(path), message, hint, ...(place && placeIn(place, file)) }, facts);
}

/** The one issue of a file that cannot be used at all. */
export function issueOfError(error: McpeakError, file: string): InputIssue {
  const facts = factsOf(error);
  const place = facts === undefined ? undefined : placeOfFacts(facts, file);
  const { code, message, hint } = error;
  return keepKnownFacts({ code, path: "$", message, hint, ...(place && placeIn(place, file)) }, error);
}

/** A place as an issue of `file` has it: `file` is named only where it is another one. */
export function placeIn(place: Place, file: string): Pick<InputIssue, "line" | "column" | "file"> {
  return { line: place.line, column: place.column, ...(place.file !== file && { file: place.file }) };
}

/** Hands the facts of `told` on to `issue`, if they are such as this version can put into words. */
export function keepKnownFacts(issue: InputIssue, told: Words): InputIssue {
  const facts = factsOf(told);
  if (facts === undefined) return issue;
  try {
    const words: Words | undefined = describeFacts(facts, "en");
    return words === undefined ? issue : keepFacts(issue, facts);
  } catch {
    return issue;
  }
}

function placeOfFacts(facts: Facts, file: string): Place | undefined {
  if (facts.room !== "load") return undefined;
  switch (facts.code) {
    case "JSON_SYNTAX":
    case "JSON_TOO_DEEP":
      return { file, ...facts.problem.position };
    case "JSON_DUPLICATE_KEY":
      return { file, ...facts.problem.second };
    case "FILE_NOT_UTF8":
      return "line" in facts ? { file, line: facts.line, column: 1 } : undefined;
    case "MODULE_COMPILE_FAILED":
    case "MODULE_IMPORT_FAILED":
    case "MODULE_CANNOT_FIND_MCPEAK":
      return facts.place;
    default:
      return undefined;
  }
}
