import assert from "node:assert/strict";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { temporaryFolder } from "../spec-tests/temporary-folder.js";
import { askLetter, createAsker } from "./ask.js";
import type { CliIo } from "./cli-io.js";
import { splitWords } from "./find-server.js";
import { runCli } from "./run-cli.js";

interface Seen extends CliIo {
  readonly told: { text: string };
}

/** A terminal at which somebody types. */
function terminal(stdin: CliIo["stdin"], more: Partial<CliIo> = {}): Seen {
  const told = { text: "" };
  return {
    stdout: { write: async () => {} },
    stderr: { write: async (text) => void (told.text += text) },
    stdin, env: { TERM: "dumb" }, cwd: process.cwd(), stdoutIsTty: true, stderrIsTty: true, stdinIsTty: true,
    signal: new AbortController().signal, ...more, told,
  };
}

async function* typed(...chunks: readonly (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* chunks;
}

test("answers are lines, however they come, trimmed, and nothing when the input has ended", async () => {
  const hangul = Buffer.from("가\n");
  const io = terminal(typed(" a", "b \r\nc\n", hangul.subarray(0, 1), hangul.subarray(1), "end"));
  const asker = createAsker(io);
  const answers = [];
  for (let count = 0; count < 5; count += 1) answers.push(await asker.ask("?"));
  assert.deepEqual(answers, ["ab", "c", "가", "end", undefined]);
  assert.equal(io.told.text, "? ? ? ? ? \n");
});

test("there is somebody to ask only where stdin and stderr are terminals", () => {
  assert.equal(createAsker(terminal(typed())).canAsk, true);
  assert.equal(createAsker(terminal(typed(), { stdinIsTty: false })).canAsk, false);
  assert.equal(createAsker(terminal(typed(), { stderrIsTty: false })).canAsk, false);
  const { stdinIsTty: _, ...piped } = terminal(typed());
  assert.equal(createAsker(piped).canAsk, false);
});

test("a letter is asked for until there is one; nothing is the letter that stands for it", async () => {
  const asker = createAsker(terminal(typed("x\nYes\n\n\nn\n")));
  let again = 0;
  const ask = (otherwise?: "y" | "n"): Promise<string | undefined> => askLetter(asker, "?", async () => void (again += 1), ["y", "n"], otherwise);
  assert.equal(await ask(), "y");
  assert.equal(again, 1);
  assert.equal(await ask("n"), "n");
  assert.equal(await ask(), "n");
  assert.equal(again, 2);
  assert.equal(await ask(), undefined);
});

test("a command line that is typed is split as a shell does, and backslashes stay", () => {
  assert.deepEqual(splitWords(` node  "my server.js" 'a b' x="y z" --k='1'"2" "" C:\\bin\\s.exe it's `), ["node", "my server.js", "a b", "x=y z", "--k=12", "", "C:\\bin\\s.exe", "it's"]);
  assert.deepEqual(splitWords("  "), []);
});

test("an interruption ends a question that nobody answers", async () => {
  const interrupt = new AbortController();
  const io = terminal((async function* () { await new Promise(() => {}); })(), { signal: interrupt.signal });
  const asker = createAsker(io);
  const asked = asker.ask("?");
  interrupt.abort();
  await assert.rejects(asked, { code: "INTERRUPTED" });
  await asker.close();
});

const server = `
import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = method === "initialize" ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } } : { tools: [] };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
});`;
const suite = `${JSON.stringify({ schemaVersion: 1, id: "s", name: "S", cases: [{ id: "a", name: "A", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "t" }] }] })}\n`;

function project(t: TestContext): string {
  return temporaryFolder(t, { "server.mjs": server, "s.suite.json": suite });
}

test("what is edited while a question is open is not lost", async (t) => {
  const cwd = project(t);
  const file = join(cwd, "s.suite.json");
  const edited = suite.replace('"S"', '"My S"');
  const io = terminal((async function* () {
    writeFileSync(file, edited);
    yield "d\n";
  })(), { cwd });
  assert.equal(await runCli(["approve", "s.suite.json", "--", process.execPath, "server.mjs"], io), 2);
  assert.match(io.told.text, /s\.suite\.json was changed while its suite ran\. It was not written\. \(FILE_CHANGED\)/);
  assert.equal(readFileSync(file, "utf8"), edited);
  assert.deepEqual(readdirSync(cwd).sort(), ["s.suite.json", "server.mjs"]);
});

test("what is edited while the suite of another file is asked about is not lost, nor approved as what it was", async (t) => {
  const cwd = project(t);
  writeFileSync(join(cwd, "t.suite.json"), suite.replace('"id":"s"', '"id":"t"'));
  const edited = suite.replace('"S"', '"My T"');
  const io = terminal((async function* () {
    writeFileSync(join(cwd, "t.suite.json"), edited);
    yield "d\n";
    yield "d\n";
  })(), { cwd });
  assert.equal(await runCli(["approve", ".", "--", process.execPath, "server.mjs"], io), 2);
  assert.match(io.told.text, /wrote s\.suite\.json\n[^]*t\.suite\.json was changed while its suite ran\. It was not written\. \(FILE_CHANGED\)/);
  assert.equal(readFileSync(join(cwd, "t.suite.json"), "utf8"), edited);
});

test("what is edited while `generate --approve` asks is not lost", async (t) => {
  const cwd = project(t);
  const refusing = server.replace("{ tools: [] }", 'method === "tools/call" ? { isError: true, content: [] } : { tools: [{ name: "t", inputSchema: { type: "object" } }] }');
  writeFileSync(join(cwd, "server.mjs"), refusing);
  const generate = ["generate", "--out", "g.suite.json"];
  assert.equal(await runCli([...generate, "--", process.execPath, "server.mjs"], terminal(typed(), { cwd })), 0);
  const file = join(cwd, "g.suite.json");
  const edited = readFileSync(file, "utf8").replace("happy path", "my path");
  const io = terminal((async function* () {
    writeFileSync(file, edited);
    for (;;) yield "d\n";
  })(), { cwd });
  assert.equal(await runCli([...generate, "--approve", "--", process.execPath, "server.mjs"], io), 2);
  assert.match(io.told.text, /\(FILE_CHANGED\)/);
  assert.equal(readFileSync(file, "utf8"), edited);
});

test("Enter classes nothing that was not classed before", async (t) => {
  const cwd = project(t);
  const io = terminal(typed("\n", "l\n"), { cwd });
  assert.equal(await runCli(["approve", "s.suite.json", "--", process.execPath, "server.mjs"], io), 0);
  assert.equal(io.told.text.match(/\[d\/l\]/g)?.length, 2);
  assert.match(readFileSync(join(cwd, "s.suite.json"), "utf8"), /"cases":\[\]\}/);
});

test("a file that is taken away while a question is open stays away", async (t) => {
  const cwd = project(t);
  const io = terminal((async function* () {
    rmSync(join(cwd, "s.suite.json"));
    yield "d\n";
  })(), { cwd });
  assert.equal(await runCli(["approve", "s.suite.json", "--", process.execPath, "server.mjs"], io), 2);
  assert.match(io.told.text, /\(FILE_CHANGED\)/);
  assert.deepEqual(readdirSync(cwd), ["server.mjs"]);
});

test("nobody is asked what can't be written", { skip: process.getuid?.() === 0 || process.platform === "win32" ? "here everything may be written" : false }, async (t) => {
  const cwd = project(t);
  chmodSync(cwd, 0o500);
  const io = terminal(typed("d\n"), { cwd });
  const exitCode = await runCli(["approve", "s.suite.json", "--", process.execPath, "server.mjs"], io);
  chmodSync(cwd, 0o700);
  assert.equal(exitCode, 2);
  assert.match(io.told.text, /^error: s\.suite\.json cannot be written: permission denied/);
});

test("an approval that is interrupted leaves the file as it was", async (t) => {
  const cwd = project(t);
  const interrupt = new AbortController();
  const io = terminal((async function* () {
    interrupt.abort();
    await new Promise(() => {});
  })(), { cwd, signal: interrupt.signal });
  assert.equal(await runCli(["approve", "s.suite.json", "--", process.execPath, "server.mjs"], io), 130);
  assert.equal(readFileSync(join(cwd, "s.suite.json"), "utf8"), suite);
  assert.deepEqual(readdirSync(cwd).sort(), ["s.suite.json", "server.mjs"]);
});
