import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { renderPath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";
import { type CompiledSchema, compileSchema, isUndecided } from "./declared-schema.js";

async function compiled(schema: unknown): Promise<CompiledSchema> {
  const made = await compileSchema(schema as JsonValue);
  assert.ok("validate" in made, JSON.stringify(made));
  return made;
}

/** What does not match, one line a place. */
async function wrong(schema: unknown, value: unknown): Promise<readonly string[]> {
  const { validate } = await compiled(schema).then((made) => ({ validate: made.validate.bind(made) }));
  return validate(value as JsonValue).map(({ path, keyword, expected, received }) => `${renderPath(path)} ${keyword}: ${JSON.stringify(expected)}${received === undefined ? "" : `, not ${JSON.stringify(received)}`}`);
}

async function problemOf(schema: unknown): Promise<unknown> {
  const made = await compileSchema(schema as JsonValue);
  assert.ok("problem" in made);
  return made.problem;
}

describe("a value", () => {
  test("that matches has no violations", async () => {
    assert.deepEqual(await wrong({ type: "object", properties: { a: { type: "integer" } }, required: ["a"] }, { a: 5.0 }), []);
    assert.deepEqual(await wrong(true, 1), []);
  });

  test("is told everywhere where it does not match, with what the keyword asks for", async () => {
    const schema = { type: "object", required: ["a", "b"], properties: { c: { minimum: 3 }, d: { items: { enum: ["x"] } }, "e/f": { maxLength: 1 } }, additionalProperties: false };
    assert.deepEqual((await wrong(schema, { c: 2, d: ["x", "y"], "e/f": "long", g: null })).toSorted(), [
      "a required: true",
      "b required: true",
      'c minimum: 3, not 2',
      'd[1] enum: ["x"], not "y"',
      'e/f maxLength: 1, not "long"',
      "g additionalProperties: false, not null",
    ]);
    assert.deepEqual(await wrong(false, 1), ["$ false schema: false, not 1"]);
  });

  test("that meets no branch of a choice is told once, or by the one branch of its type", async () => {
    assert.deepEqual(await wrong({ anyOf: [{ type: "string" }, { minimum: 5 }] }, 1), ["$ minimum: 5, not 1"]);
    assert.deepEqual(await wrong({ anyOf: [{ type: "string" }, { type: "null" }] }, 1), ['$ anyOf: [{"type":"string"},{"type":"null"}], not 1']);
    assert.deepEqual(await wrong({ oneOf: [{ minimum: 0 }, { maximum: 5 }] }, 1), ['$ oneOf: [{"minimum":0},{"maximum":5}], not 1']);
    assert.deepEqual(await wrong({ required: ["a"], oneOf: [{ required: ["b"] }, { required: ["c"] }] }, {}), ['$ oneOf: [{"required":["b"]},{"required":["c"]}], not {}', "a required: true"]);
  });

  test("that is of the right branch's type is told what is wrong with it", async () => {
    const schema = { properties: { a: { anyOf: [{ $ref: "#/$defs/place" }, { type: "null" }] } }, $defs: { place: { type: "object", required: ["city"] } } };
    assert.deepEqual(await wrong(schema, { a: {} }), ["a.city required: true"]);
    assert.deepEqual(await wrong(schema, { a: 5 }), ['a anyOf: [{"$ref":"#/$defs/place"},{"type":"null"}], not 5']);
  });

  test("has at most 20 violations, and of a large one the first is told alone", async () => {
    assert.equal((await wrong({ items: { type: "string" } }, Array.from({ length: 1000 }, () => 1))).length, 20);
    assert.deepEqual(await wrong({ items: { type: "string" } }, Array.from({ length: 100_000 }, (_, index) => (index < 50_000 ? "" : 1))), ['[50000] type: "string", not 1']);
  });

  test("is judged by formats that are known, and by no others", async () => {
    assert.deepEqual(await wrong({ format: "date-time" }, "yesterday"), ['$ format: "date-time", not "yesterday"']);
    assert.deepEqual(await wrong({ format: "email" }, "a@b.example"), []);
    assert.deepEqual(await wrong({ format: "korean-postcode" }, "x"), []);
  });

  test("is judged without formats where that is asked for, also inside of choices", async () => {
    const schema = { properties: { at: { anyOf: [{ type: "string", format: "date-time" }, { type: "string", format: "date" }] }, n: { type: "number" } } };
    const made = await compiled(schema);
    assert.equal(made.validate({ at: "2026-01-02T03:04:05" }).length, 1);
    assert.deepEqual(made.validate({ at: "2026-01-02T03:04:05" }, { isFormatFree: true }), []);
    assert.equal(made.validate({ at: "2026-01-02T03:04:05", n: "1" }, { isFormatFree: true }).length, 1);
    assert.equal((await compiled({ type: "string" })).validate(1, { isFormatFree: true }).length, 1);
  });

  test("is compared as JSON, whatever its members are called", async () => {
    for (const member of ["valueOf", "toString", "constructor", "__proto__", "hasOwnProperty"]) {
      const [one, same, other] = [`{"${member}":{"a":1}}`, `{"${member}":{"a":1.0}}`, `{"${member}":{"a":2}}`].map((text) => JSON.parse(text) as JsonValue);
      for (const schema of [{ const: one }, { enum: [1, one] }]) {
        assert.deepEqual(await wrong(schema, same), [], member);
        assert.equal((await wrong(schema, other)).length, 1, member);
      }
      assert.deepEqual(await wrong({ uniqueItems: true }, [one, other]), [], member);
      assert.deepEqual(await wrong({ uniqueItems: false }, [one, same]), [], member);
      assert.equal((await wrong({ uniqueItems: true }, [one, same])).length, 1, member);
    }
    assert.deepEqual(await wrong({ const: Infinity }, Infinity), []);
    assert.equal((await wrong({ uniqueItems: true }, [Infinity, Infinity])).length, 1);
  });

  test("is never changed", async () => {
    const value = Object.freeze({ a: Object.freeze({}) });
    assert.deepEqual(await wrong({ properties: { a: { default: {}, properties: { b: { default: 1 } } }, c: { default: 2 } }, additionalProperties: false }, value), []);
    assert.deepEqual(value, { a: {} });
  });

  test("is judged by own properties alone, whatever their names", async () => {
    assert.deepEqual(await wrong({ required: ["toString", "__proto__"] }, {}), ["toString required: true", "__proto__ required: true"]);
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"additionalProperties":false}') as JsonValue;
    assert.deepEqual(await wrong(schema, JSON.parse('{"__proto__":1,"constructor":2}')), ['constructor type: "string", not 2', '__proto__ type: "string", not 1']);
    assert.deepEqual(await wrong(schema, JSON.parse('{"__proto__":"a","constructor":"b"}')), []);
    assert.deepEqual(await wrong({ patternProperties: { a: {} }, additionalProperties: false, properties: {} }, { b: 1 }), ["b additionalProperties: false, not 1"]);
    assert.deepEqual(await wrong({ propertyNames: { pattern: "^a" } }, { b: 1, ab: 2 }), ['b propertyNames: {"pattern":"^a"}, not "b"']);
  });
});

describe("a schema", () => {
  test("is applied as its dialect asks", async () => {
    const tuple = [{ type: "string" }];
    const draft07 = "http://json-schema.org/draft-07/schema#";
    assert.deepEqual(await wrong({ $schema: draft07, items: tuple }, [1]), ['[0] type: "string", not 1']);
    assert.deepEqual(await wrong({ prefixItems: tuple }, [1]), ['[0] type: "string", not 1']);
    assert.deepEqual(await wrong({ $schema: draft07, prefixItems: tuple }, [1]), []);
    assert.deepEqual(await wrong({ $schema: "https://json-schema.org/draft/2019-09/schema", items: tuple, unevaluatedItems: false }, ["a", 1]), ["$ unevaluatedItems: false, not [\"a\",1]"]);
    assert.deepEqual(await wrong({ $schema: draft07, dependentRequired: { a: ["b"] } }, { a: 1 }), []);
    assert.deepEqual(await wrong({ dependentRequired: { a: ["b"] } }, { a: 1 }), ["b dependentRequired: true"]);
    assert.deepEqual(await wrong({ $schema: "http://json-schema.org/draft-06/schema#", if: {}, then: false }, 1), []);
  });

  test("of draft-07 says nothing beside a reference, of 2020-12 it does", async () => {
    const definitions = { a: { type: "number" } };
    assert.deepEqual(await wrong({ $schema: "http://json-schema.org/draft-07/schema#", properties: { b: { $ref: "#/definitions/a", minimum: 5 } }, definitions }, { b: 1 }), []);
    assert.deepEqual(await wrong({ properties: { b: { $ref: "#/definitions/a", minimum: 5 } }, definitions }, { b: 1 }), ["b minimum: 5, not 1"]);
  });

  test("of draft-07 says nothing of the type of what is referred to either", async () => {
    const schema = { $schema: "http://json-schema.org/draft-07/schema#", properties: { b: { $ref: "#/definitions/a", type: "string" } }, definitions: { a: { type: "number" } } };
    assert.deepEqual(await wrong(schema, { b: 1 }), []);
    assert.deepEqual(await wrong(schema, { b: "x" }), ['b type: "number", not "x"']);
  });

  for (const [title, text, right, broken, told] of [
    ["patternProperties", '{"patternProperties":{"__proto__":{"type":"string"}}}', '{"a__proto__b":"x","c":1}', '{"a__proto__b":1}', ['a__proto__b type: "string", not 1']],
    ["properties, beside a pattern for that name alone", '{"properties":{"__proto__":{"type":"string"}},"patternProperties":{"^__proto__$":{"minLength":2}}}', '{"__proto__":"ab"}', '{"__proto__":"a"}', ['__proto__ minLength: 2, not "a"']],
    ["patternProperties, beside the same in a group", '{"patternProperties":{"__proto__":{"type":"string"},"(?:__proto__)":{"minLength":2}}}', '{"a__proto__":"ab"}', '{"a__proto__":"a"}', ['a__proto__ minLength: 2, not "a"']],
    ["dependentRequired", '{"dependentRequired":{"__proto__":["b"]}}', '{"__proto__":1,"b":1}', '{"__proto__":1}', ["b required: true"]],
    ["dependentSchemas", '{"dependentSchemas":{"__proto__":{"properties":{"b":{"type":"string"}}}},"allOf":[{"maxProperties":2}]}', '{"b":1}', '{"__proto__":1,"b":1}', ['b type: "string", not 1']],
    ["dependentSchemas of false", '{"dependentSchemas":{"__proto__":false}}', '{"b":1}', '{"__proto__":1}', undefined],
    ["dependencies, as names", '{"$schema":"http://json-schema.org/draft-06/schema#","dependencies":{"__proto__":["b"]}}', '{}', '{"__proto__":1}', ["b required: true"]],
    ["dependencies, as a schema", '{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"__proto__":{"minProperties":2}}}', '{"a":1}', '{"__proto__":1}', undefined],
  ] as const) {
    test(`says what it says of a member called __proto__: ${title}`, async () => {
      assert.deepEqual(await wrong(JSON.parse(text) as JsonValue, JSON.parse(right) as JsonValue), []);
      const violations = await wrong(JSON.parse(text) as JsonValue, JSON.parse(broken) as JsonValue);
      assert.ok(violations.length > 0);
      if (told !== undefined) assert.deepEqual(violations, told);
    });
  }

  test("has only the keywords that its dialect has, not ajv's own", async () => {
    assert.deepEqual(await wrong({ type: "string", nullable: true, id: "x", $async: true, discriminator: { propertyName: "a" } }, null), ['$ type: "string", not null']);
    assert.deepEqual(await wrong({ nullable: true }, null), []);
    assert.deepEqual(await wrong({ $ref: "#/shared/a", shared: { a: { type: "string", nullable: true, id: 5 } } }, null), ['$ type: "string", not null']);
    assert.deepEqual(await wrong({ maximum: { $data: "1/a" } as never }, 5).catch(() => "refused"), "refused");
  });

  test("that refers to itself, or to its meta-schema, is applied", async () => {
    const list = { properties: { next: { $ref: "#" } }, additionalProperties: false };
    assert.deepEqual(await wrong(list, { next: { next: { other: 1 } } }), ["next.next.other additionalProperties: false, not 1"]);
    assert.deepEqual((await wrong({ $ref: "https://json-schema.org/draft/2020-12/schema" }, { minimum: "x" })).length, 1);
    assert.deepEqual(await wrong({ $id: "https://example.com/a", properties: { a: { $ref: "b" } }, $defs: { b: { $id: "b", type: "null" } } }, { a: 1 }), ['a type: "null", not 1']);
  });

  test("with an `$id` that another schema has as well is a schema of its own", async () => {
    assert.deepEqual(await wrong({ $id: "https://example.com/same", type: "null" }, null), []);
    assert.deepEqual(await wrong({ $id: "https://example.com/same", type: "string" }, "a"), []);
    assert.deepEqual(await wrong({ $id: "https://json-schema.org/draft/2020-12/schema", type: "string" }, "a"), []);
  });

  test("that is wrong, unknown or refers out of itself is not applied, and the first reason is given", async () => {
    assert.deepEqual(await problemOf({ $schema: "https://example.com/mine" }), { path: ["$schema"], kind: "unknownDialect", dialect: "https://example.com/mine" });
    assert.deepEqual(await problemOf({ $schema: "http://json-schema.org/draft-07/schema#", properties: { a: { $ref: "https://example.com/a" } } }), { path: ["properties", "a", "$ref"], kind: "remoteRef", ref: "https://example.com/a" });
    assert.deepEqual(await problemOf({ required: true }), { path: ["required"], kind: "notASchema", expected: "unique string[]", received: "true" });
    assert.deepEqual(await wrong({ enum: [] }, 1), ["$ enum: [], not 1"]);
  });

  test("that is deep is applied, or told to be too deep for ajv: how deep that is differs between Nodes", async () => {
    let schema: JsonValue = { type: "string" };
    let value: JsonValue = 1;
    for (let level = 0; level < 490; level++) [schema, value] = [{ properties: { a: schema } }, { a: value }];
    const made = await compileSchema(schema);
    if ("problem" in made || Number.parseInt(process.versions.node) < 24) assert.deepEqual("problem" in made && made.problem, { path: [], kind: "notCompiled", reason: "nested too deep" });
    else assert.deepEqual(made.validate(value).map(({ keyword }) => keyword === "type" || keyword === "undecided"), [true]);
  });
});

describe("what is sent to break the judge", () => {
  test("a pattern that backtracks for ever is ended, and later values of that schema sooner", async () => {
    const schema = { pattern: "^(a+)+$" };
    const hostile = `${"a".repeat(60)}!`;
    const made = await compiled(schema);
    const [first] = made.validate(hostile);
    assert.deepEqual(first, { path: [], keyword: "undecided", expected: "time", message: "the value can't be judged within 1000 ms" });
    assert.ok(first !== undefined && isUndecided(first));
    assert.equal(made.validate(hostile)[0]?.message, "the value can't be judged within 100 ms");
    assert.deepEqual(await wrong(schema, "aaa"), []);
    assert.deepEqual(await wrong(schema, "b"), ['$ pattern: "^(a+)+$", not "b"']);
  });

  test("references that branch at each step are ended as well", async () => {
    const $defs = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`d${index}`, index === 39 ? { type: "string" } : { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] }]));
    assert.deepEqual(await wrong({ $ref: "#/$defs/d0", $defs }, "x"), ['$ undecided: "time"']);
  });

  test("items that must all differ cost in proportion", async () => {
    const items = Array.from({ length: 100_000 }, (_, index) => ({ index }));
    assert.deepEqual(await wrong({ uniqueItems: true }, items), []);
    assert.deepEqual((await wrong({ uniqueItems: true }, [...items, { index: 5 }])).length, 1);
  });

  test("a value 100 000 levels deep is judged, or told to be too deep", async () => {
    let deep: JsonValue = {};
    for (let level = 0; level < 100_000; level++) deep = { next: deep };
    assert.deepEqual(await wrong({ type: "object" }, deep), []);
    assert.deepEqual(await wrong({ properties: { next: { $ref: "#" } } }, deep), ['$ undecided: "depth"']);
    assert.deepEqual(await wrong({ const: 5 }, deep).then(([line]) => line?.slice(0, 10)).catch(() => "$ const: 5"), "$ const: 5");
  });

  test("no text of a schema becomes code, wherever it stands", async () => {
    const marks = globalThis as { broken?: number };
    const codes = ['"+(globalThis.broken=1)+"', "');globalThis.broken=1;//", "`${globalThis.broken=1}`", "*/globalThis.broken=1;/*", "\\u0022;globalThis.broken=1;\\u0022", "\u2028globalThis.broken=1\u2028", "]};globalThis.broken=1;({[", "data.x;globalThis.broken=1"];
    for (const code of codes) {
      const schemas: readonly unknown[] = [
        { properties: { [code]: { type: "string" } }, required: [code], dependentRequired: { [code]: [code] }, dependentSchemas: { [code]: {} } },
        { patternProperties: { [code.replace(/[()[\]{}*+?\\]/g, "\\$&")]: {} }, additionalProperties: false },
        { const: code }, { enum: [code, { [code]: code }] }, { format: code }, { title: code, description: code, $comment: code, [code]: code },
        { $id: `https://example.com/${encodeURIComponent(code)}`, $defs: { [code]: { type: "null" } }, $ref: `#/$defs/${encodeURIComponent(code.replaceAll("~", "~0").replaceAll("/", "~1"))}` },
        { pattern: code.replace(/[()[\]{}*+?\\]/g, "\\$&") }, { propertyNames: { const: code } }, { default: code, examples: [code] }, { $id: code }, { $anchor: code }, { contentMediaType: code },
        { anyOf: [{ const: code }, { required: [code] }], unevaluatedProperties: false }, { if: { const: code }, then: { required: [code] }, else: { required: [`${code}2`] } },
      ];
      for (const schema of schemas) {
        const made = await compileSchema(schema as JsonValue);
        if ("validate" in made) for (const value of [{}, { [code]: 1 }, code, null, [code]]) made.validate(value);
      }
    }
    assert.equal(marks.broken, undefined);
  });

  test("neither logs nor leaves anything on the prototypes", async (t) => {
    const logged = (["log", "warn", "error", "info", "debug"] as const).map((name) => t.mock.method(console, name, () => {}));
    await compileSchema(JSON.parse('{"$id":"__proto__","$defs":{"__proto__":{"a":1}},"properties":{"__proto__":{"__proto__":{"polluted":1}}},"format":"nonsense","unknown":1}') as JsonValue);
    await compileSchema({ $anchor: "__proto__", $defs: { constructor: { $id: "constructor" }, prototype: { $anchor: "toString" } } });
    assert.deepEqual(logged.map(({ mock }) => mock.callCount()), [0, 0, 0, 0, 0]);
    assert.equal(({} as { readonly polluted?: unknown }).polluted, undefined);
    assert.deepEqual(Object.keys(Object.prototype), []);
  });
});

test("what is taken out of a schema before ajv gets it changes no verdict", () => {
  const keyword = fc.letrec((tie) => {
    const of = (names: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<readonly [string, unknown]> => fc.tuple(fc.constantFrom(...names), value);
    const schemas = fc.array(tie("schema"), { minLength: 1, maxLength: 2 });
    const members = fc.dictionary(fc.constantFrom("a", "b"), tie("schema"), { maxKeys: 2, noNullPrototype: true });
    const entry = fc.oneof(
      of(["type"], fc.constantFrom("string", "object", "array", "number", ["string", "null"])),
      of(["minimum", "minLength", "minItems"], fc.constantFrom(0, 2)),
      fc.constantFrom(["pattern", "^a"] as const, ["enum", ["a", null]] as const, ["const", 1] as const, ["required", ["a"]] as const, ["title", "t"] as const, ["unknown", 1] as const),
      of(["not", "if", "then", "else", "items", "contains", "additionalProperties", "unevaluatedProperties"], tie("schema")),
      of(["anyOf", "oneOf", "allOf", "prefixItems"], schemas),
      of(["properties", "dependentSchemas"], members),
    );
    return { schema: fc.oneof({ maxDepth: 4 }, fc.boolean(), fc.array(entry, { maxLength: 3 }).map((entries) => Object.fromEntries(entries))) };
  });
  const value = fc.oneof(fc.constantFrom<unknown>(1, 5, "a", "ab", "b", null, true), fc.array(fc.constantFrom(1, "a", null), { maxLength: 2 }), fc.dictionary(fc.constantFrom("a", "b", "c"), fc.constantFrom<unknown>(1, "a", null, { a: 1 }), { noNullPrototype: true, maxKeys: 2 }));
  // Without its optimiser, as here: with it, some schemas become code that names what it has taken out.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, ownProperties: true, allErrors: true, logger: false, code: { optimize: false } });
  const seen = { matched: 0, violated: 0 };
  return fc
    .assert(
      fc.asyncProperty(keyword.schema, value, async (schema, made) => {
        const violations = (await compiled(schema)).validate(made as JsonValue);
        seen[violations.length === 0 ? "matched" : "violated"] += 1;
        assert.equal(violations.length === 0, ajv.compile(structuredClone(schema) as object)(made), JSON.stringify({ schema, made, violations }));
      }),
      { numRuns: 400 },
    )
    .then(() => assert.ok(seen.matched > 10 && seen.violated > 10, JSON.stringify(seen)));
});
