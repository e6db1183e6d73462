import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonValue } from "../../lib/json/json-value.js";
import { keywords } from "../../lib/match/keyword-evaluators.js";
import { matchSchema } from "../../lib/match/match-schema.js";
import type { Violation } from "../../lib/match/violation.js";
import type { ResponseSchemaSpec } from "../../lib/spec/response-schema-spec.js";
import { readCases, repeatedTitles } from "../read-cases.js";

/** `matchSchema(schema, value)` gives exactly `total` and `violations`. */
interface MatchCase {
  readonly title: string;
  readonly schema: ResponseSchemaSpec;
  readonly value: JsonValue;
  readonly total: number;
  readonly violations: readonly Violation[];
}

const files = readCases<MatchCase>(new URL("./match/", import.meta.url));
const cases = files.flatMap((file) => file.cases);

for (const { file, cases: own } of files) {
  describe(`match/${file}`, () => {
    for (const { title, schema, value, total, violations } of own) {
      test(title, () => assert.deepEqual(matchSchema(schema, value), { total, violations }));
    }
  });
}

describe("the match cases themselves", () => {
  test("there are at least 80, each with a title of its own", () => {
    assert.ok(cases.length >= 80, String(cases.length));
    assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
  });

  test("every keyword stands in a case that matches and in one that does not", () => {
    const used = (isMatch: boolean): string => cases.filter(({ total }) => (total === 0) === isMatch).map(({ schema }) => JSON.stringify(schema)).join();
    for (const keyword of keywords) {
      assert.ok(used(true).includes(`"${keyword}":`), `${keyword} in a case that matches`);
      assert.ok(used(false).includes(`"${keyword}":`), `${keyword} in a case that does not`);
    }
  });

  test("every keyword but those that lead on is violated somewhere", () => {
    const violated = new Set<string>(cases.flatMap(({ violations }) => violations.map(({ keyword }) => keyword)));
    assert.deepEqual(keywords.filter((keyword) => !violated.has(keyword)), ["properties", "items"]);
  });

  test("every file has a case that matches and one that does not", () => {
    for (const { file, cases: own } of files) assert.deepEqual(new Set(own.map(({ total }) => total === 0)).size, 2, file);
  });
});
