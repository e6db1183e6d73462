import assert from "node:assert/strict";
import { test } from "node:test";
import { measureJson } from "./measure-json.js";

const limits = { maxNodes: 1000, maxDepth: 100 };

test("every value counts as a node, and only arrays and objects are levels", () => {
  assert.deepEqual(measureJson(1, limits), { nodes: 1, depth: 0, longestString: 0 });
  assert.deepEqual(measureJson([], limits), { nodes: 1, depth: 1, longestString: 0 });
  assert.deepEqual(measureJson({ a: [1, "two"], longKey: {} }, limits), { nodes: 5, depth: 2, longestString: 3 });
});

test("a value above a limit is not looked at to its end", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  assert.equal(measureJson(deep, limits).depth, 101);
  assert.equal(measureJson(Array.from({ length: 5000 }), limits).nodes, 1001);
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  assert.equal(measureJson(cyclic, limits).depth, 101);
});
