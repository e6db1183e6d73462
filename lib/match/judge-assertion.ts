import { findInexactNumbers, type InexactNumbers, noInexactNumbers } from "../json/inexact-numbers.js";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import type { MatchFailureFacts } from "../messages/facts/match.js";
import type { AssertionSpec } from "../spec/suite-spec.js";
import { boundValue } from "./bound-value.js";
import { judgeProtocolError, judgeRejection } from "./judge-rejection.js";
import type { CallEvidence, FailedJudgement, JudgeContext, Judgement, ListEvidence } from "./judgement.js";
import { matchSchema } from "./match-schema.js";
import { nearestTools } from "./nearest-tools.js";
import { type BodyProblem, readBody, readText } from "./read-body.js";
import type { MatchResult } from "./violation.js";

type AssertionOf<Type extends AssertionSpec["type"]> = Extract<AssertionSpec, { readonly type: Type }>;

/** What the operation of an assertion brings. */
export interface EvidenceOf {
  readonly toolExists: ListEvidence;
  readonly isError: CallEvidence;
  readonly bodyMatchesSchema: CallEvidence;
  readonly structuredContentMatchesSchema: CallEvidence;
}

type Judge<Assertion, Evidence> = (assertion: Assertion, evidence: Evidence, context: JudgeContext) => Judgement;

/** Judges a tool result; the answer is known to be one. */
type ResultJudge<Assertion> = (assertion: Assertion, result: JsonObject, inexact: InexactNumbers) => FailedJudgement | undefined;

/** One judge per assertion; an assertion without one does not compile. */
const judges: { readonly [Type in AssertionSpec["type"]]: Judge<AssertionOf<Type>, EvidenceOf[Type]> } = {
  toolExists: ({ tool }, { tools }) => {
    const names = tools.flatMap(namesOf);
    if (names.includes(tool)) return { status: "passed", warnings: [] };
    const near = nearestTools(tool, names);
    return failed({ room: "match", code: "TOOL_NOT_FOUND", tool, ...near, total: tools.length }, { expected: tool, received: near.names });
  },
  isError: judgeCall(judgeIsError),
  bodyMatchesSchema: judgeCall(({ schema }, result) => {
    const read = readBody(result, schema.type);
    if (!read.ok) return failed(bodyProblemFacts(read, result));
    const match = matchSchema(schema, read.body, read.isJson && typeof read.body !== "string" ? findInexactNumbers(read.text) : undefined);
    if (match.total === 0) return undefined;
    const isPlainText = !read.isJson && match.violations[0]?.keyword === "type";
    return mismatch({ code: "BODY_MISMATCH", isPlainText }, match, result);
  }),
  structuredContentMatchesSchema: judgeCall(({ schema }, result, inexact) => {
    const content = ownMember(result, "structuredContent");
    if (content === undefined) {
      const read = readText(result);
      const facts = { isErrorResult: ownMember(result, "isError") === true, ...(read.ok && { body: read.text }) };
      return failed({ room: "match", code: "STRUCTURED_CONTENT_MISSING", ...facts });
    }
    const match = matchSchema(schema, content, numbersUnder("structuredContent", inexact));
    return match.total === 0 ? undefined : mismatch({ code: "STRUCTURED_CONTENT_MISMATCH" }, match, result);
  }),
};

/**
 * Judges one assertion by what the operation of its case brought: pure, and
 * only from what the server really sent. A missing `isError` counts as false;
 * one that is no boolean is a broken result, never true or false.
 *
 * @example
 * judgeAssertion({ type: "isError", expected: false }, { tool: "add", answer: { kind: "result", result: { content: [] } } }, context);
 * // { status: "passed", warnings: [] }
 */
export function judgeAssertion<Type extends AssertionSpec["type"]>(
  assertion: AssertionOf<Type>,
  evidence: EvidenceOf[Type],
  context: JudgeContext,
): Judgement {
  const judge = judges[assertion.type as Type] as Judge<AssertionOf<Type>, EvidenceOf[Type]>;
  return judge(assertion, evidence, context);
}

/** A judge of calls: what holds of a rejection, and of an answer that is no tool result, is the same for all of them. */
function judgeCall<Assertion extends AssertionSpec>(judgeResult: ResultJudge<Assertion>): Judge<Assertion, CallEvidence> {
  return (assertion, { tool, answer }, context) => {
    if (answer.kind === "error") return judgeProtocolError(assertion, tool, answer.error, context);
    const failure = judgeResult(assertion, answer.result, answer.inexact ?? noInexactNumbers);
    if (failure !== undefined) return failure;
    return ownMember(answer.result, "isError") === true ? judgeRejection(tool, context) : { status: "passed", warnings: [] };
  };
}

/** Those of one member, as seen from there. */
function numbersUnder(name: string, { numbers, isMore }: InexactNumbers): InexactNumbers {
  return { numbers: numbers.filter(({ path }) => path[0] === name).map(({ path, text }) => ({ path: path.slice(1), text })), isMore };
}

function judgeIsError({ expected }: AssertionOf<"isError">, result: JsonObject): FailedJudgement | undefined {
  const isError = ownMember(result, "isError") === undefined ? false : ownMember(result, "isError");
  if (typeof isError !== "boolean") {
    const received = boundValue(isError as JsonValue);
    return failed({ room: "match", code: "BROKEN_RESULT", problem: { kind: "isErrorNotBoolean", received } }, { expected, received });
  }
  if (isError === expected) return undefined;
  const read = readText(result);
  const body = read.ok ? { body: read.text } : {};
  const kinds = !read.ok && read.problem === "noTextBlock" ? read.kinds : [];
  const facts = { room: "match", code: "IS_ERROR_MISMATCH", expected, ...body, kinds } as const;
  return failed(facts, { expected: { isError: expected }, received: { isError, ...body } });
}

/** The name that a declaration gives; none where it is no name, or no declaration. */
function namesOf(declaration: unknown): string[] {
  const name = isPlainObject(declaration) && Object.hasOwn(declaration, "name") ? declaration["name"] : undefined;
  return typeof name === "string" ? [name] : [];
}

function bodyProblemFacts(problem: BodyProblem, result: JsonObject): MatchFailureFacts {
  const hasStructuredContent = ownMember(result, "structuredContent") !== undefined;
  switch (problem.problem) {
    case "noContent":
      return { room: "match", code: "BODY_MISSING", hasContent: false, kinds: [], hasStructuredContent };
    case "noTextBlock":
      return { room: "match", code: "BODY_MISSING", hasContent: true, kinds: problem.kinds, hasStructuredContent };
    case "contentNotAnArray":
      return { room: "match", code: "BROKEN_RESULT", problem: { kind: "contentNotAnArray", received: boundValue(problem.received) } };
    case "brokenBlock":
      return { room: "match", code: "BROKEN_RESULT", problem: { kind: "brokenBlock", index: problem.index, received: boundValue(problem.received) } };
  }
}

type MismatchKind = { readonly code: "BODY_MISMATCH"; readonly isPlainText: boolean } | { readonly code: "STRUCTURED_CONTENT_MISMATCH" };

function mismatch(kind: MismatchKind, { total, violations }: MatchResult, result: JsonObject): FailedJudgement {
  const shown = violations.map((violation) =>
    violation.received === undefined ? violation : { ...violation, received: boundValue(violation.received) },
  );
  const isErrorResult = ownMember(result, "isError") === true;
  return failed({ room: "match", ...kind, total, violations: shown, isErrorResult }, { match: { total, violations: shown } });
}

function failed(facts: MatchFailureFacts, evidence: Omit<FailedJudgement, "status" | "facts"> = {}): FailedJudgement {
  return { status: "failed", facts, ...evidence };
}

/** A member that the server itself sent, nothing inherited. */
function ownMember(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
