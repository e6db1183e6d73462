import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { defineMcpSuite } from "./define-mcp-suite.js";

const weather = defineMcpSuite({
  schemaVersion: 1,
  id: "weather",
  name: "weather server",
  cases: [
    { id: "exists", name: "offers it", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "get_weather" }] },
    { id: "seoul", name: "answers", timeoutMs: 5000, operation: { type: "callTool", tool: "get_weather", input: { city: "서울" } }, assertions: [{ type: "isError", expected: false }] },
  ],
});

// literal types are kept
export const id: "weather" = weather.id;
export const caseIds: "exists" | "seoul" = weather.cases[1].id;
export const city: "서울" = weather.cases[1].operation.input.city;
// @ts-expect-error -- the id is "exists", nothing else
export const wrong: "seoul" = weather.cases[0].id;

// the result is a suite like any other
export const plain: TestSuiteSpec = weather;

const caseOf = { id: "a", name: "A" } as const;
// @ts-expect-error -- there is no version 2
defineMcpSuite({ schemaVersion: 2, id: "s", name: "n", cases: [] });
// @ts-expect-error -- toolExists does not fit callTool
defineMcpSuite({ schemaVersion: 1, id: "s", name: "n", cases: [{ ...caseOf, operation: { type: "callTool", tool: "t", input: {} }, assertions: [{ type: "toolExists", tool: "t" }] }] });
// @ts-expect-error -- an input holds JSON only
defineMcpSuite({ schemaVersion: 1, id: "s", name: "n", cases: [{ ...caseOf, operation: { type: "callTool", tool: "t", input: { at: new Date() } }, assertions: [{ type: "isError", expected: true }] }] });
// @ts-expect-error -- a suite has cases
defineMcpSuite({ schemaVersion: 1, id: "s", name: "n" });
