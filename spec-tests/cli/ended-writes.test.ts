// Commands that write suites and types, ended in the middle of a write, as they ship.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { loadSuites } from "../../lib/load/load-suites.js";
import { temporaryFolder } from "../temporary-folder.js";
import { untilPrinted } from "../until.js";
import { buildCopy } from "./built-copy.js";
import { isAlive, layOut, startedServers } from "./cli-case.js";

const main = await buildCopy();

/** Holds the process where a file is whole and is to get its name, until a signal comes. */
const hold = `
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
let isHeld = false;
for (const name of ["rename", "link"]) {
  const real = fs[name];
  fs[name] = async (...paths) => {
    if (isHeld) return real(...paths);
    isHeld = true;
    const timer = setInterval(() => {}, 1000);
    await new Promise((resolve) => {
      process.once("SIGTERM", resolve);
      process.stderr.write("HELD\\n");
    });
    clearInterval(timer);
    return real(...paths);
  };
}
syncBuiltinESMExports();
`;

interface Write {
  readonly args: readonly string[];
  readonly file: string;
  /** What was there before; absent where nothing was. */
  readonly before?: string;
}

const server = ["--", "node", "servers/weather.mjs"];
const suite = readFileSync(new URL("./fixtures/suites/weather.suite.json", import.meta.url), "utf8");
const edited = "// An older file that somebody has changed.\n";
const writes: Readonly<Record<string, Write>> = {
  init: { args: ["init", "--auto-stubs", "--dir", "made", "--format", "json", ...server], file: "made/get_weather.suite.json" },
  generate: { args: ["generate", "--out", "w.suite.json", "--force", ...server], file: "w.suite.json", before: suite },
  approve: { args: ["approve", "suites/weather.suite.json", ...server], file: "suites/weather.suite.json", before: suite },
  types: { args: ["types", "--out", "tools.ts", "--force", ...server], file: "tools.ts", before: edited },
};

interface Ended {
  readonly code: number | null;
  readonly folder: string;
  /** What stands in the file now. */
  readonly text: string | undefined;
  /** Files beside it that are not whole. */
  readonly left: readonly string[];
}

/** Runs a command until it is about to give a file its name, and sends the signal. */
async function endAt(t: TestContext, { args, file, before }: Write, signal: NodeJS.Signals): Promise<Ended> {
  const folder = temporaryFolder(t);
  layOut(folder, { title: "", args: [], exitCode: 0, stdout: [], stderr: [], files: before === undefined ? {} : { [file]: before } });
  writeFileSync(join(folder, "hold.mjs"), hold);
  const child = spawn(process.execPath, ["--import", "./hold.mjs", main, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  t.after(() => {
    for (const { pid } of startedServers(folder)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (told += text));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  await untilPrinted(child, () => told.includes("HELD\n"));
  child.kill(signal);
  const code = await ended;
  const path = join(folder, file);
  return { code, folder, text: existsSync(path) ? readFileSync(path, "utf8") : undefined, left: readdirSync(join(path, "..")).filter((name) => name.endsWith(".tmp")) };
}

async function assertWhole(folder: string, { file }: Write, text: string | undefined): Promise<void> {
  if (file.endsWith(".json")) assert.deepEqual((await loadSuites([file], { cwd: folder })).map(({ issues }) => issues), [[]]);
  else assert.match(text ?? "", /export const tools = defineTools<Tools>\(\);\n$/);
}

describe("ended in the middle of a write", { concurrency: 2, timeout: 60_000, skip: process.platform === "win32" ? "no signals" : false }, () => {
  for (const [name, write] of Object.entries(writes)) {
    test(`${name}: SIGKILL leaves the old file, and what lies beside it is no suite`, async (t) => {
      const { text, left, folder } = await endAt(t, write, "SIGKILL");
      assert.equal(text, write.before);
      // It is taken away by the next command that writes into the folder.
      assert.equal(left.length, 1);
      if (name === "init") assert.deepEqual((await loadSuites(["made"], { cwd: folder })).flatMap(({ suites }) => suites), []);
    });

    test(`${name}: SIGTERM leaves a whole file and nothing beside it`, async (t) => {
      const { code, text, left, folder } = await endAt(t, write, "SIGTERM");
      assert.ok(code === 130 || code === 0, String(code));
      assert.deepEqual(left, []);
      await assertWhole(folder, write, text);
      if (name === "init") assert.deepEqual(readdirSync(join(folder, "made")), ["get_weather.suite.json"]);
      assert.deepEqual(startedServers(folder).filter(({ pid }) => isAlive(pid)), []);
    });
  }
});
