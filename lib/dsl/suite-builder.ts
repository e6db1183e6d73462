import type { Place } from "../json/place.js";
import { fail } from "../messages/fail.js";
import type { TestCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { checkApproval } from "../validate/check-approval.js";
import { checkRequiredText, checkTimeout } from "../validate/check-field.js";
import { describeReceived } from "../validate/describe-received.js";
import { checkOptions, checkPart } from "./builder-checks.js";
import { CaseBuilder, caseBrand, placeKey } from "./case-builder.js";
import { type CaseDraft, type FinishedCase, finishCase, openCase } from "./case-draft.js";
import { CaseIds } from "./case-ids.js";
import { type CapturedPlace, capturePlace } from "./captured-place.js";
import { append, type PersistentList, toArray } from "./persistent-list.js";
import { snapshotJson } from "./snapshot-json.js";
import type { CaseOptions, SuiteOptions, SuiteStart } from "./suite-steps.js";
import type { AnyTools } from "./tool-catalog.js";

/** Marks the builders of suites, in any copy of mcpeak. */
export const suiteBrand: unique symbol = Symbol.for("mcpeak.suite") as never;
/** The method that tells where each case was written. */
export const placesKey: unique symbol = Symbol.for("mcpeak.places") as never;

/** What a suite holds so far. Never changes; longer suites share it. */
interface SuiteDraft {
  readonly head: Omit<TestSuiteSpec, "cases">;
  readonly cases?: PersistentList<FinishedCase>;
  /** Ids of `cases`, and of the case that is open. */
  readonly ids: CaseIds;
}

const caseOptions = ["timeoutMs"];

function startCase(suite: SuiteDraft, id: string, name: string, options: CaseOptions, place: CapturedPlace): OpenSuite {
  const draft = openCase(suite.head.id, id, name, options, caseOptions, place);
  return new OpenSuite({ ...suite, ids: withNewId(suite, draft) }, draft);
}

function withNewId({ head, ids, cases }: SuiteDraft, { head: { id } }: { readonly head: { readonly id: string } }): CaseIds {
  const firstIndex = ids.indexOf(id);
  if (firstIndex === undefined) return ids.with(id);
  const firstPlace = toArray(cases)[firstIndex]?.place.read();
  throw fail({ room: "dsl", kind: "duplicateId", code: "DUPLICATE_CASE_ID", where: { suite: head.id }, id, firstIndex, ...(firstPlace !== undefined && { firstPlace }) });
}

function addCases(suite: SuiteDraft, added: unknown): ClosedSuite {
  const where = { suite: suite.head.id };
  if (!Array.isArray(added)) throw fail({ room: "dsl", kind: "notAnArray", code: "INVALID_TYPE", where, received: describeReceived(added) });
  if (added.length === 0) throw fail({ room: "dsl", kind: "noCases", code: "EMPTY_CASES", where, call: "cases" });
  let { cases, ids } = suite;
  for (const [index, entry] of (added as readonly unknown[]).entries()) {
    if (!isBuiltCase(entry)) throw fail({ room: "dsl", kind: "notACase", code: "INVALID_TYPE", where, index, received: describeReceived(entry) });
    const finished = { spec: entry.toJSON(), place: { read: () => entry[placeKey]() } };
    ids = withNewId({ ...suite, ids, ...(cases && { cases }) }, { head: finished.spec });
    cases = append(cases, finished);
  }
  return new ClosedSuite({ head: suite.head, ids, ...(cases && { cases }) });
}

interface BuiltCase {
  toJSON(): TestCaseSpec;
  [placeKey](): Place | undefined;
}

/** By its mark: the case may come from another copy of mcpeak. */
function isBuiltCase(value: unknown): value is BuiltCase {
  return typeof value === "object" && value !== null && caseBrand in value;
}

function exportSuite({ head, cases }: SuiteDraft): TestSuiteSpec {
  if (cases === undefined) throw fail({ room: "dsl", kind: "noCases", code: "EMPTY_CASES", where: { suite: head.id }, call: "toSpec" });
  return Object.freeze({ ...head, cases: Object.freeze(toArray(cases).map(({ spec }) => spec)) });
}

/** A suite between two cases. */
class ClosedSuite {
  static {
    Object.defineProperty(ClosedSuite.prototype, suiteBrand, { value: true });
  }

  readonly #suite: SuiteDraft;

  constructor(suite: SuiteDraft) {
    this.#suite = suite;
    Object.freeze(this);
  }

  case(id: string, name: string, options: CaseOptions = {}): OpenSuite {
    return startCase(this.#suite, id, name, options, capturePlace(this.case));
  }

  cases(cases: readonly unknown[]): ClosedSuite {
    return addCases(this.#suite, cases);
  }

  toSpec(): TestSuiteSpec {
    return exportSuite(this.#suite);
  }

  toJSON(): TestSuiteSpec {
    return exportSuite(this.#suite);
  }

  [placesKey](): readonly (Place | undefined)[] {
    return toArray(this.#suite.cases).map(({ place }) => place.read());
  }
}

/** A suite whose last case is being written. */
class OpenSuite extends CaseBuilder<OpenSuite> {
  static {
    Object.defineProperty(OpenSuite.prototype, suiteBrand, { value: true });
  }

  /** Without the case that is open; its id alone is among the ids. */
  readonly #suite: SuiteDraft;

  constructor(suite: SuiteDraft, draft: CaseDraft) {
    super(draft);
    this.#suite = suite;
    Object.freeze(this);
  }

  protected next(draft: CaseDraft): OpenSuite {
    return new OpenSuite(this.#suite, draft);
  }

  #close(): SuiteDraft {
    return { ...this.#suite, cases: append(this.#suite.cases, finishCase(this.draft)) };
  }

  case(id: string, name: string, options: CaseOptions = {}): OpenSuite {
    return startCase(this.#close(), id, name, options, capturePlace(this.case));
  }

  cases(cases: readonly unknown[]): ClosedSuite {
    return addCases(this.#close(), cases);
  }

  toSpec(): TestSuiteSpec {
    return exportSuite(this.#close());
  }

  toJSON(): TestSuiteSpec {
    return exportSuite(this.#close());
  }

  [placesKey](): readonly (Place | undefined)[] {
    return toArray(this.#close().cases).map(({ place }) => place.read());
  }
}

const suiteOptions = ["defaultTimeoutMs", "approval", "tools"];

/**
 * Starts a suite. Every call on what it gives makes a new frozen builder and leaves the old
 * one as it was.
 *
 * @param id Not blank.
 * @param name Not blank; the first line of the report.
 * @param options.defaultTimeoutMs Time limit of cases without one of their own, in ms; 10000 when absent.
 * @param options.approval The approval block that `generate` and `approve` write.
 * @param options.tools The tools that may be called, and their arguments, see `defineTools`; only the compiler looks at it.
 * @example
 * export default suite("weather", "weather server")
 *   .case("seoul-succeeds", "knows Seoul")
 *   .callTool("get_weather", { city: "Seoul" })
 *   .expect.isError(false);
 * // JSON.stringify of it:
 * // {"schemaVersion":1,"id":"weather","name":"weather server","cases":[{"id":"seoul-succeeds","name":"knows Seoul",
 * //  "operation":{"type":"callTool","tool":"get_weather","input":{"city":"Seoul"}},"assertions":[{"type":"isError","expected":false}]}]}
 * @throws McpeakError with the suite format's code (`INVALID_VALUE`, `INVALID_TYPE`, `INVALID_TIMEOUT`, `UNKNOWN_FIELD` …) when an argument is wrong.
 */
export function suite<Tools extends object = AnyTools>(id: string, name: string, options: SuiteOptions<Tools> = {}): SuiteStart<Tools> {
  // null is told below
  const { defaultTimeoutMs, approval } = (options as SuiteOptions<Tools> | null) ?? {};
  const head = {
    schemaVersion: 1 as const,
    id,
    name,
    ...(approval !== undefined && { approval }),
    ...(defaultTimeoutMs !== undefined && { defaultTimeoutMs }),
  };
  checkPart(typeof id === "string" ? { suite: id } : {}, (sink) => {
    checkRequiredText(head, "id", "suite", sink);
    checkRequiredText(head, "name", "suite", sink);
    checkTimeout(head, "defaultTimeoutMs", sink);
    checkOptions(options, "suite", suiteOptions, sink);
    if (approval === undefined) return;
    sink.enter("approval");
    checkApproval(approval, sink);
  });
  return new ClosedSuite({ head: snapshotJson(head), ids: CaseIds.none }) as unknown as SuiteStart<Tools>;
}
