import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { validateFaults, validateMcpSuite, validateMockDefinition, validateScenario } from "../lib/index.js";

type Issues = readonly { readonly code: string; readonly path: string; readonly message: string; readonly hint: string }[];
type Validate = (value: unknown) => { readonly valid: true } | { readonly valid: false; readonly issues: Issues };

const call = { tool: "add", args: { a: [1, { b: 2 }] } };
const validators: readonly (readonly [name: string, validate: Validate, valid: object])[] = [
  ["validateMcpSuite", validateMcpSuite, {
    schemaVersion: 1, id: "s", name: "S",
    cases: [{
      id: "c", name: "C", operation: { type: "callTool", tool: "add", input: { a: [1, { b: 2 }] } },
      assertions: [{ type: "isError", expected: false }, { type: "structuredContentMatchesSchema", schema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] } }],
    }],
    approval: { fingerprint: "0".repeat(64), cases: [{ id: "c", status: "passed" }] },
  }],
  ["validateScenario", validateScenario, { name: "n", call, expect: { outcome: "success", result: { isError: false } }, observe: { call: { tool: "ping", args: {} }, expect: { outcome: "error" } } }],
  ["validateFaults", validateFaults, { faults: [{ on: { tool: "add", args: { a: [1, { b: 2 }] } }, do: { type: "httpStatus", status: 503, headers: { "retry-after": "1" } } }] }],
  ["validateMockDefinition", validateMockDefinition, {
    tools: [{ name: "add", inputSchema: { type: "object", properties: { a: { type: "array" } } } }],
    responses: [{ tool: "add", args: call.args, content: [{ type: "text", text: "3" }] }],
  }],
];

const traps = ["getPrototypeOf", "ownKeys", "getOwnPropertyDescriptor", "get", "has", "get of length", "revoked"] as const;

function throwing(target: object, trap: (typeof traps)[number]): object {
  const thrown = (): never => {
    throw new Error("from inside a proxy");
  };
  if (trap === "revoked") {
    const { proxy, revoke } = Proxy.revocable(target, {});
    revoke();
    return proxy;
  }
  if (trap === "get of length") return new Proxy(target, { get: (inner, key, self): unknown => (key === "length" ? thrown() : Reflect.get(inner, key, self)) });
  return new Proxy(target, { [trap]: thrown });
}

/** The value once for each object in it, with that object changed. */
function withEach(value: unknown, change: (object: object) => unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const deeper = Object.entries(value).flatMap(([key, member]) =>
    withEach(member, change).map((changed) => {
      const copy: Record<string, unknown> = Array.isArray(value) ? ([...(value as unknown[])] as never) : { ...value };
      copy[key] = changed;
      return copy;
    }),
  );
  return [change(value), ...deeper];
}

for (const [name, validate, valid] of validators) {
  describe(name, () => {
    test("the value without anything that throws is valid", () => assert.equal(validate(valid).valid, true));

    for (const trap of traps) {
      test(`it gives issues for a proxy with ${trap}, wherever it stands, and never throws`, () => {
        // Not everything is asked of everything: an array's prototype is nobody's business.
        if (trap !== "has" && trap !== "get of length") assert.equal(validate(throwing(valid, trap)).valid, false);
        for (const hostile of withEach(valid, (object) => throwing(object, trap))) {
          const validation = validate(hostile);
          if (trap === "revoked") assert.equal(validation.valid, false);
          if (!validation.valid) assert.ok(validation.issues.length > 0 && validation.issues.every(({ message, hint, path }) => message !== "" && hint !== "" && path !== ""));
        }
      });
    }

    test("it gives issues for getters that throw, wherever they stand, and never throws", () => {
      const withGetter = (object: object): object => {
        const copy: object = Array.isArray(object) ? [...(object as unknown[])] : { ...object };
        for (const key of Object.keys(copy)) Object.defineProperty(copy, key, { enumerable: true, get: () => assert.fail("from inside a getter") });
        return copy;
      };
      for (const hostile of withEach(valid, withGetter)) assert.equal(typeof validate(hostile).valid, "boolean");
      assert.equal(validate(withGetter(valid)).valid, false);
    });
  });
}
