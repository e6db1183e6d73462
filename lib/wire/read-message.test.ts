import assert from "node:assert/strict";
import { test } from "node:test";
import { readGarbled, readMessage } from "./read-message.js";

const rows: readonly (readonly [title: string, text: string, expected: object])[] = [
  ["a result", '{"jsonrpc":"2.0","id":1,"result":{"a":1}}', { kind: "result", id: 1, result: { a: 1 } }],
  ["a result with a string id", '{"jsonrpc":"2.0","id":"x","result":{}}', { kind: "result", id: "x", result: {} }],
  ["an error", '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"m","data":[1]}}', { kind: "error", id: 1, error: { code: -1, message: "m", data: [1] } }],
  ["an error without id", '{"jsonrpc":"2.0","error":{"code":-1,"message":"m"}}', { kind: "error", id: null, error: { code: -1, message: "m" } }],
  ["a request", '{"jsonrpc":"2.0","id":0,"method":"ping"}', { kind: "request", id: 0, method: "ping", params: undefined }],
  ["a notification", '{"jsonrpc":"2.0","method":"n","params":{"a":1}}', { kind: "notification", method: "n", params: { a: 1 } }],
  ["an id of null in a request", '{"jsonrpc":"2.0","id":null,"method":"ping"}', { kind: "broken", id: undefined, problem: { kind: "idType", received: "null" } }],
  ["a result with an id of null", '{"jsonrpc":"2.0","id":null,"result":{}}', { kind: "broken", id: undefined, problem: { kind: "idMissing" } }],
  ["a fractional id", '{"jsonrpc":"2.0","id":1.5,"result":{}}', { kind: "broken", id: 1.5, problem: { kind: "idType", received: "1.5" } }],
  ["another version", '{"jsonrpc":2,"id":1,"result":{}}', { kind: "broken", id: 1, problem: { kind: "jsonrpcMember", received: "2" } }],
  ["no version", '{"id":1,"result":{}}', { kind: "broken", id: 1, problem: { kind: "jsonrpcMember", received: "undefined" } }],
  ["a result that is an array", '{"jsonrpc":"2.0","id":1,"result":[]}', { kind: "broken", id: 1, problem: { kind: "resultNotObject", received: "[]" } }],
  ["an error that is text", '{"jsonrpc":"2.0","id":1,"error":"no"}', { kind: "broken", id: 1, problem: { kind: "errorMember", member: "error", received: '"no"' } }],
  ["a fractional error code", '{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":""}}', { kind: "broken", id: 1, problem: { kind: "errorMember", member: "error.code", received: "1.5" } }],
  ["a method beside a result", '{"jsonrpc":"2.0","id":1,"method":"m","result":{}}', { kind: "broken", id: 1, problem: { kind: "resultAndError" } }],
  ["a method that is no text", '{"jsonrpc":"2.0","id":1,"method":7}', { kind: "broken", id: undefined, problem: { kind: "methodType", received: "7" } }],
  ["a batch of two", '[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]', { kind: "broken", id: undefined, problem: { kind: "batch", length: 2 } }],
  ["a batch of one carries its id", '[{"jsonrpc":"2.0","id":1,"result":{}}]', { kind: "broken", id: 1, problem: { kind: "batch", length: 1 } }],
  ["a byte-order mark", '\ufeff{"jsonrpc":"2.0","id":1,"result":{}}', { kind: "broken", id: 1, problem: { kind: "byteOrderMark" } }],
  ["a line of a log", "listening on 3000", { kind: "noise" }],
  ["a line of a JSON log", '{"level":"error","error":"boom"}', { kind: "noise" }],
  ["a JSON log with an id", '{"id":7,"msg":"started"}', { kind: "noise" }],
  ["an array of numbers", "[1,2]", { kind: "noise" }],
  ["a number", "42", { kind: "noise" }],
  ["a brace alone", "{", { kind: "noise" }],
  ["keys of a prototype", '{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"a":1},"constructor":2}}', { kind: "result", id: 1, result: JSON.parse('{"__proto__":{"a":1},"constructor":2}') as object }],
  ["a result in the prototype", '{"jsonrpc":"2.0","id":1,"__proto__":{"result":{}}}', { kind: "broken", id: 1, problem: { kind: "neitherResultNorError" } }],
];

for (const [title, text, expected] of rows) {
  test(`reading ${title} gives ${(expected as { kind: string }).kind}`, () => {
    const { kind } = expected as { kind: string };
    assert.deepEqual(readMessage(text), kind === "result" || kind === "error" ? { ...expected, whole: JSON.parse(text) as object } : expected);
  });
}

const ids: readonly (readonly [text: string, id: unknown])[] = [
  ['{"jsonrpc":"2.0","id":12,"result":{"te', 12],
  ['{"jsonrpc":"2.0","id":"a-1","result":{"te', "a-1"],
  ['{"jsonrpc":"2.0","result":{"id":5,"text":"{\\"id\\":6"', undefined],
  ['{"jsonrpc":"2.0","result":{"id":5},"id" : 7,', 7],
  ['{"jsonrpc":"2.0","id":1', undefined],
  ['log: {"jsonrpc":"2.0","id":1,', undefined],
];

for (const [text, id] of ids) {
  test(`of the cut message ${text} the id is ${String(id)}`, () => {
    const read = readMessage(text);
    assert.ok(read.kind === "broken", JSON.stringify(read));
    assert.equal(read.problem.kind, "notJson");
    assert.equal(read.id, id);
  });
}

test("text that is no message at all stays noise when it is garbled", () => {
  assert.deepEqual(readGarbled("\ufffd\ufffd", { kind: "notUtf8" }), { kind: "noise" });
  assert.deepEqual(readGarbled('{"jsonrpc":"2.0","id":3,"result":"\ufffd"}', { kind: "notUtf8" }), { kind: "broken", id: 3, problem: { kind: "notUtf8" } });
});

test("a value nested 100 000 deep is read", () => {
  const text = `{"jsonrpc":"2.0","id":1,"result":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`;
  assert.equal(readMessage(text).kind, "result");
  assert.equal(readMessage(`{"jsonrpc":"2.0","id":1,"result":${"[".repeat(100_000)}${"]".repeat(100_000)}}`).kind, "broken");
});
