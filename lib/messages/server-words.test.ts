import assert from "node:assert/strict";
import { test } from "node:test";
import { expectGolden } from "../../spec-tests/golden.js";
import { describeFacts } from "./describe-facts.js";
import type { Facts } from "./facts.js";
import type { JsonRpcErrorFacts } from "./facts/json-rpc-error.js";
import type { CallFailure, CommandSearch, InProcessProblem, OpeningRefusal, SessionFacts, TargetProblem } from "./facts/session.js";
import type { AuthorizationAnswer, DiscoveryProblem } from "./facts/authorization.js";
import type { ConnectionLoss, MessageProblem, ParamHeaderProblem, SdkRefusal, WireFacts } from "./facts/wire.js";

/** One of each kind: a kind without an example does not compile. */
type OneOfEach<Union extends { readonly kind: string }> = { readonly [Kind in Union["kind"]]: Extract<Union, { readonly kind: Kind }> };

const problems: OneOfEach<MessageProblem> = {
  notJson: { kind: "notJson", reason: "Unexpected token" },
  notUtf8: { kind: "notUtf8" },
  byteOrderMark: { kind: "byteOrderMark" },
  truncated: { kind: "truncated" },
  encoded: { kind: "encoded", encoding: "gzip" },
  unwritable: { kind: "unwritable", reason: "Do not know how to serialize a BigInt" },
  unfinished: { kind: "unfinished", missing: "newline" },
  tooLarge: { kind: "tooLarge", maxBytes: 67108864 },
  eventType: { kind: "eventType", type: "answer" },
  batch: { kind: "batch", length: 2 },
  notAMessage: { kind: "notAMessage", received: '"oops"' },
  jsonrpcMember: { kind: "jsonrpcMember", received: "undefined" },
  idMissing: { kind: "idMissing" },
  idType: { kind: "idType", received: "1.5" },
  idChanged: { kind: "idChanged", sent: 3, received: '"3"' },
  otherId: { kind: "otherId", sent: 3, received: "1" },
  resultAndError: { kind: "resultAndError" },
  onStderr: { kind: "onStderr" },
  echo: { kind: "echo", method: "tools/call" },
  neitherResultNorError: { kind: "neitherResultNorError" },
  resultNotObject: { kind: "resultNotObject", received: "null" },
  errorMember: { kind: "errorMember", member: "error.code", received: '"E"' },
  methodType: { kind: "methodType", received: "7" },
};

const moreProblems: readonly MessageProblem[] = [
  ...(["emptyLine", "eventEnd", "head", "body", "stream"] as const).map((missing) => ({ kind: "unfinished", missing }) as const),
  { kind: "tooLarge", maxBytes: 67108864, isOpen: true },
  { kind: "jsonrpcMember", received: '"1.0"' },
  { kind: "errorMember", member: "error.message", received: "undefined" },
];

const sdkRefusals: OneOfEach<SdkRefusal> = {
  schema: { kind: "schema", places: [{ path: "$.content[0].text", reason: "Invalid input: expected string" }, { path: "$.isError", reason: "Invalid input: expected boolean" }], total: 5 },
  outputSchema: { kind: "outputSchema", reason: "Structured content does not match the tool's output schema: data/tempC must be number" },
  version: { kind: "version", answered: "1999-01-01", known: ["2025-06-18", "2025-11-25"] },
  other: { kind: "other", reason: "Unexpected end of JSON input" },
};

const losses: OneOfEach<ConnectionLoss> = {
  stdoutClosed: { kind: "stdoutClosed" },
  stdinClosed: { kind: "stdinClosed" },
  closedByServer: { kind: "closedByServer" },
  closedByUs: { kind: "closedByUs" },
  sessionLost: { kind: "sessionLost" },
  network: { kind: "network", code: "ECONNRESET", detail: "socket hang up" },
  threw: { kind: "threw", detail: "no route" },
  unsendable: { kind: "unsendable", detail: "Do not know how to serialize a BigInt" },
};

const paramHeaders: OneOfEach<ParamHeaderProblem> = {
  notAName: { kind: "notAName", received: '"a b"' },
  notPrimitive: { kind: "notPrimitive", received: '"number"' },
  notUnique: { kind: "notUnique", name: '"region"' },
  notReachable: { kind: "notReachable" },
};

const protocolErrors: readonly JsonRpcErrorFacts[] = [
  { code: -32600, message: "what is this" },
  { code: -32020, message: "the Mcp-Param-Region header is absent" },
  { code: -32020, message: "they differ" },
  { code: -32021, message: "need more", data: { requiredCapabilities: { elicitation: {}, sampling: {} } } },
  { code: -32021, message: "need more" },
  { code: -32022, message: "too old", data: { supported: ["2026-07-28", "2027-01-01"] } },
  { code: -32022, message: "too old" },
];

const line = "what came\u001b[2J";
const auth = { room: "wire", target: "http://a.example/mcp" } as const;
const issuer = "https://auth.example";
const tokenAnswers: OneOfEach<AuthorizationAnswer> = {
  network: { kind: "network", code: "ECONNREFUSED", detail: "it failed" },
  silent: { kind: "silent", waitedMs: 8000 },
  status: { kind: "status", status: 503, body: line },
  redirect: { kind: "redirect", status: 302, location: "https://b.example/" },
  tooLarge: { kind: "tooLarge", maxBytes: 1048576 },
  notJson: { kind: "notJson", contentType: "text/html", body: line },
  broken: { kind: "broken", expected: "bearer", received: '"mac"' },
  insecure: { kind: "insecure" },
  unsendable: { kind: "unsendable", detail: "Invalid character" },
};
const discoveries: OneOfEach<DiscoveryProblem> = {
  notFound: { kind: "notFound", tried: ["https://a.example/x", "https://a.example/y"] },
  answer: { kind: "answer", url: "https://a.example/x", what: "resource", answer: { kind: "broken", expected: "metadata", received: "{}" } },
  resourceMismatch: { kind: "resourceMismatch", url: "https://a.example/x", resource: "https://b.example/" },
  issuerMismatch: { kind: "issuerMismatch", issuer, offered: ["https://b.example"] },
};
const http = { httpMethod: "POST", status: 429, contentType: "text/html", body: line, retryAfter: "30", location: "https://b.example/" };
const httpStatus = { room: "wire", code: "HTTP_STATUS", ...http } as const;

const wire: { readonly [Code in WireFacts["code"]]: readonly Extract<WireFacts, { readonly code: Code }>[] } = {
  BROKEN_ANSWER: [...Object.values(problems), ...moreProblems].map((problem) => ({ room: "wire", code: "BROKEN_ANSWER", method: "tools/call", problem, line })),
  BROKEN_RESULT: [{ room: "wire", code: "BROKEN_RESULT", method: "tools/list", path: "tools", expected: "array", received: "{}" }, { room: "wire", code: "BROKEN_RESULT", method: "initialize", path: "protocolVersion", expected: "string", received: "undefined" }],
  REPEATED_CURSOR: [{ room: "wire", code: "REPEATED_CURSOR", method: "tools/list", cursor: '"again"', page: 2 }],
  TOO_MANY_PAGES: [{ room: "wire", code: "TOO_MANY_PAGES", method: "tools/list", pages: 1000 }],
  SERVER_DIED: [
    { room: "wire", code: "SERVER_DIED", exitCode: 1, signal: null, stderrTail: ["Error: boom", "    at x (y.js:1)", "", "Node.js v20"] },
    { room: "wire", code: "SERVER_DIED", exitCode: null, signal: "SIGSEGV", stderrTail: [] },
  ],
  CONNECTION_LOST: Object.values(losses).map((loss) => ({ room: "wire", code: "CONNECTION_LOST", loss })),
  INPUT_REQUIRED: [
    { room: "wire", code: "INPUT_REQUIRED", method: "tools/call", requests: [{ kind: "elicitation", message: "Which city?" }, { kind: "sampling" }, { kind: "roots" }, { kind: "x/y" }], more: 2 },
    { room: "wire", code: "INPUT_REQUIRED", method: "tools/call", requests: [] },
  ],
  UNKNOWN_RESULT_TYPE: [{ room: "wire", code: "UNKNOWN_RESULT_TYPE", method: "tools/call", received: '"task"' }],
  REQUEST_REFUSED: [{ room: "wire", code: "REQUEST_REFUSED", method: "sampling/createMessage" }],
  ONLY_NOTIFICATIONS: [{ room: "wire", code: "ONLY_NOTIFICATIONS", count: 12, method: "notifications/progress" }],
  TOKEN_AWAITED: [true, false].map((isRefused) => ({ room: "wire", code: "TOKEN_AWAITED", isRefused })),
  UNEXPECTED_REQUEST: [{ room: "wire", code: "UNEXPECTED_REQUEST", method: "sampling/createMessage", version: "2026-07-28" }],
  NOTIFICATION_NOT_TAKEN: [{ room: "wire", code: "NOTIFICATION_NOT_TAKEN", method: "notifications/initialized", waitedMs: 5000 }],
  INVALID_PARAM_HEADER: Object.values(paramHeaders).map((problem) => ({ room: "wire", code: "INVALID_PARAM_HEADER", tool: '"query"', path: problem.kind === "notReachable" ? "" : "region", problem })),
  HTTP_STATUS: [httpStatus, { ...httpStatus, status: 308, location: "/v2/mcp", redirectUrl: "https://a.example/v2/mcp" }, { ...httpStatus, status: 308, location: "::" }, ...protocolErrors.map((error) => ({ ...httpStatus, status: 400, error })), ...[101, 202, 302, 401, 404, 405, 418, 500, 503].map((status) => ({ room: "wire", code: "HTTP_STATUS", httpMethod: "POST", contentType: "", body: "", status }) as const)],
  HTTP_NOT_MCP: [{ room: "wire", code: "HTTP_NOT_MCP", ...http }, { room: "wire", code: "HTTP_NOT_MCP", ...http, contentType: "" }],
  STREAM_CUT: [
    { room: "wire", code: "STREAM_CUT" },
    { room: "wire", code: "STREAM_CUT", isFinal: true },
    { room: "wire", code: "STREAM_CUT", resume: { kind: "status", status: 405 } },
    { room: "wire", code: "STREAM_CUT", resume: { kind: "network", code: "ECONNREFUSED", detail: "" } },
  ],
  MESSAGE_TOO_LARGE: [{ room: "wire", code: "MESSAGE_TOO_LARGE", maxBytes: 67108864, line: "" }],
  SERVER_PORT_BUSY: [{ room: "wire", code: "SERVER_PORT_BUSY", host: "127.0.0.1", port: 8080 }],
  SERVER_CANNOT_LISTEN: ["EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "ERR_SOCKET_BAD_PORT", "EINVAL"].map((reason) => ({ room: "wire", code: "SERVER_CANNOT_LISTEN", host: "my\u001bhost", port: 80, reason, detail: `listen ${reason}` })),
  AUTH_INTERACTIVE_ONLY: [true, false].map((isClientGiven) => ({ ...auth, code: "AUTH_INTERACTIVE_ONLY", issuer, grantTypes: ["authorization_code", "refresh_token"], isClientGiven })),
  AUTH_DISCOVERY_FAILED: Object.values(discoveries).map((problem) => ({ ...auth, code: "AUTH_DISCOVERY_FAILED", problem })),
  AUTH_TOKEN_REFUSED: [
    ...["invalid_client", "invalid_scope", "unauthorized_client", "invalid_target", "tired"].map((error) => ({ ...auth, code: "AUTH_TOKEN_REFUSED", url: issuer, status: 400, error, description: "" }) as const),
    { ...auth, code: "AUTH_TOKEN_REFUSED", url: issuer, status: 400, error: "invalid_scope", description: "not for you!", scope: "admin" },
  ],
  AUTH_TOKEN_FAILED: [...Object.values(tokenAnswers), { kind: "broken", expected: "headerText", received: "" }, { kind: "notJson", contentType: "", body: "" }].map((answer) => ({ ...auth, code: "AUTH_TOKEN_FAILED", url: `${issuer}/token`, answer: answer as AuthorizationAnswer })),
  AUTH_TOKEN_NOT_ACCEPTED: [{ ...auth, code: "AUTH_TOKEN_NOT_ACCEPTED", issuer, status: 401, wwwAuthenticate: "Bearer" }, { ...auth, code: "AUTH_TOKEN_NOT_ACCEPTED", issuer, status: 401 }],
  STDOUT_NOISE: [{ room: "wire", code: "STDOUT_NOISE", line }],
  BROKEN_MESSAGE: [{}, { streamOf: "tools/call" }, { streamOf: "" }].map((stream) => ({ room: "wire", code: "BROKEN_MESSAGE", problem: problems.idMissing, line, ...stream })),
  ANSWER_TO_NOBODY: [{ room: "wire", code: "ANSWER_TO_NOBODY", id: "99", line }],
  UNSAFE_NUMBER: [
    { room: "wire", code: "UNSAFE_NUMBER", method: "tools/call", path: "$.structuredContent.id", written: "9007199254740993", read: "9007199254740992" },
    { room: "wire", code: "UNSAFE_NUMBER", method: "tools/call", path: "$.structuredContent.id", written: "1e400", read: "Infinity", more: 1 },
    { room: "wire", code: "UNSAFE_NUMBER", method: "tools/call", path: "$.structuredContent.id", written: "1e400", read: "Infinity", more: 2, isAtLeast: true },
    { room: "wire", code: "UNSAFE_NUMBER", method: "tools/call", path: "$.structuredContent.id", written: "1e400", read: "Infinity", isAtLeast: true },
  ],
  DUPLICATE_KEY: [{ room: "wire", code: "DUPLICATE_KEY", method: "tools/call", key: '"isError"', first: "1:35", second: "1:92" }],
  DUPLICATE_ANSWER: [{ room: "wire", code: "DUPLICATE_ANSWER", id: "3", line }],
  SLOW_ANSWER: [{ room: "wire", code: "SLOW_ANSWER", id: "3", method: "tools/call", timeoutMs: 5000, tookMs: 5012 }],
  LATE_ANSWER: [{ room: "wire", code: "LATE_ANSWER", id: "3", method: "tools/call", lateMs: 12 }],
  NOTIFICATION_REFUSED: [{ room: "wire", code: "NOTIFICATION_REFUSED", method: "notifications/initialized", status: 400, body: line }],
  SDK_CLIENT_REFUSED_ANSWER: Object.values(sdkRefusals).map((refusal) => ({ room: "wire", code: "SDK_CLIENT_REFUSED_ANSWER", method: "tools/call", refusal })),
  SDK_CLIENT_FAILED: [{ room: "wire", code: "SDK_CLIENT_FAILED", method: "tools/call", reason: "ReadBuffer exceeded maximum size of 10485760 bytes" }],
  SDK_CLIENT_ERROR: [{ room: "wire", code: "SDK_CLIENT_ERROR", reason: line }],
  HTTP_SESSION_LOST: [{ room: "wire", code: "HTTP_SESSION_LOST" }],
};

const target = "node server.js";
const failures: OneOfEach<CallFailure> = {
  error: { kind: "error", error: { code: -32603, message: "no database" } },
  failed: { kind: "failed", facts: wire.SERVER_DIED[0] as WireFacts },
  timedOut: { kind: "timedOut", timeoutMs: 5000, suspect: wire.STDOUT_NOISE[0] as WireFacts },
  cancelled: { kind: "cancelled" },
};
const searches: OneOfEach<CommandSearch> = {
  notInPath: { kind: "notInPath", path: "/usr/bin:/bin" },
  noSuchFile: { kind: "noSuchFile", file: "/srv/server" },
  noInterpreter: { kind: "noInterpreter", file: "/srv/server", interpreter: "/usr/bin/pyhton" },
  noSuchDirectory: { kind: "noSuchDirectory", cwd: "/srv/none" },
};
const inProcess: OneOfEach<InProcessProblem> = {
  alreadyConnected: { kind: "alreadyConnected" },
  neverConnected: { kind: "neverConnected", timeoutMs: 60000 },
  threw: { kind: "threw", detail: "no database" },
  gaveNoServer: { kind: "gaveNoServer", received: "42" },
};
const targets: OneOfEach<TargetProblem> = {
  notAString: { kind: "notAString", field: "command", received: "7" },
  empty: { kind: "empty", field: "command" },
  nullByte: { kind: "nullByte", field: "args[0]" },
  notAnArray: { kind: "notAnArray", field: "args", received: '"x"' },
  notAnObject: { kind: "notAnObject", field: "env", received: "[]" },
  unknownOption: { kind: "unknownOption", field: "timeout", known: ["env", "cwd"] },
  variableName: { kind: "variableName", field: "env", received: '"A=B"' },
  notAUrl: { kind: "notAUrl", received: '"/mcp"' },
  urlProtocol: { kind: "urlProtocol", received: '"ws:"' },
  headerName: { kind: "headerName", received: '"a b"' },
  headerValue: { kind: "headerValue", name: "Authorization" },
  reservedHeader: { kind: "reservedHeader", name: "Accept" },
  timeout: { kind: "timeout", field: "startupTimeoutMs", received: "0" },
  messageLimit: { kind: "messageLimit", received: '"64MiB"', least: 1024, most: 268435456 },
  authType: { kind: "authType", received: "undefined" },
  authBlank: { kind: "authBlank", field: "token" },
  authCharacters: { kind: "authCharacters", field: "clientSecret" },
  authIssuer: { kind: "authIssuer" },
  authAndHeader: { kind: "authAndHeader" },
  authAndLogin: { kind: "authAndLogin" },
  source: { kind: "source", received: "{}" },
  target: { kind: "target", received: "undefined" },
};

const refusals: OneOfEach<OpeningRefusal> = {
  error: { method: "server/discover", kind: "error", error: { code: -32601, message: "no such method" } },
  versions: { method: "server/discover", kind: "versions", supported: ["2027-01-01"] },
  failed: { method: "server/discover", kind: "failed", failure: httpStatus },
  silent: { method: "server/discover", kind: "silent", waitedMs: 10000 },
};
const unsupported = { room: "session", code: "UNSUPPORTED_PROTOCOL_VERSION", pinned: "2026-07-28", known: ["2025-11-25", "2026-07-28"] } as const;

const start = { room: "session", target, stderrTail: [], noise: [] } as const;
const unreachable = ["ECONNREFUSED", "ENOTFOUND", "HPE_INVALID_CONSTANT", "EPROTO", "DEPTH_ZERO_SELF_SIGNED_CERT", "ECONNRESET"];

const session: readonly SessionFacts[] = [
  ...Object.values(targets).map((problem) => ({ room: "session", code: "INVALID_TARGET", problem }) as const),
  { room: "session", code: "INVALID_TARGET", problem: { kind: "timeout", field: "listTimeoutMs", received: "0" } },
  ...Object.values(searches).map((search) => ({ room: "session", code: "SERVER_COMMAND_NOT_FOUND", target, command: "server", search }) as const),
  { room: "session", code: "SERVER_NOT_EXECUTABLE", target, file: "/srv/server" },
  { room: "session", code: "SERVER_SPAWN_FAILED", target, reason: "spawn E2BIG" },
  { ...start, code: "SERVER_EXITED_AT_START", exitCode: 1, signal: null },
  { ...start, code: "SERVER_EXITED_AT_START", exitCode: null, signal: "SIGKILL", stderrTail: ["Error: no key"], noise: ["Usage: server <folder>"] },
  { ...start, code: "SERVER_SILENT_AT_START", timeoutMs: 60000 },
  { ...start, code: "SERVER_SILENT_AT_START", timeoutMs: 60000, stderrTail: ["loading model"] },
  { ...start, code: "SERVER_SILENT_AT_START", timeoutMs: 60000, noise: ["listening on 3000"] },
  { ...start, code: "SERVER_SILENT_AT_START", timeoutMs: 60000, suspect: wire.ANSWER_TO_NOBODY[0] as WireFacts },
  { room: "session", code: "SERVER_REFUSED_HANDSHAKE", target, offered: "2025-11-25", error: { code: -32601, message: "no such method" } },
  { room: "session", code: "SERVER_REFUSED_HANDSHAKE", target, offered: "2025-11-25", error: { code: -32022, message: "too old", data: { supported: ["2026-07-28"] } } },
  ...Object.values(refusals).map((refusal) => ({ room: "session", code: "SERVER_REFUSED_HANDSHAKE", target, offered: "2025-11-25", error: { code: -32000, message: "no" }, discover: { version: "2026-07-28", ...refusal } }) as const),
  ...Object.values(refusals).map((refusal) => ({ ...unsupported, refusal })),
  { ...unsupported, client: "sdk", known: ["2025-11-25"] },
  { ...unsupported, client: "sdk", pinned: "2025-11-25", answered: "2025-06-18" },
  { ...unsupported, client: "sdk", pinned: "2025-11-25", refusal: refusals.error },
  { ...unsupported, refusal: { method: "server/discover", kind: "versions", supported: [] } },
  { ...unsupported, refusal: refusals.error, isServerObject: true },
  { ...unsupported, pinned: "2025-11-25", refusal: { method: "initialize", kind: "error", error: { code: -32022, message: "no", data: { supported: ["2026-07-28"] } } } },
  { ...start, code: "SERVER_EXITED_AT_START", method: "server/discover", exitCode: 1, signal: null },
  { ...start, code: "SERVER_SILENT_AT_START", method: "server/discover", timeoutMs: 60000 },
  { room: "session", code: "UNKNOWN_PROTOCOL_VERSION", offered: "2025-11-25", answered: "2026-07-28", known: ["2025-11-25"], isStateless: true },
  { room: "session", code: "SERVER_BROKE_HANDSHAKE", target, failure: wire.BROKEN_RESULT[0] as WireFacts, stderrTail: [] },
  ...unreachable.map((networkCode) => ({ room: "session", code: "SERVER_UNREACHABLE", target: "http://a.example/mcp", networkCode, detail: "it failed" }) as const),
  { room: "session", code: "SERVER_HTTP_STATUS", target: "http://a.example/mcp", failure: httpStatus },
  { room: "session", code: "SERVER_UNAUTHORIZED", target: "http://a.example/mcp", failure: { room: "wire", code: "HTTP_STATUS", httpMethod: "POST", status: 401, contentType: "", body: "", wwwAuthenticate: "Bearer" } },
  { room: "session", code: "SERVER_NOT_MCP", target: "http://a.example/mcp", failure: { room: "wire", code: "HTTP_NOT_MCP", ...http } },
  { room: "session", code: "UNSUPPORTED_PROTOCOL_VERSION", pinned: "1999-01-01", known: ["2025-06-18", "2025-11-25"] },
  { room: "session", code: "UNSUPPORTED_PROTOCOL_VERSION", pinned: "2025-03-26", answered: "2025-11-25", known: ["2025-06-18", "2025-11-25"] },
  ...Object.values(inProcess).map((problem) => ({ room: "session", code: "IN_PROCESS_FAILED", problem }) as const),
  { room: "session", code: "INTERRUPTED", target },
  ...Object.values(failures).map((failure) => ({ room: "session", code: "CALL_FAILED", method: "tools/call", tool: "add", failure }) as const),
  { room: "session", code: "SESSION_CLOSED" },
  { room: "session", code: "INVALID_OPTION_VALUE", option: "timeoutMs", received: '"5s"' },
  { room: "session", code: "TOOLS_LIST_FAILED", failure: { kind: "timedOut", timeoutMs: 10000 } },
  { room: "session", code: "UNKNOWN_PROTOCOL_VERSION", offered: "2025-11-25", answered: "2031-01-01", known: ["2025-06-18", "2025-11-25"] },
  { room: "session", code: "SERVER_KILLED", waitedMs: 3000 },
  { room: "session", code: "SERVER_ENDED_BADLY", exitCode: 1, signal: null, stderrTail: ["boom"] },
  { room: "session", code: "SERVER_ENDED_BADLY", exitCode: null, signal: "SIGSEGV", stderrTail: [] },
  { room: "session", code: "STDOUT_NOISE", more: 49900 },
];

const all: readonly Facts[] = [...Object.values(wire).flat(), ...session];

for (const language of ["en", "ko"] as const) {
  test(`what is told of servers reads as written down, in ${language}`, () => {
    const text = all.map((facts) => {
      const { message, hint } = describeFacts(facts, language);
      return `${facts.code}\n  ${message}\n  ${hint}\n`;
    });
    expectGolden(new URL(`goldens/server-words.${language}.txt`, import.meta.url), text.join(""));
  });

  test(`every sentence of servers in ${language} is whole, and safe to print`, () => {
    for (const facts of all) {
      const { message, hint } = describeFacts(facts, language);
      assert.doesNotMatch(`${message} ${hint}`, /undefined undefined|\[object|NaN|\u001b|\n/, facts.code);
      assert.match(hint, /[.).`]$/, facts.code);
    }
  });
}
