import { judgeAssertion } from "../match/judge-assertion.js";
import type { CallAnswer, JudgeContext, Judgement } from "../match/judgement.js";
import type { RequestOptions, Session, ToolList } from "../session/session.js";
import type { CallToolCaseSpec, ListToolsCaseSpec, TestCaseSpec } from "../spec/suite-spec.js";
import type { JsonObject } from "../json/json-value.js";
import type { Outcome } from "../wire/outcome.js";

/** What the server made of a case's operation. */
export type CaseOutcome = Outcome<JsonObject> | Outcome<ToolList>;

/** Does what a case's operation says. Never rejects for what a server does. */
export function askCase({ operation }: TestCaseSpec, session: Session, request: RequestOptions): Promise<CaseOutcome> {
  return operation.type === "listTools" ? session.listTools(request) : session.callTool(operation.tool, operation.input, request);
}

/** Judges every assertion of a case, in order; `undefined` where there is no answer to judge. */
export function judgeCase(spec: TestCaseSpec, outcome: CaseOutcome, context: JudgeContext): readonly Judgement[] | undefined {
  return isListTools(spec) ? judgeTools(spec, outcome as Outcome<ToolList>, context) : judgeCall(spec, outcome as Outcome<JsonObject>, context);
}

function judgeTools(spec: ListToolsCaseSpec, outcome: Outcome<ToolList>, context: JudgeContext): readonly Judgement[] | undefined {
  if (outcome.kind !== "result") return undefined;
  return spec.assertions.map((assertion) => judgeAssertion(assertion, outcome.result, context));
}

function judgeCall(spec: CallToolCaseSpec, outcome: Outcome<JsonObject>, context: JudgeContext): readonly Judgement[] | undefined {
  if (outcome.kind !== "result" && outcome.kind !== "error") return undefined;
  const answer: CallAnswer = outcome.kind === "result" ? { kind: "result", result: outcome.result, ...(outcome.inexact !== undefined && { inexact: outcome.inexact }) } : { kind: "error", error: outcome.error };
  const evidence = { tool: spec.operation.tool, answer };
  return spec.assertions.map((assertion) => judgeAssertion(assertion, evidence, context));
}

function isListTools(spec: TestCaseSpec): spec is ListToolsCaseSpec {
  return spec.operation.type === "listTools";
}
