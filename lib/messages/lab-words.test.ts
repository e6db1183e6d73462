import assert from "node:assert/strict";
import { test } from "node:test";
import { expectGolden } from "../../spec-tests/golden.js";
import { describeFacts } from "./describe-facts.js";
import type { LabArgumentRule, LabFacts, LabMeaninglessReason, LabOptionProblem } from "./facts/lab.js";

const room = "lab";
const rude = "get\u001b[2J";
const five = { kind: "scalar", text: "5" } as const;
const rules: { readonly [Kind in LabArgumentRule["kind"]]: Extract<LabArgumentRule, { readonly kind: Kind }> } = {
  milliseconds: { kind: "milliseconds", least: 0, most: 30_000 },
  choice: { kind: "choice", choices: ["during_request", "after_response"] },
  flag: { kind: "flag" },
};
const reasons: { readonly [Reason in LabMeaninglessReason]: string } = { noSession: "session_loss", cancelledByClosing: "response_after_cancellation", inBatch: "disconnect" };
const problems: { readonly [Problem in LabOptionProblem]: string } = { unknown: rude, object: "", string: "host", function: "onProblem", port: "port", language: "lang" };

const facts: { readonly [Code in LabFacts["code"]]: readonly Extract<LabFacts, { readonly code: Code }>[] } = {
  LAB_ARGUMENT_MISSING: Object.values(rules).map((rule) => ({ room, code: "LAB_ARGUMENT_MISSING", tool: "delay", argument: "delayMs", rule })),
  LAB_ARGUMENT_UNKNOWN: [
    { room, code: "LAB_ARGUMENT_UNKNOWN", tool: "ping", argument: rude, allowed: [] },
    { room, code: "LAB_ARGUMENT_UNKNOWN", tool: "delay", argument: "delayms", allowed: ["delayMs"], meant: "delayMs" },
  ],
  LAB_ARGUMENT_INVALID: Object.values(rules).map((rule) => ({ room, code: "LAB_ARGUMENT_INVALID", tool: "delay", argument: "delayMs", rule, received: five })),
  LAB_FAULT_WITHOUT_MEANING: Object.entries(reasons).map(([reason, tool]) => ({ room, code: "LAB_FAULT_WITHOUT_MEANING", tool, reason: reason as LabMeaninglessReason })),
  INVALID_FAULT_SERVER: Object.entries(problems).map(([problem, option]) => ({ room, code: "INVALID_FAULT_SERVER", option, problem: problem as LabOptionProblem, received: five })),
  LAB_TOOL_UNKNOWN: [
    { room, code: "LAB_TOOL_UNKNOWN", tool: rude, known: ["ping", "delay"] },
    { room, code: "LAB_TOOL_UNKNOWN", tool: "pong", known: ["ping", "delay"], meant: "ping" },
  ],
  LAB_CALL_MALFORMED: [
    { room, code: "LAB_CALL_MALFORMED", problem: "name" },
    { room, code: "LAB_CALL_MALFORMED", problem: "arguments" },
  ],
};

for (const language of ["en", "ko"] as const) {
  test(`what the fault lab tells, in "${language}"`, () => {
    const words = Object.values(facts).flat().map((each) => ({ code: each.code, ...describeFacts(each, language) }));
    // biome-ignore lint: control characters are the point
    for (const { message, hint } of words) assert.doesNotMatch(message + hint, /[\u0000-\u001f]/);
    expectGolden(new URL(`./goldens/lab-words.${language}.txt`, import.meta.url), words.map(({ code, message, hint }) => `${code}\n${message}\n  ${hint}\n`).join("\n"));
  });
}
