import { isPlainObject } from "../json/json-value.js";
import { endOfString } from "./find-id.js";
import { isMeantAsMessage } from "./read-message.js";

/**
 * The texts of the messages in a batch, as they came; `undefined` for what is no
 * batch, or one in which anything stands that is no message.
 */
export function partsOfBatch(text: string): readonly string[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return undefined;
  }
  const isBatch = Array.isArray(values) && values.length > 0 && values.every((value) => isPlainObject(value) && isMeantAsMessage(value));
  return isBatch ? objectsIn(text) : undefined;
}

/** Cuts an array of objects, known to be valid JSON, into the objects. */
function objectsIn(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    // What stands in a string has no depth.
    if (character === '"') at = (endOfString(text, at) ?? text.length) - 1;
    else if (character === "{" && depth++ === 0) start = at;
    else if (character === "}" && --depth === 0) parts.push(text.slice(start, at + 1));
  }
  return parts;
}
