import { isUtf8 } from "node:buffer";

/** An encoding that is told by the first bytes of a file. */
export type ForeignEncoding = "UTF-16LE" | "UTF-16BE" | "UTF-32LE" | "UTF-32BE";

/** Why bytes are not a UTF-8 text: they are another encoding, or the byte at `offset` can't stand there. */
export type Utf8Problem =
  | { readonly kind: "foreignEncoding"; readonly encoding: ForeignEncoding }
  | { readonly kind: "invalidBytes"; readonly offset: number; readonly line: number; readonly byte: number };

export type DecodedText =
  | { readonly ok: true; readonly text: string; readonly hadByteOrderMark: boolean }
  | { readonly ok: false; readonly problem: Utf8Problem };

/** Reads bytes as UTF-8. A byte-order mark is dropped; nothing is ever replaced by U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  const encoding = foreignEncoding(bytes);
  if (encoding !== undefined) return { ok: false, problem: { kind: "foreignEncoding", encoding } };
  if (!isUtf8(bytes)) return { ok: false, problem: invalidBytes(bytes) };
  const hadByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { ok: true, text: view.toString("utf8", hadByteOrderMark ? 3 : 0), hadByteOrderMark };
}

/** By byte-order mark, or by the zero bytes that a JSON text in UTF-16 or UTF-32 must begin with. */
function foreignEncoding(bytes: Uint8Array): ForeignEncoding | undefined {
  const [a, b, c, d] = bytes;
  if (bytes.length < 2) return undefined;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "UTF-32LE" : "UTF-16LE";
  if (a === 0xfe && b === 0xff) return "UTF-16BE";
  if (a === 0 && b === 0) return (c === 0xfe && d === 0xff) || (c === 0 && d !== undefined && d !== 0) ? "UTF-32BE" : undefined;
  if (a === 0) return "UTF-16BE";
  if (b === 0) return c === 0 && d === 0 ? "UTF-32LE" : "UTF-16LE";
  return undefined;
}

function invalidBytes(bytes: Uint8Array): Utf8Problem {
  let offset = 0;
  let line = 1;
  while (offset < bytes.length) {
    const byte = bytes[offset] ?? 0;
    const next = bytes[offset + 1];
    if (byte === 0x0a || (byte === 0x0d && next !== 0x0a)) line++;
    const length = sequenceLength(bytes, offset);
    if (length === 0) break;
    offset += length;
  }
  return { kind: "invalidBytes", offset, line, byte: bytes[offset] ?? 0 };
}

/** Length of the character at `offset`, 0 if there is none that UTF-8 allows. */
function sequenceLength(bytes: Uint8Array, offset: number): number {
  const lead = bytes[offset] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (length === 0 || offset + length > bytes.length) return 0;
  return isUtf8(bytes.subarray(offset, offset + length)) ? length : 0;
}
