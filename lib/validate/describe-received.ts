import { findNonJson } from "../json/find-non-json.js";
import { isPlainObject } from "../json/json-value.js";
import type { Received } from "../messages/facts/validate.js";

/** Longest text that is kept of a string, in code units. */
const maxText = 200;

/** What `value` is, bounded: an issue never holds on to the value, however large it is. */
export function describeReceived(value: unknown): Received {
  try {
    return describe(value);
  } catch {
    return unreadable;
  }
}

/** Something that throws when it is looked into. */
export const unreadable: Received = { kind: "nonJson", nonJson: "throwingProxy" };

function describe(value: unknown): Received {
  if (typeof value === "string") return { kind: "string", text: cut(value), length: value.length };
  if (Array.isArray(value)) return { kind: "array", length: value.length };
  if (isPlainObject(value)) return { kind: "object", size: Object.keys(value).length };
  const [nonJson] = findNonJson(value);
  if (nonJson === undefined) return { kind: "scalar", text: JSON.stringify(value) };
  const { kind, className } = nonJson;
  return { kind: "nonJson", nonJson: kind, ...(className !== undefined && { className }) };
}

/** Cuts without halving a surrogate pair. */
function cut(text: string): string {
  if (text.length <= maxText) return text;
  const last = text.charCodeAt(maxText - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxText - 1 : maxText);
}
