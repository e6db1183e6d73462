import assert from "node:assert/strict";
import { test } from "node:test";
import { previewValue } from "./preview-value.js";

test("a small value is written whole", () => {
  assert.equal(previewValue({ a: [1, "b", null, true] }), '{"a":[1,"b",null,true]}');
  assert.equal(previewValue("text"), '"text"');
  assert.equal(previewValue(undefined), "undefined");
});

test("what is deep, long or plenty is left out", () => {
  assert.equal(previewValue({ a: [[[[1]]]] }), '{"a":[[["…"]]]}');
  assert.equal(previewValue(Array.from({ length: 1000 }, () => 0)), "[0,0,0,0,0,0,0,0,0,0,0,0,\"…\"]");
  assert.match(previewValue({ ["k".repeat(9000)]: "v".repeat(9000) }), /^\{"k{198}… \(\+\d+\)$/);
  assert.match(previewValue("v".repeat(9000)), /^"v{200}"… \(\+8800\)$/);
});

test("a value 100 000 levels deep and one of a million members are written at once", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  assert.equal(previewValue(deep), '[[[["…"]]]]');
  const wide = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, index) => [`k${index}`, index]));
  assert.match(previewValue(wide), /^\{"k0":0/);
});

test("own keys such as __proto__ are data, and controls are escaped", () => {
  assert.equal(previewValue(JSON.parse('{"__proto__":{"a":1}}')), '{"__proto__":{"a":1}}');
  assert.equal(previewValue(["\u001b[2J"]), '["\\u001b[2J"]');
});
