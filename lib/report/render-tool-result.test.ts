import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import { renderToolResult } from "./render-tool-result.js";

function render(result: JsonObject): string {
  return [...renderToolResult(result, { color: false, language: "en" })].join("");
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
});

test("a result without content is shown whole", () => {
  assert.equal(render({ task: { taskId: "1" } }), '{\n  "task": {\n    "taskId": "1"\n  }\n}\n');
});
