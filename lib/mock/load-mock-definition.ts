import { extname, resolve } from "node:path";
import { suiteBrand } from "../dsl/suite-builder.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { LocateInFile } from "../load/check-config.js";
import { importModule } from "../load/import-module.js";
import { issueOfError, type LoadedInput, makeIssue } from "../load/loaded-input.js";
import { readJsonFile } from "../load/read-json-file.js";
import { readTextFile } from "../load/read-text-file.js";
import { showPath } from "../load/show-path.js";
import { fail } from "../messages/fail.js";
import { issuePlace } from "../validate/issue-place.js";
import type { MockDefinitionSpec } from "./definition-spec.js";
import { findMockIssues } from "./find-mock-issues.js";

/** What became of the file of a definition. */
export interface LoadedMockDefinition extends LoadedInput {
  /** Absent when the file has issues. */
  readonly definition?: MockDefinitionSpec;
}

export interface LoadMockDefinitionOptions {
  /** What a relative path begins at, and paths are shown relative to; this process's working directory when absent. */
  readonly cwd?: string;
  /** How long a module may take to load, in ms; 60000 when absent. */
  readonly moduleTimeoutMs?: number;
}

const moduleExtensions: readonly string[] = [".ts", ".mts", ".js", ".mjs"];

/**
 * Reads and checks the definition of a mock server: a `.json` file, or the default export of a `.ts`, `.mts`, `.js` or
 * `.mjs` module. Nothing is thrown for what it holds; it comes with all its issues, in JSON each with line and column.
 *
 * @example
 * const { definition, issues } = await loadMockDefinition("weather.mock.json");
 * const mock = createMock(definition ?? { tools: [] });
 */
export async function loadMockDefinition(path: string, { cwd: given = ".", moduleTimeoutMs }: LoadMockDefinitionOptions = {}): Promise<LoadedMockDefinition> {
  const cwd = resolve(given);
  const absolute = resolve(cwd, path);
  const file = showPath(absolute, cwd);
  const input = { path: absolute, file, kind: "mockDefinition" as const, suites: [], warnings: [] };
  try {
    const { value, locate } = await readDefinition(absolute, { file, cwd }, moduleTimeoutMs);
    const issues = findMockIssues(value).map((facts) => makeIssue(facts, facts.segments, locate && { file, ...locate(facts.segments, issuePlace(facts.code)) }, file));
    if (issues.length > 0 && isSuite(value)) throw fail({ room: "load", code: "WRONG_KIND_OF_FILE", file, found: "suite" });
    return issues.length > 0 ? { ...input, issues } : { ...input, issues, definition: value as MockDefinitionSpec };
  } catch (error) {
    if (!isMcpeakError(error)) throw error;
    return { ...input, issues: [issueOfError(error, file)] };
  }
}

interface ReadDefinition {
  readonly value: unknown;
  readonly locate?: LocateInFile;
}

async function readDefinition(path: string, where: { readonly file: string; readonly cwd: string }, moduleTimeoutMs: number | undefined): Promise<ReadDefinition> {
  const extension = extname(path);
  if (!moduleExtensions.includes(extension)) return readJson(path, where, extension);
  // A module that is not there is told as other files are.
  await readTextFile(path, where);
  const exports = await importModule(path, { ...where, ...(moduleTimeoutMs !== undefined && { timeoutMs: moduleTimeoutMs }) });
  if ("default" in exports) return { value: exports["default"] };
  throw fail({ room: "mock", code: "MODULE_EXPORTS_NO_DEFINITION", file: where.file, exports: Object.keys(exports).filter((name) => name !== "__esModule" && name !== "module.exports") });
}

async function readJson(path: string, where: { readonly file: string; readonly cwd: string }, extension: string): Promise<ReadDefinition> {
  if (extension !== ".json") throw fail({ room: "load", code: "UNSUPPORTED_FILE_TYPE", file: where.file, extension, wanted: "mockDefinition" });
  return readJsonFile(path, where);
}

/** A builder's suite, or what has cases and lists no tools: never meant as a definition. */
function isSuite(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return suiteBrand in value || (Object.hasOwn(value, "cases") && !Object.hasOwn(value, "tools"));
}
