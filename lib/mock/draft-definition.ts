import type { JsonObject, JsonValue } from "../json/json-value.js";
import { judgeAssertion } from "../match/judge-assertion.js";
import type { ResponseSchemaSpec } from "../spec/response-schema-spec.js";
import type { AssertionSpec, CallToolCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { areTooDeep, argumentKey } from "./argument-key.js";
import type { MockDefinitionSpec, MockResponseSpec, MockResultSpec } from "./definition-spec.js";
import { draftSchema } from "./draft-schema.js";
import { makeAnswer } from "./make-answer.js";
import { sampleValue } from "./sample-value.js";

/** A definition to start with, and what is still to be done by hand. */
export interface DraftedDefinition {
  readonly definition: MockDefinitionSpec;
  /** Cases that do not pass on it yet. */
  readonly open: readonly OpenCase[];
}

/** A case whose answer could not be made up. */
export interface OpenCase {
  readonly suite: string;
  readonly case: string;
  readonly tool: string;
  /**
   * - `contradiction`: no answer was found that holds all assertions of the case
   * - `otherSuite`: another suite wants another answer to the same call
   * - `tooDeep`: its arguments are nested deeper than a response's can be
   */
  readonly reason: "contradiction" | "otherSuite" | "tooDeep";
}

/** The calls of one tool with the same arguments. */
interface SameCalls {
  readonly tool: string;
  readonly args: JsonObject;
  /** The answers in the order of the calls. */
  answers: MockResultSpec[];
  readonly cases: CallToolCaseSpec[];
  readonly suite: TestSuiteSpec;
}

/**
 * Writes the definition of a mock that suites begin with: a tool for each that they name, a response for each call, with
 * an answer that holds what the case expects. Where the same call is to be answered in different ways, one after the
 * other, it becomes a sequence.
 *
 * @example
 * draftMockDefinition([suite]).definition;
 * // { tools: [{ name: "add", inputSchema: { type: "object", properties: { a: { type: "number" } }, required: ["a"] } }],
 * //   responses: [{ tool: "add", args: { a: 1 }, result: { sum: 0 } }] }
 */
export function draftMockDefinition(suites: readonly TestSuiteSpec[]): DraftedDefinition {
  const draft = new Draft();
  for (const suite of suites) draft.read(suite);
  return { definition: draft.definition(), open: draft.open };
}

class Draft {
  readonly open: OpenCase[] = [];
  /** By tool: the arguments of calls that are not to be rejected. */
  readonly #tools = new Map<string, JsonObject[]>();
  readonly #calls = new Map<string, SameCalls>();

  read(suite: TestSuiteSpec): void {
    for (const each of suite.cases) {
      if (each.operation.type === "callTool") this.#call(suite, each as CallToolCaseSpec);
      else for (const assertion of each.assertions) if (assertion.type === "toolExists") this.#tool(assertion.tool);
    }
  }

  definition(): MockDefinitionSpec {
    const tools = [...this.#tools].map(([name, accepted]) => ({ name, inputSchema: draftSchema(accepted) }));
    const responses = [...this.#calls.values()].flatMap(responsesOf);
    return responses.length === 0 ? { tools } : { tools, responses };
  }

  #tool(name: string): JsonObject[] {
    let accepted = this.#tools.get(name);
    if (accepted === undefined) this.#tools.set(name, (accepted = []));
    return accepted;
  }

  #call(suite: TestSuiteSpec, each: CallToolCaseSpec): void {
    const { tool, input } = each.operation;
    const accepted = this.#tool(tool);
    if (areTooDeep(input)) return this.#leaveOpen(suite, each, "tooDeep");
    if (!isRejection(each)) accepted.push(input);
    const key = JSON.stringify([tool, argumentKey(input)]);
    const same = this.#calls.get(key);
    const answer = draftAnswer(each, same?.answers ?? []);
    if (!holds(each, answer)) this.#leaveOpen(suite, each, "contradiction");
    if (same === undefined) {
      this.#calls.set(key, { tool, args: input, answers: [answer], cases: [each], suite });
    } else if (same.suite === suite) {
      same.answers = same.cases.every((earlier) => holds(earlier, answer)) ? [...same.answers, answer].fill(answer) : [...same.answers, answer];
      same.cases.push(each);
    } else if (!holds(each, same.answers[0] as MockResultSpec)) {
      // Each suite has a session of its own, in which its sequence begins anew.
      this.#leaveOpen(suite, each, "otherSuite");
    }
  }

  #leaveOpen(suite: TestSuiteSpec, { id, operation: { tool } }: CallToolCaseSpec, reason: OpenCase["reason"]): void {
    this.open.push({ suite: suite.id, case: id, tool, reason });
  }
}

function isRejection({ assertions }: CallToolCaseSpec): boolean {
  return assertions.some((assertion) => assertion.type === "isError" && assertion.expected);
}

/** One response, or one after the other, of which the last has no end. */
function responsesOf({ tool, args, answers }: SameCalls): MockResponseSpec[] {
  const runs: { readonly answer: MockResultSpec; times: number }[] = [];
  for (const answer of answers) {
    const last = runs.at(-1);
    if (last?.answer === answer) last.times += 1;
    else runs.push({ answer, times: 1 });
  }
  return runs.map(({ answer, times }, index) => ({ tool, args, ...answer, ...(index < runs.length - 1 && { times }) }));
}

/** An answer that holds what a case expects, one of those that are there already if it does; the best guess when none does. */
function draftAnswer(each: CallToolCaseSpec, earlier: readonly MockResultSpec[]): MockResultSpec {
  const guesses = [...earlier.slice(-1), ...guessAnswers(each)];
  return guesses.find((answer) => holds(each, answer)) ?? (guesses.at(-1) as MockResultSpec);
}

function* guessAnswers(each: CallToolCaseSpec): Iterable<MockResultSpec> {
  const { assertions } = each;
  const isError = isRejection(each);
  const head = isError ? { isError } : {};
  const structured = candidates(assertions, "structuredContentMatchesSchema");
  const bodies = candidates(assertions, "bodyMatchesSchema");
  for (const content of structured) {
    const isObject = typeof content === "object" && content !== null && !Array.isArray(content);
    if (isObject) for (const result of bodies.length > 0 ? bodies : [content]) yield { result, structuredContent: content as JsonObject, ...head };
  }
  for (const result of bodies) yield { result, ...head };
  yield { result: isError ? "TODO: why it is rejected" : "TODO", ...head };
}

/** Values for the schemas of one kind of assertion: for all of them together, and for each. */
function candidates(assertions: readonly AssertionSpec[], type: "bodyMatchesSchema" | "structuredContentMatchesSchema"): readonly JsonValue[] {
  const schemas = assertions.flatMap((assertion) => (assertion.type === type ? [(assertion as { readonly schema: ResponseSchemaSpec }).schema] : []));
  if (schemas.length < 2) return schemas.map((schema) => sampleValue(schema));
  const merged: ResponseSchemaSpec = Object.assign({}, ...schemas, {
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) as ResponseSchemaSpec["properties"],
    required: [...new Set(schemas.flatMap(({ required = [] }) => required))],
  }) as ResponseSchemaSpec;
  return [merged, ...schemas].map((schema) => sampleValue(schema));
}

const context = { protocolVersion: "2025-11-25", declaredTools: undefined, isStrict: false } as const;

/** Whether a case would pass with this answer. */
function holds({ assertions, operation: { tool } }: CallToolCaseSpec, answer: MockResultSpec): boolean {
  const made = makeAnswer(answer, false);
  if (made.kind === "error") return false;
  const evidence = { tool, answer: { kind: "result", result: made.handshake } } as const;
  return assertions.every((assertion) => judgeAssertion(assertion, evidence, context).status === "passed");
}
