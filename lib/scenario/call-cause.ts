import * as en from "../messages/en.js";
import type { CallEnd } from "../messages/facts/scenario.js";
import * as ko from "../messages/ko.js";
import type { Language } from "../messages/words.js";
import type { ScenarioCallError } from "./scenario-report.js";

/** The ends behind errors of calls, so that their cause can be told in another language. */
const ends = new WeakMap<ScenarioCallError, CallEnd>();

/** Which kind of error the end of a call is, with its cause in one line, in English. `undefined` where there is nothing to tell. */
export function errorOfEnd(end: CallEnd): ScenarioCallError | undefined {
  const error = describeEnd(end);
  if (error !== undefined) ends.set(error, end);
  return error;
}

/** The cause of an error in one line, safe for a terminal. */
export function renderCause(error: ScenarioCallError, language: Language): string {
  const end = ends.get(error);
  return end === undefined ? error.message : { en, ko }[language].scenarioCause(end);
}

function describeEnd(end: CallEnd): ScenarioCallError | undefined {
  const message = en.scenarioCause(end);
  switch (end.kind) {
    case "success":
      return undefined;
    case "timeout":
      // A deadline alone is no error; a broken answer that came meanwhile is worth its line.
      return end.suspect === undefined ? undefined : { kind: "malformedMessage", message };
    case "protocolError":
      return { kind: end.kind, code: end.error.code, message };
    case "httpStatus":
      return { kind: end.kind, ...("status" in end.facts && { status: end.facts.status }), message };
    default:
      return { kind: end.kind, message };
  }
}
