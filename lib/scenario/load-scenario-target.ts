import { dirname, resolve } from "node:path";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { Environment } from "../load/expand-variables.js";
import { issueOfError, type LoadedInput, makeIssue } from "../load/loaded-input.js";
import { readJsonFile } from "../load/read-json-file.js";
import { showPath } from "../load/show-path.js";
import type { ServerTarget } from "../session/target.js";
import { issuePlace } from "../validate/issue-place.js";
import { findScenarioTargetIssues } from "./check-target.js";
import { makeScenarioTarget } from "./make-scenario-target.js";
import type { ScenarioTargetSpec } from "./scenario-target-spec.js";

/** What became of a target file. */
export interface LoadedScenarioTarget extends LoadedInput {
  /** Absent when the file has issues. */
  readonly target?: ServerTarget;
}

export interface LoadScenarioTargetOptions {
  /** What a relative path begins at, and paths are shown relative to; this process's working directory when absent. */
  readonly cwd?: string;
  /** Where variables are read from; `process.env` when absent. */
  readonly env?: Environment;
}

/**
 * Reads and checks a target file: `{ "transport": "stdio", "command", "args"?, "cwd"?, "env"?, "envFrom"? }` or
 * `{ "transport": "http", "url", "headers"?, "headersFrom"? }`. Nothing is thrown for what it holds; it comes with all its issues,
 * each with line and column. A variable that is not set is one.
 *
 * @example
 * const { target, issues } = await loadScenarioTarget("target.json");
 * if (target !== undefined) await runScenarios(scenarios, { server: target });
 */
export async function loadScenarioTarget(path: string, { cwd: given = ".", env = process.env }: LoadScenarioTargetOptions = {}): Promise<LoadedScenarioTarget> {
  const cwd = resolve(given);
  const absolute = resolve(cwd, path);
  const file = showPath(absolute, cwd);
  const input = { path: absolute, file, kind: "target" as const, suites: [], warnings: [] };
  try {
    const { value, locate } = await readJsonFile(absolute, { file, cwd });
    const issues = findScenarioTargetIssues(value, env).map((facts) => makeIssue(facts, facts.segments, { file, ...locate(facts.segments, issuePlace(facts.code)) }, file));
    if (issues.length > 0) return { ...input, issues };
    return { ...input, issues, target: makeScenarioTarget(value as unknown as ScenarioTargetSpec, { folder: dirname(absolute), file, env }) };
  } catch (error) {
    if (!isMcpeakError(error)) throw error;
    return { ...input, issues: [issueOfError(error, file)] };
  }
}
