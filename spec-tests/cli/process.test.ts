import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { reportJsonSchema } from "../../lib/report/report-schema.js";
import { temporaryFolder } from "../temporary-folder.js";
import { untilPrinted, untilSeen, untilWritten } from "../until.js";
import { buildCopy } from "./built-copy.js";
import { isAlive, layOut, startedServers } from "./cli-case.js";

const main = await buildCopy();
const isReport = new Ajv2020({ strict: true }).compile(reportJsonSchema);

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout(): string;
  stderr(): string;
}

/** A folder with the fixtures and `files`. */
function project(t: TestContext, files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder(t);
  layOut(folder, { title: "", args: [], exitCode: 0, stdout: [], stderr: [], files });
  t.after(() => {
    for (const { pid } of startedServers(folder)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  return folder;
}

function start(t: TestContext, cwd: string, args: readonly string[], command: readonly string[] = [process.execPath, main]): Running {
  const { LC_ALL, LC_MESSAGES, MCPEAK_LANG, NODE_OPTIONS, ...env } = process.env;
  const [program = "", ...before] = command;
  const child = spawn(program, [...before, ...args], { cwd, env: { ...env, LANG: "en_US.UTF-8" }, stdio: ["pipe", "pipe", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  const written = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (written.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (written.stderr += text));
  const ended = new Promise<Ended>((resolve) => child.on("close", (code, signal) => resolve({ code, signal, ...written })));
  return { child, ended, stdout: () => written.stdout, stderr: () => written.stderr };
}

async function run(t: TestContext, cwd: string, args: readonly string[]): Promise<Ended> {
  return start(t, cwd, args).ended;
}

const calls = (folder: string) => (): boolean => existsSync(join(folder, "called.log"));

/** Ctrl-C, and again once that has been told: the process ends at once, without a report. */
async function assertInterruptedTwice({ child, ended, stderr }: Running): Promise<void> {
  child.kill("SIGINT");
  await untilPrinted(child, () => stderr().includes("Interrupted"));
  const again = setInterval(() => child.kill("SIGINT"), 50);
  const { code, stdout } = await ended;
  clearInterval(again);
  assert.deepEqual({ code, stdout }, { code: 130, stdout: "" });
}

function assertNothingLeft(folder: string, names: readonly string[]): void {
  const started = startedServers(folder);
  assert.deepEqual(started.map(({ name }) => name).sort(), [...names].sort());
  for (const { name, pid } of started) assert.ok(!isAlive(pid), `${name} is left running`);
}

function parseReport(text: string): { suites: { status: string; cases: { status: string }[] }[]; error?: { code: string } } {
  const report: unknown = JSON.parse(text);
  assert.ok(isReport(report), JSON.stringify(isReport.errors));
  return report as ReturnType<typeof parseReport>;
}

const weather = ["suites/weather.suite.json", "--", "node", "servers/weather.mjs"] as const;
const hanging = ["suites/weather.suite.json", "suites/hanging.suite.json", "suites/failing.suite.json"] as const;
/** A module with a suite that passes, after `code`. */
const moduleWith = (code: string): string =>
  `${code}\nexport { server } from "./suites/own-server.suite.mjs";\nexport { default } from "./suites/own-server.suite.mjs";\n`;

describe("the process", { concurrency: 2, timeout: 60_000 }, () => {
  test("exit codes are those of the command, and its streams hold what belongs there", async (t) => {
    const folder = project(t);
    const good = await run(t, folder, ["test", ...weather]);
    assert.deepEqual({ code: good.code, stderr: good.stderr }, { code: 0, stderr: "" });
    assert.match(good.stdout, /\n2 passed \(2 cases, .*\)\n$/);
    assert.equal((await run(t, folder, ["test", "suites/failing.suite.json", "--", "node", "servers/weather.mjs"])).code, 1);
    const bad = await run(t, folder, ["test", "nowhere.json", "--json"]);
    assert.deepEqual({ code: bad.code, stderr: bad.stderr, error: parseReport(bad.stdout).error?.code }, { code: 2, stderr: "", error: "FILE_NOT_FOUND" });
    assert.equal((await run(t, folder, ["tools", "--", "node", "servers/exits.mjs"])).code, 3);
    assert.match((await run(t, folder, ["--version"])).stdout, /^\d+\.\d+\.\d+\S*\n$/);
    assert.equal((await run(t, folder, [])).code, 2);
    assertNothingLeft(folder, ["weather.mjs", "weather.mjs", "exits.mjs"]);
  });

  test("Ctrl-C in a case gives the report so far, every report file, exit code 130, and leaves nothing running", async (t) => {
    const folder = project(t);
    const { child, ended, stderr } = start(t, folder, ["test", ...hanging, "--junit", "r.xml", "--", "node", "servers/weather.mjs"]);
    await untilWritten(folder, calls(folder));
    // npx and npm pass the keypress on: it comes twice.
    child.kill("SIGINT");
    child.kill("SIGTERM");
    const { code, signal, stdout } = await ended;
    assert.deepEqual({ code, signal }, { code: 130, signal: null });
    assert.match(stderr(), /^Interrupted: closing the servers\. Press Ctrl-C again to end at once\.\n$/);
    assert.match(stdout, /✓ seoul/);
    assert.match(stdout, /○ hang {2}answers · cancelled/);
    assert.match(stdout, /\n2 passed, 3 not run, 1 cancelled \(6 cases, .*\)\n$/);
    assert.match(readFileSync(join(folder, "r.xml"), "utf8"), /tests="6" failures="0" errors="4"/);
    assertNothingLeft(folder, ["weather.mjs", "weather.mjs"]);
  });

  test("SIGTERM does the same, and JSON is whole; a server that ignores SIGTERM is killed with its child", async (t) => {
    const folder = project(t);
    const { child, ended } = start(t, folder, ["test", "suites/hanging.suite.json", "--json", "--", "node", "servers/stubborn.mjs"]);
    await untilWritten(folder, calls(folder));
    child.kill("SIGTERM");
    const { code, stdout } = await ended;
    assert.equal(code, 130);
    assert.deepEqual(parseReport(stdout).suites.map(({ status, cases }) => [status, cases.map((each) => each.status)]), [["cancelled", ["cancelled"]]]);
    assertNothingLeft(folder, ["stubborn.mjs", "grandchild"]);
  });

  test("a second Ctrl-C ends at once and leaves nothing running", async (t) => {
    const folder = project(t);
    const running = start(t, folder, ["test", "suites/hanging.suite.json", "--", "node", "servers/stubborn.mjs"]);
    await untilWritten(folder, calls(folder));
    await assertInterruptedTwice(running);
    // The kill is sent while the process exits; it takes effect a moment later.
    await untilSeen(() => startedServers(folder).every(({ pid }) => !isAlive(pid)));
    assertNothingLeft(folder, ["stubborn.mjs", "grandchild"]);
  });

  test("Ctrl-C in a scenario gives the report so far, every report file, exit code 130, and leaves nothing running", async (t) => {
    const call = (tool: string, outcome: string): object => ({ name: tool, call: { tool, args: {} }, expect: { outcome } });
    const scenarios = [call("ping", "success"), { ...call("hang", "timeout"), timeoutMs: 600_000, observe: { call: { tool: "ping", args: {} }, expect: { outcome: "success" } } }, call("ping", "success")];
    const folder = project(t, { "a.json": JSON.stringify(scenarios) });
    const { child, ended, stdout, stderr } = start(t, folder, ["run", "a.json", "--junit", "r.xml", "--trace", "t.jsonl"]);
    await untilPrinted(child, () => stdout().includes("✓ ping"));
    child.kill("SIGINT");
    const { code, signal } = await ended;
    assert.deepEqual({ code, signal }, { code: 130, signal: null });
    assert.match(stderr(), /^Interrupted: closing the servers\. Press Ctrl-C again to end at once\.\n$/);
    assert.match(stdout(), /○ hang {2}cancelled {2}.*\n {4}call {6}hang: cancelled/);
    assert.match(stdout(), /\n1 passed, 2 cancelled \(3 scenarios, .*\)\n$/);
    assert.match(readFileSync(join(folder, "r.xml"), "utf8"), /tests="3" failures="0" errors="2"/);
    assert.match(readFileSync(join(folder, "t.jsonl"), "utf8"), /"tools\/call".*"hang"/);
  });

  test("a second Ctrl-C in a scenario ends at once and leaves nothing running", async (t) => {
    const target = { transport: "stdio", command: "node", args: ["servers/stubborn.mjs"] };
    const folder = project(t, { "a.json": JSON.stringify({ name: "n", call: { tool: "hang", args: {} }, expect: { outcome: "timeout" } }), "target.json": JSON.stringify(target) });
    const running = start(t, folder, ["run", "a.json", "--target", "target.json"]);
    await untilWritten(folder, calls(folder));
    await assertInterruptedTwice(running);
    await untilSeen(() => startedServers(folder).every(({ pid }) => !isAlive(pid)));
    assertNothingLeft(folder, ["stubborn.mjs", "grandchild"]);
  });

  test("Ctrl-C while a module loads for ever ends the command, as JSON too", async (t) => {
    const folder = project(t, { "slow.suite.mjs": 'import { writeFileSync } from "node:fs";\nwriteFileSync("called.log", "");\nawait new Promise(() => setInterval(() => {}, 1000));\n' });
    const { child, ended } = start(t, folder, ["test", "slow.suite.mjs", "--json", "--junit", "r.xml", "--", "node", "servers/weather.mjs"]);
    await untilWritten(folder, calls(folder));
    child.kill("SIGINT");
    const { code, stdout } = await ended;
    assert.deepEqual({ code, error: parseReport(stdout).error?.code }, { code: 130, error: "INTERRUPTED" });
    assert.match(readFileSync(join(folder, "r.xml"), "utf8"), /INTERRUPTED/);
    assertNothingLeft(folder, []);
  });

  test("Ctrl-C while a server starts leaves nothing running", async (t) => {
    const folder = project(t);
    const { child, ended } = start(t, folder, ["tools", "--json", "--", "node", "servers/silent.mjs"]);
    await untilWritten(folder, () => startedServers(folder).length > 0);
    child.kill("SIGINT");
    const { code, stdout } = await ended;
    assert.deepEqual({ code, error: parseReport(stdout).error?.code }, { code: 130, error: "INTERRUPTED" });
    assertNothingLeft(folder, ["silent.mjs"]);
  });

  test("a reader that goes away, as `head` does, is no crash", async (t) => {
    const folder = project(t);
    const { child, ended } = start(t, folder, ["test", ...weather]);
    child.stdout?.destroy();
    const { code, stderr } = await ended;
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    const piped = await start(t, folder, [], ["sh", "-c", `"${process.execPath}" "${main}" tools -- node servers/weather.mjs | head -1`]).ended;
    assert.deepEqual([piped.code, piped.stderr], [0, ""]);
    assert.match(piped.stdout, /^weather 9\.8\.7 .*\n$/);
  });

  test("stdin is left to whoever comes after, and never given to a server", async (t) => {
    const folder = project(t);
    const { child, ended } = start(t, folder, [], ["sh", "-c", `"${process.execPath}" "${main}" test ${weather.join(" ")} > report.txt; cat`]);
    child.stdin?.end("left over\n");
    const { stdout, stderr } = await ended;
    assert.deepEqual({ stdout, stderr }, { stdout: "left over\n", stderr: "" });
    assert.match(readFileSync(join(folder, "report.txt"), "utf8"), /2 passed/);
  });

  test("call - reads stdin", async (t) => {
    const folder = project(t);
    const { child, ended } = start(t, folder, ["call", "get_weather", "-", "--", "node", "servers/weather.mjs"]);
    child.stdin?.write('{"city":');
    child.stdin?.end('"Busan"}');
    const { code, stdout } = await ended;
    assert.equal(code, 0);
    assert.match(stdout, /^\{"city":"Busan","tempC":24\}\n/);
  });

  test("a module with an open timer: the report stands, the timer is named, the process ends with the run's exit code", async (t) => {
    const folder = project(t, { "open.suite.mjs": moduleWith("setInterval(() => {}, 1000);") });
    const { code, stdout, stderr } = await run(t, folder, ["test", "open.suite.mjs"]);
    assert.equal(code, 0);
    assert.match(stdout, /\n1 passed \(1 case, .*\)\n$/);
    assert.match(stderr, /^The work is done, but something .* still runs: Timeout \(setTimeout or setInterval\)\.\n/);
  });

  test("what a module prints goes to stderr, and stdout holds JSON alone", async (t) => {
    const printing = 'import { stdout } from "node:process";\nconsole.log("by console");\nprocess.stdout.write("by write\\n");\nstdout.write("by import\\n");\nconsole.error("by error");';
    const folder = project(t, { "loud.suite.mjs": moduleWith(printing) });
    const { code, stdout, stderr } = await run(t, folder, ["test", "loud.suite.mjs", "--json"]);
    assert.equal(code, 0);
    assert.equal(parseReport(stdout).suites.length, 1);
    assert.equal(stderr, "by console\nby write\nby import\nby error\n");
  });

  test("what a server in this process prints goes to stderr too", async (t) => {
    const folder = project(t, {
      "inside.suite.mjs": `
        const results = { initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "inside", version: "1" } }), "tools/list": () => ({ tools: [{ name: "get_weather", inputSchema: { type: "object" } }] }), "tools/call": () => (console.log("called"), { content: [{ type: "text", text: "x" }] }) };
        export const server = { kind: "inProcess", source: (transport) => {
          transport.onmessage = ({ id, method, params }) => { if (id !== undefined) void transport.send({ jsonrpc: "2.0", id, result: results[method](params) }); };
          return transport.start();
        } };
        export { default } from "./suites/own-server.suite.mjs";`,
    });
    const { code, stdout, stderr } = await run(t, folder, ["test", "inside.suite.mjs", "--json"]);
    assert.equal(stderr, "called\n");
    assert.deepEqual(parseReport(stdout).suites.map(({ status }) => status), ["passed"]);
    assert.equal(code, 0);
  });

  test("a rejection that nobody handles is told with its place, and the exit code is not 0", async (t) => {
    const folder = project(t, { "floating.suite.mjs": moduleWith('Promise.reject(new Error("nobody waits"));') });
    const { code, stdout, stderr } = await run(t, folder, ["test", "floating.suite.mjs"]);
    assert.equal(code, 1);
    assert.match(stdout, /\n1 passed \(1 case, .*\)\n$/);
    assert.match(stderr, /^error: An error was thrown that nobody caught,.*\n {2}Error: nobody waits\n.*floating\.suite\.mjs:1:16/);
    assert.match(stderr, /\(UNCAUGHT_ERROR\)\n {2}hint /);
  });

  test("no secret stands in what nobody caught", async (t) => {
    process.env["WEATHER_API_KEY"] = "key-from-the-environment";
    t.after(() => delete process.env["WEATHER_API_KEY"]);
    const folder = project(t, {
      "floating.suite.mjs": moduleWith('Promise.reject(new Error(`401 for ${process.env.WEATHER_API_KEY} and sesame-by-argument, token=abc12345678`));'),
    });
    const { code, stdout, stderr } = await run(t, folder, ["test", "floating.suite.mjs", "--command", "node", "--arg", "servers/weather.mjs", "--env", "PASSWORD=sesame-by-argument"]);
    assert.match(stderr, /Error: 401 for \[hidden\] and \[hidden\], token=\[hidden\]\n/);
    assert.doesNotMatch(stdout + stderr, /key-from|sesame|abc1234/);
    assert.equal(code, 1);
  });

  test("process.exit in a timer is told, is no success, and JSON stays JSON", async (t) => {
    const folder = project(t, { "quitting.suite.mjs": moduleWith('process.on("SIGUSR2", () => process.exit(0));') });
    writeFileSync(join(folder, "suites/own-server.suite.mjs"), readFileSync(join(folder, "suites/own-server.suite.mjs"), "utf8").replace('"get_weather"', '"hang"'));
    const { child, ended } = start(t, folder, ["test", "quitting.suite.mjs", "--json"]);
    await untilWritten(folder, calls(folder));
    child.kill("SIGUSR2");
    const { code, stdout } = await ended;
    assert.deepEqual({ code, error: parseReport(stdout).error?.code }, { code: 1, error: "ENDED_EARLY" });
    await untilSeen(() => startedServers(folder).every(({ pid }) => !isAlive(pid)));
    assertNothingLeft(folder, ["weather.mjs"]);
  });

  test("a module can't turn a failure into exit code 0", async (t) => {
    const folder = project(t, { "sly.suite.mjs": moduleWith('process.on("exit", () => (process.exitCode = 0));\nprocess.exitCode = 0;') });
    writeFileSync(join(folder, "suites/own-server.suite.mjs"), readFileSync(join(folder, "suites/own-server.suite.mjs"), "utf8").replace('"Busan"', '"Atlantis"'));
    assert.equal((await run(t, folder, ["test", "sly.suite.mjs"])).code, 1);
  });

  test("a module that can't find mcpeak is told how to install it, as JSON too", async (t) => {
    const folder = project(t, { "lonely.suite.mjs": 'import { suite } from "mcpeak";\n\nexport default suite("a", "a");\n', "lonely.suite.ts": 'import { suite } from "mcpeak";\n\nexport default suite("a", "a");\n' });
    const { code, stderr } = await run(t, folder, ["test", "lonely.suite.mjs", "lonely.suite.ts", "--", "node", "servers/weather.mjs"]);
    assert.equal(code, 2);
    assert.match(stderr, /^lonely\.suite\.mjs:1:23 {2}MODULE_CANNOT_FIND_MCPEAK\n.*\n.*npm i -D mcpeak\n/);
    assert.match(stderr, /\nlonely\.suite\.ts:1:23 {2}MODULE_CANNOT_FIND_MCPEAK\n/);
    assertNothingLeft(folder, []);
  });

  test("from a server to suites that run: init, approve, test, with TypeScript as it ships", async (t) => {
    const folder = project(t);
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(dirname(main), "../.."), join(folder, "node_modules/mcpeak"), "junction");
    writeFileSync(join(folder, "servers/weather.mjs"), readFileSync(join(folder, "servers/weather.mjs"), "utf8").replace(/^.*name: "(?:crash|hang)".*\n/gm, ""));
    const init = await run(t, folder, ["init", "--auto-stubs", "--dir", "made", "--", "node", "servers/weather.mjs"]);
    assert.deepEqual({ code: init.code, stdout: init.stdout, last: init.stderr.trim().split("\n").at(-1) }, { code: 0, stdout: "", last: "wrote mcpeak.config.json" });
    const approved = await run(t, folder, ["approve", "made/get_weather.suite.ts", "--yes"]);
    assert.match(approved.stderr, /"get_weather": 2 passed, 1 server defect\nwrote made\/get_weather\.suite\.ts\n$/);
    const tested = await run(t, folder, ["test", "./made"]);
    assert.match(tested.stdout, /· approved\n.*happy path · known server defect/s);
    assert.match(tested.stdout, /\n4 passed, 1 failed \(5 cases/);
    assert.equal((await run(t, folder, ["approve", "made/get_weather.suite.ts", "--check"])).code, 0);
    assert.equal((await run(t, folder, ["init", "--auto-stubs", "--dir", "made", "--check"])).code, 0);
  });

  test("Ctrl-C while a suite is run to be approved leaves its file as it was", async (t) => {
    const folder = project(t);
    const before = readFileSync(join(folder, "suites/hanging.suite.json"));
    const { child, ended } = start(t, folder, ["approve", "suites/hanging.suite.json", "--yes", "--", "node", "servers/weather.mjs"]);
    await untilWritten(folder, calls(folder));
    child.kill("SIGINT");
    assert.equal((await ended).code, 130);
    assert.deepEqual(readFileSync(join(folder, "suites/hanging.suite.json")), before);
    assert.deepEqual(readdirSync(join(folder, "suites")).filter((name) => name.startsWith(".")), []);
    assertNothingLeft(folder, ["weather.mjs"]);
  });
});
