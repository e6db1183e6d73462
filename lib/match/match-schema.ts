import { type InexactNumbers, noInexactNumbers } from "../json/inexact-numbers.js";
import { compareWritten } from "../json/is-inexact.js";
import type { JsonPath } from "../json/json-path.js";
import type { JsonValue } from "../json/json-value.js";
import type { ViolatedKeyword } from "../messages/facts/match.js";
import { shorten } from "../messages/show-value.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";
import { type Child, type Evaluator, evaluators, type Keyword, keywords, type Node } from "./keyword-evaluators.js";
import type { MatchResult, Violation } from "./violation.js";
import { WrittenNumbers } from "./written-numbers.js";

/** How much of a number as it was written is kept. */
const maxShownDigits = 40;

/** How many violations are kept; all are counted. */
const maxKept = 20;

/** A way from the root, shared between siblings; it becomes a path only where something is wrong. */
interface Trail {
  readonly parent: Trail | undefined;
  readonly segment: string | number;
}

/**
 * Lists every place where `value` does not match `schema`: a value's own
 * violations first, in the fixed order of the keywords, then those of its
 * properties, further properties and items. A value of the wrong type has that
 * one violation; what else its schema asks of it would only say so again.
 *
 * Lengths are counted in code points, `integer` accepts 5.0, `const` and `enum`
 * compare deeply, only own properties count. Any depth of schema and value is fine.
 * `inexact` are numbers that were written as other ones than they are in `value`: what
 * is asked of a number is asked of the one that was written, and none of them is one
 * that `const` or `enum` names, though it became that one by being read.
 *
 * @example
 * matchSchema({ type: "object", properties: { tempC: { type: "number" } } }, { tempC: "12" });
 * // { total: 1, violations: [{ path: ["tempC"], keyword: "type", expected: "number", received: "12" }] }
 */
export function matchSchema(schema: ResponseSchemaSpec, value: JsonValue, inexact: InexactNumbers = noInexactNumbers): MatchResult {
  const matching = new Matching(inexact);
  matching.run(schema, value);
  return { total: matching.total, violations: matching.kept };
}

/** One walk over a value; iterative, its memory is bounded by the depth of the schema. */
class Matching implements Node {
  total = 0;
  readonly kept: Violation[] = [];
  value: JsonValue = null;
  schema: ResponseSchemaSpec = {};
  #trail: Trail | undefined;
  /** Where there are any. */
  readonly #written: WrittenNumbers | undefined;
  /** What the value at hand still has below it. */
  #children: Iterable<Child>[] = [];

  constructor(inexact: InexactNumbers) {
    this.#written = inexact.numbers.length > 0 || inexact.isMore ? new WrittenNumbers(inexact) : undefined;
  }

  run(schema: ResponseSchemaSpec, value: JsonValue): void {
    const open: { readonly children: Iterator<Child>; readonly trail: Trail | undefined }[] = [];
    this.#evaluate(schema, value, undefined);
    for (;;) {
      for (let index = this.#children.length - 1; index >= 0; index--) {
        const children = this.#children[index] as Iterable<Child>;
        open.push({ children: children[Symbol.iterator](), trail: this.#trail });
      }
      this.#children = [];
      const top = open.at(-1);
      if (top === undefined) return;
      const next = top.children.next();
      if (next.done === true) open.pop();
      else this.#evaluate(next.value.schema, next.value.value, { parent: top.trail, segment: next.value.segment });
    }
  }

  violated(keyword: ViolatedKeyword, expected: JsonValue, count?: number): void {
    this.#add(this.#trail, { keyword, expected, ...this.#received(), ...(count !== undefined && { count }) });
  }

  compare(bound: number): number {
    const written = this.#written?.at(pathOf(this.#trail), this.value);
    return written === undefined ? (this.value as number) - bound : compareWritten(written, bound);
  }

  matched(keyword: "const" | "enum"): void {
    const inexact = this.#written?.under(pathOf(this.#trail), this.value);
    if (inexact === undefined) return;
    const { path, text } = inexact;
    this.#keep(path, { keyword, expected: typeof this.value === "object" && !Number.isNaN(Number(text)) ? Number(text) : (this.schema[keyword] as JsonValue), received: shorten(text, maxShownDigits), isAsWritten: true });
  }

  #received(): Pick<Violation, "received" | "isAsWritten"> {
    const written = this.#written?.at(pathOf(this.#trail), this.value);
    return written === undefined ? { received: this.value } : { received: shorten(written, maxShownDigits), isAsWritten: true };
  }

  violatedAt(segment: string, keyword: ViolatedKeyword, expected: JsonValue, received?: JsonValue): void {
    this.#add({ parent: this.#trail, segment }, { keyword, expected, ...(received !== undefined && { received }) });
  }

  descend(children: Iterable<Child>): void {
    this.#children.push(children);
  }

  #evaluate(schema: ResponseSchemaSpec, value: JsonValue, trail: Trail | undefined): void {
    this.schema = schema;
    this.value = value;
    this.#trail = trail;
    const before = this.total;
    for (const keyword of keywords) {
      if (!Object.hasOwn(schema, keyword)) continue;
      this.#apply(keyword);
      if (keyword === "type" && this.total > before) return;
    }
  }

  #apply<Name extends Keyword>(keyword: Name): void {
    const evaluate: Evaluator<Name> = evaluators[keyword];
    const expected: ResponseSchemaSpec[Name] = this.schema[keyword];
    if (expected !== undefined) evaluate(expected as Required<ResponseSchemaSpec>[Name], this);
  }

  #add(trail: Trail | undefined, violation: Omit<Violation, "path">): void {
    this.total += 1;
    if (this.kept.length < maxKept) this.kept.push({ path: pathOf(trail), ...violation });
  }

  #keep(path: JsonPath, violation: Omit<Violation, "path">): void {
    this.total += 1;
    if (this.kept.length < maxKept) this.kept.push({ path, ...violation });
  }
}

function pathOf(trail: Trail | undefined): JsonPath {
  const path: (string | number)[] = [];
  for (let at = trail; at !== undefined; at = at.parent) path.push(at.segment);
  return path.reverse();
}
