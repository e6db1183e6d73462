import type { JsonPath } from "../json/json-path.js";
import { isPlainObject } from "../json/json-value.js";
import { checkText, noteUnknownKey, type NoteProblem } from "./check-server-entry.js";

const clientKeys = ["clientId", "clientIdFrom", "clientSecretFrom", "scope", "issuer"] as const;
const allKeys: readonly string[] = [...clientKeys, "bearerFrom"];

/** What stands for a secret in code, and what must stand for it in a file. */
const secretKeys: Readonly<Record<string, string>> = { clientSecret: "clientSecretFrom", token: "bearerFrom", bearer: "bearerFrom" };

/**
 * Checks the `auth` of a server: a client, `{ clientId | clientIdFrom, clientSecretFrom, scope?, issuer? }`, or
 * `{ bearerFrom }`. Secrets come from the environment alone; what stands in their place is never shown.
 */
export function checkAuthEntry(value: unknown, path: JsonPath, note: NoteProblem): void {
  if (!isPlainObject(value)) return note(path, { kind: "type", expected: "auth", received: typeof value === "object" && value !== null ? [] : typeof value === "string" ? "…" : value });
  const has = (key: string): boolean => Object.hasOwn(value, key);
  for (const [key, entry] of Object.entries(value)) {
    const at = [...path, key];
    const instead = Object.hasOwn(secretKeys, key) ? secretKeys[key] : undefined;
    if (instead !== undefined) note(at, { kind: "secretInFile", instead }, true);
    else if (!allKeys.includes(key)) noteUnknownKey(key, allKeys, path, note);
    else if (key === "issuer") checkIssuer(entry, at, note);
    else checkText(entry, key.endsWith("From") ? "variable" : "string", at, note);
  }
  if (has("clientId") && has("clientIdFrom")) note([...path, "clientIdFrom"], { kind: "givenTwice", key: "clientIdFrom", other: "clientId" }, true);
  const isClient = clientKeys.some(has) || has("clientSecret");
  if (isClient && has("bearerFrom")) return note(path, { kind: "authTwoWays" });
  if (!isClient && !has("bearerFrom") && !has("token") && !has("bearer")) return note(path, { kind: "type", expected: "auth", received: {} });
  if (!isClient) return;
  if (!has("clientId") && !has("clientIdFrom")) note(path, { kind: "authIncomplete", missing: "clientIdFrom" });
  if (!has("clientSecretFrom") && !has("clientSecret")) note(path, { kind: "authIncomplete", missing: "clientSecretFrom" });
}

function checkIssuer(value: unknown, path: JsonPath, note: NoteProblem): void {
  const isHttp = typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isHttp) note(path, { kind: "type", expected: "httpUrl", received: value });
}
