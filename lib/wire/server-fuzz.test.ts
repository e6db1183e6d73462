import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CollectingLink } from "./fixtures/collecting-link.js";
import { toolsHandler } from "./fixtures/tools-handler.js";
import { ServerConnection } from "./server-connection.js";

const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} };
const oneOf = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

/** Objects that are nearly messages. */
const nearMessage = fc.record(
  {
    jsonrpc: oneOf<unknown>("2.0", "1.0", null),
    id: fc.oneof(oneOf<unknown>(1, 2, "a", null, 1.5, {}, []), fc.jsonValue()),
    method: oneOf<unknown>("initialize", "tools/call", "tools/list", "server/discover", "subscriptions/listen", "notifications/cancelled", "ping", "__proto__", 7),
    params: fc.oneof(
      fc.jsonValue() as fc.Arbitrary<unknown>,
      fc.record({ _meta: oneOf<unknown>(meta, {}, null, []), name: oneOf<unknown>("add", "waits", "throws", 4), requestId: oneOf<unknown>(1, "a"), protocolVersion: oneOf<unknown>("2025-03-26", 3), capabilities: oneOf<unknown>({}), clientInfo: oneOf<unknown>({ name: "a", version: "1" }, 3), notifications: fc.jsonValue() }, { requiredKeys: [] }) as fc.Arbitrary<unknown>,
    ),
    result: fc.jsonValue() as fc.Arbitrary<unknown>,
    error: fc.jsonValue() as fc.Arbitrary<unknown>,
  },
  { requiredKeys: [] },
);
const text = fc.oneof(fc.string(), nearMessage.map((value) => JSON.stringify(value)), fc.array(nearMessage, { maxLength: 3 }).map((value) => JSON.stringify(value)), nearMessage.map((value) => JSON.stringify(value).slice(0, -2)));

test("whatever comes, a connection throws nothing, answers requests at most once, and serves on", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      const link = new CollectingLink();
      const connection = new ServerConnection(toolsHandler());
      connection.attach(link);
      for (const each of texts) {
        const before = link.sent.length;
        connection.receive(each, link);
        const answers = link.sent.slice(before).filter((sent) => !("method" in sent));
        assert.ok(answers.length <= 1, `${each} was answered ${answers.length} times`);
        for (const answer of answers.flat()) assert.ok("result" in answer !== "error" in answer, JSON.stringify(answer));
      }
      const before = link.sent.length;
      connection.receive(JSON.stringify({ jsonrpc: "2.0", id: "the last one", method: "tools/call", params: { name: "add", arguments: { a: 1, b: 1 }, _meta: meta } }), link);
      assert.equal(link.sent.length, before + 1);
      assert.ok("result" in (link.sent.at(-1) ?? {}));
      connection.close();
    }),
    { numRuns: 2000 },
  );
});
