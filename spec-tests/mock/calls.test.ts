import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonObject, JsonValue } from "../../lib/json/json-value.js";
import { createMock } from "../../lib/mock/create-mock.js";
import type { MockDefinitionSpec } from "../../lib/mock/definition-spec.js";
import type { MockCallOutcome } from "../../lib/mock/mock-call.js";
import { inProcess } from "../../lib/session/create-target.js";
import { openSession } from "../../lib/session/session-door.js";
import { readCases, repeatedTitles } from "../read-cases.js";

/** A server made of `definition` answers `calls`, in this order, as they say. */
interface CallsCase {
  readonly rule: string;
  readonly title: string;
  readonly definition: MockDefinitionSpec;
  /** In a version of the protocol with a handshake unless it says otherwise. */
  readonly era?: "stateless";
  readonly calls: readonly ExpectedCall[];
}

interface ExpectedCall {
  readonly tool: string;
  readonly args: JsonObject;
  /** What the server notes of the call. */
  readonly outcome: MockCallOutcome;
  readonly gives:
    /** Exactly this result, apart from what each result of the version holds. */
    | { readonly result: JsonObject }
    /** Exactly this JSON-RPC error. */
    | { readonly error: JsonObject }
    /** A result of one text with `isError: true`, of the server's own accord. The text holds these pieces, the later ones behind the earlier ones. */
    | { readonly says: readonly string[] }
    /** A JSON-RPC error of the server's own accord, likewise. */
    | { readonly refuses: readonly string[]; readonly code: number };
}

const files = readCases<CallsCase>(new URL("./calls/", import.meta.url));
const cases = files.flatMap((file) => file.cases);

for (const { file, cases: own } of files) {
  describe(`mock/calls/${file}`, () => {
    for (const each of own) test(`${each.rule}: ${each.title}`, () => play(each));
  });
}

async function play({ definition, era, calls }: CallsCase): Promise<void> {
  await using mock = createMock(definition);
  await using session = await openSession(inProcess(mock), { protocolVersion: era === "stateless" ? "2026-07-28" : "2025-11-25" });
  for (const { tool, args, gives } of calls) {
    const answer = await session.callTool(tool, args).then(
      ({ resultType: _type, _meta: _metaOfVersion, ...result }) => ({ result }) as Answer,
      (error: { readonly cause?: unknown }) => ({ error: error.cause }) as Answer,
    );
    compare(answer, gives);
  }
  assert.deepEqual(mock.calls.map(({ outcome }) => outcome), calls.map(({ outcome }) => outcome));
}

type Answer = { readonly result: JsonObject } | { readonly error: { readonly code: number; readonly message: string } };

function compare(answer: Answer, gives: ExpectedCall["gives"]): void {
  if ("says" in gives) {
    const { content, ...rest } = "result" in answer ? answer.result : {};
    assert.deepEqual(rest, { isError: true }, JSON.stringify(answer));
    const [block, ...more] = content as readonly JsonObject[];
    assert.deepEqual(more, []);
    holds(block?.["text"], gives.says);
  } else if ("refuses" in gives) {
    assert.ok("error" in answer, JSON.stringify(answer));
    assert.equal(answer.error.code, gives.code);
    holds(answer.error.message, gives.refuses);
  } else assert.deepEqual(answer, gives);
}

function holds(text: JsonValue | undefined, pieces: readonly string[]): void {
  let from = 0;
  for (const piece of pieces) {
    const at = String(text).indexOf(piece, from);
    assert.ok(at >= 0, `${piece} is not in: ${String(text).slice(from)}`);
    from = at + piece.length;
  }
}

describe("the call cases themselves", () => {
  test("there are at least 70, each with a title of its own", () => {
    assert.ok(cases.length >= 70, String(cases.length));
    assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
  });

  test("every outcome occurs", () => {
    const outcomes: { readonly [Outcome in MockCallOutcome]: true } = { exact: true, any: true, invalidArguments: true, unmatched: true, tooDeep: true, unknownTool: true };
    const seen = new Set(cases.flatMap(({ calls }) => calls.map(({ outcome }) => outcome)));
    assert.deepEqual(Object.keys(outcomes).filter((outcome) => !seen.has(outcome as MockCallOutcome)), []);
  });

  test("every schema that refuses something accepts something", () => {
    const schemas = files.find(({ file }) => file === "schemas.json")?.cases ?? [];
    for (const { title, calls } of schemas) assert.equal(new Set(calls.map(({ outcome }) => outcome)).size, 2, title);
  });

  test("what a server says of its own accord names something", () => {
    for (const { title, calls } of cases) for (const { gives } of calls) assert.ok(!("says" in gives) || gives.says.length > 0, title);
  });
});
