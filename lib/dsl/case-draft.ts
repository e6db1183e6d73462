import { fail } from "../messages/fail.js";
import type { BuilderPlace } from "../messages/facts/dsl.js";
import type { AssertionSpec, OperationSpec, TestCaseSpec } from "../spec/suite-spec.js";
import { checkAssertion } from "../validate/check-assertion.js";
import { checkRequiredText, checkTimeout } from "../validate/check-field.js";
import { checkOperation } from "../validate/check-operation.js";
import { checkOptions, checkPart } from "./builder-checks.js";
import type { CapturedPlace } from "./captured-place.js";
import { append, lengthOf, type PersistentList, toArray } from "./persistent-list.js";
import { snapshotJson } from "./snapshot-json.js";

/** A case on its way: as far as it has been said. */
export interface CaseDraft {
  readonly where: BuilderPlace;
  readonly place: CapturedPlace;
  readonly head: Pick<TestCaseSpec, "id" | "name" | "timeoutMs">;
  readonly operation?: OperationSpec;
  readonly assertions?: PersistentList<AssertionSpec>;
}

/** A complete case and where it was written. */
export interface FinishedCase {
  readonly spec: TestCaseSpec;
  readonly place: CapturedPlace;
}

/** @throws McpeakError with the format's code for a blank id or name, a wrong time limit, an unknown option. */
export function openCase(suite: string | undefined, id: string, name: string, options: object, allowed: readonly string[], place: CapturedPlace): CaseDraft {
  // null is told below
  const timeoutMs = (options as { readonly timeoutMs?: number } | null)?.timeoutMs;
  const head = Object.freeze({ id, name, ...(timeoutMs !== undefined && { timeoutMs }) });
  const where = { ...(suite !== undefined && { suite }), ...(typeof id === "string" && { case: id }) };
  checkPart(where, (sink) => {
    checkRequiredText(head, "id", "case", sink);
    checkRequiredText(head, "name", "case", sink);
    checkTimeout(head, "timeoutMs", sink);
    checkOptions(options, "case", allowed, sink);
  });
  return Object.freeze({ where, place, head });
}

/** @throws McpeakError with the format's code for a blank tool or an input that is no JSON object. */
export function withOperation(draft: CaseDraft, operation: OperationSpec): CaseDraft {
  const { where, operation: earlier } = draft;
  if (earlier !== undefined) throw fail({ room: "dsl", kind: "secondOperation", code: "INVALID_SUITE", where, first: earlier.type });
  checkPart(where, (sink) => {
    sink.enter("operation");
    checkOperation(operation, sink);
  });
  return Object.freeze({ ...draft, operation: snapshotJson(operation) });
}

/** @throws McpeakError `INCOMPATIBLE_ASSERTION` or what is wrong with the assertion itself. */
export function withAssertion(draft: CaseDraft, assertion: { readonly type: AssertionSpec["type"]; readonly [key: string]: unknown }): CaseDraft {
  const operation = operationOf(draft);
  checkPart(draft.where, (sink) => {
    sink.enter("assertions");
    sink.enter(lengthOf(draft.assertions));
    checkAssertion(assertion, { kind: "some", type: operation.type }, sink);
  });
  return Object.freeze({ ...draft, assertions: append(draft.assertions, snapshotJson(assertion) as unknown as AssertionSpec) });
}

/** @throws McpeakError when something is still missing. */
export function finishCase(draft: CaseDraft): FinishedCase {
  const operation = operationOf(draft);
  if (draft.assertions === undefined) throw fail({ room: "dsl", kind: "noAssertion", code: "EMPTY_ASSERTIONS", where: draft.where });
  const spec = { ...draft.head, operation, assertions: Object.freeze(toArray(draft.assertions)) };
  return Object.freeze({ spec: Object.freeze(spec) as TestCaseSpec, place: draft.place });
}

/** @throws McpeakError when there is none yet. */
export function operationOf({ operation, where }: CaseDraft): OperationSpec {
  if (operation === undefined) throw fail({ room: "dsl", kind: "noOperation", code: "MISSING_REQUIRED_FIELD", where });
  return operation;
}
