import assert from "node:assert/strict";
import { test } from "node:test";
import { createLocator } from "./locate.js";

const text = `{
  "id": "s", "cases": [
    { "id": "a" },\r
    {\r    "id" : "b", "a.b": {"x\\u0041": [true, {"y": null}]},
      "__proto__": 1 } ] }`;

test("a value, and the key it stands under, are found by line and column", () => {
  const { locate } = createLocator(text);
  assert.deepEqual(locate([]), { line: 1, column: 1 });
  assert.deepEqual(locate(["id"]), { line: 2, column: 9 });
  assert.deepEqual(locate(["id"], "key"), { line: 2, column: 3 });
  assert.deepEqual(locate(["cases", 0, "id"]), { line: 3, column: 13 });
  assert.deepEqual(locate(["cases", 1]), { line: 4, column: 5 });
  assert.deepEqual(locate(["cases", 1, "id"]), { line: 5, column: 12 });
  assert.deepEqual(locate(["cases", 1, "__proto__"], "key"), { line: 6, column: 7 });
});

test("a key with dots or escapes is found by its meaning", () => {
  const { locate } = createLocator(text);
  assert.deepEqual(locate(["cases", 1, "a.b", "xA", 1, "y"]), { line: 5, column: 49 });
  assert.deepEqual(locate(["cases", 1, "a.b", "xA"], "key"), { line: 5, column: 25 });
});

test("what is missing is placed at the innermost value around it", () => {
  const { locate } = createLocator(text);
  assert.deepEqual(locate(["cases", 1, "name"]), { line: 4, column: 5 });
  assert.deepEqual(locate(["cases", 1, "name"], "key"), { line: 4, column: 5 });
  assert.deepEqual(locate(["cases", 7, "name", "x"]), { line: 2, column: 23 });
  assert.deepEqual(locate(["id", "x"], "key"), { line: 2, column: 9 });
});

test("an item has no key: its value is the place", () => {
  assert.deepEqual(createLocator(text).locate(["cases", 0], "key"), { line: 3, column: 5 });
});

test("a broken or endlessly deep text still gives places", () => {
  assert.deepEqual(createLocator("").locate(["a"]), { line: 1, column: 1 });
  assert.deepEqual(createLocator('{"a":[1,').locate(["a", 0]), { line: 1, column: 7 });
  assert.deepEqual(createLocator("[".repeat(1_000_000)).locate([0, 0]), { line: 1, column: 3 });
});

test("every value of a long list is found", () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `{"id":"c${index}"}`);
  const { locate } = createLocator(`[${lines.join(",\n")}]`);
  for (let index = 1; index < lines.length; index++) {
    assert.deepEqual(locate([index, "id"]), { line: index + 1, column: 7 });
  }
});
