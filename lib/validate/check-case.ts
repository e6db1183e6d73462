import { isPlainObject } from "../json/json-value.js";
import { assertionsOf, assertionTypes, caseKeys, operationTypes } from "../spec/suite-format.js";
import { checkAssertion } from "./check-assertion.js";
import { checkPresent, checkRequiredText, checkTimeout, checkUnknownKeys } from "./check-field.js";
import { checkOperation, type OperationKind } from "./check-operation.js";
import { describeReceived } from "./describe-received.js";
import type { IssueSink } from "./issue-sink.js";
import { readOwn } from "./read-own.js";

/** Checks one case. `indexById` holds the ids seen before, and gets this one. */
export function checkCase(testCase: unknown, index: number, indexById: Map<string, number>, sink: IssueSink): void {
  if (!isPlainObject(testCase)) {
    sink.report({ code: "INVALID_TYPE", what: { kind: "case" }, expected: "object", received: describeReceived(testCase) });
    return;
  }
  const id = checkRequiredText(testCase, "id", "case", sink);
  checkRequiredText(testCase, "name", "case", sink);
  if (id !== undefined) checkUnique(id, index, indexById, sink);
  checkTimeout(testCase, "timeoutMs", sink);
  checkUnknownKeys(testCase, "case", caseKeys, sink);
  const operation = checkCaseOperation(testCase, sink);
  checkAssertions(testCase, operation, sink);
}

function checkUnique(id: string, index: number, indexById: Map<string, number>, sink: IssueSink): void {
  const firstIndex = indexById.get(id);
  if (firstIndex === undefined) indexById.set(id, index);
  else sink.report({ code: "DUPLICATE_CASE_ID", id, firstIndex }, "id");
}

function checkCaseOperation(testCase: object, sink: IssueSink): OperationKind {
  if (!checkPresent(testCase, "operation", "case", sink)) return { kind: "none" };
  sink.enter("operation");
  const operation = checkOperation(readOwn(testCase, "operation"), sink);
  sink.leave();
  return operation;
}

function checkAssertions(testCase: object, operation: OperationKind, sink: IssueSink): void {
  if (!checkPresent(testCase, "assertions", "case", sink)) return;
  const assertions = readOwn(testCase, "assertions");
  if (!Array.isArray(assertions)) {
    const what = { kind: "field", field: "assertions" } as const;
    sink.report({ code: "INVALID_TYPE", what, expected: "array", received: describeReceived(assertions) }, "assertions");
    return;
  }
  if (assertions.length === 0) sink.report({ code: "EMPTY_ASSERTIONS", allowed: fitting(operation) }, "assertions");
  sink.enter("assertions");
  for (let index = 0; index < assertions.length; index++) {
    sink.enter(index);
    checkAssertion(readOwn(assertions, index), operation, sink);
    sink.leave();
  }
  sink.leave();
}

function fitting(operation: OperationKind): readonly string[] {
  const type = operationTypes.find((known) => operation.kind === "some" && operation.type === known);
  return type === undefined ? assertionTypes : assertionsOf[type];
}
