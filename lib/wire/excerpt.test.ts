import assert from "node:assert/strict";
import { test } from "node:test";
import { createRedactor } from "../secrets/create-redactor.js";
import { excerptWith } from "./excerpt.js";

test("an excerpt says how much of the whole text is left out, however long that is", () => {
  const excerpt = excerptWith(createRedactor({ values: [] }));
  assert.equal(excerpt("a".repeat(500)), "a".repeat(500));
  for (const length of [501, 4_000, 4_001, 1_000_000]) assert.equal(excerpt("a".repeat(length)), `${"a".repeat(500)}… (+${length - 500})`);
});
