import assert from "node:assert/strict";
import { test } from "node:test";
import { createLocator } from "../json/locate.js";
import { findSuiteIssues } from "./find-suite-issues.js";
import { issuePlace } from "./issue-place.js";

test("an issue's place in a file is the key where the key is wrong, else the value, else what it is missing from", () => {
  const text = `{
  "schemaVersion": 2,
  "typo": 1,
  "id": "s", "name": "n",
  "cases": [
    { "id": "a", "name": "A", "timeoutMs":
        "5s",
      "operation": { "type": "callTool", "tool": "t" },
      "assertions": [{ "type": "bodyMatchesSchema", "schema": { "minLength": 1, "maxItems": 2 } }] }
  ]
}`;
  const { locate } = createLocator(text);
  const places = findSuiteIssues(JSON.parse(text)).map(({ code, segments }) => {
    const { line, column } = locate(segments, issuePlace(code));
    return `${line}:${column} ${code}`;
  });
  assert.deepEqual(places, [
    "2:20 UNSUPPORTED_SCHEMA_VERSION",
    "3:3 UNKNOWN_FIELD",
    "7:9 INVALID_TIMEOUT",
    "8:20 MISSING_REQUIRED_FIELD",
    "9:81 UNSUPPORTED_SCHEMA_KEYWORD",
    "9:65 SCHEMA_KEYWORD_REQUIRES_TYPE",
  ]);
});
