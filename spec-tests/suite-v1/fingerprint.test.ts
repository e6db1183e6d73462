import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { canonicalJson } from "../../lib/json/canonical-json.js";
import { jsonEqual } from "../../lib/json/json-equal.js";
import type { JsonObject } from "../../lib/json/json-value.js";
import { suiteFingerprint } from "../../lib/spec/fingerprint.js";
import type { TestSuiteSpec } from "../../lib/spec/suite-spec.js";
import { findSuiteIssues } from "../../lib/validate/find-suite-issues.js";
import { readCases, repeatedTitles } from "../read-cases.js";

/** `canonical` is the text that is digested, `fingerprint` its SHA-256. */
interface FingerprintCase {
  readonly title: string;
  readonly suite: TestSuiteSpec;
  readonly canonical: string;
  readonly fingerprint: string;
}

const files = readCases<FingerprintCase>(new URL("./fingerprint/", import.meta.url));
const cases = files.flatMap((file) => file.cases);

for (const { file, cases: own } of files) {
  describe(`fingerprint/${file}`, () => {
    for (const { title, suite, canonical, fingerprint } of own) {
      test(title, () => {
        assert.equal(canonicalJson(withoutApproval(suite)), canonical);
        assert.equal(suiteFingerprint(suite), fingerprint);
      });
    }
  });
}

function withoutApproval(suite: TestSuiteSpec): JsonObject {
  const { approval: _, ...rest } = suite;
  return rest as unknown as JsonObject;
}

describe("the fingerprint cases themselves", () => {
  test("there are at least 15, each with a title of its own and a valid suite", () => {
    assert.ok(cases.length >= 15, String(cases.length));
    assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
    assert.deepEqual(cases.flatMap(({ suite }) => findSuiteIssues(suite)), []);
  });

  test("suites that are equal without their approval have one fingerprint, all others differ", () => {
    for (const left of cases) {
      for (const right of cases) {
        const isSame = jsonEqual(withoutApproval(left.suite), withoutApproval(right.suite));
        assert.equal(left.fingerprint === right.fingerprint, isSame, `${left.title} / ${right.title}`);
      }
    }
  });

  test("one holds keys that code points and UTF-16 code units order differently", () => {
    const byCodePoint = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));
    const keyLists: string[][] = [];
    JSON.stringify(cases, (_key, value: unknown) => {
      if (typeof value === "object" && value !== null) keyLists.push(Object.keys(value));
      return value;
    });
    assert.ok(keyLists.some((keys) => [...keys].sort().join() !== [...keys].sort(byCodePoint).join()));
  });

  test("the check value of the format is among them", () => {
    assert.ok(cases.some(({ fingerprint }) => fingerprint === "f2cf5013fa4a9cfa4784b01ac16aa74de95260cd37b9adcfabb5f38c4804f151"));
  });
});
