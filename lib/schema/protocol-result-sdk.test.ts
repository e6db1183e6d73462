// The official SDKs judge the same results by their own schemas. What they refuse must not pass here, and what
// they take must not be refused, but for the differences that stand below with their reasons.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { specTypeSchemas } from "@modelcontextprotocol/client";
import { CallToolResultSchema, InitializeResultSchema, ListToolsResultSchema } from "@modelcontextprotocol/sdk/types.js";
import fc from "fast-check";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { inspectSchema } from "./declared-schema.js";
import { checkProtocolResult, type ProtocolMethod } from "./protocol-result.js";

/** Whose word counts for which version. */
interface Judge {
  readonly name: string;
  readonly method: ProtocolMethod;
  readonly version: string;
  readonly takes: (result: JsonObject) => boolean;
  /** Things that the SDK refuses though the protocol does not. */
  readonly refusedThereAlone: readonly Difference[];
  /** Things that the SDK takes though the protocol does not. */
  readonly takenThereAlone: readonly Difference[];
}

interface Difference {
  readonly reason: string;
  /** Whether a result has it. */
  readonly isIn: (result: JsonObject) => boolean;
  /** A result with this and nothing else: the difference must be real. */
  readonly example: JsonObject;
}

function zod(schema: { safeParse(value: unknown): { readonly success: boolean } }): (result: JsonObject) => boolean {
  return (result) => schema.safeParse(result).success;
}

/** By the 2.x client, which gives its schemas as Standard Schemas. */
function specType(name: "CallToolResult" | "ListToolsResult" | "InitializeResult" | "DiscoverResult"): (result: JsonObject) => boolean {
  return (result) => {
    const judged = specTypeSchemas[name]["~standard"].validate(result);
    assert.ok(!(judged instanceof Promise));
    return judged.issues === undefined;
  };
}

/** Whether any object in the result, however deep, is like this. */
function anywhere(isLike: (object: Readonly<Record<string, unknown>>) => boolean): (result: JsonObject) => boolean {
  const look = (value: unknown): boolean => (Array.isArray(value) ? value.some(look) : isPlainObject(value) && (isLike(value) || Object.values(value).some(look)));
  return look;
}

function get(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((at, key) => (isPlainObject(at) && Object.hasOwn(at, key) ? (at[key] as JsonValue) : undefined), value);
}

function isTime(text: unknown): boolean {
  return typeof text === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
}

const text = { type: "text", text: "a" };
const tool = { name: "a", inputSchema: { type: "object" } };
const initialized = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "a", version: "1" } };
const now = { resultType: "complete" };
const cached = { ...now, ttlMs: 0, cacheScope: "private" };

const looseTime: Difference = {
  reason: "`lastModified` SHOULD be an ISO 8601 time; the SDKs insist",
  isIn: anywhere(({ lastModified }) => typeof lastModified === "string" && !isTime(lastModified)),
  example: { content: [{ ...text, annotations: { lastModified: "yesterday" } }] },
};
const noContent: Difference = { reason: "the SDKs put `[]` where `content` is missing", isIn: (result) => result["content"] === undefined, example: {} };
const listsAsObjects: Difference = {
  reason: "the 1.x SDK takes arrays for objects in capabilities",
  isIn: ({ capabilities }) => anywhere((object) => Object.values(object).some(Array.isArray))({ capabilities: capabilities ?? null }),
  example: { ...initialized, capabilities: { logging: [] } },
};
const laterExtensions: Difference = {
  reason: "`extensions` of capabilities came with 2026-07-28: before, it is a member that nobody knows",
  isIn: ({ capabilities }) => get(capabilities, "extensions") !== undefined,
  example: { ...initialized, capabilities: { extensions: 5 } },
};
const wrongSchemas: Difference = {
  reason: "the SDKs do not look into JSON Schemas",
  isIn: (result) => toolsOf(result).some((one) => isBroken(get(one, "inputSchema")) || isBroken(get(one, "outputSchema"))),
  example: { tools: [{ name: "a", inputSchema: { type: "object", properties: { b: { type: "text" } } } }] },
};
const booleanProperties: Difference = {
  reason: "the 2.x SDK has one schema for all versions, and takes `true` for a property before 2026-07-28",
  isIn: (result) => toolsOf(result).some((one) => ["inputSchema", "outputSchema"].some((member) => anywhereIn(get(one, member, "properties"), (value) => typeof value === "boolean"))),
  example: { tools: [{ name: "a", inputSchema: { type: "object", properties: { b: true } } }] },
};
const freeOutput: Difference = {
  reason: "the 2.x SDK has one schema for all versions, and takes any output schema before 2026-07-28",
  isIn: (result) => toolsOf(result).some((one) => get(one, "outputSchema") !== undefined && get(one, "outputSchema", "type") !== "object"),
  example: { tools: [{ ...tool, outputSchema: {} }] },
};
const freeStructure: Difference = {
  reason: "the 2.x SDK has one schema for all versions, and takes any structured content before 2026-07-28",
  isIn: ({ structuredContent }) => structuredContent !== undefined && !isPlainObject(structuredContent),
  example: { content: [], structuredContent: [] },
};
const noResultType: Difference = { reason: "`resultType` is looked at elsewhere in the 2.x SDK", isIn: ({ resultType }) => typeof resultType !== "string", example: { content: [] } };
const otherType: Difference = {
  reason: "a result of a type that nobody knows is not judged by the shape of a complete one; the 2.x client refuses it before",
  isIn: ({ resultType }) => typeof resultType === "string" && resultType !== "complete",
  example: { resultType: "later" },
};
const noCache: Difference = {
  reason: "`ttlMs` and `cacheScope` are looked at elsewhere in the 2.x SDK",
  isIn: ({ ttlMs, cacheScope }) => typeof ttlMs !== "number" || ttlMs < 0 || !Number.isInteger(ttlMs) || (cacheScope !== "public" && cacheScope !== "private"),
  example: { tools: [], ...now },
};
const brokenServerInfo: Difference = {
  reason: "the 2.x SDK drops what is wrong with the server's own description",
  isIn: (result) => get(result, "_meta", "io.modelcontextprotocol/serverInfo") !== undefined,
  example: { content: [], ...now, _meta: { "io.modelcontextprotocol/serverInfo": 1 } },
};
const oldExecution: Difference = {
  reason: "`execution` of tools went with 2026-07-28",
  isIn: (result) => toolsOf(result).some((one) => get(one, "execution") !== undefined),
  example: { ...cached, tools: [{ ...tool, execution: 5 }] },
};
const oldTasks: Difference = {
  reason: "`tasks` of capabilities went with 2026-07-28",
  isIn: ({ capabilities }) => get(capabilities, "tasks") !== undefined,
  example: { ...cached, supportedVersions: [], capabilities: { tasks: 5 } },
};

const judges: readonly Judge[] = [
  { name: "SDK 1.x", method: "tools/call", version: "2025-11-25", takes: zod(CallToolResultSchema), refusedThereAlone: [looseTime], takenThereAlone: [noContent] },
  { name: "SDK 1.x", method: "tools/list", version: "2025-11-25", takes: zod(ListToolsResultSchema), refusedThereAlone: [], takenThereAlone: [wrongSchemas] },
  { name: "SDK 1.x", method: "initialize", version: "2025-11-25", takes: zod(InitializeResultSchema), refusedThereAlone: [laterExtensions], takenThereAlone: [listsAsObjects] },
  { name: "SDK 2.x", method: "tools/call", version: "2025-11-25", takes: specType("CallToolResult"), refusedThereAlone: [looseTime], takenThereAlone: [noContent, freeStructure] },
  { name: "SDK 2.x", method: "tools/list", version: "2025-11-25", takes: specType("ListToolsResult"), refusedThereAlone: [], takenThereAlone: [wrongSchemas, booleanProperties, freeOutput] },
  { name: "SDK 2.x", method: "initialize", version: "2025-11-25", takes: specType("InitializeResult"), refusedThereAlone: [laterExtensions], takenThereAlone: [] },
  {
    name: "SDK 2.x", method: "tools/call", version: "2026-07-28", takes: specType("CallToolResult"),
    refusedThereAlone: [{ ...looseTime, example: { ...looseTime.example, ...now } }, { ...otherType, example: { ...otherType.example, content: 5 } }],
    takenThereAlone: [{ ...noContent, example: now }, noResultType, brokenServerInfo],
  },
  {
    name: "SDK 2.x", method: "tools/list", version: "2026-07-28", takes: specType("ListToolsResult"),
    refusedThereAlone: [oldExecution, otherType],
    takenThereAlone: [{ ...wrongSchemas, example: { ...cached, ...wrongSchemas.example } }, { ...noResultType, example: { ...cached, tools: [], resultType: 5 } }, noCache, { ...brokenServerInfo, example: { ...cached, tools: [], _meta: { "io.modelcontextprotocol/serverInfo": 1 } } }],
  },
  {
    name: "SDK 2.x", method: "server/discover", version: "2026-07-28", takes: specType("DiscoverResult"),
    refusedThereAlone: [oldTasks, otherType],
    takenThereAlone: [
      { ...noResultType, example: { ...cached, supportedVersions: [], capabilities: {}, resultType: 5 } },
      { ...noCache, example: { ...now, supportedVersions: [], capabilities: {} } },
      { ...brokenServerInfo, example: { ...cached, supportedVersions: [], capabilities: {}, _meta: { "io.modelcontextprotocol/serverInfo": 1 } } },
    ],
  },
];

function toolsOf(result: JsonObject): readonly JsonValue[] {
  return Array.isArray(result["tools"]) ? (result["tools"] as readonly JsonValue[]) : [];
}

function isBroken(schema: JsonValue | undefined): boolean {
  return isPlainObject(schema) && inspectSchema(schema as JsonObject).some(({ kind }) => kind === "notASchema");
}

function anywhereIn(value: JsonValue | undefined, isLike: (value: unknown) => boolean): boolean {
  return isPlainObject(value) && Object.values(value).some(isLike);
}

/** Whether nothing is said against a result here, its tools' schemas included. */
function takenHere(method: ProtocolMethod, version: string, result: JsonObject): boolean {
  return checkProtocolResult(method, version, result).length === 0 && !wrongSchemas.isIn(result);
}

/** Members as the protocol has them, each now and then left out or replaced by something else. */
function near(members: Readonly<Record<string, fc.Arbitrary<unknown>>>, required: readonly string[] = []): fc.Arbitrary<Record<string, unknown>> {
  const record = fc.record(members, { requiredKeys: [...required], noNullPrototype: true }) as fc.Arbitrary<Record<string, unknown>>;
  const broken = fc.tuple(record, fc.constantFrom(...Object.keys(members)), junk).map(([value, key, wrong]) => {
    const { [key]: _, ...rest } = value;
    return wrong === undefined ? rest : { ...rest, [key]: wrong };
  });
  return fc.oneof({ weight: 8, arbitrary: record }, { weight: 1, arbitrary: broken });
}

const junk = fc.constantFrom<unknown>(undefined, null, "x", "", 0, -1, 1.5, true, false, [], {}, [{}], [null], { a: 1 }, "!", "YQ", "YQ=", "object");
const string = fc.constantFrom("", "a", "https://a.b/c", "object");
const meta = fc.constantFrom<unknown>({}, { a: 1 });
const icons = fc.array(near({ src: string, mimeType: string, sizes: fc.array(string, { maxLength: 2 }), theme: fc.constantFrom("light", "dark", "blue") }, ["src"]), { maxLength: 2 });
const annotations = near({ audience: fc.array(fc.constantFrom("user", "assistant"), { maxLength: 2 }), priority: fc.constantFrom(0, 0.5, 1, 2), lastModified: fc.constantFrom("2025-01-12T15:00:58Z", "2025-01-12T15:00:58+09:00", "2025-01-12") });
const base64 = fc.oneof(fc.constantFrom("", "YQ==", "YQ", "Y Q=\n=", "=", "Y", "YQ=", "====", "한"), fc.base64String({ maxLength: 12 }), fc.string({ maxLength: 6, unit: fc.constantFrom("A", "b", "+", "/", "=", "=", " ", "\n", "-") }));
const more = { annotations, _meta: meta };
const resource = near({ uri: string, mimeType: string, text: string, blob: base64, _meta: meta }, ["uri"]);
const block = fc.oneof(
  near({ type: fc.constant("text"), text: string, ...more }, ["type", "text"]),
  near({ type: fc.constantFrom("image", "audio"), data: base64, mimeType: string, ...more }, ["type", "data", "mimeType"]),
  near({ type: fc.constant("resource"), resource, ...more }, ["type", "resource"]),
  near({ type: fc.constant("resource_link"), uri: string, name: string, title: string, description: string, mimeType: string, size: fc.constantFrom(1, 1.5), icons, ...more }, ["type", "uri", "name"]),
  junk,
);
const declared = near({ type: fc.constant("object"), properties: fc.dictionary(string, fc.constantFrom<unknown>({}, { type: "string" }, true), { maxKeys: 2, noNullPrototype: true }), required: fc.uniqueArray(string, { maxLength: 2 }), $schema: fc.constant("https://json-schema.org/draft/2020-12/schema") }, ["type"]);
const tools = near(
  {
    name: string, title: string, description: string, inputSchema: declared, outputSchema: declared, icons, _meta: meta,
    annotations: near({ title: string, readOnlyHint: fc.boolean(), destructiveHint: fc.boolean(), idempotentHint: fc.boolean(), openWorldHint: fc.boolean() }),
    execution: near({ taskSupport: fc.constantFrom("forbidden", "optional", "required", "maybe") }),
  },
  ["name", "inputSchema"],
);
const implementation = near({ name: string, version: string, title: string, description: string, websiteUrl: string, icons }, ["name", "version"]);
const anything = fc.constantFrom<unknown>({}, { a: 1 }, []);
const capabilities = near({
  experimental: fc.dictionary(string, anything, { maxKeys: 2, noNullPrototype: true }), logging: anything, completions: anything, extensions: fc.constantFrom<unknown>({}, { a: {} }, { a: 1 }),
  prompts: near({ listChanged: fc.boolean() }), resources: near({ listChanged: fc.boolean(), subscribe: fc.boolean() }), tools: near({ listChanged: fc.boolean() }),
  tasks: near({ list: anything, cancel: anything, requests: near({ tools: near({ call: anything }) }) }),
});
const resultMeta = fc.oneof(meta, fc.record({ "io.modelcontextprotocol/serverInfo": implementation }, { noNullPrototype: true }));
const complete = { resultType: fc.constant("complete"), _meta: resultMeta };
const cache = { ...complete, ttlMs: fc.constantFrom(0, 5), cacheScope: fc.constantFrom("public", "private") };

const results: { readonly [Method in ProtocolMethod]: fc.Arbitrary<Record<string, unknown>> } = {
  "tools/call": near({ ...complete, content: fc.array(block, { maxLength: 3 }), structuredContent: anything, isError: fc.boolean() }, ["content", "resultType"]),
  "tools/list": near({ ...cache, tools: fc.array(tools, { maxLength: 3 }), nextCursor: string }, ["tools", "resultType", "ttlMs", "cacheScope"]),
  initialize: near({ _meta: meta, protocolVersion: string, capabilities, serverInfo: implementation, instructions: string }, ["protocolVersion", "capabilities", "serverInfo"]),
  "server/discover": near({ ...cache, supportedVersions: fc.array(string, { maxLength: 2 }), capabilities, instructions: string }, ["supportedVersions", "capabilities", "resultType", "ttlMs", "cacheScope"]),
};

for (const { name, method, version, takes, refusedThereAlone, takenThereAlone } of judges) {
  describe(`${method} in ${version}, by ${name}`, () => {
    test("gets the same verdict, known differences apart", () => {
      const seen = { taken: 0, refused: 0 };
      fc.assert(
        fc.property(results[method], (made) => {
          const result = made as JsonObject;
          const isTakenHere = takenHere(method, version, result);
          const isTakenThere = takes(result);
          if (isTakenHere && isTakenThere) seen.taken += 1;
          if (!isTakenHere && !isTakenThere) seen.refused += 1;
          if (isTakenHere === isTakenThere) return;
          const known = (isTakenHere ? refusedThereAlone : takenThereAlone).some(({ isIn }) => isIn(result));
          const where = checkProtocolResult(method, version, result);
          assert.ok(known, `${isTakenHere ? "taken" : `refused for ${JSON.stringify(where)}`} here alone: ${JSON.stringify(result)}`);
        }),
        { numRuns: 4000 },
      );
      assert.ok(seen.taken > 100 && seen.refused > 100, `the corpus says too little: ${JSON.stringify(seen)}`);
    });

    for (const { reason, example, isIn } of refusedThereAlone) {
      test(`refuses more: ${reason}`, () => {
        assert.ok(isIn(example));
        assert.deepEqual({ here: takenHere(method, version, example), there: takes(example) }, { here: true, there: false });
      });
    }

    for (const { reason, example, isIn } of takenThereAlone) {
      test(`takes more: ${reason}`, () => {
        assert.ok(isIn(example));
        assert.deepEqual({ here: takenHere(method, version, example), there: takes(example) }, { here: false, there: true });
      });
    }
  });
}

test("base64 is what `atob` takes", () => {
  fc.assert(
    fc.property(base64, (data) => {
      const isTaken = checkProtocolResult("tools/call", "2025-11-25", { content: [{ type: "image", mimeType: "", data }] }).length === 0;
      let decodes = true;
      try {
        atob(data);
      } catch {
        decodes = false;
      }
      assert.equal(isTaken, decodes, JSON.stringify(data));
    }),
    { numRuns: 5000 },
  );
});
