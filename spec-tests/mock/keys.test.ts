import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonObject } from "../../lib/json/json-value.js";
import { argumentKey } from "../../lib/mock/argument-key.js";
import { readCases, repeatedTitles } from "../read-cases.js";

/** The key of `args` is exactly `key`: two calls are the same when their keys are. */
interface KeyCase {
  readonly rule: string;
  readonly title: string;
  readonly args: JsonObject;
  readonly key: string;
}

const files = readCases<KeyCase>(new URL("./keys/", import.meta.url));
const cases = files.flatMap((file) => file.cases);

for (const { file, cases: own } of files) {
  describe(`mock/keys/${file}`, () => {
    for (const { rule, title, args, key } of own) test(`${rule}: ${title}`, () => assert.equal(argumentKey(args), key));
  });
}

describe("the key cases themselves", () => {
  test("there are at least 20, with titles and keys of their own", () => {
    assert.ok(cases.length >= 20, String(cases.length));
    assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
    assert.deepEqual(repeatedTitles(cases.map(({ key }) => key)), []);
  });

  test("plain JSON text fails", () => {
    const failing = cases.filter(({ args, key }) => JSON.stringify(args) !== key);
    assert.ok(new Set(failing.map(({ rule }) => rule)).size >= 2);
  });
});
