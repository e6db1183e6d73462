import assert from "node:assert/strict";
import { test } from "node:test";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { retell } from "../messages/tell.js";
import { defineMcpSuite } from "./define-mcp-suite.js";
import type { InvalidSuiteError } from "./invalid-suite-error.js";

test("a valid suite is given back, the same object", () => {
  const suite = { schemaVersion: 1, id: "s", name: "n", cases: [{ id: "a", name: "A", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "t" }] }] } as const;
  assert.equal(defineMcpSuite(suite), suite);
});

function refusal(suite: unknown): InvalidSuiteError {
  try {
    defineMcpSuite(suite as never);
  } catch (error) {
    assert.ok(isMcpeakError(error));
    return error as InvalidSuiteError;
  }
  throw assert.fail("nothing was thrown");
}

test("an invalid suite is refused with all its issues, the first of them in the message", () => {
  const error = refusal({ schemaVersion: 1, id: "s", name: "n", cases: [{}, {}] });
  assert.equal(error.code, "INVALID_SUITE");
  assert.equal(error.issues.length, 8);
  assert.equal(
    error.message,
    [
      "The suite is invalid: 8 issues.",
      "  cases[0].id: A case must have `id`, but it is missing. (MISSING_REQUIRED_FIELD)",
      "  cases[0].name: A case must have `name`, but it is missing. (MISSING_REQUIRED_FIELD)",
      "  cases[0].operation: A case must have `operation`, but it is missing. (MISSING_REQUIRED_FIELD)",
      "  cases[0].assertions: A case must have `assertions`, but it is missing. (MISSING_REQUIRED_FIELD)",
      "  cases[1].id: A case must have `id`, but it is missing. (MISSING_REQUIRED_FIELD)",
      "  … and 3 more",
    ].join("\n"),
  );
  assert.match(retell(error, "ko").message, /^스위트가 올바르지 않습니다: 문제 8건\./);
});

test("one issue is one issue", () => {
  const error = refusal(null);
  assert.equal(error.message, "The suite is invalid: 1 issue.\n  $: A suite must be an object, but it is null. (INVALID_TYPE)");
  assert.deepEqual(error.issues.map(({ code, path }) => [code, path]), [["INVALID_TYPE", "$"]]);
});

test("keys from outside reach the message escaped and bounded", () => {
  const error = refusal({ schemaVersion: 1, id: "s", name: "n", cases: [{ id: "a", name: "A", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "t" }] }], ["\u001b[31m\n" + "x".repeat(100_000)]: 1 });
  assert.doesNotMatch(error.message, /\u001b/);
  assert.ok(error.message.length < 1000, String(error.message.length));
});
