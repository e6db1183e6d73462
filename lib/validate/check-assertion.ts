import { isPlainObject } from "../json/json-value.js";
import type { AssertionProblem } from "../messages/facts/validate.js";
import { assertionKey, assertionsOf, assertionTypes, operationTypes, type AssertionType } from "../spec/suite-format.js";
import { checkPresent, checkText, checkUnknownKeys, meantBy } from "./check-field.js";
import type { OperationKind } from "./check-operation.js";
import { checkSchema } from "./check-schema.js";
import { describeReceived } from "./describe-received.js";
import type { IssueSink } from "./issue-sink.js";
import { readOwn } from "./read-own.js";

/** Checks one assertion against its operation, then by itself. */
export function checkAssertion(assertion: unknown, operation: OperationKind, sink: IssueSink): void {
  if (!isPlainObject(assertion)) {
    sink.report({ code: "INVALID_TYPE", what: { kind: "assertion" }, expected: "object", received: describeReceived(assertion) });
    return;
  }
  const type = assertionTypes.find((known) => known === readOwn(assertion, "type"));
  if (operation.kind === "some" && !fits(type, operation.type)) return reportMisfit(assertion, type, operation.type, sink);
  if (type === undefined) return checkUntyped(assertion, sink);
  const key = assertionKey[type];
  if (checkPresent(assertion, key, "assertion", sink)) checkValue[key](assertion, sink);
  checkUnknownKeys(assertion, "assertion", ["type", key], sink);
}

const checkValue: { readonly [Key in (typeof assertionKey)[AssertionType]]: (assertion: object, sink: IssueSink) => void } = {
  tool: (assertion, sink) => void checkText(assertion, "tool", sink),
  expected(assertion, sink) {
    const expected = readOwn(assertion, "expected");
    if (typeof expected === "boolean") return;
    const what = { kind: "field", field: "expected" } as const;
    sink.report({ code: "INVALID_TYPE", what, expected: "boolean", received: describeReceived(expected) }, "expected");
  },
  schema(assertion, sink) {
    sink.enter("schema");
    checkSchema(readOwn(assertion, "schema"), sink);
    sink.leave();
  },
};

function fits(type: AssertionType | undefined, operation: string): boolean {
  const known = operationTypes.find((candidate) => candidate === operation);
  return known !== undefined && type !== undefined && assertionsOf[known].includes(type);
}

function reportMisfit(assertion: object, type: AssertionType | undefined, operation: string, sink: IssueSink): void {
  const known = operationTypes.find((candidate) => candidate === operation);
  const allowed = known === undefined ? [] : assertionsOf[known];
  const problem = known === undefined ? ({ kind: "unknownOperation", operations: operationTypes } as const) : misfit(assertion, type, allowed);
  sink.report({ code: "INCOMPATIBLE_ASSERTION", operation: operation.slice(0, 200), allowed, problem });
}

function misfit(assertion: object, type: AssertionType | undefined, allowed: readonly string[]): AssertionProblem {
  if (type !== undefined) return { kind: "otherOperation", type, fits: operationTypes.find((other) => assertionsOf[other].includes(type)) ?? "" };
  if (!Object.hasOwn(assertion, "type")) return { kind: "noType" };
  const received = readOwn(assertion, "type");
  return { kind: "unknownType", received: describeReceived(received), ...meantBy(received, allowed) };
}

/** While the operation is unknown, an assertion without a known type can only be told so. */
function checkUntyped(assertion: object, sink: IssueSink): void {
  const type = readOwn(assertion, "type");
  if (checkPresent(assertion, "type", "assertion", sink)) {
    const received = describeReceived(type);
    if (typeof type === "string") {
      const problem = { kind: "assertionType", received, allowed: assertionTypes, ...meantBy(type, assertionTypes) } as const;
      sink.report({ code: "INVALID_VALUE", problem }, "type");
    } else {
      sink.report({ code: "INVALID_TYPE", what: { kind: "field", field: "type" }, expected: "string", received }, "type");
    }
  }
  checkUnknownKeys(assertion, "assertion", ["type"], sink);
}
