import { isPlainObject } from "../json/json-value.js";
import { suiteKeys } from "../spec/suite-format.js";
import { checkApproval } from "./check-approval.js";
import { checkCase } from "./check-case.js";
import { checkPresent, checkRequiredText, checkTimeout, checkUnknownKeys } from "./check-field.js";
import { describeReceived } from "./describe-received.js";
import type { IssueSink } from "./issue-sink.js";
import { readOwn } from "./read-own.js";

/** Checks a whole suite, in the order that the format fixes for its issues. */
export function checkSuite(suite: unknown, sink: IssueSink): void {
  if (!isPlainObject(suite)) {
    sink.report({ code: "INVALID_TYPE", what: { kind: "root" }, expected: "object", received: describeReceived(suite) });
    return;
  }
  checkVersion(suite, sink);
  checkRequiredText(suite, "id", "suite", sink);
  checkRequiredText(suite, "name", "suite", sink);
  checkTimeout(suite, "defaultTimeoutMs", sink);
  if (Object.hasOwn(suite, "approval")) {
    sink.enter("approval");
    checkApproval(readOwn(suite, "approval"), sink);
    sink.leave();
  }
  checkUnknownKeys(suite, "suite", suiteKeys, sink);
  checkCases(suite, sink);
}

function checkVersion(suite: object, sink: IssueSink): void {
  if (!checkPresent(suite, "schemaVersion", "suite", sink)) return;
  const version = readOwn(suite, "schemaVersion");
  if (version !== 1) sink.report({ code: "UNSUPPORTED_SCHEMA_VERSION", received: describeReceived(version) }, "schemaVersion");
}

function checkCases(suite: object, sink: IssueSink): void {
  if (!checkPresent(suite, "cases", "suite", sink)) return;
  const cases = readOwn(suite, "cases");
  if (!Array.isArray(cases)) {
    const what = { kind: "field", field: "cases" } as const;
    sink.report({ code: "INVALID_TYPE", what, expected: "array", received: describeReceived(cases) }, "cases");
    return;
  }
  if (cases.length === 0) sink.report({ code: "EMPTY_CASES" }, "cases");
  const indexById = new Map<string, number>();
  sink.enter("cases");
  for (let index = 0; index < cases.length; index++) {
    sink.enter(index);
    checkCase(readOwn(cases, index), index, indexById, sink);
    sink.leave();
  }
  sink.leave();
}
