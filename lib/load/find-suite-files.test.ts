import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../spec-tests/temporary-folder.js";
import { findSuiteFiles, type FoundFile, type MissedPath } from "./find-suite-files.js";

/** `a.suite.json`, or `nothing.json FILE_NOT_FOUND`. */
function show(found: readonly (FoundFile | MissedPath)[]): string[] {
  return found.map((entry) => ("facts" in entry ? `${entry.file} ${entry.facts.code}` : entry.file));
}

const suites = {
  "b.suite.json": "", "B.suite.mjs": "", "a/z.suite.ts": "", "a/deep/er/x.suite.mts": "", "a/x.suite.js": "",
  "a/helper.ts": "", "plain.json": "", "x.suite.yaml": "", "suite.json": "", "a/x.suite.json.bak": "",
  "node_modules/p/n.suite.json": "", ".git/g.suite.json": "", "a/node_modules/n.suite.json": "", "a/.cache/c.suite.json": "",
};

test("a folder means every suite file below it, in the order of code units, without node_modules and hidden folders", async (t) => {
  const cwd = temporaryFolder(t, suites);
  assert.deepEqual(show(await findSuiteFiles(["."], cwd)), ["B.suite.mjs", "a/deep/er/x.suite.mts", "a/x.suite.js", "a/z.suite.ts", "b.suite.json"]);
});

test("a folder that is left out on the way is read when it is named", async (t) => {
  const cwd = temporaryFolder(t, suites);
  assert.deepEqual(show(await findSuiteFiles(["node_modules/p", ".git"], cwd)), ["node_modules/p/n.suite.json", ".git/g.suite.json"]);
});

test("a file is itself, whatever it is called, if its extension is known", async (t) => {
  const cwd = temporaryFolder(t, suites);
  assert.deepEqual(show(await findSuiteFiles(["plain.json", "a/helper.ts", "x.suite.yaml"], cwd)), [
    "plain.json", "a/helper.ts", "x.suite.yaml UNSUPPORTED_FILE_TYPE",
  ]);
});

test("each file comes once, at its first mention, also through another path or a link", async (t) => {
  const cwd = temporaryFolder(t, { "a/x.suite.json": "", "a/y.suite.json": "" });
  symlinkSync(join(cwd, "a/x.suite.json"), join(cwd, "link.suite.json"));
  assert.deepEqual(show(await findSuiteFiles(["a/y.suite.json", "a", join(cwd, "a/y.suite.json"), "link.suite.json"], cwd)), ["a/y.suite.json", "a/x.suite.json"]);
});

test("all paths that lead nowhere are reported, beside those that lead somewhere", async (t) => {
  const cwd = temporaryFolder(t, { "weather.suite.json": "", "empty/readme.md": "" });
  const found = await findSuiteFiles(["wether.suite.json", "weather.suite.json", "gone/x.json", "empty", "weather.suite.json/x"], cwd);
  assert.deepEqual(show(found), [
    "wether.suite.json FILE_NOT_FOUND", "weather.suite.json", "gone/x.json FILE_NOT_FOUND", "empty NO_SUITES_FOUND", "weather.suite.json/x FILE_NOT_FOUND",
  ]);
  const facts = found.map((entry) => ("facts" in entry ? entry.facts : undefined));
  assert.equal((facts[0] as { nearest?: string }).nearest, "weather.suite.json");
  assert.equal((facts[2] as { missingFolder?: string }).missingFolder, "gone");
});

test("a pattern is expanded, and a file whose name looks like one is taken as it is", async (t) => {
  const cwd = temporaryFolder(t, { "a/x.suite.json": "", "a/b/y.suite.json": "", "a/y.txt": "", "[1].suite.json": "", "node_modules/z.suite.json": "" });
  assert.deepEqual(show(await findSuiteFiles(["**/*.suite.json"], cwd)), ["[1].suite.json", "a/b/y.suite.json", "a/x.suite.json"]);
  assert.deepEqual(show(await findSuiteFiles(["[1].suite.json"], cwd)), ["[1].suite.json"]);
  assert.deepEqual(show(await findSuiteFiles(["a/*.{json,txt}"], cwd)), ["a/x.suite.json", "a/y.txt UNSUPPORTED_FILE_TYPE"]);
  assert.deepEqual(show(await findSuiteFiles(["*/b"], cwd)), ["a/b/y.suite.json"]);
  assert.deepEqual(show(await findSuiteFiles(["q*.json"], cwd)), ["q*.json NO_SUITES_FOUND"]);
});

test("links in a circle end, and a linked folder is shown under its own name", async (t) => {
  const cwd = temporaryFolder(t, { "z/x.suite.json": "", "other/y.suite.json": "" });
  symlinkSync(cwd, join(cwd, "z/up"));
  symlinkSync(join(cwd, "z"), join(cwd, "a"));
  symlinkSync(join(cwd, "nowhere"), join(cwd, "dead.suite.json"));
  assert.deepEqual(show(await findSuiteFiles(["."], cwd)), ["dead.suite.json", "other/y.suite.json", "z/x.suite.json"]);
  symlinkSync(join(cwd, "other"), join(cwd, "z/linked"));
  assert.deepEqual(show(await findSuiteFiles(["z/linked"], cwd)), ["z/linked/y.suite.json"]);
});

test("a link that leads nowhere does not exist, and is not what was probably meant", async (t) => {
  const cwd = temporaryFolder(t, {});
  symlinkSync("gone.json", join(cwd, "link.suite.json"));
  const [missed] = await findSuiteFiles(["link.suite.json"], cwd);
  assert.ok(missed !== undefined && "facts" in missed);
  assert.deepEqual(missed.facts, { room: "load", code: "FILE_NOT_FOUND", file: "link.suite.json", cwd });
});

test("a link to itself is unreadable", async (t) => {
  const cwd = temporaryFolder(t);
  symlinkSync(join(cwd, "loop.json"), join(cwd, "loop.json"));
  const found = await findSuiteFiles(["loop.json"], cwd);
  assert.deepEqual(show(found), ["loop.json FILE_UNREADABLE"]);
});

test("a folder that may not be read is reported, and the rest is found", { skip: process.getuid?.() === 0 && "root may read everything" }, async (t) => {
  const cwd = temporaryFolder(t, { "a/x.suite.json": "" });
  mkdirSync(join(cwd, "b"), { mode: 0o000 });
  assert.deepEqual(show(await findSuiteFiles(["."], cwd)), ["a/x.suite.json", "b FILE_UNREADABLE"]);
});

test("paths outside the working directory are shown as absolute ones", async (t) => {
  const cwd = temporaryFolder(t, { "in/readme.md": "", "out/x.suite.json": "" });
  assert.deepEqual(show(await findSuiteFiles(["../out"], join(cwd, "in"))), [`${cwd}/out/x.suite.json`]);
});
