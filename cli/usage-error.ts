import { type Language, McpeakError } from "mcpeak";
import { wordsIn } from "./words.js";

/** Facts of a command line that can't be understood, or of a command that can't go on. */
export type UsageFacts =
  | { readonly code: "UNKNOWN_COMMAND"; readonly command: string; readonly known: readonly string[] }
  | { readonly code: "UNKNOWN_OPTION"; readonly option: string; readonly known: readonly string[] }
  | { readonly code: "MISSING_ARGUMENT"; readonly what: "optionValue"; readonly option: string; readonly placeholder: string; readonly found?: string }
  | { readonly code: "MISSING_ARGUMENT"; readonly what: "paths" | "scenarios" | "tool" | "out" | "definition" | "commandAfterDashes" }
  | { readonly code: "MISSING_ARGUMENT"; readonly what: "autoStubs" | "suiteFile" | "suiteId" | "approvePaths" }
  | { readonly code: "MISSING_ARGUMENT"; readonly what: "decisions"; readonly cases: readonly string[] }
  | { readonly code: "MISSING_ARGUMENT"; readonly what: "partnerOption"; readonly option: string; readonly needed: string }
  | { readonly code: "MISSING_ENVIRONMENT_VARIABLE"; readonly option: string; readonly variable: string }
  | { readonly code: "INVALID_OPTION_VALUE"; readonly option: string; readonly rule: OptionRule; readonly value: string }
  | { readonly code: "INVALID_OPTION_VALUE"; readonly option: "--protocol" | "--client" | "--transport"; readonly rule: "choice"; readonly value: string; readonly known: readonly string[]; readonly nearest?: string }
  | { readonly code: "CONFLICTING_OPTIONS"; readonly options: readonly string[]; readonly because?: "sdkSpeaks" }
  | { readonly code: "UNEXPECTED_ARGUMENT"; readonly argument: string; readonly takesServer: boolean }
  | { readonly code: "CONFLICTING_OUTPUT"; readonly file: string }
  | { readonly code: "FILE_EXISTS"; readonly files: readonly string[]; readonly isNo?: "trace" | "callLog"; readonly hasNoForce?: true; readonly isKept?: true }
  | { readonly code: "FILE_CHANGED"; readonly file: string }
  | { readonly code: "FILE_UNWRITABLE"; readonly file: string; readonly reason: WriteProblem; readonly detail: string }
  | { readonly code: "UNCAUGHT_ERROR"; readonly stack: string }
  | { readonly code: "ENDED_EARLY" }
  | { readonly code: "INTERRUPTED" };

export type OptionRule =
  | "noValue"
  | "positiveInteger"
  | "lineCount"
  | "timeout"
  | "port"
  | "jsonFile"
  | "suiteFile"
  | "suiteFormat"
  | "notBlank"
  | "recordFile"
  | "urlPath"
  | "language"
  | "reporter"
  | "reporterNeedsFile"
  | "report"
  | "reportNeedsFile"
  | "repeat"
  | "keyValue"
  | "header"
  | "headerEnv"
  | "variable"
  | "jsonObject"
  | "folder"
  | "jsonOrFolder"
  | "typeScriptOrFolder"
  | "typeScriptFile"
  | "inputSize";

/** Why a file could not be written. */
export type WriteProblem = "permission" | "readOnly" | "folder" | "belowFile" | "full" | "system";

/** The facts of a usage error, beside its words, so that they can be told in the reader's language. */
const factsOfErrors = new WeakMap<McpeakError, UsageFacts>();

/** Makes the error for a command line that can't be understood; exit code 2. */
export function usageError(facts: UsageFacts, cause?: unknown): McpeakError {
  const error = new McpeakError({ code: facts.code, ...wordsIn("en").usage(facts), cause });
  factsOfErrors.set(error, facts);
  return error;
}

/** The same error in the reader's language, where it is one of the command line's own. */
export function usageErrorIn(error: McpeakError, language: Language): McpeakError {
  const facts = factsOfErrors.get(error);
  return facts === undefined ? error : new McpeakError({ code: facts.code, ...wordsIn(language).usage(facts) });
}
