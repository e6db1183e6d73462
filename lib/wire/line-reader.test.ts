import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LineReader } from "./line-reader.js";

function read(chunks: readonly Buffer[], maxBytes = 1000): { readonly events: readonly string[]; readonly rest: string | undefined } {
  const events: string[] = [];
  const reader = new LineReader(
    {
      line: (line) => events.push(`line ${line.toString()}`),
      tooLong: (head) => events.push(`too long ${head.toString()}`),
      tooLongEnded: (tail) => events.push(`ended ${tail.toString()}`),
    },
    maxBytes,
  );
  for (const chunk of chunks) reader.push(chunk);
  const rest = reader.end()?.toString();
  return { events, rest };
}

test("lines come out the same however the bytes are cut", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "서", "\n", "\r\n", "😀") });
  fc.assert(
    fc.property(text, fc.array(fc.nat(40)), (whole, cuts) => {
      const bytes = Buffer.from(whole);
      const places = [...new Set(cuts.map((cut) => Math.min(cut, bytes.length)))].sort((a, b) => a - b);
      const chunks = [0, ...places].map((start, index) => bytes.subarray(start, [...places, bytes.length][index]));
      const parts = whole.split("\n");
      const rest = parts.pop();
      assert.deepEqual(read(chunks), { events: parts.map((part) => `line ${part.replace(/\r$/, "")}`), rest: rest === "" ? undefined : rest });
    }),
  );
});

test("a line at the limit passes, one byte more does not, and the next line is read", () => {
  assert.deepEqual(read([Buffer.from("12345\nok\n")], 5).events, ["line 12345", "line ok"]);
  assert.deepEqual(read([Buffer.from("123456\nok\n")], 5).events, ["too long 123456", "ended 123456", "line ok"]);
  assert.deepEqual(read(["123", "456", "78", "9\no", "k\n"].map((part) => Buffer.from(part)), 5).events, ["too long 123456", "ended 123456789", "line ok"]);
});

test("a line that is too long at the end of the stream has ended there", () => {
  assert.deepEqual(read([Buffer.from("123456")], 5), { events: ["too long 123456", "ended 123456"], rest: undefined });
});

test("of a line far above the limit only beginning and end are kept", () => {
  const { events } = read([Buffer.from("begin"), ...Array.from({ length: 100 }, () => Buffer.alloc(10_000, "x")), Buffer.from("end\n")], 5000);
  assert.deepEqual(events.map((event) => event.length), ["too long ".length + 4096, "ended ".length + 512]);
  assert.match(events[0] ?? "", /^too long beginx/);
  assert.match(events[1] ?? "", /xend$/);
});
