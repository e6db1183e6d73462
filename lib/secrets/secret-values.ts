import { isSecretName, isSecretVariable } from "./is-secret-name.js";
import { minSecretLength } from "./secret-forms.js";

/** Headers that by their meaning hold no secret, whoever sets them. */
const openHeaders = /^(accept(-.+)?|content-(type|length|language|encoding))$/i;

/**
 * The values of environment variables whose names tell of a secret.
 *
 * @example
 * secretValuesOf({ GITHUB_TOKEN: "ghp_12345678", MAX_TOKENS: "100000000", HOME: "/home/mina" }); // ["ghp_12345678"]
 */
export function secretValuesOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const values = Object.entries(env).map(([name, value]) => (value !== undefined && isSecretVariable(name) ? value : ""));
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
 * The secrets that stand in a URL: its password, and query parameters whose names tell.
 *
 * @example
 * secretValuesOfUrl("https://mina:pa55word@host/mcp?api_key=k-123456&page=1"); // ["pa55word", "k-123456"]
 */
export function secretValuesOfUrl(url: string): readonly string[] {
  if (!URL.canParse(url)) return [];
  const { password, searchParams } = new URL(url);
  const named = [...searchParams].filter(([name]) => isSecretName(name)).map(([, value]) => value);
  return longEnough([decoded(password), ...named]);
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
