import type { JsonObject } from "../json/json-value.js";
import type { Place } from "../json/place.js";
import type { TestCaseSpec } from "../spec/suite-spec.js";
import { type CaseDraft, finishCase, openCase, operationOf, withAssertion, withOperation } from "./case-draft.js";
import type { TestCaseOptions, TestCaseStart } from "./case-steps.js";
import { capturePlace } from "./captured-place.js";
import { toResponseSchema } from "./to-response-schema.js";
import type { AnyTools } from "./tool-catalog.js";

/** Marks what `testCase` makes, in any copy of mcpeak. */
export const caseBrand: unique symbol = Symbol.for("mcpeak.case") as never;
/** The method that tells where a case was written. */
export const placeKey: unique symbol = Symbol.for("mcpeak.place") as never;

/**
 * All that can be said about a case. The types offer less at each step; whoever calls
 * without them (a module is not type-checked when it runs) is refused with a coded error.
 */
export abstract class CaseBuilder<Next> {
  protected readonly draft: CaseDraft;

  protected constructor(draft: CaseDraft) {
    this.draft = draft;
  }

  /** The builder that goes on with `draft`. */
  protected abstract next(draft: CaseDraft): Next;

  callTool(tool: string, input: JsonObject): Next {
    return this.next(withOperation(this.draft, { type: "callTool", tool, input }));
  }

  listTools(): Next {
    return this.next(withOperation(this.draft, { type: "listTools" }));
  }

  get expect(): Expectations<Next> {
    operationOf(this.draft);
    return new Expectations(this.draft, (draft) => this.next(draft));
  }
}

/** All that can be expected; what doesn't fit the operation is refused. */
export class Expectations<Next> {
  readonly #draft: CaseDraft;
  readonly #next: (draft: CaseDraft) => Next;

  constructor(draft: CaseDraft, next: (draft: CaseDraft) => Next) {
    this.#draft = draft;
    this.#next = next;
    Object.freeze(this);
  }

  toolExists(tool: string): Next {
    return this.#next(withAssertion(this.#draft, { type: "toolExists", tool }));
  }

  isError(expected: boolean): Next {
    return this.#next(withAssertion(this.#draft, { type: "isError", expected }));
  }

  body(schema: unknown): Next {
    return this.#matches("bodyMatchesSchema", schema);
  }

  structuredContent(schema: unknown): Next {
    return this.#matches("structuredContentMatchesSchema", schema);
  }

  #matches(type: "bodyMatchesSchema" | "structuredContentMatchesSchema", schema: unknown): Next {
    return this.#next(withAssertion(this.#draft, { type, schema: toResponseSchema(schema, this.#draft.where) }));
  }
}

class TestCaseBuilder extends CaseBuilder<TestCaseBuilder> {
  static {
    Object.defineProperty(TestCaseBuilder.prototype, caseBrand, { value: true });
  }

  constructor(draft: CaseDraft) {
    super(draft);
    Object.freeze(this);
  }

  protected next(draft: CaseDraft): TestCaseBuilder {
    return new TestCaseBuilder(draft);
  }

  toJSON(): TestCaseSpec {
    return finishCase(this.draft).spec;
  }

  [placeKey](): Place | undefined {
    return this.draft.place.read();
  }
}

const options = ["timeoutMs", "tools"];

/**
 * Builds one case, for the `.cases([...])` of a suite. The way to make cases from data.
 *
 * @param id Not blank; only one case of a suite may have it.
 * @param name Not blank; printed on the case's line of the report.
 * @param options.timeoutMs Time limit of the case in ms; the suite's when absent.
 * @param options.tools The tools that may be called, and their arguments; only the compiler looks at it.
 * @example
 * suite("weather", "weather server").cases(
 *   ["Atlantis", ""].map((city, index) =>
 *     testCase(`bad-city-${index}`, `rejects "${city}"`)
 *       .callTool("get_weather", { city })
 *       .expect.isError(true)));
 * @throws McpeakError with the suite format's code (`INVALID_VALUE`, `INVALID_TYPE`, `INVALID_TIMEOUT`, `UNKNOWN_FIELD`) when an argument is wrong.
 */
export function testCase<Tools extends object = AnyTools>(id: string, name: string, given: TestCaseOptions<Tools> = {}): TestCaseStart<Tools> {
  return new TestCaseBuilder(openCase(undefined, id, name, given, options, capturePlace(testCase))) as unknown as TestCaseStart<Tools>;
}
