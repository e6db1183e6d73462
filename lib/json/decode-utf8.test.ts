import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeUtf8 } from "./decode-utf8.js";

test("UTF-8 is read, a byte-order mark is dropped once", () => {
  assert.deepEqual(decodeUtf8(Buffer.from("서울 \u{1f600}")), { ok: true, text: "서울 \u{1f600}", hadByteOrderMark: false });
  assert.deepEqual(decodeUtf8(Buffer.from("\ufeff\ufeff{}")), { ok: true, text: "\ufeff{}", hadByteOrderMark: true });
  assert.deepEqual(decodeUtf8(new Uint8Array()), { ok: true, text: "", hadByteOrderMark: false });
});

test("a view into a larger buffer is read as far as the view goes", () => {
  const all = Buffer.from("xx{}yy");
  assert.deepEqual(decodeUtf8(new Uint8Array(all.buffer, all.byteOffset + 2, 2)), { ok: true, text: "{}", hadByteOrderMark: false });
});

const invalid: readonly (readonly [string, readonly number[], number, number])[] = [
  ["a Latin-1 letter", [0x7b, 0x0a, 0x22, 0xe9, 0x22], 3, 2],
  ["a lonely continuation byte", [0x61, 0x80], 1, 1],
  ["a surrogate", [0x0d, 0x0a, 0x0d, 0xed, 0xa0, 0x80], 3, 3],
  ["an overlong slash", [0x61, 0xc0, 0xaf], 1, 1],
  ["a character cut at the end", [0xec, 0x84, 0x9c, 0xec, 0x84], 3, 1],
  ["a code point above U+10FFFF", [0xf4, 0x90, 0x80, 0x80], 0, 1],
  ["a byte that UTF-8 never has", [0x61, 0xff], 1, 1],
];
for (const [what, bytes, offset, line] of invalid) {
  test(`${what} is not UTF-8, and its offset and line are told`, () => {
    assert.deepEqual(decodeUtf8(Uint8Array.from(bytes)), {
      ok: false,
      problem: { kind: "invalidBytes", offset, line, byte: bytes[offset] },
    });
  });
}

test("UTF-16 and UTF-32 are recognised, with and without a byte-order mark", () => {
  const utf16be = Buffer.from("{}", "utf16le").swap16();
  const cases: [Buffer, string][] = [
    [Buffer.from("\ufeff{}", "utf16le"), "UTF-16LE"],
    [Buffer.from("{}", "utf16le"), "UTF-16LE"],
    [Buffer.from("\ufeff{}", "utf16le").swap16(), "UTF-16BE"],
    [utf16be, "UTF-16BE"],
    [Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), "UTF-32LE"],
    [Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b]), "UTF-32BE"],
    [Buffer.from([0x7b, 0, 0, 0]), "UTF-32LE"],
    [Buffer.from([0, 0, 0, 0x7b]), "UTF-32BE"],
  ];
  for (const [bytes, encoding] of cases) {
    assert.deepEqual(decodeUtf8(bytes), { ok: false, problem: { kind: "foreignEncoding", encoding } });
  }
});
