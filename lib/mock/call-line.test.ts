import assert from "node:assert/strict";
import { test } from "node:test";
import { renderServerProblem } from "../report/render-server-problem.js";
import type { ServerProblem } from "../wire/server-problem.js";
import { renderMockCallLine } from "./call-line.js";

test("a line holds one call, with nothing that steers a terminal and no secret", () => {
  const line = renderMockCallLine({ tool: "t\u001b[2J\n", args: { password: "correct horse", n: 1, text: "\u202e" }, outcome: "any", response: "responses[0]", protocolVersion: "2026-07-28" }, new Date(0));
  assert.equal(line, '{"time":"1970-01-01T00:00:00.000Z","tool":"t\\u001b[2J\\n","args":{"password":"[hidden]","n":1,"text":"\\u202e"},"outcome":"any","response":"responses[0]","protocolVersion":"2026-07-28"}\n');
});

const problems: { readonly [Kind in ServerProblem["kind"]]: Extract<ServerProblem, { readonly kind: Kind }> } = {
  brokenInput: { kind: "brokenInput", reason: "Parse error: oops", line: "{" },
  answerToNobody: { kind: "answerToNobody", id: "7" },
  handlerFailed: { kind: "handlerFailed", method: "tools/call\u001b", error: new Error("oops\n\u001b[2J") },
  tooManyRequests: { kind: "tooManyRequests", max: 100 },
  requestRefused: { kind: "requestRefused", status: 403, reason: "Forbidden: the host \"evil\"" },
  requestCut: { kind: "requestCut" },
  faultMisfit: { kind: "faultMisfit", fault: "noise", method: "tools/call\u001b", misfit: "notStdio" },
  tooManyFaultsPending: { kind: "tooManyFaultsPending", max: 100 },
  transportFailed: { kind: "transportFailed", error: new Error("EPIPE\u202e") },
};

for (const language of ["en", "ko"] as const) {
  test(`each problem of a server is one line, safe for a terminal (${language})`, () => {
    const lines = Object.values(problems).map((problem) => renderServerProblem(problem, language));
    for (const line of lines) assert.match(line, /^[^\u0000-\u001f\u007f-\u009f\u202e]+$/);
    assert.equal(new Set(lines).size, lines.length);
  });
}

test("a problem says what came", () => {
  assert.equal(renderServerProblem(problems.handlerFailed), "tools/call\\u001b could not be answered: oops\\n\\u001b[2J");
  assert.equal(renderServerProblem(problems.requestRefused, "ko"), 'HTTP 요청을 상태 403로 거절했습니다. Forbidden: the host "evil"');
});
