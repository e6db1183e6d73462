import assert from "node:assert/strict";
import { test } from "node:test";
import { expectGolden } from "../../spec-tests/golden.js";
import { describeFacts } from "./describe-facts.js";
import type { Facts } from "./facts.js";
import type { EvidenceFacts, InapplicableSchema, ResultViolation } from "./facts/session-evidence.js";

const rude = "get\u001b[2J";
const missing: ResultViolation = { path: ["content"], keyword: "type", expected: "array" };
const wrong: ResultViolation = { path: ["content", 0, "type"], keyword: "type", expected: '"text" | "image"', received: rude };
const tooLow: ResultViolation = { path: ["structuredContent", "tempC"], keyword: "minimum", expected: -273, received: -300 };
const absent: ResultViolation = { path: ["structuredContent", "tempC"], keyword: "required", expected: true };
const tooMuch: ResultViolation = { path: ["structuredContent", "wind"], keyword: "additionalProperties", expected: false, received: "N" };
const inSchema: ResultViolation = { path: ["tools", 3, "inputSchema", "type"], keyword: "type", expected: '"object"', received: "text" };
const badRef: ResultViolation = { path: ["tools", 3, "outputSchema", "$ref"], keyword: "$ref", expected: "a schema", received: "#/$defs/none" };

const inapplicable: { readonly [Kind in InapplicableSchema["kind"]]: Extract<InapplicableSchema, { readonly kind: Kind }> } = {
  remoteRef: { kind: "remoteRef", path: ["tools", 0, "inputSchema", "$ref"], ref: "https://schemas.example/city.json" },
  tooDeep: { kind: "tooDeep", path: ["tools", 0, "inputSchema"], limit: 500 },
  tooLarge: { kind: "tooLarge", path: ["tools", 0, "inputSchema"], limit: 100000 },
  notCompiled: { kind: "notCompiled", path: [], reason: "Invalid regular expression: /(/: Unterminated group." },
  timeLimit: { kind: "timeLimit", path: ["structuredContent", "name"] },
};

const session = "session";
const breaks = { room: session, code: "RESULT_BREAKS_PROTOCOL", protocolVersion: "2025-11-25" } as const;

const facts: { readonly [Code in EvidenceFacts["code"]]: readonly Extract<EvidenceFacts, { readonly code: Code }>[] } = {
  RESULT_BREAKS_PROTOCOL: [
    { ...breaks, method: "tools/call", tool: rude, total: 1, violations: [missing] },
    { ...breaks, method: "tools/call", tool: "add", total: 2, violations: [wrong, missing] },
    { ...breaks, method: "tools/call", tool: "add", total: 100, isAtLeast: true, violations: [wrong, missing] },
    { ...breaks, method: "tools/list", tool: "add", total: 1, violations: [inSchema] },
    { ...breaks, method: "tools/list", total: 1, violations: [{ path: ["tools", 3], keyword: "type", expected: "object", received: 5 }] },
    { ...breaks, method: "initialize", total: 1, violations: [{ path: ["serverInfo"], keyword: "type", expected: "object" }] },
    { ...breaks, method: "server/discover", protocolVersion: "2026-07-28", total: 1, violations: [{ path: ["ttlMs"], keyword: "type", expected: "number >= 0", received: -1 }] },
  ],
  STRUCTURED_CONTENT_BREAKS_SCHEMA: [
    { room: session, code: "STRUCTURED_CONTENT_BREAKS_SCHEMA", tool: "weather", total: 1, violations: [absent] },
    { room: session, code: "STRUCTURED_CONTENT_BREAKS_SCHEMA", tool: "weather", total: 1, violations: [tooMuch] },
    { room: session, code: "STRUCTURED_CONTENT_BREAKS_SCHEMA", tool: "weather", total: 20, isAtLeast: true, violations: [tooLow, absent] },
    { room: session, code: "STRUCTURED_CONTENT_BREAKS_SCHEMA", tool: "weather", isFormatAlone: true, total: 1, violations: [{ path: ["structuredContent", "at"], keyword: "format", expected: "date-time", received: "2026-01-02T03:04:05" }] },
  ],
  STRUCTURED_CONTENT_NOT_SENT: [{ room: session, code: "STRUCTURED_CONTENT_NOT_SENT", tool: "weather" }],
  UNDECLARED_TOOL_ANSWERED: [
    { room: session, code: "UNDECLARED_TOOL_ANSWERED", tool: "wether", nearest: ["weather"] },
    { room: session, code: "UNDECLARED_TOOL_ANSWERED", tool: "hidden", nearest: [] },
  ],
  DUPLICATE_TOOL_NAME: [{ room: session, code: "DUPLICATE_TOOL_NAME", tool: "add", count: 3 }],
  INVALID_TOOL_SCHEMA: [
    { room: session, code: "INVALID_TOOL_SCHEMA", tool: "add", member: "inputSchema", total: 2, violations: [inSchema, badRef] },
    { room: session, code: "INVALID_TOOL_SCHEMA", member: "outputSchema", total: 1, violations: [badRef] },
  ],
  SCHEMA_NOT_APPLIED: [
    ...Object.values(inapplicable).map((problem) => ({ room: session, code: "SCHEMA_NOT_APPLIED", tool: "add", member: "outputSchema", problem }) as const),
    { room: session, code: "SCHEMA_NOT_APPLIED", member: "inputSchema", problem: inapplicable.remoteRef },
  ],
  UNKNOWN_SCHEMA_DIALECT: [{ room: session, code: "UNKNOWN_SCHEMA_DIALECT", dialect: "https://schemas.example/mine", total: 1, tools: ["add"] }],
  OLDER_SCHEMA_DIALECT: [{ room: session, code: "OLDER_SCHEMA_DIALECT", dialect: "http://json-schema.org/draft-07/schema#", total: 12, tools: ["add", rude] }],
};

const [notSent] = facts.STRUCTURED_CONTENT_NOT_SENT;
const duplicate = { room: "wire", code: "DUPLICATE_ANSWER", id: "3", line: "{}" } as const;
const ofCase = { room: "run", code: "DUPLICATE_ANSWER", ofCase: "seoul", facts: duplicate } as const;

const all: readonly Facts[] = [
  ...Object.values(facts).flat(),
  { room: session, code: "RESULT_BREAKS_PROTOCOL", more: 1900 },
  ofCase,
  { room: "run", code: "STRICT_FINDING", of: "case", facts: notSent as EvidenceFacts, more: 0 },
  { room: "run", code: "STRICT_FINDING", of: "suite", facts: ofCase, more: 2 },
];

for (const language of ["en", "ko"] as const) {
  test(`what is found in answers reads as written down, in ${language}`, () => {
    const text = all.map((each) => {
      const { message, hint } = describeFacts(each, language);
      return `${each.code}\n  ${message}\n  ${hint}\n`;
    });
    expectGolden(new URL(`goldens/evidence-words.${language}.txt`, import.meta.url), text.join(""));
  });

  test(`every sentence of what is found in ${language} is whole, and safe to print`, () => {
    for (const each of all) {
      const { message, hint } = describeFacts(each, language);
      assert.doesNotMatch(`${message} ${hint}`, /undefined|\[object|NaN|\u001b|\n/, each.code);
      if (each.room === "session") assert.match(message, /[.?]$/, message);
      assert.match(hint, /[.).`]$/, each.code);
    }
  });
}
