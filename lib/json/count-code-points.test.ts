import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countCodePoints } from "./count-code-points.js";

test("a surrogate pair counts once, a lone surrogate too", () => {
  assert.equal(countCodePoints(""), 0);
  assert.equal(countCodePoints("한글"), 2);
  assert.equal(countCodePoints("😀"), 1);
  assert.equal(countCodePoints("\ud83d"), 1);
  assert.equal(countCodePoints("\ude00\ud83d"), 2);
  assert.equal(countCodePoints("\ud83d\ud83d\ude00"), 2);
});

test("the count is that of the string's own iterator", () => {
  const units = fc.array(fc.constantFrom("a", "\ud83d", "\ude00", "한", "😀")).map((parts) => parts.join(""));
  fc.assert(fc.property(units, (text) => countCodePoints(text) === [...text].length));
});
