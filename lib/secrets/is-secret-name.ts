/** Words that tell of a secret when a name has one of them, alone or grown together with others (`dbpassword`). */
const tellingParts = ["password", "passwd", "apikey", "authorization", "credential", "cookie", "secret"] as const;

/** Words that hold a telling part and are something else. */
const innocentWords = /^(secretar|tokeni[sz])/;

/** Words that make a name one of a count or a measure: `maxTokens`, `password_min_length`. */
const measures = new Set([
  "max", "maximum", "min", "minimum", "count", "counts", "counter", "total", "limit", "limits", "length", "len", "size",
  "budget", "usage", "used", "num", "number", "per", "remaining", "quota", "cost", "price", "rate",
]);

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
  if (name.length > maxNameLength) return false;
  const words = wordsOf(name);
  if (words.some((word) => measures.has(word))) return false;
  return words.some((word, index) => tells(word, words[index - 1] ?? ""));
}

function tells(word: string, before: string): boolean {
  if (innocentWords.test(word)) return false;
  if (tellingParts.some((part) => word.includes(part))) return true;
  if (before === "api" && (word === "key" || word === "keys")) return true;
  if (word === "tokens") return secretTokenKinds.has(before);
  if (!word.endsWith("token")) return false;
  const kind = word === "token" ? before : word.slice(0, -"token".length);
  return !innocentTokenKinds.some((innocent) => kind === innocent || (word !== "token" && kind.endsWith(innocent)));
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
