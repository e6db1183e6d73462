import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { faultIssueCodes, type FaultIssueCode } from "../../lib/errors/codes.js";
import { breakAnswer, cutText, growAnswer } from "../../lib/faults/break-answer.js";
import { actionFields } from "../../lib/faults/fault-format.js";
import { createFaultPlan } from "../../lib/faults/fault-plan.js";
import type { FaultAction, FaultSpec } from "../../lib/faults/fault-spec.js";
import type { FaultTransport } from "../../lib/faults/find-fault-issues.js";
import { faultsJsonSchema } from "../../lib/faults/faults-schema.js";
import { validateFaults } from "../../lib/faults/validate-faults.js";
import type { JsonObject, JsonValue } from "../../lib/json/json-value.js";
import { expectGolden } from "../golden.js";
import { readCases, repeatedTitles } from "../read-cases.js";

interface ExpectedIssue {
  readonly code: FaultIssueCode;
  readonly path: string;
}

/** Validating `faults` gives exactly `issues`, in this order; none means that they are valid. */
interface DefinitionCase {
  readonly rule: string;
  readonly title: string;
  readonly faults: JsonValue;
  /** What the faults are to be put into, where that is known. */
  readonly transport?: FaultTransport;
  readonly issues: readonly ExpectedIssue[];
}

/** Which fault hits each request, by its place in the list; null for none. */
interface PlanCase {
  readonly title: string;
  readonly faults: readonly FaultSpec[];
  readonly requests: readonly { readonly method: string; readonly params: JsonObject }[];
  readonly hits: readonly (number | null)[];
}

/** What an action makes of the text of an answer. */
interface AnswerCase {
  readonly title: string;
  readonly text: string;
  readonly do: Extract<FaultAction, { readonly type: "malformed" | "truncate" | "oversize" }>;
  readonly gives: string;
}

const definitions = readCases<DefinitionCase>(new URL("./definition/", import.meta.url)).flatMap(({ cases }) => cases);
const plans = readCases<PlanCase>(new URL("./plan/", import.meta.url)).flatMap(({ cases }) => cases);
const answers = readCases<AnswerCase>(new URL("./answers/", import.meta.url)).flatMap(({ cases }) => cases);

function issuesOf({ faults, transport }: DefinitionCase): readonly ExpectedIssue[] {
  const result = validateFaults(faults, transport === undefined ? {} : { transport });
  return result.valid ? [] : result.issues.map(({ code, path }) => ({ code, path }));
}

describe("faults/definition", () => {
  for (const each of definitions) test(`${each.rule}: ${each.title}`, () => assert.deepEqual(issuesOf(each), each.issues));
});

describe("faults/plan", () => {
  for (const { title, faults, requests, hits } of plans) {
    test(title, () => {
      const plan = createFaultPlan(faults);
      for (const time of ["at first", "after a reset"]) {
        const taken = requests.map((request, id) => {
          const action = plan.take({ id, ...request });
          const last = plan.activations.at(-1);
          assert.equal(action !== undefined, last?.requestId === id, time);
          return last?.requestId === id ? last.fault : null;
        });
        assert.deepEqual(taken, hits, time);
        plan.reset();
      }
    });
  }
});

describe("faults/answers", () => {
  for (const { title, text, do: action, gives } of answers) {
    test(title, () => assert.equal(action.type === "malformed" ? breakAnswer(text, action.variant) : action.type === "truncate" ? cutText(text, action.bytes) : growAnswer(text, action.bytes), gives));
  }
});

describe("the cases themselves", () => {
  test("there are enough, each with a title of its own", () => {
    assert.ok(definitions.length >= 90, String(definitions.length));
    for (const cases of [definitions, plans, answers]) assert.deepEqual(repeatedTitles(cases.map(({ title }) => title)), []);
  });

  test("every code occurs but the one for what JSON can't say, and no other code does", () => {
    const seen = new Set(definitions.flatMap(({ issues }) => issues.map(({ code }) => code)));
    assert.deepEqual(faultIssueCodes.filter((code) => !seen.has(code)), ["INVALID_JSON_VALUE"]);
    assert.deepEqual([...seen].filter((code) => !faultIssueCodes.includes(code)), []);
  });

  test("every rule, and every action, has a case that passes and one that fails", () => {
    const rules = new Set([...definitions.map(({ rule }) => rule), ...Object.keys(actionFields)]);
    for (const rule of rules) {
      const own = definitions.filter((each) => each.rule === rule);
      assert.ok(own.some(({ issues }) => issues.length === 0), `nothing passes: ${rule}`);
      assert.ok(own.some(({ issues }) => issues.length > 0), `nothing fails: ${rule}`);
    }
  });

  test("chance hits about its share, and other requests for another seed", () => {
    const hitsOf = (seed: number): readonly number[] => {
      const plan = createFaultPlan([{ on: { probability: 0.25, seed }, do: { type: "drop" } }]);
      return Array.from({ length: 4000 }, (_, id) => id).filter((id) => plan.take({ id, method: "ping", params: {} }) !== undefined);
    };
    for (const seed of [0, 1, 2, 4294967295]) assert.ok(Math.abs(hitsOf(seed).length - 1000) < 120, `${seed}: ${hitsOf(seed).length}`);
    assert.notDeepEqual(hitsOf(1), hitsOf(2));
    assert.deepEqual(hitsOf(1), hitsOf(1));
  });

  test("jitter stays within its bound, is decided by the seed and spreads", () => {
    const delays = (seed: number): readonly number[] => {
      const plan = createFaultPlan([{ on: { seed }, do: { type: "delay", delayMs: 100, jitterMs: 50 } }]);
      return Array.from({ length: 500 }, (_, id) => (plan.take({ id, method: "ping", params: {} }) as { readonly delayMs: number }).delayMs);
    };
    assert.ok(delays(3).every((ms) => ms >= 100 && ms <= 150));
    assert.ok(new Set(delays(3)).size > 40);
    assert.deepEqual(delays(3), delays(3));
    const exact = createFaultPlan([{ on: {}, do: { type: "delay", delayMs: 100 } }]);
    assert.deepEqual(exact.take({ id: 1, method: "ping", params: {} }), { type: "delay", delayMs: 100 });
  });

  test("a listener that throws keeps no request from its fault: what it throws comes behind", (t) => {
    const later = t.mock.method(globalThis, "queueMicrotask", () => {});
    const plan = createFaultPlan([{ on: {}, do: { type: "drop" } }], {
      onActivation: () => {
        throw new Error("of the listener");
      },
    });
    assert.deepEqual(plan.take({ id: 1, method: "ping", params: {} }), { type: "drop" });
    assert.throws(later.mock.calls[0]?.arguments[0] as () => void, /of the listener/);
  });

  test("the log of hits is bounded, and its end is kept", () => {
    const told: number[] = [];
    const plan = createFaultPlan([{ on: {}, do: { type: "drop" } }], { onActivation: ({ hit }) => told.push(hit) });
    for (let id = 0; id < 25_000; id += 1) plan.take({ id, method: "ping", params: {} });
    assert.equal(plan.activations.length, 10_000);
    assert.deepEqual(plan.activations.at(-1), { fault: 0, type: "drop", method: "ping", requestId: 24_999, hit: 25_000 });
    assert.equal(told.length, 25_000);
  });
});

describe("the JSON Schema", () => {
  const accepts = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(faultsJsonSchema);

  test("says what the validator says, but for the transport", () => {
    for (const { title, faults, transport, issues } of definitions) {
      if (transport === undefined) assert.equal(accepts(faults), issues.length === 0, `${title}: ${JSON.stringify(accepts.errors?.slice(0, 3))}`);
    }
  });

  test("schemas/faults-v1.schema.json is this schema", () => {
    expectGolden(new URL("../../schemas/faults-v1.schema.json", import.meta.url), `${JSON.stringify(faultsJsonSchema, null, 2)}\n`);
  });
});

test("what code gives that JSON can't say is told, and getters that throw are never a crash", () => {
  const validation = validateFaults([{ on: { args: { at: new Date(0), f: () => {} } }, do: { type: "hang" } }]);
  assert.deepEqual(validation.valid ? [] : validation.issues.map(({ code, path }) => [code, path]), [
    ["INVALID_JSON_VALUE", "[0].on.args.at"],
    ["INVALID_JSON_VALUE", "[0].on.args.f"],
  ]);
  const throwing = Object.defineProperty({}, "on", { enumerable: true, get: () => assert.fail() });
  assert.equal(validateFaults([throwing, undefined, Object.create({ on: {}, do: { type: "hang" } })]).valid, false);
});
