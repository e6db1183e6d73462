import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { CliIo } from "../../cli/cli-io.js";
import { runCli } from "../../cli/run-cli.js";
import { reportJsonSchema } from "../../lib/report/report-schema.js";
import { validationJsonSchema } from "../../lib/report/validation-schema.js";
import { scenarioReportJsonSchema } from "../../lib/scenario/scenario-report-schema.js";
import { readCases, repeatedTitles } from "../read-cases.js";
import { temporaryFolder } from "../temporary-folder.js";
import { type CliCase, fill, isAlive, layOut, type Placeholders, shownText, startedServers, unfill } from "./cli-case.js";
import { startHttpServer } from "./http-servers.js";

const cases = new URL("./cases/", import.meta.url);
const isUpdating = process.env["UPDATE_GOLDENS"] === "1";

/** What a command line came to. */
interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const clock = { now: () => new Date("2026-01-02T03:04:05.000Z"), elapsedMs: () => 0 };

async function run(args: readonly string[], cwd: string, { env = {}, stdin = "", tty = false }: CliCase): Promise<Outcome> {
  const written = { stdout: "", stderr: "" };
  const sink = (name: "stdout" | "stderr"): CliIo["stdout"] => ({
    write: async (text) => {
      written[name] += text;
    },
  });
  const io: CliIo = {
    stdout: sink("stdout"), stderr: sink("stderr"), env, cwd, clock,
    stdin: (async function* () { yield Buffer.from(stdin); })(),
    giveStreams: () => ({
      stdin: Readable.from([Buffer.from(stdin)]),
      stdout: new Writable({ write: (chunk: Buffer, _encoding, done) => { written.stdout += chunk.toString(); done(); } }),
    }),
    stdoutIsTty: tty, stderrIsTty: tty, stdinIsTty: tty,
    signal: new AbortController().signal,
  };
  const exitCode = await runCli(args, io);
  return { exitCode, ...written };
}

interface Seen extends Outcome {
  readonly folder: string;
  readonly placeholders: Placeholders;
}

async function play(t: TestContext, given: CliCase): Promise<Seen> {
  const folder = temporaryFolder(t);
  const server = given.http === undefined ? undefined : await startHttpServer(given.http);
  if (server !== undefined) t.after(() => server.close());
  const placeholders = { folder, url: server?.url ?? "" };
  layOut(folder, fill(given, placeholders));
  const { args, before = [], cwd = "." } = fill({ args: given.args, before: given.before ?? [], cwd: given.cwd ?? "." }, placeholders);
  for (const earlier of before) assert.equal((await run(earlier, join(folder, cwd), given)).exitCode, 0, earlier.join(" "));
  return { ...(await run(args, join(folder, cwd), fill(given, placeholders))), folder, placeholders };
}

function isJson(lines: CliCase["stdout"] | null | undefined): boolean {
  return lines !== undefined && lines !== null && !Array.isArray(lines);
}

/** The case with what was seen in place of what it says. */
function updated(given: CliCase, seen: Seen): CliCase {
  const stdoutIsJson = given.args.some((arg, index) => arg === "--json" || (arg === "json" && ["--reporter", "--report"].includes(given.args[index - 1] ?? "")));
  const wrote = Object.fromEntries(
    Object.entries(given.wrote ?? {}).map(([name, content]) => [name, content === null ? null : unfill(shownText(readFileSync(join(seen.folder, name), "utf8"), name.endsWith(".json")), seen.placeholders)]),
  );
  return {
    ...given,
    stdout: unfill(shownText(seen.stdout, stdoutIsJson), seen.placeholders),
    stderr: unfill(shownText(seen.stderr, false) as readonly string[], seen.placeholders),
    ...(given.wrote !== undefined && { wrote }),
  };
}

const schemas = new Ajv2020({ strict: true });
const isReport = schemas.compile(reportJsonSchema);
const isScenarioReport = schemas.compile(scenarioReportJsonSchema);
const isValidation = schemas.compile(validationJsonSchema);

/** What holds of every command line, whatever its case says. */
function checkRules(given: CliCase, { exitCode, stdout, stderr, folder }: Seen): void {
  for (const text of [stdout, stderr]) {
    if (text !== "") assert.ok(text.endsWith("\n"), "what is printed ends with a newline");
    assert.doesNotMatch(given.tty === true ? text.replaceAll(/\u001b\[[\d;]*[mK]|\r/g, "") : text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/, "nothing that steers a terminal");
  }
  if (isJson(given.stdout)) {
    const value: unknown = JSON.parse(stdout);
    const isError = (value as { readonly error?: unknown }).error !== undefined;
    if (given.args[0] === "run") assert.ok(isScenarioReport(value), JSON.stringify(isScenarioReport.errors));
    if (given.args[0] === "test" || isError) assert.ok(isReport(value), JSON.stringify(isReport.errors));
    if (given.args[0] === "validate" && !isError) assert.ok(isValidation(value), JSON.stringify(isValidation.errors));
  }
  if (exitCode >= 2 && stdout === "") assert.match(stderr, /[A-Z]+_[A-Z]+|NO_TARGET|Usage: mcpeak/, "a code says what is wrong");
  for (const { name, pid } of startedServers(folder)) assert.ok(!isAlive(pid), `${name} is left running`);
}

for (const { file, cases: all } of readCases<CliCase>(cases)) {
  const rewritten: CliCase[] = [];
  for (const given of all) {
    test(`${given.title} (${file})`, async (t) => {
      const seen = await play(t, given);
      if (isUpdating) rewritten.push(updated(given, seen));
      const expected = isUpdating ? (rewritten.at(-1) ?? given) : given;
      const wanted = `if the new text is right, run UPDATE_GOLDENS=1 node --import tsx --test spec-tests/cli/commands.test.ts`;
      assert.ok(expected.stdout !== undefined && expected.stderr !== undefined, `${file} lacks the output of this case: ${wanted}`);
      const { stdout, stderr } = fill({ stdout: expected.stdout, stderr: expected.stderr }, seen.placeholders);
      assert.deepEqual({ stderr: shownText(seen.stderr, false), exitCode: seen.exitCode }, { stderr, exitCode: expected.exitCode }, wanted);
      assert.deepEqual(shownText(seen.stdout, isJson(stdout)), stdout, wanted);
      assert.deepEqual(startedServers(seen.folder).map(({ name }) => name), expected.started ?? []);
      for (const [name, content] of Object.entries(expected.wrote ?? {})) {
        const path = join(seen.folder, name);
        if (content === null) assert.ok(!existsSync(path), `${name} is there`);
        else assert.deepEqual(shownText(readFileSync(path, "utf8"), isJson(content)), fill(content, seen.placeholders), `${name}: ${wanted}`);
      }
      checkRules(expected, seen);
    });
  }
  if (isUpdating) {
    test(`goldens of ${file} are written`, () => {
      assert.equal(rewritten.length, all.length);
      writeFileSync(fileURLToPath(new URL(file, cases)), `${JSON.stringify(rewritten, null, 2)}\n`);
    });
  }
}

test("the cases are sound: titles are unique, every exit code and command occurs, every code of the command line occurs", () => {
  const all = readCases<CliCase>(cases).flatMap(({ cases: each }) => each);
  assert.ok(all.length >= 100, String(all.length));
  assert.deepEqual(repeatedTitles(all.map(({ title }) => title)), []);
  assert.deepEqual([...new Set(all.map(({ exitCode }) => exitCode))].sort(), [0, 1, 2, 3]);
  for (const command of ["test", "validate", "export", "convert", "tools", "call", "types", "init", "generate", "approve", "mock", "run"]) {
    for (const isGood of [true, false]) assert.ok(all.some(({ args, exitCode }) => args[0] === command && (exitCode === 0) === isGood), command);
  }
  const text = JSON.stringify(all);
  for (const code of codes) assert.ok(text.includes(code), `${code} occurs in no case`);
});

const codes = [
  "UNKNOWN_COMMAND", "UNKNOWN_OPTION", "MISSING_ARGUMENT", "INVALID_OPTION_VALUE", "CONFLICTING_OPTIONS", "UNEXPECTED_ARGUMENT",
  "CONFLICTING_OUTPUT", "MISSING_ENVIRONMENT_VARIABLE", "FILE_EXISTS", "FILE_UNWRITABLE", "FILE_NOT_FOUND", "FILE_NOT_UTF8",
  "NO_SUITES_FOUND", "UNSUPPORTED_FILE_TYPE", "JSON_SYNTAX", "JSON_DUPLICATE_KEY", "MODULE_COMPILE_FAILED", "MODULE_IMPORT_FAILED",
  "MODULE_EXPORTS_NO_SUITE", "INVALID_CONFIG", "INVALID_TARGET", "NO_TARGET", "UNKNOWN_SERVER_NAME",
  "SERVER_COMMAND_NOT_FOUND", "SERVER_NOT_EXECUTABLE", "SERVER_EXITED_AT_START", "SERVER_SILENT_AT_START", "SERVER_UNREACHABLE",
  "SERVER_HTTP_STATUS", "SERVER_UNAUTHORIZED", "SERVER_NOT_MCP", "CALL_FAILED", "AUTH_INTERACTIVE_ONLY", "AUTH_DISCOVERY_FAILED", "AUTH_TOKEN_REFUSED",
];
