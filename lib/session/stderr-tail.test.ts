import assert from "node:assert/strict";
import { test } from "node:test";
import { StderrTail } from "./stderr-tail.js";

function tailOf(maxLines: number, ...chunks: readonly (string | Buffer)[]): readonly string[] {
  const tail = new StderrTail(maxLines);
  for (const chunk of chunks) tail.push(Buffer.from(chunk as string));
  return tail.lines();
}

test("the last lines are kept, the unfinished one too", () => {
  assert.deepEqual(tailOf(3, "a\nb\n", "c\r\nd", "d"), ["b", "c", "dd"]);
  assert.deepEqual(tailOf(3, "a\nb\nc\nd\n"), ["b", "c", "d"]);
  assert.deepEqual(tailOf(1, "a\nb\nc\nd\n"), ["d"]);
  assert.deepEqual(tailOf(2, "a"), ["a"]);
  assert.deepEqual(tailOf(0, "a\nb\n"), []);
  assert.deepEqual(tailOf(3), []);
});

test("a character cut between two chunks is whole", () => {
  const bytes = Buffer.from("날씨\n");
  assert.deepEqual(tailOf(2, bytes.subarray(0, 1), bytes.subarray(1, 4), bytes.subarray(4)), ["날씨"]);
});

test("one endless line is cut at its limit, and says so", () => {
  const [line = ""] = tailOf(2, ...Array.from({ length: 100 }, () => "x".repeat(1000)));
  assert.equal(line, `${"x".repeat(4000)}…`);
});
