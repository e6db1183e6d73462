import { fail } from "../messages/fail.js";
import type { TargetProblem } from "../messages/facts/session.js";
import { cutMark, showValue } from "../messages/show-value.js";
import { hideWritten } from "../secrets/hide-written.js";
import { minSecretLength } from "../secrets/secret-forms.js";
import { messageLimits } from "../wire/message-limit.js";
import { checkAuth } from "./check-auth.js";
import type { HttpAuth, HttpTarget, InProcessSource, InProcessTarget, ServerTarget, StdioTarget } from "./target.js";

export interface StdioOptions {
  /** Variables that the server gets beside the safe ones (`PATH`, `HOME`, …). */
  readonly env?: Readonly<Record<string, string>>;
  /** Working directory of the server; this process's own when absent. */
  readonly cwd?: string;
  /** Deadline of start and handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that a session asks for by itself, in ms; when absent 10000, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
  /** The largest message that is read, in bytes, from 1024 to 268435456; 67108864 (64 MiB) when absent. */
  readonly maxMessageBytes?: number;
}

export interface HttpOptions {
  /** Headers of every request. Their values are hidden in all output. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Who calls: `{ type: "clientCredentials", clientId, clientSecret, scope?, issuer? }` or `{ type: "bearer", token }`. Secrets and tokens are hidden in all output. */
  readonly auth?: HttpAuth;
  /** Deadline of the handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that a session asks for by itself, in ms; when absent 10000, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
  /** The largest message that is read, in bytes, from 1024 to 268435456; 67108864 (64 MiB) when absent. */
  readonly maxMessageBytes?: number;
}

export interface InProcessOptions {
  /** Deadline of the handshake, in ms; 60000 when absent. */
  readonly startupTimeoutMs?: number;
  /** Deadline of the list of tools that a session asks for by itself, in ms; when absent 10000, or `startupTimeoutMs` where that is less. */
  readonly listTimeoutMs?: number;
  /** The largest message that is read, in bytes, from 1024 to 268435456; 67108864 (64 MiB) when absent. */
  readonly maxMessageBytes?: number;
}

/**
 * Describes a server that is a child process and speaks over its stdin and
 * stdout. Nothing is started until a session opens it.
 *
 * @example
 * stdio("node", ["server.js"], { env: { API_KEY: "…" }, cwd: "./server" })
 *
 * @throws McpeakError `INVALID_TARGET` when an argument has the wrong form
 */
export function stdio(command: string, args: readonly string[] = [], options: StdioOptions = {}): StdioTarget {
  checkText("command", command);
  if (command.trim() === "") refuse({ kind: "empty", field: "command" });
  if (!Array.isArray(args)) refuse({ kind: "notAnArray", field: "args", received: showValue(args) });
  args.forEach((arg, index) => checkText(`args[${index}]`, arg));
  checkOptions(options, ["env", "cwd", ...limitOptions]);
  const { env = {}, cwd } = options;
  checkRecord("env", env);
  for (const name of Object.keys(env)) if (name === "" || /[=\0]/.test(name)) refuse({ kind: "variableName", field: "env", received: showStart(name, /=/) });
  if (cwd !== undefined) checkText("cwd", cwd);
  return Object.freeze({
    kind: "stdio",
    command,
    args: Object.freeze([...args]),
    env: Object.freeze({ ...env }),
    ...(cwd === undefined ? {} : { cwd }),
    ...limitsIn(options),
  });
}

/**
 * Describes a server behind a URL that speaks Streamable HTTP.
 *
 * @example
 * http("https://example.com/mcp", { headers: { Authorization: `Bearer ${process.env.TOKEN}` } })
 *
 * @example
 * http("https://example.com/mcp", {
 *   auth: { type: "clientCredentials", clientId: process.env.CLIENT_ID ?? "", clientSecret: process.env.CLIENT_SECRET ?? "" },
 * })
 *
 * @throws McpeakError `INVALID_TARGET` when the URL, a header or `auth` has the wrong form, a header belongs to the protocol,
 * or `auth` stands beside an `Authorization` header or a login in the URL
 */
export function http(url: string | URL, options: HttpOptions = {}): HttpTarget {
  const text = url instanceof URL ? url.href : url;
  checkText("url", text);
  if (!URL.canParse(text)) refuse({ kind: "notAUrl", received: showValue(text) });
  const parsed = new URL(text);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") refuse({ kind: "urlProtocol", received: showValue(parsed.protocol) });
  checkOptions(options, ["headers", "auth", ...limitOptions]);
  const { headers = {}, auth } = options;
  checkRecord("headers", headers);
  checkHeaders(headers);
  return Object.freeze({
    kind: "http",
    url: text,
    headers: Object.freeze({ ...headers }),
    ...(auth === undefined ? {} : { auth: checkAuth(auth, parsed, headers) }),
    ...limitsIn(options),
  });
}

/**
 * Describes a server in this process: an object of the official SDK (1.x or 2.x,
 * `Server` or `McpServer`), a function that makes one for each session, a function
 * that is given the server's end of a transport, or an object with a web-standard
 * `fetch`. Messages pass as JSON text, as they would over a wire.
 *
 * @example
 * inProcess(() => createMyServer())
 *
 * @throws McpeakError `INVALID_TARGET` when `source` is none of these
 */
export function inProcess(source: InProcessSource, options: InProcessOptions = {}): InProcessTarget {
  if (!isSource(source)) refuse({ kind: "source", received: showValue(source) });
  checkOptions(options, [...limitOptions]);
  return Object.freeze({ kind: "inProcess", source, ...limitsIn(options) });
}

/** Refuses what is none of the targets, for doors that JavaScript calls. */
export function assertTarget(value: unknown): asserts value is ServerTarget {
  const kind = typeof value === "object" && value !== null ? (value as { readonly kind?: unknown }).kind : undefined;
  if (kind !== "stdio" && kind !== "http" && kind !== "inProcess") refuse({ kind: "target", received: showValue(value) });
}

function isSource(source: unknown): boolean {
  if (typeof source === "function") return true;
  if (typeof source !== "object" || source === null) return false;
  const { connect, fetch } = source as { readonly connect?: unknown; readonly fetch?: unknown };
  return typeof connect === "function" || typeof fetch === "function";
}

/** Headers that a session writes itself. */
const reservedHeaders = [
  "accept", "connection", "content-length", "content-type", "host", "last-event-id",
  "mcp-method", "mcp-name", "mcp-protocol-version", "mcp-session-id", "transfer-encoding",
];
/** How the headers begin that repeat parameters of tools. */
const reservedPrefix = "mcp-param-";

/** Whether a session writes this header itself. */
export function isReservedHeader(name: string): boolean {
  const plain = name.toLowerCase();
  return reservedHeaders.includes(plain) || plain.startsWith(reservedPrefix);
}

function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) refuse({ kind: "headerName", received: showStart(name, /\s/) });
    if (isReservedHeader(name)) refuse({ kind: "reservedHeader", name });
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) refuse({ kind: "headerValue", name });
  }
}

function checkText(field: string, value: unknown): void {
  if (typeof value !== "string") refuse({ kind: "notAString", field, received: showValue(value) });
  if (value.includes("\0")) refuse({ kind: "nullByte", field });
}

function checkRecord(field: string, value: unknown): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse({ kind: "notAnObject", field, received: showKind(value) });
  for (const [name, each] of Object.entries(value)) {
    // The value may be a secret: only its type is shown.
    if (typeof each !== "string") refuse({ kind: "notAString", field: `${field}.${name}`, received: each === null ? "null" : typeof each });
    if (each.includes("\0")) refuse({ kind: "nullByte", field: `${field}.${name}` });
  }
}

/** What stands behind a name in the wrong place may be a secret. */
function showStart(name: string, end: RegExp): string {
  const length = name.search(end);
  return length <= 0 || name.length - length <= minSecretLength ? showValue(name) : `${showValue(name.slice(0, length))}${cutMark(name.length - length)}`;
}

/** A value that stands where secrets do: enough to know it by. */
function showKind(value: unknown): string {
  if (typeof value === "string") return value.length > 3 ? `${showValue(value.slice(0, 3))}${cutMark(value.length - 3)}` : showValue(value);
  return Array.isArray(value) ? "[]" : showValue(value);
}

function checkOptions(options: unknown, known: readonly string[]): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) refuse({ kind: "notAnObject", field: "options", received: showValue(options) });
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown !== undefined) refuse({ kind: "unknownOption", field: unknown, known });
}

/** Numbers that every target may have. */
const limitOptions = ["startupTimeoutMs", "listTimeoutMs", "maxMessageBytes"] as const;

type LimitOptions = Pick<StdioOptions, (typeof limitOptions)[number]>;

/** Those that are given, checked. */
function limitsIn(options: LimitOptions): LimitOptions {
  const { startupTimeoutMs, listTimeoutMs, maxMessageBytes } = options;
  checkTimeout("startupTimeoutMs", startupTimeoutMs);
  checkTimeout("listTimeoutMs", listTimeoutMs);
  const { least, most } = messageLimits;
  if (maxMessageBytes !== undefined && !isIntegerWithin(maxMessageBytes, least, most)) refuse({ kind: "messageLimit", received: showValue(maxMessageBytes), least, most });
  return {
    ...(startupTimeoutMs !== undefined && { startupTimeoutMs }),
    ...(listTimeoutMs !== undefined && { listTimeoutMs }),
    ...(maxMessageBytes !== undefined && { maxMessageBytes }),
  };
}

function checkTimeout(field: "startupTimeoutMs" | "listTimeoutMs", value: unknown): void {
  if (value !== undefined && !isIntegerWithin(value, 1, 2_147_483_647)) refuse({ kind: "timeout", field, received: showValue(value) });
}

function isIntegerWithin(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function refuse(problem: TargetProblem): never {
  throw fail({ room: "session", code: "INVALID_TARGET", problem: hideWritten(problem) });
}
