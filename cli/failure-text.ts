import { isMcpeakError, type McpeakError, renderError, renderErrorJson, renderErrorJUnit, renderIssues, type TextOptions } from "mcpeak";
import type { ReporterName } from "./choose-reporters.js";
import type { ExitCode } from "./command-table.js";
import { InvalidInputs } from "./invalid-inputs.js";
import { usageErrorIn } from "./usage-error.js";
import { wordsIn } from "./words.js";

/** What ended a command, in one of the formats. Machine formats are English. */
export function* failureText(failure: unknown, format: ReporterName, style: TextOptions): Generator<string, void, undefined> {
  const { error, invalid } = failure instanceof InvalidInputs ? failure : { error: failure, invalid: undefined };
  switch (format) {
    case "json":
      yield renderErrorJson(error, invalid);
      return;
    case "junit":
      yield renderErrorJUnit(error, invalid);
      return;
    case "text":
      if (failure instanceof InvalidInputs) {
        yield* renderIssues(failure.invalid, style);
        yield `${wordsIn(style.language).said.prevented(failure.prevented)}\n`;
      } else {
        yield renderError(isMcpeakError(error) ? usageErrorIn(error, style.language) : error, style);
      }
  }
}

/** 3 for a server that could not be had, 2 for all that is wrong with what was given. */
export function exitCodeOfFailure(failure: unknown): ExitCode {
  const error = failure instanceof InvalidInputs ? failure.error : failure;
  return isMcpeakError(error) ? exitCodeOfError(error) : 1;
}

function exitCodeOfError({ code }: McpeakError): ExitCode {
  switch (code) {
    case "INTERRUPTED":
      return 130;
    case "CALL_FAILED":
    case "SESSION_CLOSED":
    case "INTERNAL":
    case "UNCAUGHT_ERROR":
    case "ENDED_EARLY":
    case "APPROVAL_INCOMPLETE":
      return 1;
    case "UNSUPPORTED_PROTOCOL_VERSION":
    case "IN_PROCESS_FAILED":
      return 3;
    default:
      return code.startsWith("SERVER_") || code.startsWith("AUTH_") ? 3 : 2;
  }
}
