import { resolve } from "node:path";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { FaultSpec } from "../faults/fault-spec.js";
import { type FaultTransport, findFaultIssues } from "../faults/find-fault-issues.js";
import { faultListOf } from "../faults/validate-faults.js";
import { issuePlace } from "../validate/issue-place.js";
import { issueOfError, type LoadedInput, makeIssue } from "./loaded-input.js";
import { readJsonFile } from "./read-json-file.js";
import { showPath } from "./show-path.js";

/** What became of a faults file. */
export interface LoadedFaults extends LoadedInput {
  /** Absent when the file has issues. */
  readonly faults?: readonly FaultSpec[];
}

export interface LoadFaultsOptions {
  /** What a relative path begins at, and paths are shown relative to; this process's working directory when absent. */
  readonly cwd?: string;
  /** What the faults are to be put into, where that is known: one that has no meaning there is an issue. */
  readonly transport?: FaultTransport;
}

/**
 * Reads and checks a faults file: JSON, whatever its name, that is a list of faults, or `{ "faults": [ … ] }`. Nothing is thrown for
 * what it holds; it comes with all its issues, each with line and column.
 *
 * @example
 * const { faults, issues } = await loadFaults("slow.faults.json");
 * const mock = createMock({ ...definition, faults: faults ?? [] });
 */
export async function loadFaults(path: string, { cwd: given = ".", transport }: LoadFaultsOptions = {}): Promise<LoadedFaults> {
  const cwd = resolve(given);
  const absolute = resolve(cwd, path);
  const file = showPath(absolute, cwd);
  const input = { path: absolute, file, kind: "faults" as const, suites: [], warnings: [] };
  try {
    const { value, locate } = await readJsonFile(absolute, { file, cwd });
    const issues = findFaultIssues(value, transport).map((facts) => makeIssue(facts, facts.segments, { file, ...locate(facts.segments, issuePlace(facts.code)) }, file));
    return issues.length > 0 ? { ...input, issues } : { ...input, issues, faults: faultListOf(value) };
  } catch (error) {
    if (!isMcpeakError(error)) throw error;
    return { ...input, issues: [issueOfError(error, file)] };
  }
}
