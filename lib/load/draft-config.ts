import { isAbsolute, relative, resolve, sep } from "node:path";
import { isSecretName, isSecretVariable } from "../secrets/is-secret-name.js";
import { secretValuesOf, secretValuesOfArguments, secretValuesOfHeaders, secretValuesOfUrl } from "../secrets/secret-values.js";
import type { HttpTarget, StdioTarget } from "../session/target.js";
import type { BearerAuthConfig, ClientAuthConfig, CommandServerConfig, UrlServerConfig } from "./config-spec.js";
import type { Environment } from "./expand-variables.js";

/** What a config is drafted from. */
export interface DraftConfigOptions {
  /** What the server is called in the config. */
  readonly name: string;
  readonly target: StdioTarget | HttpTarget;
  /** Where the config is to stand, absolute: its relative paths begin there. */
  readonly folder: string;
  /** Variables that hold the values of headers, by the header's name. */
  readonly headersFrom?: Readonly<Record<string, string>>;
  /** Who calls; it goes before the target's own. */
  readonly auth?: ClientAuthConfig | BearerAuthConfig;
  /** Where variables are looked for that hold a secret of the target; `process.env` when absent. */
  readonly env?: Environment;
}

/** A config to begin with. */
export interface DraftedConfig {
  /** What is to stand in `mcpeak.config.json`. */
  readonly text: string;
  /** Variables that the config reads, in the order in which it does. */
  readonly variables: readonly string[];
}

/**
 * Writes the `mcpeak.config.json` with which suites run on a server. No secret stands in it: values of headers and of
 * telling variables, and secrets of eight or more characters in a command line, a URL or another variable, are read from
 * the environment instead.
 *
 * @example
 * draftConfig({ name: "weather", target: http("https://example.com/mcp", { headers: { Authorization: "Bearer …" } }), folder: "/project" });
 * // { text: '{ "servers": { "weather": { "url": …, "headersFrom": { "Authorization": "WEATHER_AUTHORIZATION" } } }, "server": "weather" }',
 * //   variables: ["WEATHER_AUTHORIZATION"] }
 */
export function draftConfig(options: DraftConfigOptions): DraftedConfig {
  const draft = new Draft(options);
  const entry = options.target.kind === "stdio" ? draft.command(options.target) : draft.url(options.target);
  return { text: `${JSON.stringify({ servers: Object.fromEntries([[options.name, entry]]), server: options.name }, null, 2)}\n`, variables: [...draft.variables] };
}

class Draft {
  readonly variables = new Set<string>();
  readonly #options: DraftConfigOptions;
  readonly #env: Environment;
  /** Begins the names of variables that are made up. */
  readonly #prefix: string;
  /** Variables by the secret that they hold. */
  readonly #known = new Map<string, string>();

  constructor(options: DraftConfigOptions) {
    this.#options = options;
    this.#env = options.env ?? process.env;
    this.#prefix = upperName(options.name) || "MCP";
  }

  command({ command, args, env, cwd = this.#options.folder, startupTimeoutMs, listTimeoutMs, maxMessageBytes }: StdioTarget): CommandServerConfig {
    const texts = [command, ...args, ...Object.values(env)];
    const ofVariables = Object.values(env).flatMap((value) => secretValuesOfArguments([value]));
    const secrets = [...secretValuesOfArguments([command, ...args]), ...ofVariables, ...this.#passedOn(texts)];
    const write = this.#writer(secrets, [command, ...args]);
    const open = Object.entries(env).filter(([name]) => !isSecretVariable(name));
    const hidden = Object.entries(env).filter(([name]) => isSecretVariable(name));
    for (const [name] of hidden) this.variables.add(name);
    const folder = this.#fromFolder(cwd);
    return {
      command: write(this.#program(command, cwd)),
      ...(args.length > 0 && { args: args.map(write) }),
      ...(open.length > 0 && { env: Object.fromEntries(open.map(([name, value]) => [name, write(value)])) }),
      ...(hidden.length > 0 && { envFrom: Object.fromEntries(hidden.map(([name]) => [name, name])) }),
      ...(folder !== "." && { cwd: write(folder) }),
      ...limits({ startupTimeoutMs, listTimeoutMs, maxMessageBytes }),
    };
  }

  url({ url, headers, auth: ofTarget, startupTimeoutMs, listTimeoutMs, maxMessageBytes }: HttpTarget): UrlServerConfig {
    const given = this.#options.headersFrom ?? {};
    const write = this.#writer([...secretValuesOfUrl(url), ...this.#passedOn([url])], [url]);
    const isOpen = ([name, value]: readonly [string, string]): boolean => !Object.hasOwn(given, name) && !isSecretName(name) && secretValuesOfHeaders({ [name]: value }).length === 0;
    const entries = Object.entries(headers);
    const open = entries.filter(isOpen);
    const hidden = entries.filter((entry) => !isOpen(entry)).map(([name, value]) => [name, Object.hasOwn(given, name) ? (given[name] as string) : this.#variableFor(value, name)] as const);
    const written = write(url);
    for (const [, variable] of hidden) this.variables.add(variable);
    const auth = this.#options.auth ?? this.#authOf(ofTarget);
    for (const [key, value] of Object.entries(auth ?? {})) if (key.endsWith("From") && value !== undefined) this.variables.add(value);
    return {
      url: written,
      ...(open.length > 0 && { headers: Object.fromEntries(open.map(([name, value]) => [name, literal(value)])) }),
      ...(hidden.length > 0 && { headersFrom: Object.fromEntries(hidden) }),
      ...(auth !== undefined && { auth }),
      ...limits({ startupTimeoutMs, listTimeoutMs, maxMessageBytes }),
    };
  }

  #authOf(auth: HttpTarget["auth"]): ClientAuthConfig | BearerAuthConfig | undefined {
    if (auth === undefined) return undefined;
    if (auth.type === "bearer") return { bearerFrom: this.#variableFor(auth.token, "TOKEN") };
    const { clientId, clientSecret, scope, issuer } = auth;
    return { clientId, clientSecretFrom: this.#variableFor(clientSecret, "CLIENT_SECRET"), ...(scope !== undefined && { scope }), ...(issuer !== undefined && { issuer }) };
  }

  /** Secrets of this process's variables that were put into the target. */
  #passedOn(texts: readonly string[]): readonly string[] {
    return secretValuesOf(this.#env).filter((value) => texts.some((text) => text.includes(value)));
  }

  /** Writes a text with variables in place of its secrets, and so that nothing else in it is taken for a variable. */
  #writer(secrets: readonly string[], beside: readonly string[]): (text: string) => string {
    const all = [...new Set(secrets)].sort((left, right) => right.length - left.length);
    if (all.length === 0) return literal;
    const pattern = new RegExp(`(${all.map((secret) => secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);
    return (text) =>
      text
        .split(pattern)
        .map((piece) => {
          if (!all.includes(piece)) return literal(piece);
          const variable = this.#variableFor(piece, optionOf(piece, beside));
          this.variables.add(variable);
          return `\${${variable}}`;
        })
        .join("");
  }

  /** A variable that holds a secret already, else a name for one that is to. */
  #variableFor(secret: string, what: string): string {
    const known = this.#known.get(secret);
    if (known !== undefined) return known;
    const present = Object.keys(this.#env).find((name) => secret.length > 0 && this.#env[name] === secret && /^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
    const taken = new Set(this.#known.values());
    const wanted = `${this.#prefix}_${upperName(what) || "SECRET"}`;
    let made = wanted;
    for (let number = 2; taken.has(made); number += 1) made = `${wanted}_${number}`;
    const variable = present ?? made;
    this.#known.set(secret, variable);
    return variable;
  }

  /** A path to a program is written from the config's folder on, as it is read. */
  #program(command: string, cwd: string): string {
    if (!/[/\\]/.test(command) || isAbsolute(command) || resolve(cwd) === resolve(this.#options.folder)) return command;
    const path = this.#fromFolder(resolve(cwd, command));
    return path.includes("/") ? path : `./${path}`;
  }

  #fromFolder(path: string): string {
    return relative(this.#options.folder, resolve(this.#options.folder, path)).split(sep).join("/") || ".";
  }
}

/** The name of the option that a secret stands behind. */
function optionOf(secret: string, words: readonly string[]): string {
  const at = words.indexOf(secret);
  if (at > 0 && (words[at - 1] ?? "").startsWith("-")) return words[at - 1] ?? "";
  const [whole = ""] = words.filter((word) => word.includes(secret));
  const [, assigned = ""] = /([\w.-]{1,40})(?:=|:\s*)(?:(?:Bearer|Basic|Token) )?["']?$/i.exec(whole.slice(0, whole.indexOf(secret))) ?? [];
  return isSecretName(assigned) ? assigned : "SECRET";
}

/** As the name of a variable has it: `X-Api-Key` is `X_API_KEY`. */
function upperName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .slice(0, 60);
}

/** In a config `${NAME}` stands for a variable. Where such a text is meant as it is, its dollar comes from a variable that nobody sets. */
function literal(text: string): string {
  return text.replace(/\$(?=\{[A-Za-z_][A-Za-z0-9_]*(?::-[^}]*)?\})/g, "${MCPEAK_DOLLAR:-$}");
}

function limits(given: { readonly [Name in "startupTimeoutMs" | "listTimeoutMs" | "maxMessageBytes"]: number | undefined }): Partial<Record<keyof typeof given, number>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
