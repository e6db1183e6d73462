import type { JsonObject } from "../json/json-value.js";
import type { JsonRpcErrorFacts } from "../messages/facts/json-rpc-error.js";
import type { AssertionSpec } from "../spec/suite-spec.js";
import { boundValue } from "./bound-value.js";
import type { FailedJudgement, JudgeContext, Judgement } from "./judgement.js";
import { nearestTools } from "./nearest-tools.js";

/** JSON-RPC's "invalid params": how servers refuse arguments, and tools that they don't know. */
const invalidParams = -32602;

/** The last version in which refused arguments are a protocol error; later ones ask for `isError: true` (SEP-1303). */
const lastWithProtocolErrors = "2025-06-18";

/**
 * Judges an assertion on a call that was answered by a JSON-RPC error. Only
 * invalid params can be the rejection that a case expects; for everything else
 * there is no tool result, so nothing that is said of one holds.
 */
export function judgeProtocolError(assertion: AssertionSpec, tool: string, sent: JsonRpcErrorFacts, context: JudgeContext): Judgement {
  const error = boundError(sent);
  const isExpected = assertion.type === "isError" && assertion.expected && error.code === invalidParams;
  if (!isExpected) return notAResult(assertion, tool, error, context);
  if (isUndeclared(tool, context) || mayRejectByProtocolError(context.protocolVersion)) return judgeRejection(tool, context);
  const facts = { error, protocolVersion: context.protocolVersion };
  return context.isStrict
    ? { status: "failed", facts: { room: "match", code: "REJECTED_BY_PROTOCOL_ERROR", ...facts }, expected: { isError: true }, received: received(error) }
    : { status: "passed", warnings: [{ room: "match", code: "REJECTION_BY_PROTOCOL_ERROR", ...facts }] };
}

/** Passes a rejection that is what the case expects, unless it may be only the tool's name that is wrong. */
export function judgeRejection(tool: string, context: JudgeContext): Judgement {
  if (!isUndeclared(tool, context)) return { status: "passed", warnings: [] };
  const facts = undeclaredFacts(tool, context);
  return context.isStrict
    ? { status: "failed", facts: { room: "match", code: "UNDECLARED_TOOL_REJECTED", ...facts } }
    : { status: "passed", warnings: [{ room: "match", code: "REJECTION_OF_UNDECLARED_TOOL", ...facts }] };
}

function notAResult(assertion: AssertionSpec, tool: string, error: JsonRpcErrorFacts, context: JudgeContext): FailedJudgement {
  const undeclared = isUndeclared(tool, context) ? { undeclared: undeclaredFacts(tool, context) } : {};
  const expected = assertion.type === "isError" ? { expected: { isError: assertion.expected } } : {};
  const facts = { room: "match", code: "JSON_RPC_ERROR", method: "tools/call", error, ...undeclared } as const;
  return { status: "failed", facts, ...expected, received: received(error) };
}

function isUndeclared(tool: string, { declaredTools }: JudgeContext): boolean {
  return declaredTools !== undefined && !declaredTools.has(tool);
}

function undeclaredFacts(tool: string, { declaredTools }: JudgeContext): { readonly tool: string; readonly nearest: readonly string[] } {
  return { tool, nearest: nearestTools(tool, declaredTools ?? []).nearest };
}

/** Versions are dates, so they compare as text. One that nobody has heard of is taken for a new one: a warning more, never one less. */
function mayRejectByProtocolError(version: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version <= lastWithProtocolErrors;
}

function boundError({ code, message, data }: JsonRpcErrorFacts): JsonRpcErrorFacts {
  return { code, message, ...(data !== undefined && { data: boundValue(data) }) };
}

function received({ code, message, data }: JsonRpcErrorFacts): JsonObject {
  return { error: { code, message, ...(data !== undefined && { data }) } };
}
