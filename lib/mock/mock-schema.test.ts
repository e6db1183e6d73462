import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expectGolden } from "../../spec-tests/golden.js";
import { readCases } from "../../spec-tests/read-cases.js";
import type { MockDefinitionCode } from "../errors/codes.js";
import type { JsonValue } from "../json/json-value.js";
import { mockJsonSchema } from "./mock-schema.js";

interface DefinitionCase {
  readonly title: string;
  readonly definition: JsonValue;
  readonly issues: readonly { readonly code: MockDefinitionCode; readonly path: string }[];
}

const cases = readCases<DefinitionCase>(new URL("../../spec-tests/mock/definition/", import.meta.url)).flatMap((file) => file.cases);
const accepts = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(mockJsonSchema);

/** What JSON Schema can't say. */
const beyondSchema: ReadonlySet<MockDefinitionCode> = new Set(["DUPLICATE_TOOL", "INVALID_JSON_SCHEMA", "UNKNOWN_TOOL", "UNMATCHABLE_ARGUMENTS", "UNREACHABLE_RESPONSE", "RESULT_BREAKS_SCHEMA", "INVALID_CONTENT"]);

test("the schema accepts every definition that is valid", () => {
  const valid = cases.filter(({ issues }) => issues.length === 0);
  assert.ok(valid.length >= 30);
  for (const { title, definition } of valid) assert.ok(accepts(definition), `${title}: ${JSON.stringify(accepts.errors)}`);
});

test("the schema refuses every other definition, except for what it can't say", () => {
  const accepted = cases.filter(({ definition, issues }) => issues.some(({ code }) => !beyondSchema.has(code)) && accepts(definition));
  assert.deepEqual(accepted.map(({ title }) => title), []);
});

test("every field that the schema describes has words for an editor", () => {
  const silent: string[] = [];
  const visit = (node: object, path: string): void => {
    for (const [key, child] of Object.entries((node as { properties?: object }).properties ?? {})) {
      if (!("description" in child) && !("$ref" in child)) silent.push(`${path}.${key}`);
      visit(child as object, `${path}.${key}`);
    }
  };
  visit(mockJsonSchema, "definition");
  for (const [name, definition] of Object.entries(mockJsonSchema.$defs)) {
    assert.ok("description" in definition, name);
    visit(definition, name);
  }
  assert.deepEqual(silent, []);
});

test("schemas/mock-v1.schema.json is this schema", () => {
  expectGolden(new URL("../../schemas/mock-v1.schema.json", import.meta.url), `${JSON.stringify(mockJsonSchema, null, 2)}\n`);
});
