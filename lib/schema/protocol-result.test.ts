import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderPath } from "../json/json-path.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { checkProtocolResult, type ProtocolMethod } from "./protocol-result.js";

const versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
type Version = (typeof versions)[number];
const unknownVersion = "2099-01-01";

/** What is wrong, one line a place. */
function wrong(method: ProtocolMethod, version: string, result: JsonObject): readonly string[] {
  return checkProtocolResult(method, version, result).map(({ path, expected, received }) => `${renderPath(path)}: ${expected}${received === undefined ? "" : `, not ${received}`}`);
}

function finished(version: string, result: JsonObject): JsonObject {
  return version === "2026-07-28" ? { resultType: "complete", ...result } : result;
}

function listed(version: string, result: JsonObject): JsonObject {
  return version === "2026-07-28" ? { resultType: "complete", ttlMs: 0, cacheScope: "private", ...result } : result;
}

/** The versions that find something wrong with a result of `tools/call`. */
function refusedCall(result: JsonObject): readonly string[] {
  return [...versions, unknownVersion].filter((version) => wrong("tools/call", version, finished(version, result)).length > 0);
}

function refusedTool(tool: JsonObject): readonly string[] {
  return [...versions, unknownVersion].filter((version) => wrong("tools/list", version, listed(version, { tools: [tool] })).length > 0);
}

function from(version: Version): readonly string[] {
  return versions.slice(versions.indexOf(version));
}

const text: JsonObject = { type: "text", text: "a" };
const inputSchema: JsonObject = { type: "object" };

describe("a result of tools/call", () => {
  test("with text is right in every version", () => {
    assert.deepEqual(refusedCall({ content: [] }), []);
    assert.deepEqual(refusedCall({ content: [text], isError: false, _meta: {} }), []);
  });

  test("must have content in every version", () => {
    for (const version of [...versions, unknownVersion]) {
      assert.deepEqual(wrong("tools/call", version, finished(version, {})), ["content: array"]);
      assert.deepEqual(wrong("tools/call", version, finished(version, { content: { type: "text" } })), ['content: array, not {"type":"text"}']);
    }
  });

  test("names the place of each thing that is wrong", () => {
    assert.deepEqual(wrong("tools/call", "2025-11-25", { content: [text, { type: "text" }, "x", { type: "image", data: "!", mimeType: 1 }], isError: "no", structuredContent: [], _meta: null }), [
      "content[1].text: string",
      'content[2]: object, not "x"',
      'content[3].data: base64 string, not "!"',
      "content[3].mimeType: string, not 1",
      'isError: boolean, not "no"',
      "structuredContent: object, not []",
      "_meta: object, not null",
    ]);
  });

  test("may hold the kinds of content that its version knows", () => {
    const audio = { type: "audio", data: "YQ==", mimeType: "audio/wav" };
    const link = { type: "resource_link", uri: "a:b", name: "b" };
    assert.deepEqual(refusedCall({ content: [{ type: "image", data: "YQ==", mimeType: "image/png" }] }), []);
    assert.deepEqual(refusedCall({ content: [{ type: "resource", resource: { uri: "a:b", text: "" } }] }), []);
    assert.deepEqual(refusedCall({ content: [audio] }), ["2024-11-05"]);
    assert.deepEqual(refusedCall({ content: [link] }), ["2024-11-05", "2025-03-26"]);
    assert.deepEqual(refusedCall({ content: [{ type: "video" }] }), versions, "a version that nobody knows may know others");
    assert.deepEqual(wrong("tools/call", "2024-11-05", { content: [audio] }), ['content[0].type: "text" | "image" | "resource", not "audio"']);
    assert.deepEqual(wrong("tools/call", unknownVersion, { content: [{ text: "a" }] }), ["content[0].type: string"]);
  });

  test("may have structured content that is an object from 2025-06-18, and anything from 2026-07-28", () => {
    assert.deepEqual(refusedCall({ content: [], structuredContent: {} }), []);
    for (const structuredContent of [[], "x", null] satisfies readonly JsonValue[]) assert.deepEqual(refusedCall({ content: [], structuredContent }), ["2025-06-18", "2025-11-25"]);
  });

  test("has a `_meta` of objects from the version on that knows it", () => {
    assert.deepEqual(refusedCall({ content: [], _meta: [] }), [...versions, unknownVersion]);
    assert.deepEqual(refusedCall({ content: [{ ...text, _meta: 1 }] }), [...from("2025-06-18"), unknownVersion]);
    assert.deepEqual(refusedCall({ content: [], _meta: { "io.modelcontextprotocol/serverInfo": { name: "a" } } }), ["2026-07-28", unknownVersion]);
  });

  test("has annotations of the right types", () => {
    const withAnnotations = (annotations: JsonValue): JsonObject => ({ content: [{ ...text, annotations }] });
    assert.deepEqual(refusedCall(withAnnotations({ audience: ["user", "assistant"], priority: 0.5, lastModified: "yesterday", other: 1 })), []);
    assert.deepEqual(refusedCall(withAnnotations({ audience: ["robot"] })), [...versions, unknownVersion]);
    assert.deepEqual(refusedCall(withAnnotations({ priority: 1.5 })), [...versions, unknownVersion]);
    assert.deepEqual(refusedCall(withAnnotations({ lastModified: 5 })), [...from("2025-06-18"), unknownVersion]);
    assert.deepEqual(refusedCall(withAnnotations("x")), [...versions, unknownVersion]);
  });

  test("has an embedded resource of text or of bytes", () => {
    const withResource = (resource: JsonValue): JsonObject => ({ content: [{ type: "resource", resource }] });
    assert.deepEqual(refusedCall(withResource({ uri: "a:b", blob: "YQ" })), []);
    assert.deepEqual(refusedCall(withResource({ uri: "a:b", text: "", blob: 5 })), []);
    assert.deepEqual(wrong("tools/call", "2025-11-25", withResource({ text: "" })), ["content[0].resource.uri: string"]);
    assert.deepEqual(wrong("tools/call", "2025-11-25", withResource({ uri: "a:b" })), ['content[0].resource: { text: string } | { blob: string }, not {"uri":"a:b"}']);
    assert.deepEqual(wrong("tools/call", "2025-11-25", withResource({ uri: "a:b", blob: "a" })), ['content[0].resource.blob: base64 string, not "a"']);
  });

  test("has icons on its links from 2025-11-25", () => {
    const link = { type: "resource_link", uri: "a:b", name: "b", size: 1.5, icons: [{ src: "a:b", sizes: ["any"], theme: "dark" }] };
    assert.deepEqual(refusedCall({ content: [link] }), ["2024-11-05", "2025-03-26"]);
    assert.deepEqual(wrong("tools/call", "2025-11-25", { content: [{ ...link, icons: [{ theme: "blue" }] }] }), ["content[0].icons[0].src: string", 'content[0].icons[0].theme: "light" | "dark", not "blue"']);
    assert.deepEqual(wrong("tools/call", "2025-06-18", { content: [{ ...link, icons: 5 }] }), []);
  });
});

describe("a result of 2026-07-28", () => {
  test("must say of which type it is", () => {
    assert.deepEqual(wrong("tools/call", "2026-07-28", { content: [] }), ["resultType: string"]);
    assert.deepEqual(wrong("tools/call", "2026-07-28", { content: [], resultType: 1 }), ["resultType: string, not 1"]);
  });

  test("of a type that nobody knows is not judged further", () => {
    assert.deepEqual(wrong("tools/call", "2026-07-28", { resultType: "later" }), []);
  });

  test("that asks for input must say what for", () => {
    const asking = (more: JsonObject): readonly string[] => wrong("tools/call", "2026-07-28", { resultType: "input_required", ...more });
    assert.deepEqual(asking({ requestState: "a" }), []);
    assert.deepEqual(asking({ inputRequests: { a: { method: "elicitation/create", params: {} } } }), []);
    assert.deepEqual(asking({}), ['$: { inputRequests: object } | { requestState: string }, not {"resultType":"input_required"}']);
    assert.deepEqual(asking({ inputRequests: { a: { method: "ping" } }, requestState: 5 }), [
      'inputRequests.a.method: "elicitation/create" | "roots/list" | "sampling/createMessage", not "ping"',
      "requestState: string, not 5",
    ]);
    assert.deepEqual(wrong("tools/list", "2026-07-28", { resultType: "input_required" }), ['resultType: "complete", not "input_required"']);
  });

  test("of a list or a discovery says how long and for whom it holds", () => {
    const missing = ["ttlMs: integer >= 0", 'cacheScope: "public" | "private"', "resultType: string"];
    assert.deepEqual(wrong("tools/list", "2026-07-28", { tools: [] }), missing);
    assert.deepEqual(wrong("tools/list", "2026-07-28", { tools: [], resultType: "complete", ttlMs: -1, cacheScope: "mine" }), ["ttlMs: integer >= 0, not -1", 'cacheScope: "public" | "private", not "mine"']);
    assert.deepEqual(wrong("server/discover", "2026-07-28", listed("2026-07-28", { supportedVersions: ["2026-07-28"], capabilities: {} })), []);
    assert.deepEqual(wrong("server/discover", "2026-07-28", { supportedVersions: [1] }), [
      "supportedVersions[0]: string, not 1",
      "capabilities: object",
      ...missing,
    ]);
  });
});

describe("a result of tools/list", () => {
  test("judges each tool on its own place", () => {
    const tools = [{ name: "a", inputSchema }, { inputSchema }, { name: "c" }, { name: "d", inputSchema: { type: "array" } }, null];
    assert.deepEqual(wrong("tools/list", "2025-11-25", { tools, nextCursor: 5 }), [
      "tools[1].name: string",
      "tools[2].inputSchema: object",
      'tools[3].inputSchema.type: "object", not "array"',
      "tools[4]: object, not null",
      "nextCursor: string, not 5",
    ]);
  });

  test("asks for `type: object` of input schemas always, of output schemas up to 2025-11-25", () => {
    const name = "a";
    assert.deepEqual(refusedTool({ name, inputSchema: {} }), [...versions, unknownVersion]);
    assert.deepEqual(refusedTool({ name, inputSchema: true }), [...versions, unknownVersion]);
    assert.deepEqual(refusedTool({ name, inputSchema, outputSchema: { type: "array" } }), ["2025-06-18", "2025-11-25"]);
    assert.deepEqual(refusedTool({ name, inputSchema, outputSchema: true }), [...from("2025-06-18"), unknownVersion]);
  });

  test("has no schema that is true or false for a property up to 2025-11-25", () => {
    assert.deepEqual(wrong("tools/list", "2025-11-25", { tools: [{ name: "a", inputSchema: { type: "object", properties: { b: true } } }] }), ["tools[0].inputSchema.properties.b: object, not true"]);
    assert.deepEqual(refusedTool({ name: "a", inputSchema: { type: "object", properties: { b: true } } }), versions.slice(0, 4));
  });

  test("knows the members of a tool from the version on that has them", () => {
    const tool = (more: JsonObject): JsonObject => ({ name: "a", inputSchema, ...more });
    assert.deepEqual(refusedTool(tool({ description: 1 })), [...versions, unknownVersion]);
    assert.deepEqual(refusedTool(tool({ annotations: { readOnlyHint: "yes" } })), [...from("2025-03-26"), unknownVersion]);
    assert.deepEqual(refusedTool(tool({ title: 1 })), [...from("2025-06-18"), unknownVersion]);
    assert.deepEqual(refusedTool(tool({ _meta: 1 })), [...from("2025-06-18"), unknownVersion]);
    assert.deepEqual(refusedTool(tool({ icons: [{}] })), [...from("2025-11-25"), unknownVersion]);
    assert.deepEqual(refusedTool(tool({ execution: { taskSupport: "maybe" } })), ["2025-11-25"]);
    assert.deepEqual(refusedTool(tool({ somethingNew: 1 })), []);
  });
});

describe("a result of initialize", () => {
  const initialized = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "a", version: "1" } };

  test("names its version, its capabilities and itself", () => {
    for (const version of [...versions, unknownVersion]) {
      assert.deepEqual(wrong("initialize", version, initialized), []);
      assert.deepEqual(wrong("initialize", version, { instructions: 1 }), ["protocolVersion: string", "capabilities: object", "serverInfo: object", "instructions: string, not 1"]);
    }
  });

  test("has capabilities that are objects", () => {
    const capabilities = { tools: { listChanged: 1 }, logging: true, experimental: { a: 1 }, completions: [], tasks: { requests: { tools: { call: 1 } } } };
    assert.deepEqual(wrong("initialize", "2025-11-25", { ...initialized, capabilities }), [
      "capabilities.experimental.a: object, not 1",
      "capabilities.logging: object, not true",
      "capabilities.completions: object, not []",
      "capabilities.tools.listChanged: boolean, not 1",
      "capabilities.tasks.requests.tools.call: object, not 1",
    ]);
    assert.deepEqual(wrong("initialize", "2024-11-05", { ...initialized, capabilities: { completions: [], tasks: 1 } }), []);
  });
});

describe("what is sent to break the judge", () => {
  test("only own members count", () => {
    const result = Object.create({ content: [] }) as JsonObject;
    assert.deepEqual(wrong("tools/call", "2025-11-25", result), ["content: array"]);
    assert.deepEqual(wrong("tools/call", "2025-11-25", JSON.parse('{"__proto__":{"content":[]}}') as JsonObject), ["content: array"]);
    assert.deepEqual(wrong("tools/call", "2025-11-25", { content: [{ type: "constructor" }, { type: "__proto__" }] }).length, 2);
  });

  test("a value of 100 000 levels, or of a million wrong blocks, is judged at once and shown short", () => {
    let deep: JsonValue = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    assert.deepEqual(wrong("tools/call", "2025-11-25", { content: [], structuredContent: deep }), ['structuredContent: object, not [[[["…"]]]]']);
    const violations = checkProtocolResult("tools/call", "2025-11-25", { content: Array.from({ length: 1_000_000 }, () => null) });
    assert.equal(violations.length, 100);
  });

  test("base64 of 8 MB is judged without a deep stack", () => {
    const data = "QUJD".repeat(2_000_000);
    assert.deepEqual(wrong("tools/call", "2025-11-25", { content: [{ type: "image", mimeType: "a/b", data }] }), []);
    assert.deepEqual(wrong("tools/call", "2025-11-25", { content: [{ type: "image", mimeType: "a/b", data: `${data}\n${data}*` }] }).length, 1);
  });
});
