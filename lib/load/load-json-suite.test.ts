import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import { loadSuites } from "./load-suites.js";
import { readTextFile } from "./read-text-file.js";
import type { LoadedInput } from "./loaded-input.js";

const suite = {
  schemaVersion: 1, id: "s", name: "날씨",
  cases: [
    { id: "a", name: "A", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "t" }] },
    { id: "b", name: "B", operation: { type: "callTool", tool: "t", input: {} }, assertions: [{ type: "isError", expected: false }] },
  ],
};
const text = JSON.stringify(suite, null, 2);

async function load(t: Parameters<typeof temporaryFolder>[0], content: string | Uint8Array): Promise<LoadedInput> {
  const cwd = temporaryFolder(t, { "x.suite.json": content });
  const [input] = await loadSuites(["x.suite.json"], { cwd });
  assert.ok(input);
  return input;
}

/** `x.json:3:7 CODE path`. */
function show({ file, issues, warnings }: LoadedInput): string[] {
  return [...issues, ...warnings].map(({ code, path, line, column }) => `${file}:${line}:${column} ${code} ${path}`);
}

test("a valid suite comes with the places of its cases", async (t) => {
  const { suites, issues, warnings, file } = await load(t, text);
  assert.deepEqual({ suites, issues, warnings, file }, {
    file: "x.suite.json",
    suites: [{ suite, places: [{ file, line: 6, column: 5 }, { file, line: 19, column: 5 }] }],
    issues: [],
    warnings: [],
  });
});

test("a byte-order mark is dropped, and columns do not count it", async (t) => {
  assert.deepEqual((await load(t, `\ufeff${text}`)).issues, []);
  assert.deepEqual(show(await load(t, '\ufeff{"a":1,}')), ["x.suite.json:1:7 JSON_SYNTAX $"]);
});

test("each issue has the line and column of its value, of its key, or of the object that lacks one", async (t) => {
  const broken = text.replace('"id": "b"', '"id": "a"').replace('"name": "날씨"', '"name": "날씨", "skip": true').replace('"tool": "t",\n        "input": {}', '"input": []');
  assert.notEqual(broken, text);
  assert.deepEqual(show(await load(t, broken)), [
    "x.suite.json:4:17 UNKNOWN_FIELD skip",
    "x.suite.json:20:13 DUPLICATE_CASE_ID cases[1].id",
    "x.suite.json:22:20 MISSING_REQUIRED_FIELD cases[1].operation.tool",
    "x.suite.json:24:18 INVALID_JSON_VALUE cases[1].operation.input",
  ]);
});

test("a suite with issues gives no suites, and warnings do not make it invalid", async (t) => {
  assert.deepEqual((await load(t, text.replace('"id": "s"', '"id": ""'))).suites, []);
  const odd = text.replace('"expected": false\n        }', '"expected": false\n        },\n        { "type": "isError", "expected": true }');
  const input = await load(t, odd);
  assert.equal(input.suites.length, 1);
  assert.deepEqual(input.issues, []);
  assert.deepEqual(show(input), ["x.suite.json:32:9 CONTRADICTING_IS_ERROR cases[1].assertions[1]"]);
});

test("an issue is plain data, as `validate --json` shows it", async (t) => {
  const { issues } = await load(t, text.replace('"id": "s"', '"id": 1'));
  assert.deepEqual(JSON.parse(JSON.stringify(issues)), [
    { code: "INVALID_TYPE", path: "id", message: issues[0]?.message, hint: issues[0]?.hint, line: 3, column: 9 },
  ]);
});

for (const [fact, content, shown] of [
  ["broken JSON", '{\n  "id": "s"\n  "name": 1\n}', "3:3 JSON_SYNTAX $"],
  ["an empty file", "", "1:1 JSON_SYNTAX $"],
  ["a key that stands twice", '{\n "id": "s",\n "id": "t"\n}', "3:2 JSON_DUPLICATE_KEY $"],
  ["nesting without end", "[".repeat(200_000), "1:513 JSON_TOO_DEEP $"],
  ["a root that is no object", "[]", "1:1 INVALID_TYPE $"],
] as const) {
  test(`${fact} is reported with its place`, async (t) => {
    const [first = ""] = show(await load(t, content));
    const expected = `x.suite.json:${shown}`;
    // the depth limit belongs to the json room: only that there is a place is held here
    assert.equal(first.replace(/1:\d+ JSON_TOO/, "1:513 JSON_TOO"), expected);
  });
}

test("the duplicate key names both places", async (t) => {
  const { issues } = await load(t, '{\n "id": "s",\n "id": "t"\n}');
  assert.match(issues[0]?.message ?? "", /"id" .*2:2 .*3:2/);
});

test("UTF-16 is recognised, and other encodings are told by their first wrong byte", async (t) => {
  const utf16 = (await load(t, Buffer.from(`\ufeff${text}`, "utf16le"))).issues[0];
  assert.equal(utf16?.code, "FILE_NOT_UTF8");
  assert.match(utf16?.message ?? "", /UTF-16LE/);
  const eucKr = Buffer.concat([Buffer.from('{\n"name": "'), Buffer.from([0xb3, 0xaf]), Buffer.from('"}')]);
  assert.deepEqual(show(await load(t, eucKr)), ["x.suite.json:2:1 FILE_NOT_UTF8 $"]);
});

test("keys such as __proto__ are data like any other", async (t) => {
  const { issues, suites } = await load(t, text.replace('"input": {}', '"input": { "__proto__": { "x": 1 }, "constructor": 1 }'));
  assert.deepEqual(issues, []);
  assert.match(JSON.stringify(suites), /"__proto__":\{"x":1\},"constructor":1/);
});

test("a suite of 20 MB loads with all its places", async (t) => {
  const cases = Array.from({ length: 100_000 }, (_, index) => ({ ...suite.cases[1], id: `case-${index}`, name: "n".repeat(60) }));
  const { suites, issues } = await load(t, JSON.stringify({ ...suite, cases }, null, 1));
  assert.deepEqual(issues, []);
  assert.equal(suites[0]?.places.length, 100_000);
  assert.deepEqual(suites[0]?.places.at(-1), { file: "x.suite.json", line: 5 + 15 * 99_999 + 1, column: 3 });
});

test("a file over the limit is not read", async (t) => {
  const cwd = temporaryFolder(t, { "x.json": "12345", "y.json": "1234" });
  const read = (file: string): Promise<string> => readTextFile(`${cwd}/${file}`, { file, cwd }, 4);
  await assert.rejects(read("x.json"), (error) => isMcpeakError(error) && error.code === "FILE_TOO_LARGE" && /x\.json has 5 bytes; at most 4/.test(error.message));
  assert.equal(await read("y.json"), "1234");
});

test("a folder, a pipe and a missing file are told apart", async (t) => {
  const cwd = temporaryFolder(t, { "sub/x.json": "" });
  execFileSync("mkfifo", [`${cwd}/pipe`]);
  const code = (file: string): Promise<string> => readTextFile(`${cwd}/${file}`, { file, cwd }).then(() => "", (error: unknown) => (isMcpeakError(error) ? `${error.code} ${error.message}` : String(error)));
  assert.match(await code("sub"), /^FILE_UNREADABLE .*folder/);
  assert.match(await code("pipe"), /^FILE_UNREADABLE .*not a regular file/);
  assert.match(await code("gone"), /^FILE_NOT_FOUND/);
  assert.match(await code("sub/x.json/y"), /^FILE_NOT_FOUND/);
});
