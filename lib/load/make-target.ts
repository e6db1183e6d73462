import { isAbsolute, resolve } from "node:path";
import { fail } from "../messages/fail.js";
import { http, stdio } from "../session/create-target.js";
import type { HttpTarget, ServerTarget, StdioTarget } from "../session/target.js";
import type { CommandServerConfig, UrlServerConfig } from "./config-spec.js";
import { readVariable, type Environment } from "./expand-variables.js";
import { isServerTarget } from "./server-target-shape.js";

/** Where a server's entry stands. */
export interface EntrySource {
  readonly name: string;
  /** The file as it is shown. */
  readonly file: string;
  /** What relative paths begin at. */
  readonly folder: string;
}

/**
 * Makes a target of a checked entry: relative paths become absolute, variables get their values.
 *
 * @throws McpeakError MISSING_ENVIRONMENT_VARIABLE that names all that are missing; INVALID_TARGET.
 */
export function makeTarget(entry: CommandServerConfig | UrlServerConfig | ServerTarget, source: EntrySource, env: Environment): ServerTarget {
  if (isServerTarget(entry)) return entry;
  return "url" in entry ? makeHttpTarget(entry, source, env) : makeStdioTarget(entry, source, env);
}

function makeStdioTarget(entry: CommandServerConfig, source: EntrySource, env: Environment): StdioTarget {
  const { command, args = [], cwd = "." } = entry;
  const isRelativePath = /[/\\]/.test(command) && !isAbsolute(command);
  return stdio(isRelativePath ? resolve(source.folder, command) : command, args, {
    env: { ...entry.env, ...readVariables(entry.envFrom, source, env) },
    cwd: resolve(source.folder, cwd),
    ...(entry.startupTimeoutMs !== undefined && { startupTimeoutMs: entry.startupTimeoutMs }),
  });
}

function makeHttpTarget(entry: UrlServerConfig, source: EntrySource, env: Environment): HttpTarget {
  return http(entry.url, {
    headers: { ...entry.headers, ...readVariables(entry.headersFrom, source, env) },
    ...(entry.startupTimeoutMs !== undefined && { startupTimeoutMs: entry.startupTimeoutMs }),
  });
}

function readVariables(names: Readonly<Record<string, string>> = {}, source: EntrySource, env: Environment): Record<string, string> {
  const entries = Object.entries(names).map(([key, variable]) => ({ key, variable, value: readVariable(env, variable) }));
  const missing = entries.filter(({ value }) => value === undefined).map(({ variable }) => variable);
  if (missing.length > 0) {
    throw fail({ room: "load", code: "MISSING_ENVIRONMENT_VARIABLE", variables: [...new Set(missing)], server: source.name, file: source.file });
  }
  return Object.fromEntries(entries.map(({ key, value }) => [key, value ?? ""]));
}
