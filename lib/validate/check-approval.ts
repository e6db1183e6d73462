import { isPlainObject } from "../json/json-value.js";
import { approvalKeys, approvedCaseKeys, approvedStatuses, fingerprintPattern } from "../spec/suite-format.js";
import { checkPresent, checkUnknownKeys, isBlank } from "./check-field.js";
import { describeReceived } from "./describe-received.js";
import type { IssueSink } from "./issue-sink.js";
import { readOwn } from "./read-own.js";

const fingerprint = new RegExp(fingerprintPattern);

/** Checks the approval block. Inside its `cases` whatever is wrong is an INVALID_VALUE. */
export function checkApproval(approval: unknown, sink: IssueSink): void {
  if (!isPlainObject(approval)) {
    sink.report({ code: "INVALID_TYPE", what: { kind: "approval" }, expected: "object", received: describeReceived(approval) });
    return;
  }
  checkFingerprint(approval, sink);
  if (Object.hasOwn(approval, "cases")) checkApprovedCases(readOwn(approval, "cases"), sink);
  checkUnknownKeys(approval, "approval", approvalKeys, sink);
}

function checkFingerprint(approval: object, sink: IssueSink): void {
  if (!checkPresent(approval, "fingerprint", "approval", sink)) return;
  const value = readOwn(approval, "fingerprint");
  const received = describeReceived(value);
  if (typeof value !== "string") {
    sink.report({ code: "INVALID_TYPE", what: { kind: "field", field: "fingerprint" }, expected: "string", received }, "fingerprint");
  } else if (!fingerprint.test(value)) {
    sink.report({ code: "INVALID_VALUE", problem: { kind: "fingerprint", received } }, "fingerprint");
  }
}

function checkApprovedCases(cases: unknown, sink: IssueSink): void {
  if (!Array.isArray(cases)) {
    sink.report({ code: "INVALID_VALUE", problem: { kind: "approvedCases", received: describeReceived(cases) } }, "cases");
    return;
  }
  const indexById = new Map<string, number>();
  sink.enter("cases");
  for (let index = 0; index < cases.length; index++) {
    sink.enter(index);
    checkApprovedCase(readOwn(cases, index), index, indexById, sink);
    sink.leave();
  }
  sink.leave();
}

function checkApprovedCase(entry: unknown, index: number, indexById: Map<string, number>, sink: IssueSink): void {
  if (!isPlainObject(entry)) {
    sink.report({ code: "INVALID_VALUE", problem: { kind: "approvedCase", received: describeReceived(entry) } });
    return;
  }
  checkApprovedId(entry, index, indexById, sink);
  const status = readOwn(entry, "status");
  if (!(approvedStatuses as readonly unknown[]).includes(status)) {
    sink.report({ code: "INVALID_VALUE", problem: { kind: "approvedStatus", ...receivedIfAny(entry, "status") } }, "status");
  }
  checkUnknownKeys(entry, "approvedCase", approvedCaseKeys, sink);
}

function checkApprovedId(entry: object, index: number, indexById: Map<string, number>, sink: IssueSink): void {
  const id = readOwn(entry, "id");
  if (typeof id !== "string" || isBlank(id)) {
    sink.report({ code: "INVALID_VALUE", problem: { kind: "approvedId", ...receivedIfAny(entry, "id") } }, "id");
    return;
  }
  const firstIndex = indexById.get(id);
  if (firstIndex === undefined) indexById.set(id, index);
  else sink.report({ code: "INVALID_VALUE", problem: { kind: "repeatedApprovedId", id, firstIndex } }, "id");
}

function receivedIfAny(entry: object, key: string): { readonly received?: ReturnType<typeof describeReceived> } {
  return Object.hasOwn(entry, key) ? { received: describeReceived(readOwn(entry, key)) } : {};
}
