import assert from "node:assert/strict";
import { test } from "node:test";
import { readIncoming } from "./read-incoming.js";

/** What a text is read as: its kind, its id, and the code of its error or its reason. */
function read(text: string): readonly unknown[] {
  const incoming = readIncoming(text);
  switch (incoming.kind) {
    case "request":
      return ["request", incoming.id, incoming.method, incoming.params];
    case "notification":
      return ["notification", incoming.method, incoming.params];
    case "refused":
      return ["refused", incoming.id, incoming.error.code];
    default:
      return [incoming.kind];
  }
}

const rows: readonly (readonly [title: string, text: string, expected: readonly unknown[]])[] = [
  ["a request", '{"jsonrpc":"2.0","id":1,"method":"a","params":{"b":1}}', ["request", 1, "a", { b: 1 }]],
  ["a request without params", '{"jsonrpc":"2.0","id":"x","method":"a"}', ["request", "x", "a", {}]],
  ["a request with id 0", '{"jsonrpc":"2.0","id":0,"method":"a"}', ["request", 0, "a", {}]],
  ["a request with a negative id", '{"jsonrpc":"2.0","id":-4,"method":"a"}', ["request", -4, "a", {}]],
  ["a notification", '{"jsonrpc":"2.0","method":"a"}', ["notification", "a", {}]],
  ["an answer", '{"jsonrpc":"2.0","id":1,"result":{}}', ["answer"]],
  ["an answer that is an error", '{"jsonrpc":"2.0","id":1,"error":{}}', ["answer"]],
  ["an answer of another version of JSON-RPC", '{"jsonrpc":"1.0","id":1,"result":{}}', ["answer"]],
  ["an answer of no version of JSON-RPC", '{"id":1,"error":{}}', ["answer"]],
  ["a batch", '[{"jsonrpc":"2.0","method":"a"}]', ["batch"]],
  ["white space around a request", ' {"jsonrpc":"2.0","id":1,"method":"a"}\r', ["request", 1, "a", {}]],
  ["no JSON", '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', ["refused", null, -32700]],
  ["nothing", "", ["refused", null, -32700]],
  ["half a request", '{"jsonrpc":"2.0","id":1,', ["refused", null, -32700]],
  ["a byte-order mark", '\ufeff{"jsonrpc":"2.0","id":1,"method":"a"}', ["refused", null, -32700]],
  ["a number", "1", ["refused", null, -32600]],
  ["null", "null", ["refused", null, -32600]],
  ["an empty batch", "[]", ["refused", null, -32600]],
  ["an empty object", "{}", ["refused", null, -32600]],
  ["another version of JSON-RPC", '{"jsonrpc":"1.0","id":7,"method":"a"}', ["refused", 7, -32600]],
  ["no version of JSON-RPC", '{"id":7,"method":"a"}', ["refused", 7, -32600]],
  ["a method that is no string", '{"jsonrpc":"2.0","id":7,"method":1,"params":"bar"}', ["refused", 7, -32600]],
  ["a method that is no string, and no id", '{"jsonrpc":"2.0","method":1}', ["refused", null, -32600]],
  ["an id alone", '{"jsonrpc":"2.0","id":7}', ["refused", 7, -32600]],
  ["a request that is an answer too", '{"jsonrpc":"2.0","id":7,"method":"a","result":{}}', ["refused", 7, -32600]],
  ["an id that is null", '{"jsonrpc":"2.0","id":null,"method":"a"}', ["refused", null, -32600]],
  ["an id that is a fraction", '{"jsonrpc":"2.0","id":1.5,"method":"a"}', ["refused", null, -32600]],
  ["an id that no double can hold", '{"jsonrpc":"2.0","id":9007199254740993,"method":"a"}', ["refused", null, -32600]],
  ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"a"}', ["refused", null, -32600]],
  ["params that are a string", '{"jsonrpc":"2.0","id":7,"method":"a","params":"b"}', ["refused", 7, -32600]],
  ["params that are null", '{"jsonrpc":"2.0","id":7,"method":"a","params":null}', ["refused", 7, -32600]],
  ["params by position, which MCP does not have", '{"jsonrpc":"2.0","id":7,"method":"a","params":[1]}', ["refused", 7, -32602]],
  ["a notification with params by position", '{"jsonrpc":"2.0","method":"a","params":[1]}', ["ignored"]],
  ["members called __proto__", '{"jsonrpc":"2.0","id":1,"method":"a","params":{"__proto__":{"id":2}}}', ["request", 1, "a", JSON.parse('{"__proto__":{"id":2}}')]],
  ["members that only a prototype has", '{"jsonrpc":"2.0","id":1,"__proto__":{"method":"a"}}', ["refused", 1, -32600]],
];

for (const [title, text, expected] of rows) {
  test(`${title} is read as ${expected.slice(0, 3).map(String).join(" ")}`, () => assert.deepEqual(read(text), expected));
}

test("the items of a batch are read one by one", () => {
  const incoming = readIncoming('[{"jsonrpc":"2.0","id":1,"method":"a"},3,{"jsonrpc":"2.0","id":2,"result":{"b":1}}]');
  assert.ok(incoming.kind === "batch");
  assert.deepEqual(incoming.items.map(({ kind }) => kind), ["request", "refused", "answer"]);
  assert.deepEqual(incoming.items[2], { kind: "answer", text: '{"jsonrpc":"2.0","id":2,"result":{"b":1}}' });
});

test("params are too deep above 1000 levels", () => {
  const withLevels = (levels: number): string => `{"jsonrpc":"2.0","id":1,"method":"a","params":{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}}`;
  const isTooDeep = (text: string): unknown => (readIncoming(text) as { readonly isTooDeep?: boolean }).isTooDeep;
  assert.equal(isTooDeep(withLevels(1000)), false);
  assert.equal(isTooDeep(withLevels(1001)), true);
});

test("a message without `jsonrpc` is told that it is missing", () => {
  const incoming = readIncoming('{"id":1,"method":"a"}');
  assert.ok(incoming.kind === "refused");
  assert.equal(incoming.error.message, 'Invalid request: `jsonrpc` must be "2.0", but it is missing');
});
