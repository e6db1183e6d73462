import type { JsonPath } from "../json/json-path.js";
import type { JsonObject } from "../json/json-value.js";
import type { Conversion } from "./conversion.js";

/**
 * Collects the checks of a string schema.
 *
 * Lengths are taken over as they stand. A response schema counts code points, as zod 4.6
 * does; zod 3 and early zod 4 count UTF-16 code units, which differ only for characters outside
 * the BMP (emoji, rare Han), and there the count that people see is the better one.
 */
export class StringChecks {
  readonly #conversion: Conversion;
  readonly #path: JsonPath;
  #minLength: number | undefined;
  #maxLength: number | undefined;
  #text: string | undefined;

  constructor(conversion: Conversion, path: JsonPath) {
    this.#conversion = conversion;
    this.#path = path;
  }

  min(length: number): void {
    checkLength(this.#conversion, this.#path, "min", length);
    this.#minLength = Math.max(this.#minLength ?? 0, length);
  }

  max(length: number): void {
    checkLength(this.#conversion, this.#path, "max", length);
    this.#maxLength = Math.min(this.#maxLength ?? length, length);
  }

  includes(text: string, position: number | undefined): void {
    if (position !== undefined) this.#conversion.refuseConstruct(this.#path, ".includes(…, { position })", "pattern");
    const known = this.#text ?? "";
    // A text that holds the other one asks for both.
    if (text.includes(known)) this.#text = text;
    else if (!known.includes(text)) this.#conversion.refuse(this.#path, { kind: "twoTexts", first: known, second: text });
  }

  toSchema(): JsonObject {
    return {
      type: "string",
      ...(this.#minLength !== undefined && { minLength: this.#minLength }),
      ...(this.#maxLength !== undefined && { maxLength: this.#maxLength }),
      // Every string holds the empty text.
      ...(this.#text !== undefined && this.#text !== "" && { stringContains: this.#text }),
    };
  }
}

/** Refuses a length or count that the subset can't hold. */
export function checkLength(conversion: Conversion, path: JsonPath, method: string, length: unknown): void {
  if (Number.isSafeInteger(length) && (length as number) >= 0) return;
  conversion.refuseConstruct(path, `.${method}(${String(length)})`, "length");
}
