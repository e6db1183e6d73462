import assert from "node:assert/strict";
import { test } from "node:test";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import { describeFacts } from "../messages/describe-facts.js";
import type { ConfigRule } from "../messages/facts/load-config.js";
import type { ExportProblem, ImportProblem, LoadFacts } from "../messages/facts/load.js";
import { retell } from "../messages/tell.js";
import { inputsError, loadSuites } from "./load-suites.js";

const suite = (id: string): string =>
  JSON.stringify({ schemaVersion: 1, id, name: "n", cases: [{ id: "a", name: "A", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "t" }] }] });

test("inputs come in the order of the paths, each with what became of it", async (t) => {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`s/${String(i).padStart(2, "0")}.suite.json`, suite(`id-${i}`)]));
  const cwd = temporaryFolder(t, { ...files, "b.suite.mjs": `export default ${suite("b")}`, "broken.json": "{", "package.json": '{ "type": "module" }' });
  const inputs = await loadSuites(["b.suite.mjs", "gone.json", "s", "broken.json"], { cwd });
  assert.deepEqual(
    inputs.map(({ file, suites, issues }) => [file, ...suites.map((loaded) => loaded.suite.id), ...issues.map(({ code }) => code)].join(" ")),
    ["b.suite.mjs b", "gone.json FILE_NOT_FOUND", ...Object.keys(files).map((file, i) => `${file} id-${i}`), "broken.json JSON_SYNTAX"],
  );
});

test("nothing comes of no paths", async () => {
  assert.deepEqual(await loadSuites([]), []);
});

test("one error stands for all invalid inputs, and none for valid ones", async (t) => {
  const cwd = temporaryFolder(t, { "a.json": suite("a"), "b.json": suite(""), "c.json": '{\n"x":}' });
  assert.equal(inputsError(await loadSuites(["a.json"], { cwd })), undefined);
  assert.equal(inputsError(await loadSuites(["a.json", "gone.json"], { cwd }))?.code, "FILE_NOT_FOUND");
  assert.equal(inputsError(await loadSuites(["c.json"], { cwd }))?.code, "JSON_SYNTAX");
  const error = inputsError(await loadSuites(["a.json", "b.json", "c.json"], { cwd }));
  assert.deepEqual([error?.code, error?.message], [
    "INVALID_INPUT",
    "2 of 3 inputs are invalid (2 problems); the first is INVALID_VALUE at b.json:1:25. Nothing was started.",
  ]);
});

test("an issue can be told again in another language", async (t) => {
  const cwd = temporaryFolder(t, { "b.json": suite(""), "c.json": "{" });
  const [format, file] = (await loadSuites(["b.json", "c.json"], { cwd })).map(({ issues }) => issues[0]);
  for (const issue of [format, file]) {
    assert.ok(issue);
    assert.match(retell(issue, "ko").message, /[가-힣]/);
    assert.doesNotMatch(issue.message, /[가-힣]/);
  }
});

/** One of each kind of facts that the room tells. */
const place = { file: "f", line: 1, column: 2 };
const position = { line: 1, column: 2 };
const importProblems: readonly ImportProblem[] = [
  { kind: "threw", name: "Error", message: "m" }, { kind: "threwValue", value: 1 }, { kind: "missingModule", specifier: "x", isFile: false },
  { kind: "missingModule", specifier: "./x", isFile: true }, { kind: "exited", exitCode: 0 },
];
const exportProblems: readonly ExportProblem[] = [
  { kind: "nothing" }, { kind: "noDefault" }, { kind: "noDefault", namedSuite: "x" }, { kind: "emptyArray" }, { kind: "function" }, { kind: "promise", index: 1 },
  { kind: "unfinished" }, { kind: "specWithoutVersion" }, { kind: "brokenSuite" }, { kind: "other", value: 1, index: 0 },
];
const rules: readonly ConfigRule[] = [
  { kind: "type", expected: "object", received: 1 }, { kind: "unknownKey", key: "k", known: ["a"] }, { kind: "unknownKey", key: "k", known: ["a"], nearest: "a" },
  { kind: "blank" }, { kind: "noCommandOrUrl" }, { kind: "commandAndUrl" }, { kind: "keyOfOtherKind", key: "k", belongsTo: "url" }, { kind: "givenTwice", key: "k", other: "o" },
  { kind: "variableName", name: "=" }, { kind: "headerName", name: " " }, { kind: "unprintable" }, { kind: "transport", type: "sse" }, { kind: "transport", type: "ws" },
  { kind: "noServers" }, { kind: "noDefaultExport", exports: [] }, { kind: "noDefaultExport", exports: ["x"] }, { kind: "sideBySide", files: ["a", "b"] }, { kind: "unreadName", name: "x" },
];
const load = { room: "load", file: "f" } as const;
const samples: readonly LoadFacts[] = [
  { ...load, code: "FILE_NOT_FOUND", cwd: "/" }, { ...load, code: "FILE_NOT_FOUND", cwd: "/", nearest: "g" }, { ...load, code: "FILE_NOT_FOUND", cwd: "/", missingFolder: "d" },
  ...(["permission", "folder", "notAFile", "system"] as const).map((reason) => ({ ...load, code: "FILE_UNREADABLE", reason, detail: "E" }) as const),
  { ...load, code: "FILE_TOO_LARGE", bytes: 2, maxBytes: 1 }, { ...load, code: "FILE_NOT_UTF8", encoding: "UTF-16LE" }, { ...load, code: "FILE_NOT_UTF8", line: 1, offset: 2, byte: 3 },
  { ...load, code: "UNSUPPORTED_FILE_TYPE", extension: "" }, { ...load, code: "UNSUPPORTED_FILE_TYPE", extension: ".x" },
  { ...load, code: "WRONG_KIND_OF_FILE", found: "suite" }, { ...load, code: "WRONG_KIND_OF_FILE", found: "mockDefinition" },
  { room: "load", code: "NO_SUITES_FOUND", target: "d", kind: "folder" }, { room: "load", code: "NO_SUITES_FOUND", target: "*", kind: "pattern" },
  { ...load, code: "JSON_DUPLICATE_KEY", problem: { kind: "duplicateKey", key: "k", first: position, second: position } },
  { ...load, code: "JSON_TOO_DEEP", problem: { kind: "tooDeep", position, maxDepth: 1 } },
  ...([
    "empty", "comment", "trailingComma", "missingComma", "missingColon", "missingValue", "unquotedKey", "missingKey", "singleQuotes", "unknownWord", "badNumber",
    "unclosedString", "controlCharacter", "badEscape", "unclosedBracket", "wrongBracket", "textAfterEnd", "unreadable",
  ] as const).map((reason) => ({ ...load, code: "JSON_SYNTAX", problem: { kind: "syntax", reason, position, found: "x", opened: { bracket: "[", position } } }) as const),
  { ...load, code: "MODULE_COMPILE_FAILED", place, problem: "p", more: 0, topLevelAwait: false }, { ...load, code: "MODULE_COMPILE_FAILED", problem: "p", more: 1, topLevelAwait: true },
  ...importProblems.flatMap((problem) => [{ ...load, code: "MODULE_IMPORT_FAILED", place, problem }, { ...load, code: "MODULE_IMPORT_FAILED", problem }] as const),
  { ...load, code: "MODULE_CANNOT_FIND_MCPEAK", place, specifier: "mcpeak" },
  ...exportProblems.map((found) => ({ ...load, code: "MODULE_EXPORTS_NO_SUITE", exports: ["x"], found }) as const),
  { ...load, code: "MODULE_TIMED_OUT", timeoutMs: 1 },
  ...rules.map((rule) => ({ ...load, code: "INVALID_CONFIG", problems: [{ path: "p", rule }] }) as const),
  { ...load, code: "INVALID_CONFIG", problems: rules.map((rule) => ({ path: "$", line: 1, column: 1, rule })) },
  ...(["sdkServer", "config", "other"] as const).map((received) => ({ ...load, code: "INVALID_TARGET", received, type: "T" }) as const),
  { room: "load", code: "UNKNOWN_SERVER_NAME", name: "n", askedBy: { kind: "option" }, known: [], files: [] },
  { room: "load", code: "UNKNOWN_SERVER_NAME", name: "n", askedBy: { kind: "config", file: "f", path: "server" }, known: ["m"], nearest: "m", files: ["f"] },
  { room: "load", code: "NO_TARGET", known: [] }, { room: "load", code: "NO_TARGET", suite: "s", known: ["m"] },
  { ...load, code: "MISSING_ENVIRONMENT_VARIABLE", variables: ["A"], server: "s" }, { ...load, code: "MISSING_ENVIRONMENT_VARIABLE", variables: ["A", "B"], server: "s" },
  { room: "load", code: "INVALID_INPUT", invalid: 1, total: 1, problems: 1, first: { where: "f:1:1", code: "X" } },
];

test("each fact is a sentence with a way out, in both languages, and no control character passes", () => {
  for (const facts of samples) {
    const hostile = JSON.parse(JSON.stringify(facts).replaceAll('"f"', '"f\\u001b[2J"')) as LoadFacts;
    for (const language of ["en", "ko"] as const) {
      const { message, hint } = describeFacts(hostile, language);
      assert.ok(message.length > 10 && hint.length > 3, JSON.stringify(facts));
      assert.doesNotMatch(message + hint, /undefined|\[object|\u001b/, JSON.stringify(facts));
      if (language === "ko") assert.match(message, /[가-힣]/, JSON.stringify(facts));
      else assert.doesNotMatch(message + hint, /[가-힣]/, JSON.stringify(facts));
    }
  }
});
