import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { paramHeaders, readParamHeaders } from "./param-headers.js";

const text = (name: JsonValue): JsonObject => ({ type: "string", "x-mcp-header": name });

test("annotations are found along `properties`, with the way to each", () => {
  const { headers, fault } = readParamHeaders({ type: "object", properties: { a: text("A"), deep: { properties: { properties: { properties: { b: text("B-b") } } } } } });
  assert.deepEqual(headers, [{ header: "mcp-param-a", path: ["a"] }, { header: "mcp-param-b-b", path: ["deep", "properties", "b"] }]);
  assert.equal(fault, undefined);
});

test("what only looks like an annotation is none", () => {
  const schema = {
    properties: { "x-mcp-header": { type: "string" }, a: { type: "string", default: { "x-mcp-header": "A" }, enum: [{ "x-mcp-header": "B" }], const: { items: text("C") }, examples: [text("D")] } },
    "x-other": text("E"),
  };
  assert.deepEqual(readParamHeaders(schema), { headers: [] });
});

const hidden: readonly (readonly [keyword: string, schema: JsonValue])[] = [
  ...["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedProperties"].map((keyword) => [keyword, text("X")] as const),
  ...["oneOf", "anyOf", "allOf", "prefixItems"].map((keyword) => [keyword, [{}, { properties: { a: text("X") } }]] as const),
  ...["$defs", "definitions", "patternProperties", "dependentSchemas"].map((keyword) => [keyword, { a: text("X") }] as const),
];

for (const [keyword, schema] of hidden) {
  test(`an annotation behind \`${keyword}\` is a fault, and no header`, () => {
    const { headers, fault } = readParamHeaders({ properties: { p: { [keyword]: schema } } });
    assert.deepEqual(headers, []);
    assert.equal(fault?.problem.kind, "notReachable");
    assert.equal(fault.path, "p");
  });
}

test("a schema of any depth is read, and of any shape", () => {
  let deep: JsonValue = text("Deep");
  for (let level = 0; level < 100_000; level += 1) deep = { properties: { p: deep } };
  const { headers } = readParamHeaders(deep);
  assert.equal(headers[0]?.path.length, 100_000);
  for (const odd of [undefined, null, true, 7, "x", [], { properties: [] }, { properties: null }, { items: 3 }]) assert.deepEqual(readParamHeaders(odd as JsonValue), { headers: [] });
});

test("keys that mean something to JavaScript are ordinary names", () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"type":"string","x-mcp-header":"P"},"constructor":{"type":"string","x-mcp-header":"C"}}}') as JsonValue;
  const { headers } = readParamHeaders(schema);
  assert.deepEqual(paramHeaders(headers, JSON.parse('{"__proto__":"a","constructor":"b"}')), { "mcp-param-p": "a", "mcp-param-c": "b" });
  assert.deepEqual(paramHeaders(headers, {}), {});
});
