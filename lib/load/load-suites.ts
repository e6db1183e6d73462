import { extname, resolve } from "node:path";
import { errorCodes } from "../errors/codes.js";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import type { Facts } from "../messages/facts.js";
import { fail, type ErrorFacts } from "../messages/fail.js";
import { factsOf } from "../messages/tell.js";
import { findSuiteFiles, type FoundFile, type MissedPath } from "./find-suite-files.js";
import { loadJsonSuite } from "./load-json-suite.js";
import { loadSuiteModule, type LoadModuleOptions } from "./load-suite-module.js";
import { issueOfError, type LoadedInput } from "./loaded-input.js";

export interface LoadSuitesOptions {
  /** What relative paths begin at, and paths are shown relative to; this process's working directory when absent. */
  readonly cwd?: string;
  /** How long one suite module may take to load, in ms; 60000 when absent. */
  readonly moduleTimeoutMs?: number;
}

/** JSON files that are read at once: enough to hide the disk, few enough to bound memory. */
const filesAtOnce = 4;

/**
 * Reads and validates all suites behind `paths`: files, folders, patterns.
 * Nothing is thrown for what they hold; each file comes with its issues. JSON
 * files are read side by side, modules one after the other in order: they may
 * share state and print.
 *
 * @example
 * const inputs = await loadSuites(["suites"]);
 * inputs.map(({ file, suites, issues }) => `${file}: ${suites.length} suites, ${issues.length} issues`);
 * // ["suites/weather.suite.json: 1 suites, 0 issues"]
 */
export async function loadSuites(paths: readonly string[], { cwd: given = ".", moduleTimeoutMs }: LoadSuitesOptions = {}): Promise<readonly LoadedInput[]> {
  const cwd = resolve(given);
  const found = await findSuiteFiles(paths, cwd);
  const options = { cwd, ...(moduleTimeoutMs !== undefined && { moduleTimeoutMs }) };
  const inputs: LoadedInput[] = new Array(found.length);
  const isModule = (file: FoundFile | MissedPath): boolean => !("facts" in file) && extname(file.path) !== ".json";
  const order = [...found.entries()];
  const waiting = order.filter(([, file]) => !isModule(file));
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) inputs[next[0]] = await loadInput(next[1], options);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, worker));
  for (const [index, file] of order) if (isModule(file)) inputs[index] = await loadInput(file, options);
  return inputs;
}

/**
 * One error for inputs of which some are invalid, for those who want all or nothing.
 *
 * @returns `undefined` when all are valid; the only problem itself where it is a file's (such as FILE_NOT_FOUND), else INVALID_INPUT.
 */
export function inputsError(inputs: readonly LoadedInput[]): McpeakError | undefined {
  const invalid = inputs.filter(({ issues }) => issues.length > 0);
  const [input] = invalid;
  const [issue] = input?.issues ?? [];
  if (input === undefined || issue === undefined) return undefined;
  const problems = invalid.reduce((sum, { issues }) => sum + issues.length, 0);
  const facts = factsOf(issue);
  if (problems === 1 && facts !== undefined && isErrorFacts(facts)) return fail(facts);
  const where = `${issue.file ?? input.file}${issue.line === undefined ? "" : `:${issue.line}:${issue.column}`}`;
  return fail({ room: "load", code: "INVALID_INPUT", invalid: invalid.length, total: inputs.length, problems, first: { where, code: issue.code }, ...(invalid.some(({ kind }) => kind !== undefined) && { isListed: true }) });
}

function isErrorFacts(facts: Facts): facts is ErrorFacts {
  return (errorCodes as readonly string[]).includes(facts.code);
}

async function loadInput(found: FoundFile | MissedPath, options: LoadModuleOptions): Promise<LoadedInput> {
  try {
    if ("facts" in found) throw fail(found.facts);
    return extname(found.path) === ".json" ? await loadJsonSuite(found, options.cwd) : await loadSuiteModule(found, options);
  } catch (error) {
    if (!isMcpeakError(error)) throw error;
    const { path, file } = found;
    return { path, file, suites: [], issues: [issueOfError(error, file)], warnings: [] };
  }
}
