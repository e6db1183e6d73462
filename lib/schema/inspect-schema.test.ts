import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Ajv, Options } from "ajv";
import fc from "fast-check";
import { renderPath } from "../json/json-path.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { inspectSchema } from "./declared-schema.js";
import { keywordsOf } from "./schema-keywords.js";
import { type SchemaDialect, schemaDialects } from "./schema-dialect.js";

const uriOf: { readonly [Dialect in SchemaDialect]: string } = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
};

/** What is said of a schema, one line a problem. */
function told(schema: unknown): readonly string[] {
  return inspectSchema(schema as JsonValue).map((problem) => {
    const place = `${problem.kind} ${renderPath(problem.path)}`;
    if (problem.kind === "notASchema") return `${place}: ${problem.expected}, not ${problem.received}`;
    if ("ref" in problem) return `${place}: ${problem.ref}`;
    return "dialect" in problem ? `${place}: ${problem.dialect}` : "limit" in problem ? `${place}: ${problem.limit}` : place;
  });
}

describe("the dialect", () => {
  test("is 2020-12 where none is named", () => {
    assert.deepEqual(told({ type: "array", prefixItems: [{}] }), []);
    assert.deepEqual(told({ type: "array", items: [{}] }), ["notASchema items: object | boolean, not [{}]"]);
    assert.deepEqual(told({ $schema: uriOf["2020-12"], items: [{}] }), ["notASchema items: object | boolean, not [{}]"]);
  });

  test("may be an older one, which is said", () => {
    for (const dialect of schemaDialects.slice(1)) assert.deepEqual(told({ $schema: uriOf[dialect], items: [{}] }), [`olderDialect $schema: ${uriOf[dialect]}`]);
  });

  test("is the one in which least is wrong where none is named and several may be meant", () => {
    const tuple = { items: [{}], $defs: 1, required: "a" };
    const places = (dialects?: readonly SchemaDialect[]): readonly string[] => inspectSchema(tuple, dialects).map(({ path }) => path.join("."));
    assert.deepEqual(places(), ["items", "$defs", "required"]);
    assert.deepEqual(places(["2020-12", "draft-07"]), ["required"]);
    assert.deepEqual(inspectSchema({ items: [{}] }, ["2020-12", "draft-07"]), []);
    assert.equal(inspectSchema({ $schema: uriOf["2020-12"], items: [{}] }, ["2020-12", "draft-07"]).length, 1);
  });

  test("is known with http and https, with and without an empty fragment", () => {
    for (const $schema of ["http://json-schema.org/draft-07/schema", "https://json-schema.org/draft-07/schema#"]) assert.deepEqual(told({ $schema }), [`olderDialect $schema: ${$schema}`]);
    assert.deepEqual(told({ $schema: "http://json-schema.org/draft/2020-12/schema#" }), []);
  });

  test("that is not known is said, and nothing is guessed", () => {
    for (const $schema of ["http://json-schema.org/draft-04/schema#", "http://json-schema.org/schema#", "https://example.com/mine", "", "constructor"]) {
      assert.deepEqual(told({ $schema, type: "nonsense" }), [`unknownDialect $schema: ${$schema}`]);
    }
    assert.deepEqual(told({ $schema: 5 }), ["notASchema $schema: string, not 5"]);
  });
});

describe("what a schema must not be", () => {
  test("is told with its place, all at once and in order", () => {
    assert.deepEqual(told({ type: "text", required: true, properties: { a: { minimum: "1" }, b: null, c: { pattern: "(" } }, allOf: [], minLength: -1 }), [
      'notASchema type: "array" | "boolean" | "integer" | "null" | "number" | "object" | "string", or an array of these, not "text"',
      "notASchema required: unique string[], not true",
      "notASchema properties.b: object | boolean, not null",
      "notASchema allOf: non-empty schema[], not []",
      "notASchema minLength: integer >= 0, not -1",
      'notASchema properties.a.minimum: number, not "1"',
      'notASchema properties.c.pattern: regular expression, not "("',
    ]);
  });

  test("is no object and no boolean", () => {
    assert.deepEqual(told(true), []);
    for (const schema of [null, 1, "object", []]) assert.deepEqual(told(schema), [`notASchema $: object | boolean, not ${JSON.stringify(schema)}`]);
  });

  test("stands where schemas stand, not in values", () => {
    assert.deepEqual(told({ const: { type: "text" }, enum: [{ minimum: "a" }], default: { required: 1 }, examples: [{ $ref: "#/nowhere" }], unknownKeyword: { type: "text" } }), []);
  });

  test("is not a pattern as other languages write it: what works without Unicode rules will do", () => {
    assert.deepEqual(told({ pattern: "^[\\w\\_]+$", patternProperties: { "^\\p{L}": {} } }), []);
    assert.deepEqual(told({ patternProperties: { "(": {} } }), ['notASchema patternProperties.(: regular expression, not "("']);
  });
});

describe("references", () => {
  test("into the schema itself are followed, also round", () => {
    assert.deepEqual(told({ $ref: "#/$defs/a%20b", $defs: { "a b": { properties: { next: { $ref: "#" }, "x/y": { $ref: "#/$defs/a b/properties/x~1y" } } } } }), []);
    assert.deepEqual(told({ $ref: "#named", $defs: { a: { $anchor: "named" } } }), []);
    assert.deepEqual(told({ $id: "https://example.com/root", $ref: "other", $defs: { a: { $id: "other", $ref: "#/$defs/b", $defs: { b: {} } } } }), []);
    assert.deepEqual(told({ $dynamicRef: "#node", $defs: { a: { $dynamicAnchor: "node" } } }), []);
    assert.deepEqual(told({ $schema: uriOf["draft-07"], $ref: "#a", definitions: { a: { $id: "#a" } } }), [`olderDialect $schema: ${uriOf["draft-07"]}`]);
  });

  test("that lead nowhere are told", () => {
    assert.deepEqual(told({ properties: { a: { $ref: "#/$defs/b" }, c: { $ref: "#d" }, e: { $ref: "#/%" }, f: { $ref: "#/required/01" }, g: { $ref: "#/toString" } }, required: ["a", "b"] }), [
      "unresolvedRef properties.a.$ref: #/$defs/b",
      "unresolvedRef properties.c.$ref: #d",
      "unresolvedRef properties.e.$ref: #/%",
      "unresolvedRef properties.f.$ref: #/required/01",
      "unresolvedRef properties.g.$ref: #/toString",
    ]);
  });

  test("out of the schema are told and never followed", () => {
    for (const $ref of ["https://example.com/a.json", "other.json#/a", "//example.com/x", "file:///etc/passwd", "urn:a:b", "http://[", uriOf["draft-07"]]) assert.deepEqual(told({ $ref }), [`remoteRef $ref: ${$ref}`]);
  });

  test("to the meta-schema of the schema's own dialect are fine", () => {
    assert.deepEqual(told({ $ref: uriOf["2020-12"] }), []);
  });

  test("may lead to a place that no keyword knows, which is then a schema", () => {
    assert.deepEqual(told({ $ref: "#/shared/a", shared: { a: { type: "text" }, b: { type: "text" } } }), [
      'notASchema shared.a.type: "array" | "boolean" | "integer" | "null" | "number" | "object" | "string", or an array of these, not "text"',
    ]);
    assert.deepEqual(told({ $ref: "#/title", title: "a" }), ['notASchema title: object | boolean, not "a"']);
  });
});

describe("what is sent to break the judge", () => {
  function nested(levels: number): JsonValue {
    let schema: JsonValue = {};
    for (let level = 0; level < levels; level++) schema = { not: schema };
    return schema;
  }

  test("a schema 100 000 levels deep, or one that holds itself, is too deep", () => {
    assert.deepEqual(told(nested(100_000)), ["tooDeep $: 1000"]);
    assert.deepEqual(told(nested(999)), []);
    const round: Record<string, unknown> = {};
    round["not"] = round;
    assert.deepEqual(told(round), ["tooDeep $: 1000"]);
  });

  test("a schema of more than 100 000 values is too large", () => {
    assert.deepEqual(told({ enum: Array.from({ length: 200_000 }, (_, index) => index) }), ["tooLarge $: 100000"]);
  });

  test("a schema of 1 MB is looked through", () => {
    const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`property-${index}`, { type: "string", description: "x".repeat(20) }]));
    assert.ok(JSON.stringify(properties).length > 1_000_000);
    assert.deepEqual(told({ type: "object", properties }), []);
  });

  test("20 000 references into a place that no keyword knows are looked through", () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `s${index}`);
    assert.deepEqual(told({ allOf: names.map((name) => ({ $ref: `#/shared/${name}` })), shared: Object.fromEntries(names.map((name) => [name, {}])) }), []);
  });

  test("numbers that are too large for a number are values like any other", () => {
    const schema = JSON.parse(`{"$schema":"${uriOf["draft-07"]}","enum":[1e400,-1e400,1],"maximum":1e400}`) as JsonValue;
    assert.deepEqual(told(schema), [`olderDialect $schema: ${uriOf["draft-07"]}`]);
    assert.deepEqual(told({ $schema: uriOf["draft-07"], enum: [Infinity, Infinity] }).length, 2);
  });

  test("at most 50 problems are told", () => {
    assert.equal(inspectSchema({ allOf: Array.from({ length: 1000 }, () => ({ type: "text" })) }).length, 50);
  });

  test("names such as __proto__ and constructor are names like any other", () => {
    assert.deepEqual(told(JSON.parse('{"properties":{"__proto__":{"type":"text"},"constructor":{"$ref":"#/$defs/__proto__"}},"constructor":5,"$id":"__proto__","$anchor":"constructor"}')).map((line) => line.split(":")[0]), [
      "notASchema properties.__proto__.type",
      "unresolvedRef properties.constructor.$ref",
    ]);
    assert.equal(({} as { readonly type?: unknown }).type, undefined);
  });
});

/** ajv with the meta-schema of the dialect, as the standard writes it. */
async function metaSchemaOf(dialect: SchemaDialect): Promise<(schema: JsonValue) => boolean> {
  const options: Options = { strict: false, logger: false, validateFormats: false };
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const { Ajv2019 } = await import("ajv/dist/2019.js");
  const { Ajv: Ajv7 } = await import("ajv");
  const ajv = (dialect === "2020-12" ? new Ajv2020(options) : dialect === "2019-09" ? new Ajv2019(options) : new Ajv7(options)) as Ajv;
  if (dialect === "draft-06") ajv.addMetaSchema((await import("ajv/dist/refs/json-schema-draft-06.json", { with: { type: "json" } })).default);
  return (schema) => ajv.validate(uriOf[dialect], schema) as boolean;
}

for (const dialect of schemaDialects) {
  test(`what is wrong is what the meta-schema of ${dialect} finds wrong`, async () => {
    const isRight = await metaSchemaOf(dialect);
    const keywords = [...keywordsOf("2020-12").keys(), ...keywordsOf("2019-09").keys(), "unknown"].filter((keyword) => keyword !== "$schema");
    const value = fc.letrec((tie) => ({
      schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), fc.dictionary(fc.constantFrom(...keywords), tie("value"), { maxKeys: 3, noNullPrototype: true })),
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(null, true, false, "", "a", "a b", "1a", "#a", "a#", "a#b", "string", "object", "a:b", "_a", 0, 1, -1, 0.5, [], {}, ["a"], ["a", "a"], ["string"], ["string", "string"], ["null", "x"], [1, 1], [{}, {}]),
        tie("schema"),
        fc.array(tie("schema"), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom("a", "b"), tie("value"), { maxKeys: 2, noNullPrototype: true }),
      ),
    }));
    const seen = { right: 0, wrong: 0 };
    fc.assert(
      fc.property(value.schema, (made) => {
        const schema = made as JsonValue;
        const dialected = dialect === "2020-12" || typeof schema !== "object" ? schema : { $schema: uriOf[dialect], ...(schema as JsonObject) };
        if (dialect !== "2020-12" && typeof schema !== "object") return;
        const wrong = inspectSchema(dialected).filter(({ kind }) => kind === "notASchema");
        // What a reference leads to is a schema here; the meta-schema can't see that.
        if (JSON.stringify(schema).includes("Ref") || JSON.stringify(schema).includes('"$ref"')) return;
        seen[wrong.length === 0 ? "right" : "wrong"] += 1;
        assert.equal(wrong.length === 0, isRight(dialected), JSON.stringify({ dialected, wrong }));
      }),
      { numRuns: 5000 },
    );
    assert.ok(seen.right > 300 && seen.wrong > 300, JSON.stringify(seen));
  });
}
