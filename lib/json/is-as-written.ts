import type { JsonValue } from "./json-value.js";

/**
 * Whether a text is, character by character, what JavaScript writes for the value that was parsed from it. Then no key
 * stands twice in it and no number was read as another one. A text that is not may be just as good: it has spaces, perhaps.
 */
export function isAsWritten(text: string, parsed: JsonValue): boolean {
  try {
    return JSON.stringify(parsed) === text;
  } catch {
    // Deeper than can be written, or longer.
    return false;
  }
}
