import assert from "node:assert/strict";
import { test } from "node:test";
import { labelText, type VariantFacts, variantLabels } from "./variant-labels.js";

const labels = (...variants: readonly VariantFacts[]): string[] => variantLabels(variants).map(labelText);

test("a label says what its run differs in, and nothing else", () => {
  assert.deepEqual(labels({ protocol: "2025-11-25", protocolVersion: "2025-06-18", client: "mcpeak" }, { protocol: "2026-07-28", protocolVersion: "2026-07-28", client: "mcpeak" }), ["2025-06-18", "2026-07-28"]);
  assert.deepEqual(labels({ protocol: "auto", protocolVersion: "2025-11-25", client: "mcpeak" }, { protocol: "auto", protocolVersion: "2025-11-25", client: "sdk" }), ["mcpeak", "sdk"]);
  assert.deepEqual(labels({ protocol: "auto", protocolVersion: "2026-07-28", client: "mcpeak" }, { protocol: "auto", client: "sdk" }), ["2026-07-28 mcpeak", "sdk"]);
});

test("a run that had no server is labelled by what was asked for", () => {
  assert.deepEqual(labels({ protocol: "2025-11-25", client: "mcpeak" }, { protocol: "2026-07-28", client: "mcpeak" }), ["2025-11-25", "2026-07-28"]);
});

test("runs that negotiated the same are told apart by what was asked for", () => {
  const asked = (protocol: string): VariantFacts => ({ protocol, protocolVersion: "2026-07-28", client: "mcpeak" });
  assert.deepEqual(labels(asked("2025-11-25"), asked("2026-07-28")), ["2025-11-25 mcpeak", "2026-07-28 mcpeak"]);
});

test("a version that a server makes up can't steer a terminal or fill it", () => {
  const [label = ""] = labels({ protocol: "auto", protocolVersion: `\u001b[2J${"9".repeat(10_000)}`, client: "mcpeak" }, { protocol: "auto", client: "sdk" });
  assert.doesNotMatch(label, /[\u0000-\u001f]/);
  assert.ok(label.length < 100, label);
});
