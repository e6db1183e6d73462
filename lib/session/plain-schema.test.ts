import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { matchSchema } from "../match/match-schema.js";
import { compileSchema, isUndecided } from "../schema/declared-schema.js";
import { asPlainSchema } from "./plain-schema.js";

const draft07 = "http://json-schema.org/draft-07/schema#";
const whole = {
  $schema: draft07,
  type: "object",
  title: "Weather",
  properties: {
    tempC: { type: "number", minimum: -273, maximum: 100, description: "in °C" },
    city: { type: "string", minLength: 1, maxLength: 3 },
    kind: { enum: ["now", { later: 1 }] },
    days: { type: "array", minItems: 1, items: { type: "integer" } },
    more: { type: "object", additionalProperties: { type: "boolean" } },
    any: {},
    one: { const: [1, null] },
  },
  required: ["tempC"],
  additionalProperties: false,
} satisfies JsonObject;

const plain: readonly JsonObject[] = [whole, {}, { type: "string" }, { minLength: 2 }, { minimum: 3 }, { required: ["a"] }, { type: "object", properties: {}, required: [] }, { items: { type: "null" } }];

const other: readonly (readonly [title: string, schema: JsonObject])[] = [
  ["a reference", { $ref: "#/$defs/a", $defs: { a: {} } }],
  ["a choice inside", { type: "object", properties: { a: { anyOf: [{ type: "string" }, { type: "null" }] } } }],
  ["several types", { type: ["string", "null"] }],
  ["a pattern", { type: "string", pattern: "^a" }],
  ["a format", { type: "string", format: "date" }],
  ["a schema that is a boolean", { type: "object", properties: { a: false } }],
  ["an unknown dialect", { $schema: "https://schemas.example/mine", type: "object" }],
  ["a keyword of response schemas alone", { type: "string", stringContains: "a" }],
  ["a keyword of the wrong type", { type: "string", minLength: "3" }],
  ["a name that every object has", { constructor: { type: "string" } }],
  ["a dialect inside", { type: "object", properties: { a: { $schema: draft07 } } }],
  ["a list of item schemas", { items: [{ type: "string" }] }],
];

const values: readonly JsonValue[] = [
  {}, { tempC: 21 }, { tempC: -300 }, { tempC: "21" }, { tempC: 21, city: "" }, { tempC: 21, city: "😀😀😀" }, { tempC: 21, city: "😀😀😀😀" },
  { tempC: 1, kind: "now" }, { tempC: 1, kind: { later: 1 } }, { tempC: 1, kind: "then" }, { tempC: 1, days: [] }, { tempC: 1, days: [5.0] }, { tempC: 1, days: [5.5] },
  { tempC: 1, more: { a: true } }, { tempC: 1, more: { a: 1 } }, { tempC: 1, any: [[]] }, { tempC: 1, one: [1, null] }, { tempC: 1, one: [1] }, { tempC: 1, other: 1 },
  "ab", "a", 5, 2, null, [], [null], [1], true, { a: 1 }, { b: 1 }, { constructor: 1, tempC: 1 },
];

test("what matches a plain schema matches it by its dialect, and the other way round", async () => {
  for (const schema of plain) {
    const light = asPlainSchema(schema);
    assert.ok(light !== undefined, JSON.stringify(schema));
    const compiled = await compileSchema(schema);
    assert.ok("validate" in compiled);
    for (const value of values) assert.equal(matchSchema(light, value).total === 0, compiled.validate(value).length === 0, `${JSON.stringify(schema)} and ${JSON.stringify(value)}`);
  }
});

for (const [title, schema] of other) {
  test(`a schema with ${title} is not plain`, () => {
    assert.equal(asPlainSchema(schema), undefined);
  });
}

test("a schema that is too deep or too large is not plain", () => {
  let deep: JsonObject = {};
  for (let level = 0; level < 100_000; level += 1) deep = { items: deep };
  assert.equal(asPlainSchema(deep), undefined);
  assert.equal(asPlainSchema({ properties: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`p${index}`, {}])) }), undefined);
});

const names = fc.constantFrom("a", "b", "", "0", "__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "length", "a/b", "a~b", "'", "${a}", "\u2028");

function objectOf<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<{ [name: string]: Value }> {
  // `fromEntries` makes `__proto__` a member like any other.
  return fc.array(fc.tuple(names, value), { maxLength: 3 }).map((entries) => Object.fromEntries(entries));
}

const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<JsonValue>(null, true, false, 0, -0, 1, 1.5, -1, 5.0, 1e21, 2 ** 53, "", "a", "ab", "\u{1f600}", "\ud83d", "\ude00\ud83d", "a\u0301", "1"),
    fc.array(tie("value"), { maxLength: 3 }),
    objectOf(tie("value")),
  ),
}));

const { schema: anyPlainSchema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.record(
    {
      type: fc.constantFrom("object", "array", "string", "number", "integer", "boolean", "null"),
      const: anyValue,
      enum: fc.array(anyValue, { maxLength: 3 }),
      required: fc.uniqueArray(names, { maxLength: 2 }),
      properties: fc.oneof({ maxDepth: 3 }, fc.constant({}), objectOf(tie("schema"))),
      additionalProperties: fc.oneof({ maxDepth: 3 }, fc.boolean(), tie("schema")),
      items: fc.oneof({ maxDepth: 3 }, fc.constant({}), tie("schema")),
      minItems: fc.nat(2),
      minLength: fc.nat(2),
      maxLength: fc.nat(2),
      minimum: fc.constantFrom(0, -0, 1, 1.5),
      maximum: fc.constantFrom(0, -0, 1, 1.5),
      default: anyValue,
      title: fc.constant("T"),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<JsonObject>,
}));

test("a plain schema says the same with and without ajv, whatever it is", async () => {
  await fc.assert(
    fc.asyncProperty(anyPlainSchema, fc.array(anyValue, { minLength: 8, maxLength: 8 }), async (schema, some) => {
      const light = asPlainSchema(schema);
      const compiled = await compileSchema(schema);
      assert.ok(light !== undefined && "validate" in compiled, JSON.stringify(compiled));
      for (const value of some) {
        const violations = compiled.validate(value);
        assert.ok(!violations.some(isUndecided), JSON.stringify(violations));
        assert.equal(matchSchema(light, value).total === 0, violations.length === 0, JSON.stringify({ schema, value }));
      }
    }),
    { numRuns: 50 },
  );
});
