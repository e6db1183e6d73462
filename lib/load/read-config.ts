import { existsSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fail } from "../messages/fail.js";
import type { ConfigProblem } from "../messages/facts/load-config.js";
import { checkConfig } from "./check-config.js";
import type { McpeakConfig } from "./config-spec.js";
import { missingFile } from "./explain-system-error.js";
import { findUpward } from "./find-upward.js";
import { importModule } from "./import-module.js";
import { readJsonFile } from "./read-json-file.js";
import { showPath } from "./show-path.js";

/** A config that was read and checked. */
export interface LoadedConfig {
  /** As it is shown: relative to `cwd` where it is below it. */
  readonly file: string;
  /** The folder that its relative paths begin at, absolute. */
  readonly folder: string;
  readonly config: McpeakConfig;
}

export interface ReadConfigOptions {
  /** What paths are shown relative to; this process's working directory when absent. */
  readonly cwd?: string;
  /** Where the search begins; `cwd` when absent. */
  readonly from?: string;
  /** How long a config module may take to load, in ms; 60000 when absent. */
  readonly moduleTimeoutMs?: number;
}

const readNames = ["mcpeak.config.ts", "mcpeak.config.mjs", "mcpeak.config.json"];
/** Names that look right and would be passed over in silence. */
const unreadNames = ["js", "cjs", "mts", "cts", "jsonc", "json5", "yaml", "yml", "toml"].map((extension) => `mcpeak.config.${extension}`);

/**
 * Reads the nearest `mcpeak.config.{ts,mjs,json}`, from `from` upward.
 *
 * @returns `undefined` when there is none.
 * @throws McpeakError INVALID_CONFIG with everything that is wrong in it, also when two configs stand side by
 *   side; the codes of a broken file or module otherwise.
 */
export async function readConfig({ cwd = process.cwd(), from = cwd, moduleTimeoutMs }: ReadConfigOptions = {}): Promise<LoadedConfig | undefined> {
  const found = findUpward(resolve(from), [...readNames, ...unreadNames]);
  if (found === undefined) return undefined;
  const files = found.names.map((name) => showPath(join(found.folder, name), cwd));
  const [name = "", second] = found.names;
  const [file = ""] = files;
  if (second !== undefined) throw invalid(file, [{ path: "$", rule: { kind: "sideBySide", files } }]);
  if (!readNames.includes(name)) throw invalid(file, [{ path: "$", rule: { kind: "unreadName", name } }]);
  return readConfigFile(join(found.folder, name), { cwd, ...(moduleTimeoutMs !== undefined && { moduleTimeoutMs }) });
}

/**
 * The config that suites in a folder are read with, as an absolute path: that of the folder itself, or the nearest above it.
 *
 * @returns `undefined` when there is none.
 */
export function findConfigFile(from: string): string | undefined {
  const found = findUpward(resolve(from), [...readNames, ...unreadNames]);
  return found === undefined ? undefined : join(found.folder, found.names[0] ?? "");
}

/** Reads a config file, whatever its name. Throws as {@link readConfig}. */
export async function readConfigFile(path: string, { cwd = process.cwd(), moduleTimeoutMs }: ReadConfigOptions = {}): Promise<LoadedConfig> {
  const absolute = resolve(cwd, path);
  const file = showPath(absolute, cwd);
  const isJson = extname(absolute) === ".json";
  const { value, locate } = isJson
    ? await readJsonFile(absolute, { file, cwd })
    : { value: await importConfig(absolute, file, cwd, moduleTimeoutMs), locate: undefined };
  const problems = checkConfig(value, locate);
  if (problems.length > 0) throw invalid(file, problems);
  return { file, folder: dirname(absolute), config: value as McpeakConfig };
}

async function importConfig(path: string, file: string, cwd: string, timeoutMs: number | undefined): Promise<unknown> {
  if (!existsSync(path)) throw fail(missingFile(path, file, cwd));
  const exports = await importModule(path, { file, cwd, ...(timeoutMs !== undefined && { timeoutMs }) });
  if (!("default" in exports)) throw invalid(file, [{ path: "$", rule: { kind: "noDefaultExport", exports: Object.keys(exports) } }]);
  return exports["default"];
}

function invalid(file: string, problems: readonly ConfigProblem[]): Error {
  return fail({ room: "load", code: "INVALID_CONFIG", file, problems });
}
