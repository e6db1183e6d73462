import assert from "node:assert/strict";
import { test } from "node:test";
import { fail } from "../messages/fail.js";
import { renderErrorJUnit } from "./error-junit.js";

const error = fail({ room: "run", code: "NO_TARGET", suite: 'a "b" <c>' });

test("a command that ran nothing is one error, with its hint", () => {
  const xml = renderErrorJUnit(error);
  assert.match(xml, /<testsuites name="mcpeak" tests="1" failures="0" errors="1"/);
  assert.match(xml, /<error type="NO_TARGET" message="No server is given for suite [^"<]*&lt;c&gt;/);
  assert.match(xml, /hint {6}Pass one/);
});

test("each invalid file is an error with all its issues, and valid files are none", () => {
  const issue = { code: "INVALID_TYPE", path: "id", message: "`id` must be a string.", hint: "h", line: 1, column: 2 } as const;
  const xml = renderErrorJUnit(error, {
    files: [
      { file: "a.json", valid: false, issues: [issue, { ...issue, path: "name", line: 2 }], warnings: [] },
      { file: "b.json", valid: true, issues: [], warnings: [issue] },
      { file: "c.json", valid: false, issues: [issue], warnings: [] },
    ],
  });
  assert.match(xml, /tests="2" failures="0" errors="2"/);
  assert.deepEqual([...xml.matchAll(/name="(\w\.json)"/g)].map(([, name]) => name), ["a.json", "c.json"]);
  assert.match(xml, /a\.json:1:2 {2}INVALID_TYPE {2}id\n[^]*a\.json:2:2 {2}INVALID_TYPE {2}name/);
});
