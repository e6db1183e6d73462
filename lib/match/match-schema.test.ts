import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import type { JsonValue } from "../json/json-value.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";
import { matchSchema } from "./match-schema.js";

/** Names such as `__proto__` and `toString` are cases of spec-tests: ajv itself stumbles over them. */
const names = fc.constantFrom("a", "b", "length", "가", "");
const words = fc.constantFrom("", "a", "ab", "😀", "가나다", "a😀b", "\ud83d");
const numbers = fc.constantFrom(-1, 0, -0, 1, 1.5, 2, 5.0, 1e3, 1e300, 2 ** 53);

const { value: values } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonValue>(null, true, false),
    numbers,
    words,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie("value")), { maxLength: 3 }).map((members) => Object.fromEntries(members)),
  ),
}));

const counts = fc.integer({ min: 0, max: 3 });
const typeless = { const: values, enum: fc.array(values, { minLength: 1, maxLength: 3 }) };

const { schema: schemas } = fc.letrec<{ schema: ResponseSchemaSpec }>((tie) => {
  const ofType = (type: string, keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<ResponseSchemaSpec> =>
    fc.record({ type: fc.constant(type), ...keywords }, { requiredKeys: ["type"] }) as fc.Arbitrary<ResponseSchemaSpec>;
  const range = { minimum: numbers, maximum: numbers };
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.record(typeless, { requiredKeys: ["const"] }) as fc.Arbitrary<ResponseSchemaSpec>,
      ofType("string", { minLength: counts, maxLength: counts, stringContains: words.filter((word) => word !== ""), enum: typeless.enum }),
      ofType("number", range),
      ofType("integer", { ...range, const: values }),
      fc.constantFrom<ResponseSchemaSpec>({ type: "boolean" }, { type: "null" }),
      ofType("array", { items: tie("schema"), minItems: counts }),
      ofType("object", {
        required: fc.uniqueArray(names, { minLength: 1, maxLength: 3 }),
        properties: fc.array(fc.tuple(names, tie("schema")), { minLength: 1, maxLength: 3 }).map((members) => Object.fromEntries(members)),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
      }),
    ),
  };
});

/** ajv with the one keyword of the subset that JSON Schema does not have. */
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, logger: false });
ajv.addKeyword({ keyword: "stringContains", type: "string", validate: (part: string, text: string) => text.includes(part) });

test("the verdict is that of ajv for any schema of the subset and any value", () => {
  let matched = 0;
  let total = 0;
  const check = (schema: ResponseSchemaSpec, value: JsonValue): void => {
    const isMatch = matchSchema(schema, value).total === 0;
    assert.equal(isMatch, ajv.validate(schema, value));
    total += 1;
    if (isMatch) matched += 1;
  };
  fc.assert(fc.property(schemas, values, check), { numRuns: 1500 });
  assert.ok(matched > total * 0.02, `${matched} of ${total} match: too few to tell anything`);
});

test("every value matches itself as a const", () => {
  fc.assert(fc.property(values, (value) => matchSchema({ const: value }, value).total === 0));
});

test("a schema and a value nested 100 000 deep are matched", () => {
  let schema: ResponseSchemaSpec = { type: "number" };
  let value: JsonValue = "x";
  for (let level = 0; level < 100_000; level++) {
    schema = { type: "array", items: schema };
    value = [value];
  }
  const { total, violations } = matchSchema(schema, value);
  assert.equal(total, 1);
  assert.equal(violations[0]?.path.length, 100_000);
  assert.equal(matchSchema({ const: value }, value).total, 0);
});

test("a long array of wrong items is counted to its end", () => {
  const value = Array.from({ length: 300_000 }, (_, index) => index);
  const { total, violations } = matchSchema({ type: "array", items: { type: "string" } }, value);
  assert.equal(total, 300_000);
  assert.equal(violations.length, 20);
});

test("keywords that a schema inherits say nothing", () => {
  assert.equal(matchSchema(Object.create({ type: "string" }) as ResponseSchemaSpec, 5).total, 0);
});
