import type { IssueCode, WarningCode } from "../errors/codes.js";
import { renderPath } from "../json/json-path.js";
import type { IssueFacts, WarningFacts } from "../messages/facts/validate.js";
import { keepFacts, tell } from "../messages/tell.js";
import type { Language } from "../messages/words.js";

/** One thing that makes a suite invalid. Codes and paths are part of the format; texts may get better. */
export interface SuiteIssue {
  readonly code: IssueCode;
  /** Such as `cases[0].assertions[1].schema.minLength`; `$` is the suite itself. */
  readonly path: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** How to go on. */
  readonly hint: string;
}

/** One thing in a valid suite that is probably not meant. */
export interface SuiteWarning {
  readonly code: WarningCode;
  /** Such as `cases[0].assertions[1].schema.minimum`. */
  readonly path: string;
  /** What is odd, in one sentence. */
  readonly message: string;
  /** How to go on. */
  readonly hint: string;
}

export function renderIssue(facts: IssueFacts, language: Language = "en"): SuiteIssue {
  const { code, message, hint } = tell(facts, language);
  return keepFacts({ code, path: renderPath(facts.segments), message, hint }, facts);
}

export function renderWarning(facts: WarningFacts, language: Language = "en"): SuiteWarning {
  const { code, message, hint } = tell(facts, language);
  return keepFacts({ code, path: renderPath(facts.segments), message, hint }, facts);
}
