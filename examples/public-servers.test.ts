import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type AssertionSpec, type JsonObject, http, loadSuites, openSession, type RunReport, runSuite, type ServerSession, stdio, type StdioTarget, type TestSuiteSpec } from "mcpeak";
import everything from "./public-servers/everything.suite.js";
import { findProcesses } from "./public-servers/support/find-processes.js";
import { runCli } from "./public-servers/support/run-cli.js";
import { serveEverything } from "./public-servers/support/serve-everything.js";
import { type PublicServerName, serverEntry } from "./public-servers/support/server-entry.js";

interface PublicServer {
  readonly name: PublicServerName;
  readonly file: string;
  readonly cases: number;
  /** The name in its answer to `initialize`. */
  readonly calledItself: string;
}

/** In the order of their files. */
const publicServers = [
  { name: "everything", file: "everything.suite.ts", cases: 25, calledItself: "mcp-servers/everything" },
  { name: "filesystem", file: "filesystem.suite.ts", cases: 33, calledItself: "secure-filesystem-server" },
  { name: "memory", file: "memory.suite.json", cases: 14, calledItself: "memory-server" },
] as const satisfies readonly PublicServer[];

const [everythingServer] = publicServers;
const suites = fileURLToPath(new URL("public-servers/", import.meta.url));
const reportSchema = new URL("../schemas/report-v1.schema.json", import.meta.url);

for (const server of publicServers) {
  test(`the suite of server-${server.name} passes through runSuite`, async (t) => {
    const spec = await readSuite(server);
    const folder = emptyFolder(t);
    assertPassed(await runSuite(spec, { server: targetOf(server, folder) }), [server]);
    assert.deepEqual(findProcesses(folder), []);
  });
}

test("all suites pass on the command line, on the servers of .mcp.json", async (t) => {
  const folder = emptyFolder(t);
  const env = { HOME: folder, ALLOWED_FOLDER: join(folder, "allowed"), MEMORY_FILE_PATH: join(folder, "memory.jsonl") };
  mkdirSync(env.ALLOWED_FOLDER);
  const { exitCode, stdout, stderr } = await runCli(t, ["test", ".", "--json"], { cwd: suites, env });
  assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: "" });
  const report = readReport(stdout);
  assert.deepEqual(report.suites.map(({ file }) => file), publicServers.map(({ file }) => file));
  assertPassed(report, publicServers);
  assert.deepEqual(findProcesses(folder), []);
});

test("a suite passes on the command line, on the server behind `--`", async (t) => {
  const folder = emptyFolder(t);
  const args = ["test", "memory.suite.json", "--env", `MEMORY_FILE_PATH=${join(folder, "memory.jsonl")}`, "--", process.execPath, serverEntry("memory")];
  const { exitCode, stdout, stderr } = await runCli(t, args, { cwd: suites });
  assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: "" });
  assert.match(stdout, /^Memory server \(14 cases\)\n/);
  assert.match(stdout, /^  ✓ relations-go-too  keeps no relation to a deleted entity \([\d.]+ m?s\)$/m);
  assert.match(stdout, /\n14 passed \(14 cases, [\d.]+ m?s\)\n$/);
  assert.deepEqual(findProcesses(folder), []);
});

test("one wrong expectation in each suite fails that case alone, and the reports say what was wrong", async (t) => {
  const folder = emptyFolder(t);
  const wrong: readonly { readonly caseId: string; readonly code: string; readonly assertion: AssertionSpec }[] = [
    { caseId: "echo", code: "BODY_MISMATCH", assertion: { type: "bodyMatchesSchema", schema: { const: "Echo: something else" } } },
    { caseId: "stays-inside-read-absolute", code: "IS_ERROR_MISMATCH", assertion: { type: "isError", expected: false } },
    { caseId: "delete", code: "STRUCTURED_CONTENT_MISMATCH", assertion: { type: "structuredContentMatchesSchema", schema: { type: "object", required: ["undo"] } } },
  ];
  const servers: Record<string, Pick<StdioTarget, "command" | "args" | "env">> = {};
  for (const [index, server] of publicServers.entries()) {
    const box = join(folder, `box-${server.name}`);
    mkdirSync(box);
    const { command, args, env } = targetOf(server, box);
    servers[server.name] = { command, args, env };
    const { caseId, assertion } = wrong[index]!;
    writeFileSync(join(folder, `${server.name}.suite.json`), JSON.stringify(withAssertion(await readSuite(server), caseId, assertion)));
  }
  writeFileSync(join(folder, "mcpeak.config.json"), JSON.stringify({ servers, suites: Object.fromEntries(publicServers.map(({ name }) => [`${name}.*`, name])) }));

  const { exitCode, stdout, stderr } = await runCli(t, ["test", ".", "--concurrency", "3", "--reporter", "text", "--reporter", "json=report.json"], { cwd: folder });

  assert.deepEqual({ exitCode, stderr }, { exitCode: 1, stderr: "" });
  const report = readReport(readFileSync(join(folder, "report.json"), "utf8"));
  const total = publicServers.reduce((sum, { cases }) => sum + cases, 0);
  assert.deepEqual(report.summary, { total, passed: total - 3, failed: 3, timedOut: 0, notRun: 0, cancelled: 0 });
  const failed = report.suites.flatMap(({ id, cases }) => cases.filter(({ status }) => status === "failed").map((each) => [id, each.id, each.diagnostic?.code]));
  assert.deepEqual(failed, wrong.map(({ caseId, code }, index) => [publicServers[index]?.name, caseId, code]));
  for (const { caseId, code } of wrong) assert.match(stdout, new RegExp(`^  ✗ ${caseId}  .+\\n      .+ \\(${code}\\)$`, "m"));
  assert.match(stdout, new RegExp(`\\n${total - 3} passed, 3 failed \\(${total} cases, [\\d.]+ m?s\\)\\n$`));
  assert.deepEqual(findProcesses(folder), []);
});

test("server-everything over Streamable HTTP", async (t) => {
  const server = await serveEverything(t);

  await t.test("its suite passes through runSuite", async () => {
    assertPassed(await runSuite(everything, { server: http(server.url) }), [everythingServer]);
  });

  await t.test("its suite passes on the command line", async (t) => {
    const { exitCode, stdout, stderr } = await runCli(t, ["test", "everything.suite.ts", "--json", "--url", server.url], { cwd: suites });
    assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: "" });
    assertPassed(readReport(stdout), [everythingServer]);
  });

  await t.test("32 calls are in flight at once", async () => {
    await using session = await openSession(http(server.url));
    await assertManyInFlight(session);
  });

  await t.test("every session is closed at the server, and its end leaves no process", async () => {
    await server.stop();
    assert.equal(server.sessionsOpened(), 3);
    assert.equal(server.sessionsClosed(), 3);
  });
});

describe("server-everything over stdio in a session", () => {
  test("32 calls are in flight at once, and closing leaves no process", async (t) => {
    const folder = emptyFolder(t);
    const session = await openSession(targetOf(everythingServer, folder));
    t.after(() => session.close());
    await assertManyInFlight(session);
    assert.equal(findProcesses(folder).length, 1);
    await session.close();
    assert.deepEqual(findProcesses(folder), []);
  });

  test("the server sees the variables that it is given, and not those of its tester", async (t) => {
    process.env["MCPEAK_EXAMPLE_CI_TOKEN"] = "not-for-servers";
    t.after(() => delete process.env["MCPEAK_EXAMPLE_CI_TOKEN"]);
    await using session = await openSession(stdio(process.execPath, [serverEntry("everything"), "stdio"], { env: { GREETING: "안녕" } }));
    const seen = JSON.parse(textOf(await session.callTool("get-env"))) as Readonly<Record<string, string>>;
    assert.equal(seen["GREETING"], "안녕");
    assert.equal(seen["PATH"], process.env["PATH"]);
    assert.equal(seen["MCPEAK_EXAMPLE_CI_TOKEN"], undefined);
  });
});

/** A server in whose environment `folder` stands: by it, a process that is left behind is found. */
function targetOf({ name }: PublicServer, folder: string): StdioTarget {
  const args = { everything: ["stdio"], filesystem: [folder], memory: [] }[name];
  return stdio(process.execPath, [serverEntry(name), ...args], { env: { FOUND_BY: folder, MEMORY_FILE_PATH: join(folder, "memory.jsonl") } });
}

async function readSuite({ file }: PublicServer): Promise<TestSuiteSpec> {
  const [input] = await loadSuites([file], { cwd: suites });
  assert.deepEqual([input?.issues, input?.warnings, input?.suites.length], [[], [], 1]);
  return input!.suites[0]!.suite;
}

/** The suite with one case expecting something else than it did. */
function withAssertion(suite: TestSuiteSpec, caseId: string, assertion: AssertionSpec): TestSuiteSpec {
  assert.ok(suite.cases.some(({ id }) => id === caseId));
  const cases = suite.cases.map((each) => (each.id === caseId ? { ...each, assertions: [assertion] } : each));
  return { ...suite, cases } as TestSuiteSpec;
}

/** Everything passed, and nothing was found on the wire that a good server would not do. */
function assertPassed(report: RunReport, servers: readonly PublicServer[]): void {
  const cases = report.suites.flatMap((suite) => suite.cases);
  assert.deepEqual(cases.filter(({ status }) => status !== "passed").map(({ id, status, diagnostic }) => [id, status, diagnostic?.message]), []);
  assert.ok(cases.every(({ assertions }) => assertions.length > 0 && assertions.every(({ status }) => status === "passed")));
  const findings = [...report.suites, ...cases].flatMap((part) => part.findings);
  assert.deepEqual(findings.filter(({ severity }) => severity !== "info").map(({ code, message }) => [code, message]), []);
  // They are built on SDK 1.x, which writes draft-07.
  assert.deepEqual([...new Set(findings.map(({ code }) => code))], ["OLDER_SCHEMA_DIALECT"]);
  assert.deepEqual(
    report.suites.map(({ id, status, protocolVersion, server, cases: own }) => [id, status, protocolVersion, server?.name, own.length]),
    servers.map(({ name, cases: count, calledItself }) => [name, "passed", "2025-11-25", calledItself, count]),
  );
  const total = servers.reduce((sum, { cases: count }) => sum + count, 0);
  assert.deepEqual(report.summary, { total, passed: total, failed: 0, timedOut: 0, notRun: 0, cancelled: 0 });
}

/** Parses what `--json` printed, and holds it against the schema that the package ships. */
function readReport(text: string): RunReport {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  const report: unknown = JSON.parse(text);
  const isValid = ajv.validate(JSON.parse(readFileSync(reportSchema, "utf8")), report);
  assert.ok(isValid, ajv.errorsText());
  return report as RunReport;
}

/** 32 calls are answered, each with its own answer, while one that was asked before them is still waiting. */
async function assertManyInFlight(session: ServerSession): Promise<void> {
  const enough = new AbortController();
  const slow = session.callTool("trigger-long-running-operation", { duration: 60, steps: 1 }, { timeoutMs: 60_000, signal: enough.signal });
  const slowIsGivenUp = assert.rejects(slow, { code: "CALL_FAILED", message: /cancelled/ });
  const messages = Array.from({ length: 32 }, (_, index) => `message ${index} ${"길".repeat(index * 100)}`);
  const answers = await Promise.all(messages.map((message) => session.callTool("echo", { message })));
  assert.deepEqual(answers.map(textOf), messages.map((message) => `Echo: ${message}`));
  enough.abort();
  await slowIsGivenUp;
}

function textOf(result: JsonObject): string {
  const [block] = result["content"] as readonly { readonly text: string }[];
  assert.ok(block !== undefined);
  return block.text;
}

function emptyFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcpeak-public-")));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
