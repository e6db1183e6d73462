import assert from "node:assert/strict";
import { test } from "node:test";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { scenario } from "./scenario-builder.js";
import type { InvalidScenarioError } from "./scenario-issue.js";
import { validateScenario } from "./validate-scenario.js";

/** Code and paths of what is refused. */
function refused(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    assert.ok(isMcpeakError(error));
    assert.equal(error.code, "INVALID_SCENARIO");
    return (error as InvalidScenarioError).issues.map(({ code, path }) => `${code} ${path}`);
  }
  return [];
}

/** Calls that the types forbid. */
const loose = scenario as unknown as (name: unknown, options?: unknown) => any;

test("a scenario compiles to exactly the JSON", () => {
  const built = scenario("bounded delay succeeds").call("delay", { delayMs: 250 }).timeout(1000).expect.success({ maxDurationMs: 500 }).observe("ping").expect.success();
  const json = '{"name":"bounded delay succeeds","call":{"tool":"delay","args":{"delayMs":250}},"timeoutMs":1000,"expect":{"outcome":"success","maxDurationMs":500},"observe":{"call":{"tool":"ping","args":{}},"expect":{"outcome":"success"}}}';
  assert.equal(JSON.stringify(built), json);
  assert.equal(JSON.stringify(built.toSpec()), json);
  assert.deepEqual(validateScenario(built.toSpec()).valid, true);
});

test("the smallest scenario has nothing that was not told", () => {
  assert.equal(JSON.stringify(scenario("n").call("ping").expect.success()), '{"name":"n","call":{"tool":"ping","args":{}},"expect":{"outcome":"success"}}');
});

test("keys stand in the order of the format, however the options were written", () => {
  const built = scenario("n", { protocolVersion: "2025-11-25" })
    .call("t", { b: 1, a: 2 })
    .timeout(5)
    .expect.error({ result: { textContains: "x", isError: true }, maxDurationMs: 1 })
    .observe("o", {})
    .timeout(6)
    .expect.timeout({ maxDurationMs: 2 });
  assert.equal(
    JSON.stringify(built),
    '{"name":"n","protocolVersion":"2025-11-25","call":{"tool":"t","args":{"b":1,"a":2}},"timeoutMs":5,"expect":{"outcome":"error","maxDurationMs":1,"result":{"isError":true,"textContains":"x"}},"observe":{"call":{"tool":"o","args":{}},"timeoutMs":6,"expect":{"outcome":"timeout","maxDurationMs":2}}}',
  );
});

test("what JSON would leave out is left out", () => {
  const built = loose("n", { protocolVersion: undefined }).call("ping", undefined).expect.success({ maxDurationMs: undefined, result: { isError: undefined, textContains: "x" } });
  assert.deepEqual(Object.keys(built.toSpec()), ["name", "call", "expect"]);
  assert.equal(JSON.stringify(built.toSpec().expect), '{"outcome":"success","result":{"textContains":"x"}}');
});

test("a call never changes the builder it is made on", () => {
  const called = scenario("n").call("ping");
  const short = called.timeout(1).expect.success();
  const long = called.timeout(2).expect.error();
  assert.deepEqual([short.toSpec().timeoutMs, long.toSpec().timeoutMs, called.expect.success().toSpec().timeoutMs], [1, 2, undefined]);
  const observed = short.observe("ping").expect.success();
  assert.equal(short.toSpec().observe, undefined);
  assert.ok(observed.toSpec().observe !== undefined);
  assert.ok(Object.isFrozen(called) && Object.isFrozen(observed));
});

test("arguments are copied and frozen", () => {
  const args = { list: [1] };
  const spec = scenario("n").call("t", args).expect.success().toSpec();
  args.list.push(2);
  assert.deepEqual(spec.call.args, { list: [1] });
  assert.ok(Object.isFrozen(spec) && Object.isFrozen(spec.call) && Object.isFrozen(spec.call.args));
});

test("__proto__ in arguments is a member like any other", () => {
  const args = JSON.parse('{"__proto__":{"polluted":true}}') as object;
  const spec = scenario("n").call("t", args as never).expect.success().toSpec();
  assert.equal(JSON.stringify(spec.call.args), '{"__proto__":{"polluted":true}}');
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test("what the format refuses is refused at once, with its place", () => {
  assert.deepEqual(refused(() => loose(" ")), ["INVALID_VALUE name"]);
  assert.deepEqual(refused(() => loose("n", { protocolVersion: "1" })), ["INVALID_VALUE protocolVersion"]);
  assert.deepEqual(refused(() => loose("n", { protocol: "2025-11-25" })), ["UNKNOWN_FIELD protocol"]);
  assert.deepEqual(refused(() => loose("n", 5)), ["INVALID_TYPE options"]);
  const start = loose("n");
  assert.deepEqual(refused(() => start.call("", [])), ["INVALID_VALUE call.tool", "INVALID_TYPE call.args"]);
  assert.deepEqual(refused(() => start.call("t", { when: new Date(0), n: Number.NaN })), ["INVALID_JSON_VALUE call.args.when", "INVALID_JSON_VALUE call.args.n"]);
  const called = start.call("t");
  for (const timeoutMs of [0, 2_147_483_648, 1.5, "5", null, undefined, Number.NaN]) assert.deepEqual(refused(() => called.timeout(timeoutMs)), ["INVALID_TIMEOUT timeoutMs"], String(timeoutMs));
  assert.deepEqual(refused(() => called.expect.success({ maxDurationMs: -1, x: 1 })), ["INVALID_VALUE expect.maxDurationMs", "UNKNOWN_FIELD expect.x"]);
  assert.deepEqual(refused(() => called.expect.success(null)), ["INVALID_TYPE expect"]);
  const observed = called.expect.success().observe("o");
  assert.deepEqual(refused(() => observed.timeout(0)), ["INVALID_TIMEOUT observe.timeoutMs"]);
  assert.deepEqual(refused(() => observed.expect.error({ result: 1 })), ["INVALID_TYPE observe.expect.result"]);
});

test("a scenario that is not whole is refused, and nothing is told twice", () => {
  assert.deepEqual(refused(() => loose("n").toSpec()), ["MISSING_REQUIRED_FIELD call", "MISSING_REQUIRED_FIELD expect"]);
  assert.deepEqual(refused(() => loose("n").expect.success()), ["MISSING_REQUIRED_FIELD call", "MISSING_REQUIRED_FIELD expect"]);
  assert.deepEqual(refused(() => loose("n").call("t").toJSON()), ["MISSING_REQUIRED_FIELD expect"]);
  assert.deepEqual(refused(() => loose("n").call("t").observe("o")), ["MISSING_REQUIRED_FIELD expect"]);
  assert.deepEqual(refused(() => loose("n").call("t").expect.success().observe("o").toSpec()), ["MISSING_REQUIRED_FIELD observe.expect"]);
  assert.deepEqual(refused(() => loose("n").call("t").call("u")), ["INVALID_VALUE call"]);
  assert.deepEqual(refused(() => loose("n").call("t").expect.success().observe("o").expect.success().observe("p")), ["INVALID_VALUE observe"]);
});

test("a value nested 100 000 deep gives a coded problem", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  const found = refused(() => loose("n").call("t", { deep }));
  assert.equal(found.length, 1);
  assert.match(found[0] ?? "", /^INVALID_JSON_VALUE call\.args\.deep/);
});
