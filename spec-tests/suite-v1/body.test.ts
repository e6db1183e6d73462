import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonObject } from "../../lib/json/json-value.js";
import { type Body, type BodyProblem, readBody } from "../../lib/match/read-body.js";
import type { ResponseTypeName } from "../../lib/spec/response-schema-spec.js";
import { readCases, repeatedTitles } from "../read-cases.js";

/** `readBody(result, rootType)` gives exactly `expected`; no `rootType` means a schema without a `type`. */
interface BodyCase {
  readonly title: string;
  readonly result: JsonObject;
  readonly rootType?: ResponseTypeName;
  readonly expected: Body | BodyProblem;
}

const files = readCases<BodyCase>(new URL("./body/", import.meta.url));
const cases = files.flatMap((file) => file.cases);

for (const { file, cases: own } of files) {
  describe(`body/${file}`, () => {
    for (const { title, result, rootType, expected } of own) {
      test(title, () => assert.deepEqual(readBody(result, rootType), expected));
    }
  });
}

describe("the body cases themselves", () => {
  test("there are at least 35, each with a title of its own", () => {
    assert.ok(cases.length >= 35, String(cases.length));
    assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
  });

  test("every problem occurs", () => {
    const problems = new Set(cases.flatMap(({ expected }) => (expected.ok ? [] : [expected.problem])));
    assert.deepEqual([...problems].sort(), ["brokenBlock", "contentNotAnArray", "noContent", "noTextBlock"]);
  });

  test("every kind of JSON scalar occurs where a string is asked for and where none is", () => {
    for (const text of ["42", "true", "null"]) {
      const bodies = cases.flatMap(({ expected }) => (expected.ok && expected.text === text ? [typeof expected.body] : []));
      assert.ok(bodies.includes("string") && bodies.length > bodies.filter((kind) => kind === "string").length, text);
    }
  });
});
