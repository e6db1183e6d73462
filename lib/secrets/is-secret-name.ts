/** What tells of a secret wherever it stands in the letters of a name (`dbpassword`, `APIkey`, `pass_word`). A secretary has no secret. */
const telling = /password|passwd|apikey|authori[sz]ation|credential|cookie|secret(?!ar(?:y|ies|iat|ial))/g;

/** Behind what tells of a secret, these make the name one of a measure: `password_min_length`, `token_count`. Before it they belong to something else: `EXCHANGE_RATE_API_KEY`. */
const measures = new Set([
  "max", "maximum", "min", "minimum", "count", "counts", "counter", "total", "limit", "limits", "length", "len", "size",
  "budget", "usage", "used", "num", "number", "per", "remaining", "quota", "cost", "price", "rate",
]);

/** Behind what tells of a secret, these make the name one of something that is known: `token_endpoint`, `CREDENTIALS_FILE`. */
const surroundings = new Set(["file", "path", "dir", "directory", "folder", "url", "uri", "endpoint", "type", "expiry", "expires", "expiration", "ttl"]);

/** Before a plural these count it: `max_api_keys`. */
const counts = new Set(["max", "maximum", "min", "minimum", "num", "number", "total", "count"]);

/** A token after one of these moves through a list or follows a request: it is no secret. */
const innocentTokenKinds = ["page", "progress", "continuation", "next", "previous", "prev", "sync", "cursor"] as const;

/** After one of these also several `tokens` are secrets; alone they are counted. */
const secretTokenKinds = new Set(["access", "refresh", "auth", "api", "bearer", "session", "csrf", "oauth", "id"]);

/** Longest name that is looked at; what is longer is no name. */
const maxNameLength = 256;

/**
 * Whether a name tells that its value is a secret: token, secret, password,
 * passwd, api key, authorization, cookie or credential, in any spelling. Names
 * of counts (`maxTokens`) and of places in a list (`nextPageToken`) do not.
 *
 * @example
 * isSecretName("X-Api-Key"); // true
 * isSecretName("token_count"); // false
 */
export function isSecretName(name: string): boolean {
  return tells(name, innocentTokenKinds);
}

/**
 * As {@link isSecretName} for the name of an environment variable, where no place in a list stands.
 *
 * @example
 * isSecretVariable("FACEBOOK_PAGE_TOKEN"); // true
 */
export function isSecretVariable(name: string): boolean {
  return tells(name, []);
}

function tells(name: string, innocentKinds: readonly string[]): boolean {
  if (name.length > maxNameLength) return false;
  const words = wordsOf(name);
  const last = lastTellingWord(words, innocentKinds);
  if (last < 0 || words.slice(last + 1).some((word) => measures.has(word) || surroundings.has(word))) return false;
  return !(words[last]?.endsWith("s") === true && words.slice(0, last).some((word) => counts.has(word)));
}

/** The index of the word with which the last thing ends that tells of a secret; -1 if nothing does. */
function lastTellingWord(words: readonly string[], innocentKinds: readonly string[]): number {
  const token = words.findLastIndex((word, index) => isToken(word, words[index - 1] ?? "", innocentKinds));
  let end = 0;
  for (const found of words.join("").matchAll(telling)) end = found.index + found[0].length;
  let covered = 0;
  const part = end === 0 ? -1 : words.findIndex((word) => (covered += word.length) >= end);
  return Math.max(token, part);
}

function isToken(word: string, before: string, innocentKinds: readonly string[]): boolean {
  if (word === "tokens") return secretTokenKinds.has(before);
  if (!word.endsWith("token")) return false;
  const kind = word === "token" ? before : word.slice(0, -"token".length);
  return !innocentKinds.some((innocent) => kind === innocent || (word !== "token" && kind.endsWith(innocent)));
}

/** The words of a name in any spelling: `X-Api-Key`, `apiKey`, `API_KEY` and `APIKey2` all give `api`, `key`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}
