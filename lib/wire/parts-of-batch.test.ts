import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOfBatch } from "./parts-of-batch.js";

const one = '{"jsonrpc":"2.0","id":1,"result":{"a":[{"b":"}{\\"]"}, {}],"n":1.0}}';
const other = '{ "jsonrpc" : "2.0", "method": "notifications/message" }';

test("a batch is cut into its messages as they were written", () => {
  assert.deepEqual(partsOfBatch(`[${one}]`), [one]);
  assert.deepEqual(partsOfBatch(` [\n${one} ,\t${other}, ${one}] `), [one, other, one]);
});

for (const [title, text] of [
  ["a message alone", one],
  ["an empty array", "[]"],
  ["an array with something else in it", `[${one},1]`],
  ["an array with an object that is no message", `[${one},{"a":1}]`],
  ["an array in an array", `[[${one}]]`],
  ["half a batch", `[${one}`],
] as const) {
  test(`${title} is no batch`, () => assert.equal(partsOfBatch(text), undefined));
}

test("a large batch is cut in time that grows with it", () => {
  const text = `[${Array.from({ length: 20_000 }, () => one).join(",")}]`;
  assert.equal(partsOfBatch(text)?.length, 20_000);
});
