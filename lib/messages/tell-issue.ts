import type { McpeakError } from "../errors/mcpeak-error.js";
import { type JsonPath, renderPath } from "../json/json-path.js";
import { type ErrorFacts, fail } from "./fail.js";
import type { Facts } from "./facts.js";
import { keepFacts, tell, type Told } from "./tell.js";
import type { Language } from "./words.js";

/** Facts of something that is wrong at a place of a value. */
type PlacedFacts = Extract<Facts, { readonly segments: JsonPath }>;

/** Something wrong that is told, and the place: `cases[0].name`; `$` is the whole value. */
export interface ToldIssue<Code extends string = string> extends Told<Code> {
  readonly path: string;
}

/** Puts the facts of an issue into words. */
export function tellIssue<Issue extends PlacedFacts>(facts: Issue, language: Language = "en"): ToldIssue<Issue["code"]> {
  const { code, message, hint } = tell(facts, language);
  return keepFacts({ code, path: renderPath(facts.segments), message, hint }, facts);
}

/** An error with all that is wrong with what is refused. */
export interface Refusal<Code extends ErrorFacts["code"], Issue extends string> extends McpeakError {
  readonly code: Code;
  readonly issues: readonly ToldIssue<Issue>[];
}

/** Makes the error for a value that is refused, to be thrown by the caller. */
export function refuse<Refused extends ErrorFacts, Issue extends PlacedFacts>(facts: Refused, issues: readonly Issue[], language: Language = "en"): Refusal<Refused["code"], Issue["code"]> {
  return Object.assign(fail(facts, { language }), { code: facts.code, issues: issues.map((issue) => tellIssue(issue, language)) });
}
