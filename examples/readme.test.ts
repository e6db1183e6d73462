// What README.md and docs/ show is true: every block that is marked (```json suite, ```ts check, …) is checked.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { failureCodes, faultIssueCodes, findingCodes, issueCodes, loadScenarioTarget, mockDefinitionCodes, renderTraceLine, scenarioCodes, stubNoteCodes, type TraceEntry, validateFaults, validateMcpSuite, validateMockDefinition, validateScenario, warningCodes } from "mcpeak";
import { commandNames, commandOptions, isCommandName } from "../cli/command-table.js";
import { renderCommandHelp } from "../cli/render-help.js";
import { wordsIn } from "../cli/words.js";
import { compileTypeScript } from "../spec-tests/compile-typescript.js";
import { programArgs } from "../spec-tests/program-args.js";
import { temporaryFolder } from "../spec-tests/temporary-folder.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const documents = ["README.md", "CONTRIBUTING.md", ...readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md")).map((file) => `docs/${file}`)];

interface Block {
  /** `README.md:23`. */
  readonly where: string;
  readonly document: string;
  /** The language and the words behind it: `ts check weather.suite.ts`. */
  readonly mark: string;
  readonly text: string;
}

function read(document: string): string {
  return readFileSync(join(root, document), "utf8");
}

function blocksOf(document: string): Block[] {
  const whole = read(document);
  return [...whole.matchAll(/^```(\S[^\n]*)\n([^]*?)^```$/gm)].map(({ 1: mark = "", 2: text = "", index }) => ({
    where: `${document}:${whole.slice(0, index).split("\n").length}`,
    document,
    mark,
    text,
  }));
}

const blocks = documents.flatMap(blocksOf);

function marked(mark: RegExp): readonly Block[] {
  const found = blocks.filter((block) => mark.test(block.mark));
  assert.ok(found.length > 0, `no block is marked ${mark}`);
  return found;
}

test("every block of code is marked with how it is checked", () => {
  const known = /^(?:json (?:suite|config|mock|faults|scenario|target|settings|report|trace)|ts check [\w.-]+\.ts|sh check|text failure|text)$/;
  assert.deepEqual(blocks.filter(({ mark }) => !known.test(mark)).map(({ where, mark }) => `${where} ${mark}`), []);
});

test("suites in JSON are valid", () => {
  for (const { where, text } of marked(/^json suite$/)) {
    const checked = validateMcpSuite(JSON.parse(text));
    assert.ok(checked.valid, `${where}: ${checked.valid ? "" : JSON.stringify(checked.issues)}`);
  }
});

test("mock definitions are valid", () => {
  for (const { where, text } of marked(/^json mock$/)) {
    const checked = validateMockDefinition(JSON.parse(text));
    assert.ok(checked.valid, `${where}: ${checked.valid ? "" : JSON.stringify(checked.issues)}`);
  }
});

test("faults are valid", () => {
  for (const { where, text } of marked(/^json faults$/)) {
    const checked = validateFaults(JSON.parse(text));
    assert.ok(checked.valid, `${where}: ${checked.valid ? "" : JSON.stringify(checked.issues)}`);
  }
});

test("scenarios are valid, and stand in examples/scenarios", () => {
  const examples = readdirSync(join(root, "examples/scenarios")).map((file) => JSON.stringify(JSON.parse(read(`examples/scenarios/${file}`))));
  for (const { where, text } of marked(/^json scenario$/)) {
    const checked = validateScenario(JSON.parse(text));
    assert.ok(checked.valid, `${where}: ${checked.valid ? "" : JSON.stringify(checked.issues)}`);
    assert.ok(examples.includes(JSON.stringify(checked.value)), where);
  }
});

test("targets of scenarios are valid", async (t) => {
  for (const { where, text } of marked(/^json target$/)) {
    const { issues } = await loadScenarioTarget("target.json", { cwd: temporaryFolder(t, { "target.json": text }), env: { MY_API_KEY: "1", MY_AUTHORIZATION: "2" } });
    assert.deepEqual(issues, [], where);
  }
});

test("other JSON fits its schema", () => {
  const schemas = { config: "config.schema.json", report: "report-v1.schema.json" };
  for (const [mark, file] of Object.entries(schemas)) {
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(read(`schemas/${file}`)) as object);
    for (const { where, text } of marked(new RegExp(`^json ${mark}$`))) assert.ok(validate(JSON.parse(text)), `${where}: ${JSON.stringify(validate.errors)}`);
  }
});

test("lines of a trace are what is written", () => {
  for (const { text } of marked(/^json trace$/)) {
    const entry = JSON.parse(text) as TraceEntry;
    assert.equal(renderTraceLine(entry).trim(), text.trim());
    assert.equal(entry.bytes, JSON.stringify(entry.message).length);
  }
});

test("editor settings name schemas that ship", () => {
  for (const { text } of marked(/^json settings$/)) {
    const urls = [...text.matchAll(/"\.\/node_modules\/mcpeak\/([^"]+)"/g)].map(([, file = ""]) => file);
    assert.ok(urls.length > 0);
    for (const file of urls) assert.ok(existsSync(join(root, file)), file);
  }
});

test("TypeScript compiles under the project's strict options", () => {
  const sources = new Map<string, string>();
  for (const { document, mark, text } of marked(/^ts check /)) {
    // A folder that exists, so that the compiler looks there for what a block imports from another one.
    const path = join(root, document.startsWith("docs/") ? "docs" : "examples", mark.split(" ")[2] ?? "");
    assert.ok(!sources.has(path) && !existsSync(path), `${document}: ${path} is there twice`);
    sources.set(path, text);
  }
  const { messages } = compileTypeScript([...sources.keys()], sources);
  assert.deepEqual(messages, []);
});

test("a mistake in TypeScript would be seen", () => {
  const path = join(root, "examples", "wrong.ts");
  const { messages } = compileTypeScript([path], new Map([[path, 'import { suite } from "mcpeak";\nsuite("a", "b").case("c", "d").listTools().expect.isError(true);\n']]));
  assert.equal(messages.length, 1);
});

/** The options that a command's help shows. */
function optionsInHelp(command: keyof typeof commandOptions): readonly string[] {
  return renderCommandHelp(command, wordsIn("en")).match(/(?<=^ {2}|, )--?[a-z][a-z-]*/gm) ?? [];
}

/** What is wrong with a command in a shell block, if anything. */
function problemOfCommand(line: string): string | undefined {
  const words = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  if (words[0] === "npx" && words[1] === "mcpeak") words.shift();
  if (words[0] === "npx" && words[1] === "mcpeak-mock") words.splice(0, 2, "mcpeak", "mock");
  const [program, name = "", ...rest] = words;
  if (program === "npm") {
    const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
    const script = name === "run" ? rest[0] : name;
    return ["ci", "install", "publish", "version"].includes(name) || (script !== undefined && script in scripts) ? undefined : `no npm script ${script}`;
  }
  if (program === "node" || program === "git") return undefined;
  if (program !== "mcpeak") return `not a command that is known here: ${program}`;
  if (!isCommandName(name)) return `no command ${name}`;
  const given = (rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest).filter((word) => /^--?[a-z]/.test(word)).map((word) => word.replace(/=.*/, ""));
  const unknown = given.filter((option) => !optionsInHelp(name).includes(option));
  return unknown.length === 0 ? undefined : `mcpeak ${name} has no ${unknown.join(", ")}`;
}

test("commands and options exist", () => {
  const problems = marked(/^sh check$/).flatMap(({ where, text }) =>
    text.split(/\n|&&|\|/).map((line) => line.replace(/^\s*(?:[A-Z_]+=\S+ )*/, "").replace(/\s[#>].*/, "").trim()).filter((line) => line !== "").map((line) => [`${where}: ${line}`, problemOfCommand(line)]),
  );
  assert.ok(problems.length > 10);
  assert.deepEqual(problems.filter(([, problem]) => problem !== undefined), []);
  assert.equal(problemOfCommand("npx mcpeak test ./suites --retry 3"), "mcpeak test has no --retry");
});

test("docs/command-line.md tells of every command and every option, and of no other", () => {
  const text = read("docs/command-line.md");
  for (const name of commandNames) {
    assert.match(text, new RegExp(`^\\| \`mcpeak ${name}\\b`, "m"));
    for (const option of optionsInHelp(name)) assert.ok(text.includes(`\`${option}`), `${option} of ${name}`);
  }
  const known = new Set(commandNames.flatMap(optionsInHelp).concat("--version"));
  assert.deepEqual([...new Set(text.match(/(?<=[\s`(])--[a-z][a-z-]*/g))].filter((option) => !known.has(option)), []);
});

describe("tables of codes are whole", () => {
  const codesOf = (document: string, heading: string): readonly string[] => {
    const section = read(document).split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
    return [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code = ""]) => code);
  };
  test("issues and warnings", () => assert.deepEqual(codesOf("docs/suite-format.md", "Issues"), [...issueCodes, ...warningCodes]));
  test("problems of mock definitions", () => assert.deepEqual(codesOf("docs/mock.md", "What is refused"), [...mockDefinitionCodes]));
  test("problems of faults", () => assert.deepEqual(codesOf("docs/faults.md", "What is refused"), [...faultIssueCodes]));
  test("problems of scenarios and targets", () => assert.deepEqual(codesOf("docs/scenarios.md", "What is refused"), [...scenarioCodes]));
  test("notes of stubs", () => assert.deepEqual(codesOf("docs/stubs.md", "In code"), [...stubNoteCodes]));
  test("findings", () => assert.deepEqual(codesOf("docs/running.md", "Findings"), [...findingCodes]));
  test("diagnostics", () => assert.deepEqual(codesOf("docs/json-report.md", "Codes of diagnostics"), [...failureCodes]));
});

test("links inside the repository lead to files", () => {
  for (const document of documents) {
    const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) => link);
    for (const link of links) assert.ok(existsSync(join(root, document, "..", link)), `${document}: ${link}`);
  }
});

/** Runs the command line from source. */
function runMcpeak(cwd: string, args: readonly string[]): Promise<{ readonly exitCode: number; readonly stdout: string }> {
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const env = { ...inherited, TSX_TSCONFIG_PATH: join(root, "tsconfig.json"), LC_ALL: "C.UTF-8", MCPEAK_LANG: "en", NO_COLOR: "1" };
  return new Promise((settle) => {
    execFile(process.execPath, [...programArgs(join(root, "cli", "main.ts")), ...args], { cwd, env }, (error, stdout) => {
      settle({ exitCode: error === null ? 0 : Number(error.code), stdout });
    });
  });
}

describe("the first suite of the README", () => {
  const [suiteBlock] = blocksOf("README.md").filter(({ mark }) => mark === "json suite");
  const [failure] = blocksOf("README.md").filter(({ mark }) => mark === "text failure");
  const command = ["test", "weather.suite.json", "--", "node", "examples/servers/weather.mjs"];

  test("passes on the example server", async (t) => {
    const folder = temporaryFolder(t, { "weather.suite.json": suiteBlock?.text ?? "" });
    symlinkSync(join(root, "examples"), join(folder, "examples"), "junction");
    const { exitCode, stdout } = await runMcpeak(folder, command);
    assert.match(stdout, /^3 passed/m);
    assert.equal(exitCode, 0);
  });

  test("fails with the text that is shown when an integer is expected", async (t) => {
    const folder = temporaryFolder(t, { "weather.suite.json": suiteBlock?.text.replace('"type": "number"', '"type": "integer"') ?? "" });
    symlinkSync(join(root, "examples"), join(folder, "examples"), "junction");
    const { exitCode, stdout } = await runMcpeak(folder, command);
    const withoutTimes = (text: string): string => text.replace(/[\d.]+ m?s\)/g, "… ms)");
    assert.equal(withoutTimes(stdout), withoutTimes(failure?.text ?? ""));
    assert.equal(exitCode, 1);
  });
});
