import { dirname, join, resolve } from "node:path";
import { isPlainObject } from "../json/json-value.js";
import type { JsonPath } from "../json/json-path.js";
import { fail } from "../messages/fail.js";
import { collectProblems, type LocateInFile } from "./check-config.js";
import { checkServerEntry, type NoteProblem } from "./check-server-entry.js";
import type { CommandServerConfig, UrlServerConfig } from "./config-spec.js";
import { expandMembers, type Environment } from "./expand-variables.js";
import { findUpward } from "./find-upward.js";
import { readJsonFile } from "./read-json-file.js";
import { showPath } from "./show-path.js";

/** A file with `mcpServers`, as other MCP clients keep it. Entries are checked when they are asked for. */
export interface McpJson {
  /** As it is shown. */
  readonly file: string;
  readonly folder: string;
  readonly names: readonly string[];
  /**
   * The entry of that name, with variables put in. `${VAR}` and `${VAR:-default}` are known.
   *
   * @throws McpeakError INVALID_CONFIG, MISSING_ENVIRONMENT_VARIABLE.
   */
  entry(name: string, env: Environment): CommandServerConfig | UrlServerConfig;
}

const fileName = ".mcp.json";

/**
 * Reads the nearest `.mcp.json`, from `cwd` upward.
 *
 * @returns `undefined` when there is none.
 * @throws McpeakError INVALID_CONFIG when it has no `mcpServers`; the codes of a broken file otherwise.
 */
export async function readMcpJson({ cwd = process.cwd() }: { readonly cwd?: string } = {}): Promise<McpJson | undefined> {
  const found = findUpward(resolve(cwd), [fileName]);
  return found === undefined ? undefined : readMcpJsonFile(join(found.folder, fileName), { cwd });
}

/** Reads a file with `mcpServers`, whatever its name. Throws as {@link readMcpJson}. */
export async function readMcpJsonFile(path: string, { cwd = process.cwd() }: { readonly cwd?: string } = {}): Promise<McpJson> {
  const absolute = resolve(cwd, path);
  const file = showPath(absolute, cwd);
  const { value, locate } = await readJsonFile(absolute, { file, cwd });
  const servers = isPlainObject(value) && Object.hasOwn(value, "mcpServers") ? value["mcpServers"] : undefined;
  if (!isPlainObject(servers)) {
    const { problems, note } = collectProblems(locate);
    if (servers === undefined) note([], { kind: "noServers" });
    else note(["mcpServers"], { kind: "type", expected: "object", received: servers });
    throw fail({ room: "load", code: "INVALID_CONFIG", file, problems });
  }
  return {
    file,
    folder: dirname(absolute),
    names: Object.keys(servers),
    entry: (name, env) => readEntry(name, Object.hasOwn(servers, name) ? servers[name] : undefined, { file, env, locate }),
  };
}

interface EntryContext {
  readonly file: string;
  readonly env: Environment;
  readonly locate: LocateInFile;
}

function readEntry(name: string, value: unknown, { file, env, locate }: EntryContext): CommandServerConfig | UrlServerConfig {
  const path = ["mcpServers", name];
  const { problems, note } = collectProblems(locate);
  const missing = new Set<string>();
  const entry = isPlainObject(value) ? expandMembers(pickKnown(value, path, note), env, missing) : value;
  if (missing.size > 0) throw fail({ room: "load", code: "MISSING_ENVIRONMENT_VARIABLE", variables: [...missing], server: name, file });
  if (problems.length === 0) checkServerEntry(entry, path, note);
  if (problems.length > 0) throw fail({ room: "load", code: "INVALID_CONFIG", file, problems });
  return entry as CommandServerConfig | UrlServerConfig;
}

/** The keys that say how a server is reached. Other clients have many more; those are theirs. */
function pickKnown(entry: Record<string, unknown>, path: JsonPath, note: NoteProblem): Record<string, unknown> {
  const type = entry["type"] ?? (Object.hasOwn(entry, "url") && !Object.hasOwn(entry, "command") ? "http" : "stdio");
  const isHttp = type === "http" || type === "streamable-http";
  if (!isHttp && type !== "stdio") note([...path, "type"], { kind: "transport", type });
  const keys = isHttp ? ["url", "headers"] : ["command", "args", "env", "cwd"];
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(entry, key)).map((key) => [key, entry[key]]));
}
