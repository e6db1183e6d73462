import { ownMember } from "../json/json-object.js";
import type { JsonObject } from "../json/json-value.js";
import { judgeAssertion } from "../match/judge-assertion.js";
import { readBody } from "../match/read-body.js";
import { showValue } from "../messages/show-value.js";
import { argumentKey } from "../mock/argument-key.js";
import type { Redactor } from "../secrets/redactor.js";
import type { CallToolAssertionSpec, CallToolCaseSpec, ListToolsCaseSpec, TestSuiteSpec } from "../spec/suite-spec.js";
import { validateMcpSuite } from "../validate/validate-mcp-suite.js";
import { writableCalls, type WritableCall } from "./writable-calls.js";
import type { RecordedTraffic } from "./recorder.js";
import { LeftCounter, type RecordedSuite } from "./recording.js";
import { shapeOf } from "./shape-of-value.js";

/** Longest name of a case, in characters. */
const maxName = 100;

interface ExpectedCall extends WritableCall {
  readonly assertions: readonly CallToolAssertionSpec[];
}

/** Writes traffic as a suite that makes the same calls. */
export function suiteOf(traffic: RecordedTraffic, redactor: Redactor, { id, name }: { readonly id: string; readonly name: string }): RecordedSuite {
  const left = new LeftCounter();
  const expected = writableCalls(traffic, redactor, left).flatMap((call) => {
    const assertions = assertionsOf(call);
    if (assertions === undefined) left.add("unsayable", call.tool);
    return assertions === undefined ? [] : [{ ...call, assertions }];
  });
  const ids = new Set<string>();
  const cases = [...(traffic.tools === undefined ? [] : listCases(expected, ids)), ...withoutRepetitions(expected).map((call) => callCase(call, ids))];
  const suite: TestSuiteSpec = { schemaVersion: 1, id, name, cases };
  return cases.length > 0 && validateMcpSuite(suite).valid ? { suite, left: left.left } : { left: left.left };
}

/**
 * What holds of an answer and will hold of the next one: whether it is a rejection, and its form. A JSON-RPC
 * error other than -32602 is no answer that a suite can expect.
 */
function assertionsOf({ tool, answer }: WritableCall): readonly CallToolAssertionSpec[] | undefined {
  const sent = answer.kind === "error" ? ({ kind: "error", error: answer } as const) : ({ kind: "result", result: answer.result } as const);
  const guessed = answer.kind === "error" ? [{ type: "isError", expected: true } as const] : guess(answer.result);
  const context = { protocolVersion: "2025-11-25", declaredTools: undefined, isStrict: false };
  const holding = guessed.filter((assertion) => judgeAssertion(assertion, { tool, answer: sent }, context).status === "passed");
  return holding.some(({ type }) => type === "isError") ? holding : undefined;
}

function guess(result: JsonObject): readonly CallToolAssertionSpec[] {
  const type = ownMember(result, "resultType");
  if (type !== undefined && type !== "complete") return [];
  const isError = ownMember(result, "isError") === true;
  const structured = ownMember(result, "structuredContent");
  const body = readBody(result, undefined);
  return [
    { type: "isError", expected: isError },
    // The words of a rejection are for people.
    ...(body.ok && !isError ? [{ type: "bodyMatchesSchema" as const, schema: shapeOf(body.body) }] : []),
    ...(structured !== undefined ? [{ type: "structuredContentMatchesSchema" as const, schema: shapeOf(structured) }] : []),
  ];
}

/** A call that is made again and expects the same each time is one case; where it expects something else in between, its order counts. */
function withoutRepetitions(calls: readonly ExpectedCall[]): readonly ExpectedCall[] {
  const seen = new Map<string, Set<string>>();
  const keyed = calls.map((call) => {
    const key = JSON.stringify([call.tool, argumentKey(call.args)]);
    const expectations = seen.get(key) ?? new Set();
    seen.set(key, expectations.add(JSON.stringify(call.assertions)));
    return { call, key };
  });
  const written = new Set<string>();
  return keyed.flatMap(({ call, key }) => {
    if (seen.get(key)?.size === 1 && written.has(key)) return [];
    written.add(key);
    return [call];
  });
}

function listCases(calls: readonly ExpectedCall[], ids: Set<string>): readonly ListToolsCaseSpec[] {
  return [...new Set(calls.map(({ tool }) => tool))].map((tool) => ({
    id: newId(`offers-${tool}`, ids),
    name: `offers ${tool}`,
    operation: { type: "listTools" },
    assertions: [{ type: "toolExists", tool }],
  }));
}

function callCase({ tool, args, assertions }: ExpectedCall, ids: Set<string>): CallToolCaseSpec {
  return {
    id: newId(tool, ids),
    name: `${tool} ${showValue(args, maxName)}`,
    operation: { type: "callTool", tool, input: args },
    assertions,
  };
}

function newId(wanted: string, ids: Set<string>): string {
  let id = wanted;
  for (let number = 2; ids.has(id) || id.trim() === ""; number += 1) id = `${wanted}-${number}`;
  ids.add(id);
  return id;
}
