import { minSecretLength } from "./secret-forms.js";

/**
 * Whether a text of unknown meaning looks like a secret: letters and digits
 * together. Plain words, numbers and URLs don't.
 *
 * @example
 * looksSecret("ghp_12345678"); // true
 * looksSecret("required"); // false
 */
export function looksSecret(text: string): boolean {
  return text.length >= minSecretLength && /\d/.test(text) && /\p{L}/u.test(text) && !text.includes("://");
}
