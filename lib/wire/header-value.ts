const prefix = "=?base64?";
const suffix = "?=";

/**
 * Writes a text as the value of a header that mirrors a part of the body: as it is
 * where that is plain, else as base64 of its UTF-8 between marks (2026-07-28,
 * Streamable HTTP, "Value Encoding").
 */
export function encodeHeaderValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !(text.startsWith(prefix) && text.endsWith(suffix));
  return isPlain ? text : `${prefix}${Buffer.from(text).toString("base64")}${suffix}`;
}
