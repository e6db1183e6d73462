import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { promisify } from "node:util";
import { installCopy, makePlainCopy } from "../../spec-tests/plain-copy.js";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import type { LoadedInput } from "./loaded-input.js";

const copy = makePlainCopy();
const run = promisify(execFile);

const moduleProject = { "package.json": '{ "type": "module" }' };

/** Loads the paths in a process of their own, without any loader but those that mcpeak brings. */
async function load(cwd: string, paths: readonly string[], moduleTimeoutMs = 20_000): Promise<{ readonly inputs: readonly LoadedInput[]; readonly rest: string }> {
  const script = `
    import { loadSuites } from ${JSON.stringify(join(copy, "lib/load/load-suites.js"))};
    const inputs = await loadSuites(${JSON.stringify(paths)}, { moduleTimeoutMs: ${moduleTimeoutMs} });
    console.log("<<" + JSON.stringify(inputs) + ">>");`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd, maxBuffer: 1e8 });
  const [before = "", json = "", after = ""] = stdout.split(/<<|>>\n/);
  return { inputs: JSON.parse(json) as LoadedInput[], rest: before + after };
}

/** `file:line:column CODE path`, the way people read issues. */
function show(inputs: readonly LoadedInput[]): string[] {
  return inputs.flatMap(({ file, issues, suites }) => [
    ...issues.map((issue) => `${issue.file ?? file}${issue.line === undefined ? "" : `:${issue.line}:${issue.column}`} ${issue.code} ${issue.path}`),
    ...suites.map(({ suite, server }) => `${file} ${suite.id}${server === undefined ? "" : ` on ${server.kind}`}`),
  ]);
}

async function loadOne(t: TestContext, name: string, source: string, files: Readonly<Record<string, string>> = {}): Promise<LoadedInput> {
  const cwd = temporaryFolder(t, { ...moduleProject, ...files, [name]: source });
  const { inputs } = await load(cwd, [name]);
  assert.equal(inputs.length, 1);
  return inputs[0] as LoadedInput;
}

const spec = (id: string): string =>
  `{ schemaVersion: 1, id: ${JSON.stringify(id)}, name: "n", cases: [{ id: "a", name: "A", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "t" }] }] }`;
const marked = (id: string): string => `{ [Symbol.for("mcpeak.suite")]: true, toSpec: () => (${spec(id)}) }`;
const target = '{ kind: "stdio", command: "node", args: ["x"], env: {} }';

describe("what modules export", { concurrency: 2 }, () => {
  test("plain data, what a builder marked, and arrays of both are suites, in TypeScript and JavaScript", async (t) => {
    const cwd = temporaryFolder(t, {
      ...moduleProject,
      "a.suite.ts": `const x: string = "a"; export default ${spec("a")};`,
      "b.suite.mts": `enum E { A = "b" } export default ${marked("b")}; export const server = ${target}; export const e: E = E.A;`,
      "c.suite.js": `export default [${spec("c1")}, ${marked("c2")}]; export const server = ${target};`,
      "d.suite.mjs": `const d = await Promise.resolve(${spec("d")}); export default d; export const other = 1;`,
      "e.suite.ts": `import { make } from "./e.js"; export default make("e");`,
      "e.ts": `export const make = (id: string) => (${spec("?")}, { ...${spec("?")}, id });`,
      "한글 #%?.suite.ts": `export default ${spec("odd")};`,
    });
    assert.deepEqual(show((await load(cwd, ["."])).inputs), [
      "a.suite.ts a", "b.suite.mts b on stdio", "c.suite.js c1 on stdio", "c.suite.js c2 on stdio", "d.suite.mjs d", "e.suite.ts e", "한글 #%?.suite.ts odd",
    ]);
  });

  test("a TypeScript module without a default export is told as one in a CommonJS project, too", async (t) => {
    const compiled = 'Object.defineProperty(exports, "__esModule", { value: true }); exports.wanted = 1;';
    for (const [type, file, source] of [["module", "a.ts", "export const wanted = 1;"], ["commonjs", "a.ts", "export const wanted = 1;"], ["commonjs", "a.js", compiled]] as const) {
      const cwd = temporaryFolder(t, { "package.json": JSON.stringify({ type }), [file]: source });
      const { inputs } = await load(cwd, [file]);
      const [issue] = inputs[0]?.issues ?? [];
      assert.equal(issue?.code, "MODULE_EXPORTS_NO_SUITE");
      assert.match(issue?.message ?? "", /no default export|no `default`/, `${type} ${file}: ${issue?.message}`);
      assert.match(issue?.message ?? "", /wanted/);
    }
  });

  test("a CommonJS project works, in TypeScript and JavaScript", async (t) => {
    for (const manifest of ['{ "type": "commonjs" }', "{}"]) {
      const cwd = temporaryFolder(t, {
        "package.json": manifest,
        "a.suite.ts": `import { join } from "node:path"; export default ${spec("a")}; export const server = ${target}; join("a");`,
        "b.suite.js": `module.exports = ${spec("b")};`,
        "c.suite.js": `module.exports = { default: [${spec("c")}], server: ${target} };`,
        "d.suite.ts": `const suite = ${spec("d")}; export = suite;`,
        "e.suite.mts": `export default await ${spec("e")};`,
        "f.suite.ts": `import make = require("./f"); export default make("f");`,
        "f.ts": `export = (id: string) => ({ ...${spec("?")}, id });`,
        "한글 # %.suite.ts": `export default ${spec("odd")};`,
      });
      assert.deepEqual(show((await load(cwd, ["."])).inputs), [
        "a.suite.ts a on stdio", "b.suite.js b", "c.suite.js c on stdio", "d.suite.ts d", "e.suite.mts e", "f.suite.ts f", "한글 # %.suite.ts odd",
      ]);
    }
  });

  test("what is no suite is named, and so is what is exported instead", async (t) => {
    const cases: Readonly<Record<string, readonly [source: string, message: RegExp, hint: RegExp]>> = {
      "a.mjs": ["", /exports nothing/, /export default suite/],
      "b.mjs": [`export const weather = ${marked("b")}; export const x = 1;`, /no default export\. It exports `weather`, `x`/, /`weather` is a suite: write `export default weather`/],
      "c.mjs": ["export default () => {}", /default export is a function/, /call it/],
      "d.mjs": [`export default Promise.resolve(${spec("d")})`, /is a promise/, /export default await/],
      "e.mjs": ["export default []", /empty array/, /array of suites/],
      "f.mjs": [`export default [${spec("f")}, 7]`, /entry 1 of its default export is 7/, /export default/],
      "g.mjs": ["export default { id: 'g', cases: [] }", /no `schemaVersion`/, /schemaVersion: 1/],
      "h.mjs": ["export default { [Symbol.for('mcpeak.suite')]: true }", /without a finished case/, /\.case/],
      "i.mjs": [`export default { [Symbol.for("mcpeak.suite")]: true, toSpec() {} }`, /gives no content/, /one version/],
      "j.mjs": ["export default new Map()", /is \{\}/, /export default/],
      "k.mjs": ["export default null", /is null/, /export default/],
    };
    const cwd = temporaryFolder(t, { ...moduleProject, ...Object.fromEntries(Object.entries(cases).map(([name, [source]]) => [name, source])) });
    const { inputs } = await load(cwd, Object.keys(cases));
    for (const { file, issues } of inputs) {
      assert.equal(issues[0]?.code, "MODULE_EXPORTS_NO_SUITE", file);
      assert.match(issues[0]?.message ?? "", cases[file]?.[1] ?? /^$/);
      assert.match(issues[0]?.hint ?? "", cases[file]?.[2] ?? /^$/);
    }
    assert.equal(inputs.length, Object.keys(cases).length);
  });

  test("a `server` that is none is refused with the way to make one", async (t) => {
    const { issues } = await loadOne(t, "a.mjs", `export default ${spec("a")}; export const server = { connect() {}, close() {} };`);
    assert.deepEqual(issues.map(({ code }) => code), ["INVALID_TARGET"]);
    assert.match(issues[0]?.hint ?? "", /inProcess\(\(\) =>/);
    const config = await loadOne(t, "a.mjs", `export default ${spec("a")}; export const server = { command: "node" };`);
    assert.match(config.issues[0]?.hint ?? "", /stdio\("node"/);
  });

  test("exports that throw when they are read are the module's fault", async (t) => {
    const cwd = temporaryFolder(t, {
      ...moduleProject,
      "a.mjs": 'export default { [Symbol.for("mcpeak.suite")]: true, toSpec() { throw new Error("no"); } };',
      "b.cjs.js": 'export default { get schemaVersion() { throw new Error("no"); }, [Symbol.for("mcpeak.suite")]: true, get toSpec() { throw "no"; } };',
    });
    assert.deepEqual(show((await load(cwd, ["a.mjs", "b.cjs.js"])).inputs), ["a.mjs:1:71 MODULE_IMPORT_FAILED $", "b.cjs.js MODULE_IMPORT_FAILED $"]);
  });

  test("the suites of an array are told apart in paths, and one bad suite makes the file invalid", async (t) => {
    const input = await loadOne(t, "a.mjs", `export default [${spec("ok")}, { ...${spec("x")}, cases: [] }, { ...${spec("y")}, skip: 1 }]`);
    assert.deepEqual(show([input]), ["a.mjs EMPTY_CASES [1].cases", "a.mjs UNKNOWN_FIELD [2].skip"]);
  });

  test("what JSON can't say is refused in a plain suite", async (t) => {
    const input = await loadOne(t, "a.mjs", `export default { ...${spec("x")}, cases: [{ id: "a", name: "A", operation: { type: "callTool", tool: "t", input: { when: new Date(0), f() {} } }, assertions: [{ type: "isError", expected: true }] }] }`);
    assert.deepEqual(show([input]), ["a.mjs INVALID_JSON_VALUE cases[0].operation.input.when", "a.mjs INVALID_JSON_VALUE cases[0].operation.input.f"]);
  });
});

describe("modules that can't be loaded", { concurrency: 2 }, () => {
  const broken = {
    "syntax.suite.ts": "const a = 1;\nconst 날씨: number = = 3;\n",
    "nested.suite.ts": 'import "./syntax.suite.js";',
    "throws.suite.ts": 'interface A { a: 1 }\n\nfunction boom(): never {\n  throw new TypeError("no\\n    at fake (/x.ts:1:1)");\n}\nboom();',
    "value.suite.ts": "throw 7;",
    "gone.suite.ts": 'import type { A } from "./x.js";\nimport { x } from "./gone.js";\nexport default x;',
    "package.suite.ts": 'import { x } from "left-padd";\nexport default x;',
    "mcpeak.suite.ts": '// mcpeak\nimport { suite } from "mcpeak";\nexport default suite("a", "b");',
    "sub.suite.ts": 'import { testSuite } from "mcpeak/node-test";\nexport default testSuite("a", "b");',
    "exit.suite.ts": "try {\n  process.exit(0);\n} catch {}\nexport default {};",
    "parse.suite.ts": 'export default JSON.parse("{");',
  };
  const told = [
    "exit.suite.ts:2:11 MODULE_IMPORT_FAILED $",
    "gone.suite.ts:2:19 MODULE_IMPORT_FAILED $",
    "mcpeak.suite.ts:2:23 MODULE_CANNOT_FIND_MCPEAK $",
    "syntax.suite.ts:2:20 MODULE_COMPILE_FAILED $",
    "package.suite.ts:1:19 MODULE_IMPORT_FAILED $",
    "parse.suite.ts:1:21 MODULE_IMPORT_FAILED $",
    "sub.suite.ts:1:27 MODULE_CANNOT_FIND_MCPEAK $",
    "syntax.suite.ts:2:20 MODULE_COMPILE_FAILED $",
    "throws.suite.ts:4:9 MODULE_IMPORT_FAILED $",
    "value.suite.ts MODULE_IMPORT_FAILED $",
  ];

  for (const [fact, manifest] of [["a module project", '{ "type": "module" }'], ["a CommonJS project", '{ "type": "commonjs" }'], ["a project without a type", "{}"]] as const) {
    test(`TypeScript of ${fact} is told with the user's own line and column`, async (t) => {
      const cwd = temporaryFolder(t, { "package.json": manifest, ...broken });
      const { inputs } = await load(cwd, ["."]);
      assert.deepEqual(show(inputs), told);
      const messages = Object.fromEntries(inputs.map(({ file, issues }) => [file, `${issues[0]?.message} ${issues[0]?.hint}`]));
      assert.match(messages["throws.suite.ts"] ?? "", /TypeError: no\\n/);
      assert.match(messages["value.suite.ts"] ?? "", /threw 7/);
      assert.match(messages["syntax.suite.ts"] ?? "", /Unexpected "="/);
      assert.match(messages["mcpeak.suite.ts"] ?? "", /npm i -D mcpeak/);
      assert.match(messages["package.suite.ts"] ?? "", /"left-padd", which is not there.*install/);
      assert.match(messages["exit.suite.ts"] ?? "", /process\.exit\(0\)/);
    });
  }

  test("JavaScript is told with the user's own line and column", async (t) => {
    const cwd = temporaryFolder(t, {
      ...moduleProject,
      "a.suite.mjs": "const a = 1;\nconst b = = 3;",
      "b.suite.js": 'function boom() {\n  throw new Error("no");\n}\nboom();',
      "c.suite.js": 'import { x } from "./gone.js";',
      "d.suite.mjs": 'import "mcpeak";',
      "e.suite.mjs": '\nimport { readFileSyncc } from "node:fs";\nexport default readFileSyncc;',
      "f/package.json": "{}",
      "f/f.suite.js": 'require("mcpeak");',
      "f/g.suite.js": "const a = 1;\nconst b = = 3;",
    });
    assert.deepEqual(show((await load(cwd, ["."])).inputs), [
      "a.suite.mjs:2:11 MODULE_COMPILE_FAILED $",
      "b.suite.js:2:9 MODULE_IMPORT_FAILED $",
      "c.suite.js:1:19 MODULE_IMPORT_FAILED $",
      "d.suite.mjs:1:8 MODULE_CANNOT_FIND_MCPEAK $",
      "e.suite.mjs:2:10 MODULE_IMPORT_FAILED $",
      "f/f.suite.js:1:9 MODULE_CANNOT_FIND_MCPEAK $",
      "f/g.suite.js:2:11 MODULE_COMPILE_FAILED $",
    ]);
  });

  test("a module that never settles is given up, and the next one is loaded", async (t) => {
    const cwd = temporaryFolder(t, { ...moduleProject, "a.suite.mts": "await new Promise(() => {}); export default {};", "b.suite.mts": `export default ${spec("b")};` });
    const { inputs } = await load(cwd, ["."], 1_000);
    assert.deepEqual(show(inputs), ["a.suite.mts MODULE_TIMED_OUT $", "b.suite.mts b"]);
    assert.match(inputs[0]?.issues[0]?.message ?? "", /within 1000 ms/);
  });

  test("top-level await in CommonJS is told with its two ways out", async (t) => {
    const { issues } = await loadOne(t, "a.suite.ts", "export default await 1;", { "package.json": "{}" });
    assert.deepEqual(issues.map(({ code, line, column }) => `${code} ${line}:${column}`), ["MODULE_COMPILE_FAILED 1:16"]);
    assert.match(issues[0]?.hint ?? "", /\.mts.*"type": "module"/);
  });

  test("process.exit works again afterwards", async (t) => {
    const cwd = temporaryFolder(t, { ...moduleProject, "a.suite.mjs": "process.exit(3);" });
    const script = `
      import { loadSuites } from ${JSON.stringify(join(copy, "lib/load/load-suites.js"))};
      const [input] = await loadSuites(["a.suite.mjs"]);
      process.exit(input.issues[0].message.includes("process.exit(3)") ? 5 : 6);`;
    await assert.rejects(run(process.execPath, ["--input-type=module", "--eval", script], { cwd }), { code: 5 });
  });
});

describe("tsconfig", { concurrency: 2 }, () => {
  for (const manifest of ['{ "type": "module" }', "{}"]) {
    test(`the one nearest to the suite counts (${manifest})`, async (t) => {
      const tsconfig = (folder: string): string => JSON.stringify({ compilerOptions: { paths: { "@made/*": [`./${folder}/*`] } } });
      const make = (id: string): string => `export const made: object = ${spec(id)};`;
      const suite = 'import { made } from "@made/x"; export default made;';
      const cwd = temporaryFolder(t, {
        "package.json": manifest, "tsconfig.json": tsconfig("one"), "one/x.ts": make("one"), "a.suite.ts": suite,
        "sub/tsconfig.json": tsconfig("two"), "sub/two/x.ts": make("two"), "sub/b.suite.ts": suite,
      });
      assert.deepEqual(show((await load(cwd, ["."])).inputs), ["a.suite.ts one", "sub/b.suite.ts two"]);
    });
  }
});

describe("suites from the builder of an installed mcpeak", { concurrency: 2 }, () => {
  const suites = {
    "a.suite.ts": `import { suite, testCase, stdio } from "mcpeak";
interface Row { readonly city: string }

const rows: readonly Row[] = [{ city: "서울" }, { city: "" }];
export default suite("weather", "날씨")
  .case("tool-exists", "offers get_weather").listTools()
    .expect.toolExists("get_weather")
  .cases(rows.map(({ city }, i) =>
    testCase(\`city-\${i}\`, city === "" ? "none" : city).callTool("get_weather", { city }).expect.isError(false)));
export const server = stdio("node", ["server.js"]);
`,
    "b.suite.ts": `import { suite } from "mcpeak";
export default suite("twice", "n")
  .case("a", "A").listTools().expect.toolExists("t")
  .case(("a" as string), "A").listTools().expect.toolExists("t");
`,
    "c.suite.ts": `import { suite } from "mcpeak";
export default [suite("empty", "n"), suite("ok", "n").case("a", "A").listTools().expect.toolExists("t"), suite("open", "n").case("a", "A").listTools()];
`,
    "d.suite.ts": `import { defineMcpSuite } from "mcpeak";
export default defineMcpSuite({ schemaVersion: 1, id: "", name: "n", cases: [] });
`,
    "e.suite.ts": `import { suite } from "mcpeak";
import { z } from "mcpeak-zod";
export default suite("schema", "n")
  .case("a", "A").callTool("t", {})
    .expect.structuredContent(z.string().trim());
`,
    "f.suite.ts": `import { build } from "./build";
export default build(" ");
`,
    "build.ts": `import { suite } from "mcpeak";

export const build = (id: string) => suite(id, "n");
`,
    "node_modules/mcpeak-zod/package.json": '{ "name": "mcpeak-zod", "type": "module", "exports": "./index.js" }',
  };

  for (const manifest of ['{ "type": "module" }', '{ "type": "commonjs" }', "{}"]) {
    test(`they come with the places of their cases; what the builder refuses is an issue with its place (${manifest})`, async (t) => {
      const zod = `export { z } from ${JSON.stringify(join(copy, "node_modules/zod/index.js"))};`;
      const cwd = temporaryFolder(t, { "package.json": manifest, ...suites, "node_modules/mcpeak-zod/index.js": zod });
      installCopy(copy, cwd);
      const { inputs } = await load(cwd, ["."]);
      assert.deepEqual(show(inputs), [
        "a.suite.ts weather on stdio",
        "b.suite.ts:4:4 DUPLICATE_CASE_ID $",
        "c.suite.ts EMPTY_CASES [0]",
        "c.suite.ts EMPTY_ASSERTIONS [2]",
        "d.suite.ts:2:16 INVALID_VALUE id",
        "d.suite.ts:2:16 EMPTY_CASES cases",
        "e.suite.ts:5:13 UNSUPPORTED_SCHEMA $",
        "build.ts:3:38 INVALID_VALUE $",
      ]);
      const file = "a.suite.ts";
      assert.deepEqual(inputs[0]?.suites[0]?.places, [{ file, line: 6, column: 4 }, { file, line: 9, column: 5 }, { file, line: 9, column: 5 }]);
    });
  }
});

test("what a module prints while it loads goes where it printed it, and nothing else is printed", async (t) => {
  const cwd = temporaryFolder(t, { ...moduleProject, "a.suite.ts": `console.log("hello"); export default ${spec("a")};` });
  const { rest, inputs } = await load(cwd, ["."]);
  assert.equal(rest, "hello\n");
  assert.deepEqual(show(inputs), ["a.suite.ts a"]);
});
