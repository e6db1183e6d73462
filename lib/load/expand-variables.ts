import { isPlainObject } from "../json/json-value.js";

/** Variables of an environment, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Puts variables into a text the way Claude Code does in `.mcp.json`:
 * `${VAR}` is the variable, `${VAR:-default}` the default when it is not set.
 * What is put in is not looked at again. Names of variables that are not set
 * and have no default go into `missing`.
 *
 * @example
 * expandVariables("${HOST:-localhost}:${PORT}", { PORT: "80" }, new Set()); // "localhost:80"
 */
export function expandVariables(text: string, env: Environment, missing: Set<string>): string {
  return text.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g, (written: string, name: string, otherwise: string | undefined) => {
    const value = readVariable(env, name) ?? otherwise;
    if (value === undefined) missing.add(name);
    return value ?? written;
  });
}

/** The value of a variable, `undefined` where it is not set. */
export function readVariable(env: Environment, name: string): string | undefined {
  return Object.hasOwn(env, name) ? env[name] : undefined;
}

/** {@link expandVariables} for every text inside an entry, keys left as they are. */
export function expandMembers(entry: Readonly<Record<string, unknown>>, env: Environment, missing: Set<string>): Record<string, unknown> {
  const expand = (value: unknown): unknown => {
    if (typeof value === "string") return expandVariables(value, env, missing);
    if (Array.isArray(value)) return value.map(expand);
    if (isPlainObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]));
    return value;
  };
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, expand(value)]));
}
