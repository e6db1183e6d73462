import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expectGolden } from "../../spec-tests/golden.js";
import { readCases } from "../../spec-tests/read-cases.js";
import type { JsonValue } from "../json/json-value.js";
import { scenarioReportJsonSchema } from "./scenario-report-schema.js";
import { scenarioJsonSchema } from "./scenario-schema.js";

interface ValidateCase {
  readonly title: string;
  readonly scenario?: JsonValue;
  readonly file?: JsonValue;
  readonly issues: readonly unknown[];
}

const cases = readCases<ValidateCase>(new URL("../../spec-tests/scenario/validate/", import.meta.url)).flatMap((file) => file.cases);
const accepts = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(scenarioJsonSchema);

test("the schema accepts exactly what is valid", () => {
  const wrong = cases.filter(({ scenario, file, issues }) => accepts(file ?? scenario) !== (issues.length === 0));
  assert.deepEqual(wrong.map(({ title }) => title), []);
  assert.ok(cases.length >= 80);
});

test("every field that the schema describes has words for an editor", () => {
  for (const [name, definition] of Object.entries(scenarioJsonSchema.$defs)) {
    assert.ok(definition.description.length > 0, name);
    for (const [field, schema] of Object.entries(definition.properties)) assert.ok("description" in schema || "$ref" in schema, `${name}.${field}`);
  }
});

test("schemas/scenario-v1.schema.json is this schema, and so is that of the report", () => {
  expectGolden(new URL("../../schemas/scenario-v1.schema.json", import.meta.url), `${JSON.stringify(scenarioJsonSchema, null, 2)}\n`);
  expectGolden(new URL("../../schemas/scenario-report-v1.schema.json", import.meta.url), `${JSON.stringify(scenarioReportJsonSchema, null, 2)}\n`);
});
