import { judgeAssertion } from "../match/judge-assertion.js";
import type { CallAnswer, JudgeContext, Judgement } from "../match/judgement.js";
import type { RequestOptions, Session } from "../session/session.js";
import type { CallToolCaseSpec, ListToolsCaseSpec, TestCaseSpec } from "../spec/suite-spec.js";
import type { Outcome } from "../wire/outcome.js";

/** What the server made of a case's operation. */
export interface Answered {
  readonly outcome: Outcome<unknown>;
  /** One for each assertion; absent where there was no answer to judge. */
  readonly judgements?: readonly Judgement[];
}

/** Does what a case's operation says and judges the answer. Never rejects for what a server does. */
export async function askCase(spec: TestCaseSpec, session: Session, request: RequestOptions, isStrict: boolean): Promise<Answered> {
  return isListTools(spec) ? askForTools(spec, session, request, isStrict) : askForCall(spec, session, request, isStrict);
}

async function askForTools(spec: ListToolsCaseSpec, session: Session, request: RequestOptions, isStrict: boolean): Promise<Answered> {
  const outcome = await session.listTools(request);
  if (outcome.kind !== "result") return { outcome };
  const context = judgeContext(session, isStrict);
  return { outcome, judgements: spec.assertions.map((assertion) => judgeAssertion(assertion, outcome.result, context)) };
}

async function askForCall(spec: CallToolCaseSpec, session: Session, request: RequestOptions, isStrict: boolean): Promise<Answered> {
  const { tool, input } = spec.operation;
  const outcome = await session.callTool(tool, input, request);
  if (outcome.kind !== "result" && outcome.kind !== "error") return { outcome };
  const answer: CallAnswer = outcome.kind === "result" ? { kind: "result", result: outcome.result } : { kind: "error", error: outcome.error };
  const context = judgeContext(session, isStrict);
  return { outcome, judgements: spec.assertions.map((assertion) => judgeAssertion(assertion, { tool, answer }, context)) };
}

function judgeContext(session: Session, isStrict: boolean): JudgeContext {
  return { protocolVersion: session.protocolVersion, declaredTools: session.declaredTools(), isStrict };
}

function isListTools(spec: TestCaseSpec): spec is ListToolsCaseSpec {
  return spec.operation.type === "listTools";
}
