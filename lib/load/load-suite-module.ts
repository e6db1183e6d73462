import { placesOfCases } from "../dsl/read-suite.js";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { renderPath, type JsonPath } from "../json/json-path.js";
import type { Place } from "../json/place.js";
import type { IssueFacts, WarningFacts } from "../messages/facts/validate.js";
import { factsOf } from "../messages/tell.js";
import type { ServerTarget } from "../session/target.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { findSuiteIssues } from "../validate/find-suite-issues.js";
import { findWarningFacts } from "../validate/find-suite-warnings.js";
import { rememberValid } from "../validate/known-valid.js";
import type { FoundFile } from "./find-suite-files.js";
import { explainImportError } from "./explain-import-error.js";
import { importModule, type ModuleExports } from "./import-module.js";
import { keepKnownFacts, makeIssue, placeIn, type InputIssue, type LoadedInput, type LoadedSuite } from "./loaded-input.js";
import { readServerExport, readSuiteExports, type ExportedSuite } from "./read-suite-exports.js";
import { showPath } from "./show-path.js";
import { stackPlace } from "./stack-place.js";

export interface LoadModuleOptions {
  readonly cwd: string;
  /** How long a module may take to load, in ms; 60000 when absent. */
  readonly moduleTimeoutMs?: number;
}

/**
 * Imports a suite module and validates what it exports. What mcpeak itself
 * refuses while the module builds its suites becomes an issue with its code and
 * the place of the call.
 *
 * @throws McpeakError as `importModule`; MODULE_EXPORTS_NO_SUITE, INVALID_TARGET.
 */
export async function loadSuiteModule({ path, file }: FoundFile, { cwd, moduleTimeoutMs }: LoadModuleOptions): Promise<LoadedInput> {
  try {
    const exports = await importModule(path, { file, cwd, ...(moduleTimeoutMs !== undefined && { timeoutMs: moduleTimeoutMs }) });
    const { server, exported } = readExports(exports, path, { file, cwd });
    return { path, file, ...checkAll(exported, { file, cwd, server }) };
  } catch (error) {
    if (!isMcpeakError(error) || factsOf(error)?.room === "load") throw error;
    return { path, file, suites: [], issues: issuesOfBuilding(error, file, cwd), warnings: [] };
  }
}

/** Exports are the user's code: reading them can throw anything. */
function readExports(exports: ModuleExports, path: string, where: { readonly file: string; readonly cwd: string }): { server: ServerTarget | undefined; exported: readonly ExportedSuite[] } {
  try {
    return { server: readServerExport(exports, where.file), exported: readSuiteExports(exports, where.file) };
  } catch (error) {
    throw explainImportError(error, path, where);
  }
}

interface ModuleContext {
  readonly file: string;
  readonly cwd: string;
  readonly server: ServerTarget | undefined;
}

function checkAll(exported: readonly ExportedSuite[], { file, cwd, server }: ModuleContext): Pick<LoadedInput, "suites" | "issues" | "warnings"> {
  const suites: LoadedSuite[] = [];
  const issues: InputIssue[] = [];
  const warnings: InputIssue[] = [];
  for (const { spec, source, index, error } of exported) {
    if (error !== undefined) {
      issues.push(...issuesOfBuilding(error, file, cwd).map((issue) => (index === undefined ? issue : keepKnownFacts({ ...issue, path: renderPath([index]) }, issue))));
      continue;
    }
    const places = placesOfCases(source).map((place) => place && { ...place, file: showPath(place.file, cwd) });
    const tellAll = (all: readonly (IssueFacts | WarningFacts)[]): readonly InputIssue[] =>
      all.map((facts) => makeIssue(facts, index === undefined ? facts.segments : [index, ...facts.segments], placeOf(facts.segments, places), file));
    const found = findSuiteIssues(spec);
    issues.push(...tellAll(found));
    if (found.length > 0) continue;
    const suite = spec as TestSuiteSpec;
    rememberValid(suite);
    suites.push({ suite, places: suite.cases.map((_, at) => places[at]), ...(server && { server }) });
    warnings.push(...tellAll(findWarningFacts(suite)));
  }
  return { suites: issues.length > 0 ? [] : suites, issues, warnings };
}

/** An issue inside a case is shown where the case was written. */
function placeOf([first, index]: JsonPath, places: readonly (Place | undefined)[]): Place | undefined {
  return first === "cases" && typeof index === "number" ? places[index] : undefined;
}

/**
 * What another room of mcpeak threw while the suites were built. A plain suite
 * that `defineMcpSuite` refused carries its issues; they keep their paths.
 */
function issuesOfBuilding(error: McpeakError, file: string, cwd: string): readonly InputIssue[] {
  const found = stackPlace(error);
  const at = found === undefined ? {} : placeIn({ ...found, file: showPath(found.file, cwd) }, file);
  return carriedIssues(error).map((issue) => keepKnownFacts({ ...issue, ...at }, issue));
}

/** The issues of a refused suite, or the error as its own issue. It may come from another version of mcpeak. */
function carriedIssues(error: McpeakError): readonly InputIssue[] {
  const { issues } = error as { readonly issues?: unknown };
  if (Array.isArray(issues) && issues.length > 0) return issues as readonly InputIssue[];
  return [keepKnownFacts({ code: error.code, path: "$", message: error.message, hint: error.hint }, error)];
}
