import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeHeaderValue } from "./header-value.js";

// The examples of the specification, and the edges between them.
const examples: readonly (readonly [text: string, value: string])[] = [
  ["us-west1", "us-west1"],
  ["a", "a"],
  ["inner space\tand tab", "inner space\tand tab"],
  ["Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
  [" padded ", "=?base64?IHBhZGRlZCA=?="],
  ["tab at the end\t", "=?base64?dGFiIGF0IHRoZSBlbmQJ?="],
  ["line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
  ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
  ["=?base64?only the beginning", "=?base64?only the beginning"],
  ["é", "=?base64?w6k=?="],
  ["", "=?base64??="],
];

for (const [text, value] of examples) {
  test(`a header mirrors ${JSON.stringify(text)} as ${value}`, () => assert.equal(encodeHeaderValue(text), value));
}
