import type { JsonPath } from "../json/json-path.js";
import type { JsonObject } from "../json/json-value.js";
import type { Conversion } from "./conversion.js";

/** Collects the checks of a number schema; what they say together is known at the end, for `int()` may come last. */
export class NumberChecks {
  readonly #conversion: Conversion;
  readonly #path: JsonPath;
  #isInteger = false;
  #minimum = -Infinity;
  #maximum = Infinity;
  readonly #exclusive: { readonly method: "gt" | "lt"; readonly bound: number }[] = [];

  constructor(conversion: Conversion, path: JsonPath) {
    this.#conversion = conversion;
    this.#path = path;
  }

  integer(): void {
    this.#isInteger = true;
  }

  min(bound: unknown): void {
    this.#minimum = Math.max(this.#minimum, this.#finite("min", bound));
  }

  max(bound: unknown): void {
    this.#maximum = Math.min(this.#maximum, this.#finite("max", bound));
  }

  greaterThan(bound: unknown): void {
    this.#exclusive.push({ method: "gt", bound: this.#finite("gt", bound) });
  }

  lessThan(bound: unknown): void {
    this.#exclusive.push({ method: "lt", bound: this.#finite("lt", bound) });
  }

  toSchema(): JsonObject {
    for (const { method, bound } of this.#exclusive) this.#makeInclusive(method, bound);
    return {
      type: this.#isInteger ? "integer" : "number",
      ...(this.#minimum !== -Infinity && { minimum: this.#minimum }),
      ...(this.#maximum !== Infinity && { maximum: this.#maximum }),
    };
  }

  /** Between integers there is nothing: above 0 means from 1. */
  #makeInclusive(method: "gt" | "lt", bound: number): void {
    const next = method === "gt" ? Math.floor(bound) + 1 : Math.ceil(bound) - 1;
    if (!this.#isInteger || !Number.isSafeInteger(next)) this.#conversion.refuseConstruct(this.#path, `.${method}(${bound})`, "exclusiveBound");
    if (method === "gt") this.min(next);
    else this.max(next);
  }

  #finite(method: string, bound: unknown): number {
    if (typeof bound === "number" && Number.isFinite(bound)) return bound;
    return this.#conversion.refuseConstruct(this.#path, `.${method}(${String(bound)})`, "bound");
  }
}
