import { extname, resolve } from "node:path";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { renderPath } from "../json/json-path.js";
import type { Place } from "../json/place.js";
import { findFiles, type FoundFile, type MissedPath, type WantedFiles } from "../load/find-suite-files.js";
import { importModule, type ModuleExports } from "../load/import-module.js";
import { type InputIssue, issueOfError, keepKnownFacts, type LoadedInput, makeIssue, placeIn } from "../load/loaded-input.js";
import { readJsonFile } from "../load/read-json-file.js";
import { showPath } from "../load/show-path.js";
import { stackPlace } from "../load/stack-place.js";
import { isPlainObject } from "../json/json-value.js";
import { fail } from "../messages/fail.js";
import { factsOf } from "../messages/tell.js";
import { issuePlace } from "../validate/issue-place.js";
import { findBuiltInIssues, findTargetIssues, type FindPlaceIssues } from "./find-built-in-issues.js";
import { findScenarioFileIssues, findScenarioIssues } from "./find-scenario-issues.js";
import type { ScenarioInput } from "./run-scenarios.js";
import { isScenario } from "./scenario-builder.js";
import type { ScenarioSpec } from "./scenario-spec.js";

/** What became of one file of scenarios, or of a path that leads to none. */
export interface LoadedScenarios extends LoadedInput {
  /** None when the file has issues. */
  readonly scenarios: readonly ScenarioInput[];
}

export interface LoadScenariosOptions {
  /** What relative paths begin at, and paths are shown relative to; this process's working directory when absent. */
  readonly cwd?: string;
  /** How long one module may take to load, in ms; 60000 when absent. */
  readonly moduleTimeoutMs?: number;
  /** Whether they are to run on a server of one's own. On the built-in server, arguments of its tools are checked as well. */
  readonly hasTarget?: boolean;
}

const scenarioName = /\.scenario\.(?:json|ts|mts|js|mjs)$/;
/** JSON files beside scenarios that are something else. */
const otherName = /(?:^|\.)(?:target|suite|mock|faults|config|schema)\.json$|^package(?:-lock)?\.json$/;

const scenarioFiles: WantedFiles = {
  takes: (path) => {
    const name = path.at(-1) ?? "";
    return scenarioName.test(name) || (path.slice(0, -1).includes("scenarios") && name.endsWith(".json") && !otherName.test(name));
  },
  nothingFound: (target, kind) => ({ room: "scenario", code: "NO_SCENARIOS_FOUND", target, kind }),
  unsupported: (file, extension) => ({ room: "load", code: "UNSUPPORTED_FILE_TYPE", file, extension, wanted: "scenario" }),
};

/**
 * Reads and checks all scenarios behind `paths`: files (`.json`, each with one scenario or an array of them, and modules whose
 * default export they are), folders (every `*.scenario.{json,ts,mts,js,mjs}` below, and every `.json` inside a folder that is
 * called `scenarios`) and patterns. Nothing is thrown for what they hold; each file comes with all its issues, in JSON each with
 * line and column.
 *
 * @example
 * const loaded = await loadScenarios(["scenarios"]);
 * if (inputsError(loaded) === undefined) await runScenarios(loaded.flatMap(({ scenarios }) => scenarios));
 */
export async function loadScenarios(paths: readonly string[], options: LoadScenariosOptions = {}): Promise<readonly LoadedScenarios[]> {
  const cwd = resolve(options.cwd ?? ".");
  const found = await findFiles(paths, cwd, scenarioFiles);
  const loaded: LoadedScenarios[] = [];
  for (const file of found) loaded.push(await loadFile(file, { ...options, cwd }));
  return loaded;
}

type LoadContext = LoadScenariosOptions & { readonly cwd: string };

async function loadFile(found: FoundFile | MissedPath, context: LoadContext): Promise<LoadedScenarios> {
  const { path, file } = found;
  const input = { path, file, kind: "scenarios" as const, suites: [], warnings: [] };
  try {
    if ("facts" in found) throw fail(found.facts);
    return { ...input, ...(extname(path) === ".json" ? await loadJson(found, context) : await loadModule(found, context)) };
  } catch (error) {
    if (!isMcpeakError(error)) throw error;
    return { ...input, issues: [issueOfError(error, file)], scenarios: [] };
  }
}

type Loaded = Pick<LoadedScenarios, "issues" | "scenarios">;

async function loadJson({ path, file }: FoundFile, context: LoadContext): Promise<Loaded> {
  const { value, locate } = await readJsonFile(path, { file, cwd: context.cwd });
  const issues = findScenarioFileIssues(value, placeIssuesIn(context));
  const specs = (Array.isArray(value) ? value : [value]) as readonly unknown[];
  const indexOf = (index: number): readonly number[] => (Array.isArray(value) ? [index] : []);
  if (issues.length > 0) {
    return { scenarios: [], issues: issues.map((facts) => makeIssue(facts, facts.segments, { file, ...locate(facts.segments, issuePlace(facts.code)) }, file)) };
  }
  return { issues: [], scenarios: specs.map((spec, index) => ({ scenario: spec as ScenarioSpec, file, place: { file, ...locate(indexOf(index), "value") } })) };
}

function placeIssuesIn({ hasTarget }: LoadContext): FindPlaceIssues {
  return hasTarget === true ? findTargetIssues : findBuiltInIssues;
}

async function loadModule({ path, file }: FoundFile, context: LoadContext): Promise<Loaded> {
  const { cwd, moduleTimeoutMs } = context;
  let exports: ModuleExports;
  try {
    exports = await importModule(path, { file, cwd, ...(moduleTimeoutMs !== undefined && { timeoutMs: moduleTimeoutMs }) });
  } catch (error) {
    if (!isMcpeakError(error) || factsOf(error)?.room === "load") throw error;
    return { scenarios: [], issues: issuesOfBuilding(error, file, cwd) };
  }
  const issues: InputIssue[] = [];
  const scenarios: ScenarioInput[] = [];
  for (const { value, index } of exportedScenarios(exports, file)) {
    const at = index === undefined ? [] : [index];
    try {
      const spec: unknown = isScenario(value) ? value.toSpec() : value;
      const found = [...findScenarioIssues(spec, at), ...placeIssuesIn(context)(spec, at)];
      issues.push(...found.map((facts) => makeIssue(facts, facts.segments, undefined, file)));
      scenarios.push({ scenario: spec as ScenarioSpec, file });
    } catch (error) {
      if (!isMcpeakError(error)) throw error;
      issues.push(...issuesOfBuilding(error, file, cwd).map((issue) => (index === undefined ? issue : keepKnownFacts({ ...issue, path: renderPath([index]) }, issue))));
    }
  }
  return issues.length > 0 ? { issues, scenarios: [] } : { issues, scenarios };
}

interface ExportedScenario {
  readonly value: unknown;
  /** Where the default export is an array. */
  readonly index?: number;
}

function exportedScenarios(exports: ModuleExports, file: string): readonly ExportedScenario[] {
  const exported = exports["default"];
  const entries: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
  if (entries.length === 0 || !entries.every((entry) => isScenario(entry) || isPlainObject(entry))) {
    const names = Object.keys(exports).filter((name) => name !== "__esModule" && name !== "module.exports");
    throw fail({ room: "scenario", code: "MODULE_EXPORTS_NO_SCENARIO", file, exports: names, hasDefault: "default" in exports });
  }
  return entries.map((value, index) => (Array.isArray(exported) ? { value, index } : { value }));
}

/** What was refused while the module built its scenarios, at the place of the call. */
function issuesOfBuilding(error: McpeakError, file: string, cwd: string): readonly InputIssue[] {
  const found: Place | undefined = stackPlace(error);
  const at = found === undefined ? {} : placeIn({ ...found, file: showPath(found.file, cwd) }, file);
  const { issues } = error as { readonly issues?: unknown };
  const carried = Array.isArray(issues) && issues.length > 0 ? (issues as readonly InputIssue[]) : [keepKnownFacts({ code: error.code, path: "$", message: error.message, hint: error.hint }, error)];
  return carried.map((issue) => keepKnownFacts({ ...issue, ...at }, issue));
}
