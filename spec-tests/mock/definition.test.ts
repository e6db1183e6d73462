import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mockDefinitionCodes, type MockDefinitionCode } from "../../lib/errors/codes.js";
import type { JsonValue } from "../../lib/json/json-value.js";
import { validateMockDefinition } from "../../lib/mock/validate-mock-definition.js";
import { readCases, repeatedTitles } from "../read-cases.js";

/** Validating `definition` gives exactly `issues`, in this order; none means that it is valid. */
interface DefinitionCase {
  /** The rule that the case belongs to; its neighbours have the same. */
  readonly rule: string;
  readonly title: string;
  readonly definition: JsonValue;
  readonly issues: readonly ExpectedIssue[];
}

interface ExpectedIssue {
  readonly code: MockDefinitionCode;
  readonly path: string;
}

const files = readCases<DefinitionCase>(new URL("./definition/", import.meta.url));
const cases = files.flatMap((file) => file.cases);

function validate(definition: unknown): readonly ExpectedIssue[] {
  const result = validateMockDefinition(definition);
  return result.valid ? [] : result.issues.map(({ code, path }) => ({ code, path }));
}

for (const { file, cases: own } of files) {
  describe(`mock/definition/${file}`, () => {
    for (const { rule, title, definition, issues } of own) test(`${rule}: ${title}`, () => assert.deepEqual(validate(definition), issues));
  });
}

function failing(validator: (definition: unknown) => readonly ExpectedIssue[]): readonly DefinitionCase[] {
  return cases.filter(({ definition, issues }) => JSON.stringify(validator(definition)) !== JSON.stringify(issues));
}

describe("the definition cases themselves", () => {
  test("there are at least 100, each with a title of its own", () => {
    assert.ok(cases.length >= 100, String(cases.length));
    assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
  });

  test("every code occurs but the one for what JSON can't say, and no other code does", () => {
    const seen = new Set(cases.flatMap(({ issues }) => issues.map(({ code }) => code)));
    assert.deepEqual(mockDefinitionCodes.filter((code) => !seen.has(code)), ["INVALID_JSON_VALUE"]);
    assert.deepEqual([...seen].filter((code) => !mockDefinitionCodes.includes(code)), []);
  });

  test("every rule has a case that passes and one that fails", () => {
    for (const rule of new Set(cases.map((each) => each.rule))) {
      const own = cases.filter((each) => each.rule === rule);
      assert.ok(own.some(({ issues }) => issues.length === 0), `nothing passes: ${rule}`);
      assert.ok(own.some(({ issues }) => issues.length > 0), `nothing fails: ${rule}`);
    }
  });

  test("a validator that accepts everything, stops at the first problem or leaves out one code fails", () => {
    const failed = new Set(failing(() => []).map(({ rule }) => rule));
    assert.deepEqual([...new Set(cases.map(({ rule }) => rule))].filter((rule) => !failed.has(rule)), []);
    assert.ok(failing((definition) => validate(definition).slice(0, 1)).length >= 10);
    for (const code of mockDefinitionCodes.filter((each) => each !== "INVALID_JSON_VALUE")) {
      assert.ok(failing((definition) => validate(definition).filter((issue) => issue.code !== code)).length > 0, code);
    }
  });
});
