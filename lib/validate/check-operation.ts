import { isPlainObject } from "../json/json-value.js";
import { operationKeys, operationTypes, type OperationType } from "../spec/suite-format.js";
import { checkPresent, checkText, checkUnknownKeys, meantBy } from "./check-field.js";
import { checkJson } from "./check-json.js";
import { describeReceived } from "./describe-received.js";
import type { IssueSink } from "./issue-sink.js";
import { readOwn } from "./read-own.js";

/** What a case's assertions are held against: an operation type, known or not, or nothing that could be one. */
export type OperationKind = { readonly kind: "none" } | { readonly kind: "some"; readonly type: string };

/** Checks an operation and tells its kind. */
export function checkOperation(operation: unknown, sink: IssueSink): OperationKind {
  if (!isPlainObject(operation)) {
    sink.report({ code: "INVALID_TYPE", what: { kind: "operation" }, expected: "object", received: describeReceived(operation) });
    return { kind: "none" };
  }
  const type = readOwn(operation, "type");
  const known = operationTypes.find((candidate) => candidate === type);
  if (!checkPresent(operation, "type", "operation", sink)) {
    checkUnknownKeys(operation, "operation", ["type"], sink);
    return { kind: "none" };
  }
  if (known === undefined) {
    const problem = { kind: "operationType", received: describeReceived(type), allowed: operationTypes, ...meantBy(type, operationTypes) } as const;
    sink.report({ code: "INVALID_VALUE", problem }, "type");
  } else if (known === "callTool") {
    checkCall(operation, sink);
  }
  checkUnknownKeys(operation, "operation", keysOf(known), sink);
  return typeof type === "string" ? { kind: "some", type } : { kind: "none" };
}

function keysOf(type: OperationType | undefined): readonly string[] {
  return type === undefined ? ["type"] : operationKeys[type];
}

function checkCall(operation: object, sink: IssueSink): void {
  const hasTool = checkPresent(operation, "tool", "operation", sink);
  const hasInput = checkPresent(operation, "input", "operation", sink);
  if (hasTool) checkText(operation, "tool", sink);
  if (hasInput) checkInput(readOwn(operation, "input"), sink);
}

function checkInput(input: unknown, sink: IssueSink): void {
  if (isPlainObject(input)) checkJson(input, "input", sink);
  else sink.report({ code: "INVALID_JSON_VALUE", problem: { kind: "inputNotObject", received: describeReceived(input) } }, "input");
}
