import assert from "node:assert/strict";
import { test } from "node:test";
import { callInTime } from "./time-limit.js";

test("a call that ends in time gives its result, in this realm", () => {
  assert.deepEqual(callInTime(() => [1], 1000), { isLate: false, result: [1] });
});

test("a regular expression that backtracks for ever is ended", () => {
  assert.deepEqual(callInTime(() => /^(a+)+$/.test(`${"a".repeat(60)}!`), 50), { isLate: true });
});

test("an endless loop is ended, and the next call works", () => {
  assert.deepEqual(callInTime(() => { for (;;); }, 20), { isLate: true });
  assert.deepEqual(callInTime(() => 2, 1000), { isLate: false, result: 2 });
});

test("what the call throws is thrown as it is", () => {
  const error = new RangeError("mine");
  assert.throws(() => callInTime(() => { throw error; }, 1000), (thrown) => thrown === error);
});
