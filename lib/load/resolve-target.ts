import { dirname, relative, resolve, sep } from "node:path";
import { renderPath } from "../json/json-path.js";
import { fail } from "../messages/fail.js";
import type { ServerNameSource } from "../messages/facts/load.js";
import type { ServerTarget } from "../session/target.js";
import { expandMembers, type Environment } from "./expand-variables.js";
import { makeTarget } from "./make-target.js";
import { nearestName, nearestNames } from "../messages/nearest-names.js";
import { readConfig, type LoadedConfig } from "./read-config.js";
import { readMcpJson, type McpJson } from "./read-mcp-json.js";

export interface TargetOptions {
  /** A server that was given outright; it goes before everything else. */
  readonly target?: ServerTarget;
  /** Name of a server in the config or in `.mcp.json`; it goes before what suites bring along. */
  readonly serverName?: string;
  /** Where the search for `.mcp.json`, and for a config where none lies above a suite, begins; this process's working directory when absent. */
  readonly cwd?: string;
  /** Where variables are read from; `process.env` when absent. */
  readonly env?: Environment;
}

/** The suite that wants a server. */
export interface TargetRequest {
  /** The suite's file, relative to `cwd` or absolute. */
  readonly file?: string;
  /** What the suite's module exports as `server`. */
  readonly server?: ServerTarget;
}

/** Says which server a suite runs on. */
export interface TargetResolver {
  /**
   * The server for one suite: the one given outright or by name, else the module's own, else the first
   * match in the `suites` of the nearest config, else that config's `server`.
   *
   * @throws McpeakError NO_TARGET, UNKNOWN_SERVER_NAME, INVALID_CONFIG, MISSING_ENVIRONMENT_VARIABLE.
   */
  resolve(request?: TargetRequest): Promise<ServerTarget>;
}

/**
 * Reads what says which servers there are: the nearest config above a suite's file, else
 * above `cwd`. No config is read when a target is given, `.mcp.json` only when a name is
 * asked for that the config doesn't have.
 *
 * @throws McpeakError the codes of a broken config.
 */
export async function createTargetResolver(options: TargetOptions = {}): Promise<TargetResolver> {
  const { target, serverName, cwd = process.cwd(), env = process.env } = options;
  if (target !== undefined) return { resolve: async () => target };
  const configured = await readConfigured(cwd, cwd, env);
  const byFolder = new Map<string, Promise<Configured>>();
  const configuredFor = async (file: string): Promise<Configured> => {
    const folder = dirname(resolve(cwd, file));
    const found = byFolder.get(folder) ?? readConfigured(folder, cwd, env);
    byFolder.set(folder, found);
    return (await found).config === undefined ? configured : found;
  };
  return {
    async resolve({ file, server } = {}) {
      if (serverName === undefined && server !== undefined) return server;
      const { config, servers } = file === undefined ? configured : await configuredFor(file);
      if (serverName !== undefined) return servers.find(serverName, { kind: "option" });
      const reference = config && (await suiteReference(config, file, cwd));
      if (reference !== undefined) return servers.find(reference.name, reference.source);
      throw fail({ room: "load", code: "NO_TARGET", ...(file !== undefined && { suite: file }), known: await servers.namesIfReadable() });
    },
  };
}

/** A config and the servers that can be named beside it. */
interface Configured {
  readonly config: LoadedConfig | undefined;
  readonly servers: NamedServers;
}

async function readConfigured(from: string, cwd: string, env: Environment): Promise<Configured> {
  const config = await readConfig({ cwd, from });
  return { config, servers: new NamedServers(config, cwd, env) };
}

interface Reference {
  readonly name: string;
  readonly source: ServerNameSource;
}

async function suiteReference({ config, file, folder }: LoadedConfig, suite: string | undefined, cwd: string): Promise<Reference | undefined> {
  const suites = Object.entries(config.suites ?? {});
  if (suite !== undefined && suites.length > 0) {
    const path = relative(folder, resolve(cwd, suite)).replaceAll(sep, "/");
    for (const [pattern, name] of suites) {
      if (await matches(path, pattern)) return { name, source: { kind: "config", file, path: renderPath(["suites", pattern]) } };
    }
  }
  return config.server === undefined ? undefined : { name: config.server, source: { kind: "config", file, path: "server" } };
}

async function matches(path: string, written: string): Promise<boolean> {
  const { default: picomatch } = await import("picomatch");
  const pattern = written.replace(/^\.\//, "").replace(/\/$/, "");
  return path === pattern || path.startsWith(`${pattern}/`) || picomatch.isMatch(path, pattern, { dot: true });
}

/** The servers of the config and of `.mcp.json`. A name in both means the config's. */
class NamedServers {
  readonly #config: LoadedConfig | undefined;
  readonly #cwd: string;
  readonly #env: Environment;
  /** Read at the first question, once. */
  #mcpJson: Promise<McpJson | undefined> | undefined;
  readonly #targets = new Map<string, ServerTarget>();

  constructor(config: LoadedConfig | undefined, cwd: string, env: Environment) {
    this.#config = config;
    this.#cwd = cwd;
    this.#env = env;
  }

  async find(name: string, askedBy: ServerNameSource): Promise<ServerTarget> {
    const target = this.#targets.get(name) ?? this.#fromConfig(name) ?? (await this.#fromMcpJson(name));
    if (target === undefined) throw await this.#unknown(name, askedBy);
    this.#targets.set(name, target);
    return target;
  }

  /** For hints: a broken `.mcp.json` that nobody asked for is no error. */
  async namesIfReadable(): Promise<readonly string[]> {
    const mcpJson = await this.#readMcpJson().catch(() => undefined);
    return [...new Set([...this.#configNames(), ...(mcpJson?.names ?? [])])];
  }

  #fromConfig(name: string): ServerTarget | undefined {
    const { file, folder, config } = this.#config ?? { file: "", folder: "", config: {} };
    const servers: LoadedConfig["config"]["servers"] = config.servers ?? {};
    const entry = Object.hasOwn(servers, name) ? servers[name] : undefined;
    if (entry === undefined) return undefined;
    return makeTarget(file.endsWith(".json") ? expandEntry(entry, { name, file }, this.#env) : entry, { name, file, folder }, this.#env);
  }

  async #fromMcpJson(name: string): Promise<ServerTarget | undefined> {
    const mcpJson = await this.#readMcpJson();
    if (mcpJson === undefined || !mcpJson.names.includes(name)) return undefined;
    return makeTarget(mcpJson.entry(name, this.#env), { name, file: mcpJson.file, folder: mcpJson.folder }, this.#env);
  }

  async #unknown(name: string, askedBy: ServerNameSource): Promise<Error> {
    const mcpJson = await this.#readMcpJson();
    const known = nearestNames(name, [...new Set([...this.#configNames(), ...(mcpJson?.names ?? [])])]);
    const nearest = nearestName(name, known);
    const files = [this.#config?.file, mcpJson?.file].filter((file) => file !== undefined);
    return fail({ room: "load", code: "UNKNOWN_SERVER_NAME", name, askedBy, known, ...(nearest !== undefined && { nearest }), files });
  }

  #configNames(): readonly string[] {
    return Object.keys(this.#config?.config.servers ?? {});
  }

  #readMcpJson(): Promise<McpJson | undefined> {
    this.#mcpJson ??= readMcpJson({ cwd: this.#cwd });
    return this.#mcpJson;
  }
}

/** JSON has no `process.env`: variables are written into it as in `.mcp.json`. A module reads its own. */
function expandEntry<Entry extends object>(entry: Entry, { name, file }: { readonly name: string; readonly file: string }, env: Environment): Entry {
  const missing = new Set<string>();
  const expanded = expandMembers(entry as Readonly<Record<string, unknown>>, env, missing);
  if (missing.size > 0) throw fail({ room: "load", code: "MISSING_ENVIRONMENT_VARIABLE", variables: [...missing], server: name, file });
  return expanded as Entry;
}
