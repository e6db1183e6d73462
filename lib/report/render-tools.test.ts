import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import { renderTools } from "./render-tools.js";

const server = { name: "weather", version: "1.0.0" };

function render(...tools: JsonObject[]): string {
  return [...renderTools({ protocolVersion: "2025-11-25", server, tools }, { color: false, language: "en" })].join("");
}

test("a tool is listed with the first line of its description, its arguments and which of them are required", () => {
  const inputSchema = { type: "object", required: ["city"], properties: { city: { type: "string" }, unit: { enum: ["C", "F"] }, days: { type: ["integer", "null"] }, any: {} } };
  assert.equal(
    render({ name: "get_weather", description: "Temperature of a city\nnow", inputSchema }),
    [
      "weather 1.0.0 · MCP 2025-11-25 · 1 tool",
      "  get_weather  Temperature of a city",
      "    city  string, required",
      '    unit  "C" | "F"',
      "    days  integer | null",
      "    any",
      "",
    ].join("\n"),
  );
});

test("what would steer a terminal is written as an escape", () => {
  assert.match(render({ name: "a\u001b[2J", description: "b\u009b", inputSchema: { properties: { "c\u202e": { type: "d\u0007" } } } }), /a\\u001b\[2J {2}b\\u009b\n {4}c\\u202e {2}d\\u0007/);
});

test("a declaration of any shape and depth is listed", () => {
  let deep: JsonObject = {};
  for (let level = 0; level < 50_000; level++) deep = { a: deep };
  for (const odd of [deep, null, 5, [], "x"]) {
    const inputSchema = { properties: { a: { type: odd }, b: { enum: [odd] }, c: odd }, required: odd };
    for (const tool of [{ name: odd }, { name: "t", description: odd, inputSchema }, { name: "t", inputSchema: odd }]) assert.match(render(tool), /1 tool\n {2}\S/);
  }
});
