import assert from "node:assert/strict";
import { test } from "node:test";
import { stdio } from "mcpeak";
import { boundList } from "./bound-list.js";

test("the deadline of a call bounds the list before it, unless the target has one of its own", () => {
  const bound = (options: Parameters<typeof stdio>[2], timeoutMs: number | undefined): number | undefined => boundList(stdio("node", [], options), timeoutMs).listTimeoutMs;
  assert.equal(bound({}, 1500), 1500);
  assert.equal(bound({ listTimeoutMs: 7000 }, 1500), 7000);
  assert.equal(bound({ startupTimeoutMs: 300 }, 1500), 300);
  assert.equal(bound({ startupTimeoutMs: 60_000 }, 1500), 1500);
  // Time for a slow call is no reason to wait longer for the list.
  assert.equal(bound({}, 600_000), 10_000);
  assert.equal(bound({}, undefined), undefined);
});

test("nothing else of a target is changed", () => {
  const target = stdio("node", ["server.js"], { env: { A: "1" }, maxMessageBytes: 4096 });
  assert.deepEqual(boundList(target, 5), { ...target, listTimeoutMs: 5 });
});
