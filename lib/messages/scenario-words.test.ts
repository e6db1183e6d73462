import assert from "node:assert/strict";
import { test } from "node:test";
import { expectGolden } from "../../spec-tests/golden.js";
import { describeFacts } from "./describe-facts.js";
import * as en from "./en.js";
import type { CallEnd, ScenarioFacts, ScenarioFieldType, ScenarioOwner, ScenarioValueProblem } from "./facts/scenario.js";
import * as ko from "./ko.js";

/** One of each kind: a kind without an example does not compile. */
type OneOfEach<Union extends { readonly kind: string }> = { readonly [Kind in Union["kind"]]: OfKind<Union, Kind> };
type OfKind<Union, Kind> = Union extends { readonly kind: infer Each } ? (Kind extends Each ? Omit<Union, "kind"> & { readonly kind: Kind } : never) : never;

const room = "scenario";
const rude = "get\u001b[2J";
const five = { kind: "scalar", text: "5" } as const;
const blank = { kind: "string", text: " ", length: 1 } as const;
const owners: { readonly [Owner in ScenarioOwner]: string } = { scenario: "name", call: "tool", expect: "outcome", result: "isError", observe: "call", target: "transport", stdioTarget: "command", httpTarget: "url" };
const types: { readonly [Type in ScenarioFieldType]: true } = { scenario: true, string: true, call: true, arguments: true, expect: true, result: true, boolean: true, observe: true, target: true, strings: true, stringMap: true, variableMap: true };
const values: OneOfEach<ScenarioValueProblem> = {
  blank: { kind: "blank", received: blank },
  protocolVersion: { kind: "protocolVersion", received: five, allowed: ["2025-11-25", "2026-07-28"] },
  outcome: { kind: "outcome", received: { kind: "string", text: "sucess", length: 6 }, allowed: ["success", "error", "timeout"], meant: "success" },
  maxDurationMs: { kind: "maxDurationMs", received: five },
  twice: { kind: "twice" },
  transport: { kind: "transport", received: five },
  url: { kind: "url" },
  plainHttp: { kind: "plainHttp", host: "example.com" },
  name: { kind: "name", of: "header", name: rude },
  reservedHeader: { kind: "reservedHeader", name: "Host" },
  notAVariable: { kind: "notAVariable" },
  headerValue: { kind: "headerValue" },
  nullByte: { kind: "nullByte" },
  givenTwice: { kind: "givenTwice", name: "A", other: "env" },
};
const lost = { room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByServer" } } as const;
const broken = { room: "wire", code: "BROKEN_ANSWER", method: "tools/call", problem: { kind: "jsonrpcMember", received: "missing" }, line: `{"id":3,"result":{"content":[{"type":"text","text":"${"x".repeat(200)}"}]}}` } as const;
const ends: OneOfEach<CallEnd> = {
  success: { kind: "success" },
  timeout: { kind: "timeout", timeoutMs: 1000 },
  toolError: { kind: "toolError", text: `no ${rude}\nsecond line` },
  protocolError: { kind: "protocolError", error: { code: -32603, message: "broken" } },
  connectionLost: { kind: "connectionLost", facts: lost },
  malformedMessage: { kind: "malformedMessage", facts: broken },
  httpStatus: { kind: "httpStatus", facts: { room: "wire", code: "HTTP_STATUS", httpMethod: "POST", status: 404, contentType: "text/plain", body: "Session not found" } },
  inputRequired: { kind: "inputRequired", facts: { room: "wire", code: "INPUT_REQUIRED", method: "tools/call", requests: [{ kind: "elicitation", message: "which one?" }] } },
};
const more: readonly CallEnd[] = [{ kind: "timeout", timeoutMs: 1000, suspect: broken }, { kind: "toolError" }];

const facts: { readonly [Code in ScenarioFacts["code"]]: readonly Extract<ScenarioFacts, { readonly code: Code }>[] } = {
  MISSING_REQUIRED_FIELD: (Object.keys(owners) as ScenarioOwner[]).map((owner) => ({ room, code: "MISSING_REQUIRED_FIELD", owner, field: owners[owner], segments: owner.endsWith("arget") || owner === "scenario" ? [owners[owner]] : [1, owner, owners[owner]] })),
  UNKNOWN_FIELD: [
    { room, code: "UNKNOWN_FIELD", owner: "scenario", field: rude, allowed: ["name", "call"], segments: [rude] },
    { room, code: "UNKNOWN_FIELD", owner: "call", field: "arguments", allowed: ["tool", "args"], meant: "args", segments: ["call", "arguments"] },
  ],
  INVALID_TYPE: [
    ...(Object.keys(types) as ScenarioFieldType[]).map((expected) => ({ room, code: "INVALID_TYPE", expected, received: five, segments: [0, "x"] }) as const),
    ...(["scenario", "target"] as const).map((expected) => ({ room, code: "INVALID_TYPE", expected, received: five, segments: [] }) as const),
  ],
  INVALID_VALUE: Object.values(values).map((problem) => ({ room, code: "INVALID_VALUE", problem, segments: ["x"] })),
  INVALID_JSON_VALUE: [{ room, code: "INVALID_JSON_VALUE", nonJson: "instance", className: "Date", segments: ["call", "args", "when"] }],
  INVALID_TIMEOUT: [{ room, code: "INVALID_TIMEOUT", received: { kind: "scalar", text: "2147483648" }, byDefault: 30_000, segments: ["timeoutMs"] }],
  EMPTY_SCENARIOS: [{ room, code: "EMPTY_SCENARIOS", segments: [] }],
  PROTOCOL_VERSION_WITH_TARGET: [{ room, code: "PROTOCOL_VERSION_WITH_TARGET", version: "2025-11-25", segments: ["protocolVersion"] }],
  INVALID_TOOL_ARGUMENTS: [{ room, code: "INVALID_TOOL_ARGUMENTS", problem: { room: "lab", code: "LAB_ARGUMENT_UNKNOWN", tool: "delay", argument: "delay", allowed: ["delayMs"], meant: "delayMs" }, segments: ["call", "args", "delay"] }],
  NO_MEANING_BUILT_IN: [{ room, code: "NO_MEANING_BUILT_IN", problem: { room: "lab", code: "LAB_FAULT_WITHOUT_MEANING", tool: "session_loss", reason: "noSession" }, segments: ["call", "tool"] }],
  MISSING_ENVIRONMENT_VARIABLE: [{ room, code: "MISSING_ENVIRONMENT_VARIABLE", variable: "TOKEN", segments: ["envFrom", "A"] }],
  INVALID_SCENARIO: [1, 2, 3].map((total) => ({ room, code: "INVALID_SCENARIO", first: { room, code: "EMPTY_SCENARIOS", segments: [] }, total })),
  MODULE_EXPORTS_NO_SCENARIO: [
    { room, code: "MODULE_EXPORTS_NO_SCENARIO", file: "a.ts", exports: [], hasDefault: false },
    { room, code: "MODULE_EXPORTS_NO_SCENARIO", file: "a.ts", exports: ["default", rude], hasDefault: true },
  ],
  NO_SCENARIOS_FOUND: (["folder", "pattern"] as const).map((kind) => ({ room, code: "NO_SCENARIOS_FOUND", target: "x", kind })),
  INVALID_OPTION_VALUE: (["repeat", "server", "strict"] as const).map((option) => ({ room, code: "INVALID_OPTION_VALUE", option, received: five })),
  CONFLICTING_OPTIONS: [{ room, code: "CONFLICTING_OPTIONS" }],
  OUTCOME_MISMATCH: [...Object.values(ends), ...more].map((end) => ({ room, code: "OUTCOME_MISMATCH", of: "call", expected: end.kind === "success" ? "error" : "success", end })),
  DURATION_EXCEEDED: [{ room, code: "DURATION_EXCEEDED", of: "observer", maxDurationMs: 5, durationMs: 5.01 }],
  RESULT_MISSING: [{ room, code: "RESULT_MISSING", of: "call", end: ends.protocolError }],
  IS_ERROR_MISMATCH: [{ room, code: "IS_ERROR_MISMATCH", of: "call", expected: true, received: "false" }],
  TEXT_NOT_FOUND: [0, 1, 2].map((texts) => ({ room, code: "TEXT_NOT_FOUND", of: "call", wanted: rude, texts, received: texts === 0 ? "" : "one\ntwo" })),
  OBSERVER_FAILED: [ends.timeout, ends.connectionLost].map((end) => ({ room, code: "OBSERVER_FAILED", of: "observer", end })),
  UNLISTED_TOOL: [
    { room, code: "UNLISTED_TOOL", of: "call", tool: "pnig", listed: ["ping", "delay"], total: 2, meant: "ping" },
    { room, code: "UNLISTED_TOOL", of: "observer", tool: "x", listed: ["ping", rude], total: 30 },
    { room, code: "UNLISTED_TOOL", of: "call", tool: "x", listed: [], total: 0 },
    { room, code: "UNLISTED_TOOL", of: "call", tool: "x", listed: [], total: 0, isListMissing: true },
  ],
};

for (const language of ["en", "ko"] as const) {
  test(`what scenarios tell, in "${language}"`, () => {
    const blocks = Object.values(facts).flat().map((each: ScenarioFacts) => {
      const { message, hint } = describeFacts(each, language);
      return `${each.code}\n${message}\n  ${hint.split("\n").join("\n  ")}\n`;
    });
    expectGolden(new URL(`./goldens/scenario-words.${language}.txt`, import.meta.url), blocks.join("\n"));
  });

  test(`nothing that a terminal must not get raw is told in "${language}", and each cause is one line`, () => {
    for (const each of Object.values(facts).flat()) {
      const { message, hint } = describeFacts(each, language);
      assert.doesNotMatch(message + hint, /[\u0000-\u0009\u000b-\u001f]/);
    }
    for (const end of [...Object.values(ends), ...more]) {
      const cause = { en, ko }[language].scenarioCause(end);
      assert.doesNotMatch(cause, /[\u0000-\u001f]/);
      assert.ok(cause.length <= 320);
      assert.equal(cause === "", end.kind === "success");
    }
  });
}
