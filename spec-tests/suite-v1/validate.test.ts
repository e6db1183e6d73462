import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { issueCodes, type IssueCode } from "../../lib/errors/codes.js";
import type { JsonValue } from "../../lib/json/json-value.js";
import { validateMcpSuite } from "../../lib/validate/validate-mcp-suite.js";
import { readCases, repeatedTitles } from "../read-cases.js";

/** Validating `suite` gives exactly `issues`, in this order; none means that it is valid. */
interface ValidateCase {
  /** The rule that the case belongs to; its neighbours have the same. */
  readonly rule: string;
  readonly title: string;
  readonly suite: JsonValue;
  readonly issues: readonly ExpectedIssue[];
}

interface ExpectedIssue {
  readonly code: IssueCode;
  readonly path: string;
}

type Validator = (suite: unknown) => readonly ExpectedIssue[];

const files = readCases<ValidateCase>(new URL("./validate/", import.meta.url));
const cases = files.flatMap((file) => file.cases);

const validate: Validator = (suite) => {
  const result = validateMcpSuite(suite);
  return result.valid ? [] : result.issues.map(({ code, path }) => ({ code, path }));
};

for (const { file, cases: own } of files) {
  describe(`validate/${file}`, () => {
    for (const { rule, title, suite, issues } of own) {
      test(`${rule}: ${title}`, () => assert.deepEqual(validate(suite), issues));
    }
  });
}

/** The cases that a validator gets wrong. */
function failing(validator: Validator): readonly ValidateCase[] {
  return cases.filter(({ suite, issues }) => JSON.stringify(validator(suite)) !== JSON.stringify(issues));
}

describe("the validate cases themselves", () => {
  test("there are at least 250, each with a title of its own", () => {
    assert.ok(cases.length >= 250, String(cases.length));
    assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
  });

  test("no two cases hold the same suite under one rule", () => {
    assert.deepEqual(repeatedTitles(cases.map(({ rule, suite }) => `${rule} ${JSON.stringify(suite)}`)), []);
  });

  test("every issue code occurs, and no other code does", () => {
    const seen = new Set(cases.flatMap(({ issues }) => issues.map(({ code }) => code)));
    assert.deepEqual(issueCodes.filter((code) => !seen.has(code)), []);
    assert.deepEqual([...seen].filter((code) => !issueCodes.includes(code)), []);
  });

  test("every rule has a case that passes and one that fails", () => {
    for (const rule of new Set(cases.map((each) => each.rule))) {
      const own = cases.filter((each) => each.rule === rule);
      assert.ok(own.some(({ issues }) => issues.length === 0), `nothing passes: ${rule}`);
      assert.ok(own.some(({ issues }) => issues.length > 0), `nothing fails: ${rule}`);
    }
  });

  test("a validator that accepts everything fails every rule", () => {
    const failed = new Set(failing(() => []).map(({ rule }) => rule));
    assert.deepEqual([...new Set(cases.map(({ rule }) => rule))].filter((rule) => !failed.has(rule)), []);
  });

  test("a validator that leaves out one code fails", () => {
    for (const code of issueCodes) {
      assert.ok(failing((suite) => validate(suite).filter((issue) => issue.code !== code)).length > 0, code);
    }
  });

  test("a validator that stops at the first issue, or sorts issues by path, fails", () => {
    assert.ok(failing((suite) => validate(suite).slice(0, 1)).length > 20);
    assert.ok(failing((suite) => [...validate(suite)].sort((a, b) => (a.path < b.path ? -1 : 1))).length > 10);
  });
});
