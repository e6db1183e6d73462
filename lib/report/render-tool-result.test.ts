import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import { renderToolResult } from "./render-tool-result.js";

function render(result: JsonObject, language: "en" | "ko" = "en"): string {
  return [...renderToolResult(result, { color: false, language })].join("");
}

function nested(levels: number): JsonObject {
  let value: JsonObject = {};
  for (let level = 1; level < levels; level++) value = { a: value };
  return value;
}

const text = (each: string) => ({ type: "text", text: each });

test("texts come as they are, with their lines and tabs", () => {
  assert.equal(render({ content: [text("a\tb\r\nc"), text("서울 🌦")] }), "a\tb\nc\n서울 🌦\n");
});

test("what would steer a terminal is written as an escape", () => {
  assert.equal(render({ content: [text("\u001b[2Jgone\u0007\t\u202e")] }), "\\u001b[2Jgone\\u0007\t\\u202e\n");
});

test("an error is said first, structured content comes last", () => {
  assert.equal(render({ isError: true, content: [text("no")], structuredContent: { a: 1 } }), 'The tool answered with an error.\nno\nstructuredContent\n{\n  "a": 1\n}\n');
});

test("data of an image is counted, not shown", () => {
  assert.equal(render({ content: [{ type: "image", data: "QUJD", mimeType: "image/png" }] }), '{"type":"image","data":"(4 characters)","mimeType":"image/png"}\n');
  assert.match(render({ content: [{ type: "image", data: "QUJD" }] }, "ko"), /"\(4자\)"/);
});

test("a result without content is shown whole", () => {
  assert.equal(render({ task: { taskId: "1" } }), '{\n  "task": {\n    "taskId": "1"\n  }\n}\n');
});

test("an answer of any depth is shown", () => {
  const deep = nested(50_000);
  for (const result of [{ content: [], structuredContent: deep }, { content: [{ type: "x", deep }] }, { deep }]) {
    assert.equal(render(result).split("{").length - 1 >= 50_000, true);
  }
});
