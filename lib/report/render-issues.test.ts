import assert from "node:assert/strict";
import { test } from "node:test";
import { renderIssues } from "./render-issues.js";
import type { ValidationReport } from "./validation-report.js";

const report: ValidationReport = {
  files: [
    {
      file: "a.suite.json",
      valid: false,
      issues: [
        { code: "INVALID_TIMEOUT", path: "cases[0].timeoutMs", message: '`timeoutMs` must be an integer, but it is "5s".', hint: "Leave it out to use 10000.", line: 12, column: 18 },
        { code: "EMPTY_CASES", path: "cases", message: "`cases` is empty.", hint: "" },
      ],
      warnings: [{ code: "IMPOSSIBLE_RANGE", path: "cases[0]\u001b[2J", message: "No number fits.", hint: "Look at it.", line: 3 }],
    },
    { file: "b.suite.json", valid: true, issues: [], warnings: [] },
  ],
};

test("each issue is told with its place, code, path, sentence and way out; the last line counts", () => {
  assert.equal(
    [...renderIssues(report, { color: false, language: "en" })].join(""),
    `a.suite.json:12:18  INVALID_TIMEOUT  cases[0].timeoutMs
  \`timeoutMs\` must be an integer, but it is "5s".
  hint      Leave it out to use 10000.
a.suite.json  EMPTY_CASES  cases
  \`cases\` is empty.
a.suite.json:3  warning  IMPOSSIBLE_RANGE  cases[0]\\u001b[2J
  No number fits.
  hint      Look at it.

✓ b.suite.json  valid

2 files, 2 issues, 1 warning
`,
  );
});

test("valid files with warnings count no issues, in any language", () => {
  const valid = { files: [{ file: "a", valid: true, issues: [], warnings: report.files[0]?.warnings ?? [] }] };
  const lastLine = (language: "en" | "ko"): string | undefined => [...renderIssues(valid, { color: false, language })].at(-1);
  assert.equal(lastLine("en"), "1 file, no issues, 1 warning\n");
  assert.equal(lastLine("ko"), "파일 1개, 문제 없음, 경고 1건\n");
});
