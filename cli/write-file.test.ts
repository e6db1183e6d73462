import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { temporaryFolder } from "../spec-tests/temporary-folder.js";
import type { CliIo } from "./cli-io.js";
import { assertWritable, compareFile, writeFileWhole, writeNewFile } from "./write-file.js";

const sink = { write: async () => {} };
const inFolder = (cwd: string): CliIo => ({
  stdout: sink, stderr: sink, stdin: (async function* () {})(), env: {}, cwd,
  stdoutIsTty: false, stderrIsTty: false, signal: new AbortController().signal,
});

test("a file is written with all its chunks, into folders that are made", async (t) => {
  const folder = temporaryFolder(t);
  const chunks = Array.from({ length: 3000 }, (_, index) => `${index} ${"한".repeat(20)}\n`);
  await writeFileWhole(inFolder(folder), "a/b/out.txt", chunks);
  assert.equal(readFileSync(join(folder, "a/b/out.txt"), "utf8"), chunks.join(""));
  assert.deepEqual(readdirSync(join(folder, "a/b")), ["out.txt"]);
});

test("a write that breaks off leaves the old file and nothing beside it", async (t) => {
  const folder = temporaryFolder(t, { "out.txt": "old" });
  const broken = function* (): Generator<string> {
    yield "x".repeat(100_000);
    throw new Error("no more");
  };
  await assert.rejects(writeFileWhole(inFolder(folder), "out.txt", broken()), { code: "FILE_UNWRITABLE" });
  assert.equal(readFileSync(join(folder, "out.txt"), "utf8"), "old");
  assert.deepEqual(readdirSync(folder), ["out.txt"]);
});

/** Runs a process that is in the middle of a write when `end` comes. */
async function endInTheMiddle(folder: string, end: string): Promise<void> {
  const code = `
    import { writeFileWhole } from ${JSON.stringify(new URL("./write-file.ts", import.meta.url).href)};
    // The first chunk has been written when there is more to do after the second.
    await writeFileWhole({ cwd: process.cwd() }, "out.txt", (function* () { yield "new".repeat(50_000); yield "more"; ${end} })());`;
  const tsx = fileURLToPath(import.meta.resolve("tsx"));
  await promisify(execFile)(process.execPath, ["--import", tsx, "--input-type=module", "-e", code], { cwd: folder }).catch(() => {});
}

test("who is killed in the middle of a write leaves the old file, and what is beside it goes with the next write", { skip: process.platform === "win32" ? "no signals" : false }, async (t) => {
  const folder = temporaryFolder(t, { "out.txt": "old", ".mcpeak-notes.tmp": "mine" });
  await endInTheMiddle(folder, 'process.kill(process.pid, "SIGKILL"); for (;;);');
  assert.equal(readFileSync(join(folder, "out.txt"), "utf8"), "old");
  const left = readdirSync(folder).filter((name) => name !== ".mcpeak-notes.tmp" && name !== "out.txt");
  assert.equal(left.length, 1);
  // Another process may be writing it still.
  const fresh = `.mcpeak-${randomUUID()}.tmp`;
  writeFileSync(join(folder, fresh), "");
  const old = new Date(Date.now() - 3_600_000);
  for (const name of [...left, ".mcpeak-notes.tmp"]) utimesSync(join(folder, name), old, old);
  await writeFileWhole(inFolder(folder), "out.txt", ["new"]);
  assert.deepEqual(readdirSync(folder).sort(), [".mcpeak-notes.tmp", fresh, "out.txt"].sort());
});

test("who exits in the middle of a write leaves the old file and nothing beside it", async (t) => {
  const folder = temporaryFolder(t, { "out.txt": "old" });
  await endInTheMiddle(folder, "process.exit(130);");
  assert.equal(readFileSync(join(folder, "out.txt"), "utf8"), "old");
  assert.deepEqual(readdirSync(folder), ["out.txt"]);
});

test("a file whose name is as long as file systems take is written", async (t) => {
  const folder = temporaryFolder(t);
  const names = ["한".repeat(80), `${"x".repeat(250)}.ts`];
  const io = inFolder(folder);
  assert.equal(await writeNewFile(io, names[0] as string, "new"), true);
  await writeFileWhole(io, names[1] as string, ["new"]);
  assert.deepEqual(readdirSync(folder).sort(), names.sort());
});

test("a link is followed and stays, also one to a file that is not there yet", async (t) => {
  const folder = temporaryFolder(t, { "real/old.txt": "old" });
  symlinkSync("real/old.txt", join(folder, "link.txt"));
  symlinkSync("link.txt", join(folder, "second.txt"));
  symlinkSync("real/new.txt", join(folder, "dangling.txt"));
  await writeFileWhole(inFolder(folder), "second.txt", ["new"]);
  await writeFileWhole(inFolder(folder), "dangling.txt", ["fresh"]);
  assert.equal(readFileSync(join(folder, "real/old.txt"), "utf8"), "new");
  assert.equal(readFileSync(join(folder, "real/new.txt"), "utf8"), "fresh");
  for (const link of ["link.txt", "second.txt", "dangling.txt"]) assert.ok(lstatSync(join(folder, link)).isSymbolicLink(), link);
});

test("a new file is written whole and replaces nothing; a link to what is not there yet is followed", async (t) => {
  const folder = temporaryFolder(t, { "old.txt": "old", "folder/x": "" });
  const io = inFolder(folder);
  symlinkSync("real.txt", join(folder, "dangling.txt"));
  symlinkSync("old.txt", join(folder, "link.txt"));
  assert.deepEqual(await Promise.all(["a/b/new.txt", "old.txt", "link.txt", "dangling.txt"].map((file) => writeNewFile(io, file, "new"))), [true, false, false, true]);
  assert.deepEqual(["a/b/new.txt", "old.txt", "real.txt"].map((file) => readFileSync(join(folder, file), "utf8")), ["new", "old", "new"]);
  assert.ok(lstatSync(join(folder, "dangling.txt")).isSymbolicLink());
  await assert.rejects(writeNewFile(io, "folder", "new"), { code: "FILE_UNWRITABLE" });
  await assert.rejects(writeNewFile(io, "old.txt/below", "new"), { code: "FILE_UNWRITABLE" });
  assert.deepEqual(readdirSync(folder).filter((name) => name.startsWith(".")), []);
});

test("the permissions of a file that is replaced stay", async (t) => {
  const folder = temporaryFolder(t, { "out.txt": "old" });
  chmodSync(join(folder, "out.txt"), 0o600);
  await writeFileWhole(inFolder(folder), "out.txt", ["new"]);
  assert.equal(statSync(join(folder, "out.txt")).mode & 0o777, 0o600);
});

test("devices and pipes are written into, not replaced", { skip: process.platform === "win32" }, async (t) => {
  const folder = temporaryFolder(t);
  await assertWritable(inFolder(folder), "/dev/null");
  await writeFileWhole(inFolder(folder), "/dev/null", ["gone"]);
  assert.ok(statSync("/dev/null").isCharacterDevice());
  await promisify(execFile)("mkfifo", [join(folder, "pipe")]);
  const reading = promisify(execFile)("cat", [join(folder, "pipe")]);
  await writeFileWhole(inFolder(folder), "pipe", ["through ", "the pipe"]);
  assert.equal((await reading).stdout, "through the pipe");
  assert.ok(statSync(join(folder, "pipe")).isFIFO());
});

test("what can't be written is refused with its cause, before and at the writing", async (t) => {
  const folder = temporaryFolder(t, { "file.txt": "x", "folder/x.txt": "x" });
  for (const [file, cause] of [["folder", /it is a folder/], ["file.txt/x", /a part of its path is a file/], ["file.txt/a/b", /a part of its path is a file/], ["a".repeat(300), /ENAMETOOLONG/]] as const) {
    await assert.rejects(assertWritable(inFolder(folder), file), { code: "FILE_UNWRITABLE", message: cause }, file);
    await assert.rejects(writeFileWhole(inFolder(folder), file, ["x"]), { code: "FILE_UNWRITABLE", message: cause }, file);
  }
  assert.deepEqual(readdirSync(folder).sort(), ["file.txt", "folder"]);
});

test("a folder that may not be written into is refused", { skip: process.getuid?.() === 0 ? "root may write everywhere" : false }, async (t) => {
  const folder = temporaryFolder(t, { "locked/x.txt": "old" });
  chmodSync(join(folder, "locked"), 0o500);
  t.after(() => chmodSync(join(folder, "locked"), 0o700));
  await assert.rejects(writeFileWhole(inFolder(folder), "locked/x.txt", ["new"]), { code: "FILE_UNWRITABLE", message: /permission denied/ });
  assert.equal(readFileSync(join(folder, "locked/x.txt"), "utf8"), "old");
});

test("to make sure that a file can be written changes nothing", async (t) => {
  const folder = temporaryFolder(t, { "out.txt": "old" });
  await assertWritable(inFolder(folder), "out.txt");
  await assertWritable(inFolder(folder), "new.txt");
  assert.deepEqual(readdirSync(folder), ["out.txt"]);
  assert.equal(readFileSync(join(folder, "out.txt"), "utf8"), "old");
});

test("files are compared byte for byte", async (t) => {
  const folder = temporaryFolder(t, { "a.txt": "한글\n", "bad.txt": Buffer.from([0xff]), "folder/x": "" });
  assert.equal(await compareFile(inFolder(folder), "a.txt", "한글\n"), "same");
  assert.equal(await compareFile(inFolder(folder), "a.txt", "한글\r\n"), "different");
  assert.equal(await compareFile(inFolder(folder), "bad.txt", "\ufffd"), "different");
  assert.equal(await compareFile(inFolder(folder), "none.txt", ""), "absent");
  await assert.rejects(compareFile(inFolder(folder), "folder", ""), { code: "FILE_UNWRITABLE" });
});
