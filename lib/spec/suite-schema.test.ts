import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expectGolden } from "../../spec-tests/golden.js";
import { readCases } from "../../spec-tests/read-cases.js";
import type { JsonValue } from "../json/json-value.js";
import { suiteJsonSchema } from "./suite-schema.js";

interface ValidateCase {
  readonly title: string;
  readonly suite: JsonValue;
  readonly issues: readonly { readonly code: string; readonly path: string }[];
}

const cases = readCases<ValidateCase>(new URL("../../spec-tests/suite-v1/validate/", import.meta.url)).flatMap((file) => file.cases);
const accepts = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: false }).compile(suiteJsonSchema);

/** What JSON Schema can't say. */
function isBeyondSchema(issues: ValidateCase["issues"]): boolean {
  // an array can ask for items that differ as a whole, not for one key of them
  return issues.every(({ code, path }) => code === "DUPLICATE_CASE_ID" || (code === "INVALID_VALUE" && /^approval\.cases\[\d+\]\.id$/.test(path)));
}

test("the schema accepts every suite that the validator accepts", () => {
  const valid = cases.filter(({ issues }) => issues.length === 0);
  assert.ok(valid.length >= 60);
  for (const { title, suite } of valid) assert.ok(accepts(suite), `${title}: ${JSON.stringify(accepts.errors)}`);
});

test("the schema refuses every suite that the validator refuses, except for ids that repeat", () => {
  const refused = cases.filter(({ issues }) => issues.length > 0);
  const accepted = refused.filter(({ suite }) => accepts(suite));
  assert.deepEqual(accepted.filter(({ issues }) => !isBeyondSchema(issues)).map(({ title }) => title), []);
  assert.deepEqual(accepted.map(({ title }) => title).sort(), [
    "`__proto__` twice is a duplicate",
    "a repeated id is a wrong value each time it comes again",
    "every later case with a seen id is a duplicate",
  ]);
});

test("every object that the schema describes, and every field of it, has words for an editor", () => {
  const silent: string[] = [];
  const visit = (node: object, path: string): void => {
    for (const [key, child] of Object.entries((node as { properties?: object }).properties ?? {})) {
      const isPlain = key === "type" && "const" in child;
      if (!isPlain && !("description" in child) && !("$ref" in child) && key !== "expected") silent.push(`${path}.${key}`);
      visit(child as object, `${path}.${key}`);
    }
  };
  visit(suiteJsonSchema, "suite");
  for (const [name, definition] of Object.entries(suiteJsonSchema.$defs)) {
    assert.ok("description" in definition, name);
    visit(definition, name);
  }
  assert.deepEqual(silent, []);
});

test("schemas/suite-v1.schema.json is this schema", () => {
  expectGolden(new URL("../../schemas/suite-v1.schema.json", import.meta.url), `${JSON.stringify(suiteJsonSchema, null, 2)}\n`);
});
