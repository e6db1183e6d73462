import { isSecretName, isSecretVariable } from "./is-secret-name.js";
import { looksSecret } from "./looks-secret.js";
import { minSecretLength } from "./secret-forms.js";

/** Headers that by their meaning hold no secret, whoever sets them. */
const openHeaders = /^(accept(-.+)?|content-(type|length|language|encoding))$/i;

/**
 * The values of environment variables whose names tell of a secret, and the secrets of those that are URLs.
 *
 * @example
 * secretValuesOf({ GITHUB_TOKEN: "ghp_12345678", MAX_TOKENS: "100000000", HOME: "/home/mina" }); // ["ghp_12345678"]
 */
export function secretValuesOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const values = Object.entries(env).flatMap(([name, value = ""]) => (isSecretVariable(name) ? [value] : secretValuesOfUrl(value)));
  return longEnough(values);
}

/**
 * The values of headers that a user set: each as a whole, what follows a scheme
 * such as `Bearer`, what `Basic` encodes, and each cookie. Only headers that say
 * how a message is written (`Accept`, `Content-Type`, …) are no secrets.
 *
 * @example
 * secretValuesOfHeaders({ Authorization: "Bearer abcdefgh" }); // ["Bearer abcdefgh", "abcdefgh"]
 */
export function secretValuesOfHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  const values: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (openHeaders.test(name)) continue;
    values.push(value, ...partsOf(name, value));
  }
  return longEnough(values);
}

/**
 * The secrets that stand in a URL: its password, or the name of a user without one
 * where that looks like a key; query parameters whose names tell.
 *
 * @example
 * secretValuesOfUrl("https://mina:pa55word@host/mcp?api_key=k-123456&page=1"); // ["pa55word", "k-123456"]
 */
export function secretValuesOfUrl(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { username, password, search, searchParams } = new URL(url);
  const isKey = password === "" && looksSecret(username);
  const written = [...search.matchAll(/[?&]([^=&#]*)=([^&#]*)/g)].map(([, name = "", value = ""]) => [decoded(name), value] as const);
  const named = [...searchParams, ...written].filter(([name, value]) => isSecretParameter(name, value)).map(([, value]) => value);
  return longEnough([decoded(password), password, ...(isKey ? [decoded(username)] : []), ...named]);
}

/** In a URL also `key=` and `sig=` stand for secrets, where what they have looks like one. */
function isSecretParameter(name: string, value: string): boolean {
  return isSecretName(name) || (/^(?:key|sig|signature)$/i.test(name) && value.length >= 16 && looksSecret(value));
}

/**
 * The secrets that stand in a command line: what an option or a variable has whose
 * name tells (`--token=…`, `--api-key …`, `-e GITHUB_TOKEN=…`), headers
 * (`--header "Authorization: Bearer …"`), and those of URLs.
 *
 * @example
 * secretValuesOfArguments(["server.js", "--token", "ghp_12345678", "--max-tokens", "10000000"]); // ["ghp_12345678"]
 */
export function secretValuesOfArguments(args: readonly string[]): readonly string[] {
  const values: string[] = [];
  for (const [index, arg] of args.entries()) {
    values.push(...valuesInArgument(arg));
    const next = args[index + 1];
    if (next !== undefined && !next.startsWith("-") && isSecretOption(arg)) values.push(next);
    // `sh -c "TOKEN=… node server.js"`
    if (/\s/.test(arg)) values.push(...secretValuesOfArguments(arg.split(/\s+/).map((word) => word.replace(/^(["'])(.*)\1$/s, "$2"))));
  }
  return longEnough(values).filter((value) => !states.test(value));
}

/** What stands behind an option whose name tells of a secret but that only switches something. */
const states = /^(?:required|optional|enabled|disabled|undefined|anonymous|automatic|interactive)$/i;

function valuesInArgument(arg: string): readonly string[] {
  const [, name = "", value = ""] = /^([\w.-]+)=(.*)$/s.exec(arg) ?? [];
  const [, header = "", content = ""] = /^([\w-]+):\s*(.+)$/s.exec(arg) ?? [];
  return [
    ...(name !== "" && isSecretVariable(name) ? [value.replace(/^(["'])(.*)\1$/s, "$2")] : []),
    ...(value.includes("=") || value.includes(":") ? valuesInArgument(value) : []),
    ...(header !== "" && isSecretName(header) ? secretValuesOfHeaders({ [header]: content }) : []),
    ...secretValuesOfUrl(arg),
  ];
}

/** `--api-key`, but not `--no-token`, `--use-credentials` and the like, which take no secret. */
function isSecretOption(arg: string): boolean {
  return /^--?[A-Za-z]/.test(arg) && isSecretName(arg) && !/^--?(?:no|use|require|with|without|allow|enable|disable|show|hide|skip|check|verify|validate)-|-(?:stdin|prompt)$/i.test(arg);
}

function partsOf(name: string, value: string): string[] {
  if (/^(set-)?cookie$/i.test(name)) return value.split(";").map((cookie) => cookie.slice(cookie.indexOf("=") + 1).trim());
  const credentials = /^\s*([A-Za-z][\w-]*)\s+(\S[^]*)$/.exec(value);
  if (credentials === null) return [];
  const [, scheme = "", rest = ""] = credentials;
  if (scheme.toLowerCase() !== "basic") return [rest];
  const login = Buffer.from(rest, "base64").toString("utf8");
  return [rest, login, login.slice(login.indexOf(":") + 1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function longEnough(values: readonly string[]): readonly string[] {
  return [...new Set(values)].filter((value) => value.trim().length >= minSecretLength);
}
