import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readCases } from "../../spec-tests/read-cases.js";
import { canonicalJson } from "../json/canonical-json.js";
import type { JsonValue } from "../json/json-value.js";
import { suiteFingerprint } from "../spec/fingerprint.js";
import { findSuiteWarnings } from "./find-suite-warnings.js";
import { validateMcpSuite } from "./validate-mcp-suite.js";

const suites = readCases<{ readonly suite: JsonValue; readonly issues: readonly object[] }>(new URL("../../spec-tests/suite-v1/validate/", import.meta.url))
  .flatMap(({ cases }) => cases.filter(({ issues }) => issues.length === 0))
  .map(({ suite }) => suite);

const strange = fc.oneof(
  fc.constantFrom<unknown>(undefined, NaN, -Infinity, 1n, Symbol("x"), () => 1, new Date(NaN), new Map(), [, 1], Object.create(null), "", " ", null, -1, 1.5, {}, [], "type", "callTool"),
  fc.jsonValue(),
  fc.anything(),
);
const keys = fc.constantFrom("__proto__", "constructor", "type", "schema", "properties", "items", "enum", "const", "cases", "id", "approval", "", "a.b");

/** Changes `value` at a place that `walk` leads to. May put the root itself there, so that cycles arise. */
function mutate(root: unknown, walk: readonly number[], key: string, replacement: unknown): unknown {
  let at = root;
  for (const step of walk) {
    if (typeof at !== "object" || at === null) break;
    const own = Object.keys(at);
    const next = own.length === 0 ? undefined : (at as Record<string, unknown>)[own[step % own.length] ?? ""];
    if (typeof next !== "object" || next === null) break;
    at = next;
  }
  if (typeof at !== "object" || at === null) return replacement;
  const own = Object.keys(at);
  const last = walk.at(-1) ?? 0;
  // an array gets items only: what else hangs on an array never reaches JSON
  const name = Array.isArray(at) ? String(last % (at.length + 2)) : last % 2 === 0 && own.length > 0 ? (own[last % own.length] ?? key) : key;
  Object.defineProperty(at, name, { value: replacement === "root" ? root : replacement, enumerable: true, configurable: true, writable: true });
  return root;
}

test("no mutation of a suite makes the validator throw, and every issue is complete", () => {
  const mutation = fc.tuple(fc.array(fc.nat(7), { maxLength: 9 }), keys, fc.oneof({ weight: 5, arbitrary: strange }, { weight: 1, arbitrary: fc.constant("root") }));
  let valid = 0;
  let invalid = 0;
  fc.assert(
    fc.property(fc.nat(suites.length - 1), fc.array(mutation, { maxLength: 3 }), (index, mutations) => {
      let suite: unknown = structuredClone(suites[index]);
      for (const [walk, key, replacement] of mutations) suite = mutate(suite, walk, key, replacement);
      const result = validateMcpSuite(suite);
      if (result.valid) {
        valid++;
        // what is accepted survives JSON and can be digested
        const again = JSON.parse(JSON.stringify(result.value)) as JsonValue;
        assert.ok(validateMcpSuite(again).valid);
        assert.equal(canonicalJson(again), canonicalJson(result.value as unknown as JsonValue));
        assert.match(suiteFingerprint(result.value), /^[0-9a-f]{64}$/);
        assert.ok(Array.isArray(findSuiteWarnings(result.value)));
        return;
      }
      invalid++;
      for (const issue of result.issues) {
        assert.ok(issue.path !== "" || "" in (suite as object) || "approval" in (suite as object));
        assert.ok(issue.message.length > 10 && issue.message.length < 1500, issue.message);
        assert.ok(issue.hint.length > 5, issue.message);
        assert.doesNotMatch(issue.message + issue.hint, /undefined field|\[object|[\u0000-\u001f]/);
      }
    }),
    { numRuns: 3000 },
  );
  assert.ok(valid > 50 && invalid > 500, `${valid} valid, ${invalid} invalid`);
});
