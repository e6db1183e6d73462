import { isAbsolute, resolve } from "node:path";
import { fail } from "../messages/fail.js";
import { http, stdio, type StdioOptions } from "../session/create-target.js";
import type { HttpAuth, HttpTarget, ServerTarget, StdioTarget } from "../session/target.js";
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
  const { values, missing } = variablesIn(entry.envFrom, env);
  refuseMissing(missing, source);
  return stdio(isRelativePath ? resolve(source.folder, command) : command, args, {
    env: { ...entry.env, ...values },
    cwd: resolve(source.folder, cwd),
    ...limitsOf(entry),
  });
}

function makeHttpTarget(entry: UrlServerConfig, source: EntrySource, env: Environment): HttpTarget {
  const { auth } = entry;
  const read = { headers: variablesIn(entry.headersFrom, env), auth: variablesIn(authVariables(auth), env, { mayBeEmpty: false }) };
  refuseMissing([...read.headers.missing, ...read.auth.missing], source);
  return http(entry.url, {
    headers: { ...entry.headers, ...read.headers.values },
    ...(auth !== undefined && { auth: makeAuth(auth, read.auth.values) }),
    ...limitsOf(entry),
  });
}

/** The numbers of an entry that its target takes as they are. */
function limitsOf({ startupTimeoutMs, listTimeoutMs, maxMessageBytes }: CommandServerConfig | UrlServerConfig): Pick<StdioOptions, "startupTimeoutMs" | "listTimeoutMs" | "maxMessageBytes"> {
  return {
    ...(startupTimeoutMs !== undefined && { startupTimeoutMs }),
    ...(listTimeoutMs !== undefined && { listTimeoutMs }),
    ...(maxMessageBytes !== undefined && { maxMessageBytes }),
  };
}

type AuthConfig = NonNullable<UrlServerConfig["auth"]>;

/** Variables that `auth` names, by its keys. */
function authVariables(auth: AuthConfig | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(auth ?? {}).filter(([key, value]) => key.endsWith("From") && value !== undefined));
}

function makeAuth(auth: AuthConfig, { bearerFrom = "", clientIdFrom = "", clientSecretFrom = "" }: Readonly<Record<string, string>>): HttpAuth {
  if ("bearerFrom" in auth) return { type: "bearer", token: bearerFrom };
  const { clientId = clientIdFrom, scope, issuer } = auth;
  return { type: "clientCredentials", clientId, clientSecret: clientSecretFrom, ...(scope !== undefined && { scope }), ...(issuer !== undefined && { issuer }) };
}

/** A variable that has no value. */
interface MissingVariable {
  readonly variable: string;
  readonly isEmpty: boolean;
}

/** The values of variables by what they are for. */
function variablesIn(names: Readonly<Record<string, string>> = {}, env: Environment, { mayBeEmpty = true } = {}): { readonly values: Record<string, string>; readonly missing: readonly MissingVariable[] } {
  const entries = Object.entries(names).map(([key, variable]) => ({ key, variable, value: readVariable(env, variable) }));
  const missing = entries.filter(({ value }) => value === undefined || (value === "" && !mayBeEmpty)).map(({ variable, value }) => ({ variable, isEmpty: value === "" }));
  return { values: Object.fromEntries(entries.map(({ key, value }) => [key, value ?? ""])), missing };
}

function refuseMissing(missing: readonly MissingVariable[], { name, file }: EntrySource): void {
  if (missing.length === 0) return;
  const variables = [...new Set(missing.map(({ variable }) => variable))];
  throw fail({ room: "load", code: "MISSING_ENVIRONMENT_VARIABLE", variables, server: name, file, ...(missing.some(({ isEmpty }) => isEmpty) && { mayBeEmpty: false as const }) });
}
