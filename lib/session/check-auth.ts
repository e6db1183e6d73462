import { fail } from "../messages/fail.js";
import type { TargetProblem } from "../messages/facts/session.js";
import { showValue } from "../messages/show-value.js";
import type { HttpAuth } from "./target.js";

const keys = {
  clientCredentials: ["type", "clientId", "clientSecret", "scope", "issuer"],
  bearer: ["type", "token"],
} as const;

/**
 * Checks the `auth` of an HTTP target and what it must not meet. Values are never shown: they may be secrets.
 *
 * @throws McpeakError `INVALID_TARGET`
 */
export function checkAuth(value: unknown, url: URL, headers: Readonly<Record<string, string>>): HttpAuth {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse({ kind: "notAnObject", field: "auth", received: shownType(value) });
  const auth = value as Readonly<Record<string, unknown>>;
  const type = auth["type"];
  if (type !== "clientCredentials" && type !== "bearer") refuse({ kind: "authType", received: showValue(type) });
  const known: readonly string[] = keys[type];
  const unknown = Object.keys(auth).find((key) => !known.includes(key));
  if (unknown !== undefined) refuse({ kind: "unknownOption", field: `auth.${unknown}`, known });
  if (Object.keys(headers).some((name) => name.toLowerCase() === "authorization")) refuse({ kind: "authAndHeader" });
  if (url.username !== "" || url.password !== "") refuse({ kind: "authAndLogin" });
  if (type === "bearer") return Object.freeze({ type, token: checkText(auth["token"], "token") });
  return Object.freeze({
    type,
    clientId: checkText(auth["clientId"], "clientId"),
    clientSecret: checkText(auth["clientSecret"], "clientSecret"),
    ...(auth["scope"] === undefined ? {} : { scope: checkText(auth["scope"], "scope") }),
    ...(auth["issuer"] === undefined ? {} : { issuer: checkIssuer(auth["issuer"]) }),
  });
}

/** What RFC 6749 (appendix A) and RFC 6750 let such a text hold. */
const rules = {
  token: /^[\x21-\x7e]+$/,
  clientId: /^[\x20-\x7e]+$/,
  clientSecret: /^[\x20-\x7e]+$/,
  scope: /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
} as const;

function checkText(value: unknown, field: keyof typeof rules): string {
  if (typeof value !== "string") refuse({ kind: "notAString", field: `auth.${field}`, received: shownType(value) });
  if (value.trim() === "") refuse({ kind: "authBlank", field });
  if (!rules[field].test(value)) refuse({ kind: "authCharacters", field });
  return value;
}

function checkIssuer(value: unknown): string {
  if (typeof value !== "string") refuse({ kind: "notAString", field: "auth.issuer", received: shownType(value) });
  const isUrl = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isUrl || new URL(value).username !== "" || new URL(value).password !== "") refuse({ kind: "authIssuer" });
  return value;
}

function shownType(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
}

function refuse(problem: TargetProblem): never {
  throw fail({ room: "session", code: "INVALID_TARGET", problem });
}
