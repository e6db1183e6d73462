// Every way in which no result comes is one kind of error, with a cause in one line.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { HttpAnswerFacts } from "../messages/facts/wire.js";
import { excerptWith } from "../wire/excerpt.js";
import type { WireFailureFacts } from "../wire/outcome.js";
import { createRedactor } from "../secrets/create-redactor.js";
import { errorOfEnd, renderCause } from "./call-cause.js";
import { callEnd, outcomeOf, textsOf } from "./call-end.js";
import type { ScenarioErrorKind } from "./scenario-report.js";

type Code = WireFailureFacts["code"];

const room = "wire";
const method = "tools/call";
const answered: HttpAnswerFacts = { httpMethod: "POST", status: 404, contentType: "text/plain", body: "no\nsuch\u001b[31m thing" };
const [target, url, issuer] = ["https://mcp.example/mcp", "https://login.example/token", "https://login.example"];

/** What each code stands for; a code that is missing does not compile. */
const table: { readonly [Each in Code]: readonly [kind: ScenarioErrorKind, facts: Extract<WireFailureFacts, { readonly code: Each }>] } = {
  BROKEN_ANSWER: ["malformedMessage", { room, code: "BROKEN_ANSWER", method, problem: { kind: "resultAndError" }, line: "{\n}" }],
  BROKEN_RESULT: ["malformedMessage", { room, code: "BROKEN_RESULT", method, path: "content", expected: "array", received: "1" }],
  REPEATED_CURSOR: ["malformedMessage", { room, code: "REPEATED_CURSOR", method, cursor: '"a"', page: 2 }],
  TOO_MANY_PAGES: ["malformedMessage", { room, code: "TOO_MANY_PAGES", method, pages: 1000 }],
  UNKNOWN_RESULT_TYPE: ["malformedMessage", { room, code: "UNKNOWN_RESULT_TYPE", method, received: '"later"' }],
  MESSAGE_TOO_LARGE: ["malformedMessage", { room, code: "MESSAGE_TOO_LARGE", maxBytes: 1024, line: "{" }],
  HTTP_NOT_MCP: ["malformedMessage", { room, code: "HTTP_NOT_MCP", ...answered, status: 200 }],
  SDK_CLIENT_REFUSED_ANSWER: ["malformedMessage", { room, code: "SDK_CLIENT_REFUSED_ANSWER", method, refusal: { kind: "other", reason: "no\nanswer" } }],
  SERVER_DIED: ["connectionLost", { room, code: "SERVER_DIED", exitCode: 3, signal: null, stderrTail: ["one", "two"] }],
  CONNECTION_LOST: ["connectionLost", { room, code: "CONNECTION_LOST", loss: { kind: "network", code: "ECONNRESET", detail: "read\nECONNRESET" } }],
  STREAM_CUT: ["connectionLost", { room, code: "STREAM_CUT" }],
  SDK_CLIENT_FAILED: ["connectionLost", { room, code: "SDK_CLIENT_FAILED", method, reason: "closed" }],
  HTTP_STATUS: ["httpStatus", { room, code: "HTTP_STATUS", ...answered }],
  AUTH_INTERACTIVE_ONLY: ["httpStatus", { room, code: "AUTH_INTERACTIVE_ONLY", target, issuer, grantTypes: ["authorization_code"], isClientGiven: false }],
  AUTH_DISCOVERY_FAILED: ["httpStatus", { room, code: "AUTH_DISCOVERY_FAILED", target, problem: { kind: "notFound", tried: [url] } }],
  AUTH_TOKEN_REFUSED: ["httpStatus", { room, code: "AUTH_TOKEN_REFUSED", target, url, status: 401, error: "invalid_client", description: "no\nsuch client" }],
  AUTH_TOKEN_FAILED: ["httpStatus", { room, code: "AUTH_TOKEN_FAILED", target, url, answer: { kind: "silent", waitedMs: 1000 } }],
  AUTH_TOKEN_NOT_ACCEPTED: ["httpStatus", { room, code: "AUTH_TOKEN_NOT_ACCEPTED", target, issuer, status: 403 }],
  INPUT_REQUIRED: ["inputRequired", { room, code: "INPUT_REQUIRED", method, requests: [{ kind: "elicitation", message: "Which\none?" }] }],
};

for (const [code, [kind, facts]] of Object.entries(table)) {
  test(`${code} is ${kind}`, () => {
    const end = callEnd({ kind: "failed", facts }, 1000, excerptWith(createRedactor({ values: [] }))) ?? assert.fail("nothing was interrupted");
    assert.equal(outcomeOf(end), "error");
    const error = errorOfEnd(end) ?? assert.fail("an error has a cause");
    assert.equal(error.kind, kind);
    assert.equal(error.status, kind === "httpStatus" && "status" in facts ? facts.status : undefined);
    assert.equal(error.code, undefined);
    for (const language of ["en", "ko"] as const) assert.match(renderCause(error, language), /^[^\p{Cc}\u2028\u2029]+$/u, "one line, nothing that steers a terminal, and no dump");
    assert.equal(renderCause(error, "en"), error.message);
    assert.match(renderCause(error, "ko"), /\p{Script=Hangul}/u);
    assert.ok(error.message.length < 700);
  });
}

test("errors that came as answers are kinds of their own, and a deadline is none", () => {
  const excerpt = excerptWith(createRedactor({ values: [] }));
  const raw = { text: "", bytes: 0 };
  const kindOf = (outcome: Parameters<typeof callEnd>[0]): string | undefined => {
    const end = callEnd(outcome, 1000, excerpt);
    return end && `${outcomeOf(end)} ${errorOfEnd(end)?.kind}`;
  };
  assert.equal(kindOf({ kind: "result", result: { content: [] }, raw }), "success undefined");
  assert.equal(kindOf({ kind: "result", result: { content: [], isError: true }, raw }), "error toolError");
  assert.equal(kindOf({ kind: "error", error: { code: -32602, message: "no" }, raw }), "error protocolError");
  assert.equal(kindOf({ kind: "timedOut" }), "timeout undefined");
  assert.equal(kindOf({ kind: "timedOut", suspect: table.BROKEN_ANSWER[1] }), "timeout malformedMessage");
  assert.equal(kindOf({ kind: "cancelled" }), undefined);
});

test("texts are those of blocks of type text, and of no other", () => {
  const content = [{ type: "note", text: "a" }, { type: "text", text: "b" }, { type: "resource", resource: { text: "c" } }, { text: "d" }, { type: "text", text: 5 }, null, "text", { type: "text", text: "" }];
  assert.deepEqual(textsOf({ content }), ["b", ""]);
  assert.deepEqual(textsOf({ content: "text" }), []);
  assert.deepEqual(textsOf({}), []);
});
