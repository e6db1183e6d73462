import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { temporaryFolder } from "../spec-tests/temporary-folder.js";
import type { ChosenReporter } from "./choose-reporters.js";
import type { CliIo } from "./cli-io.js";
import type { ExitCode } from "./command-table.js";
import { usageError } from "./usage-error.js";
import { openOutputs, type ReportForms, type RunOutputs, writeFailure, writeReports } from "./write-reports.js";

interface Run {
  readonly outputs: RunOutputs;
  readonly context: Parameters<typeof writeFailure>[2];
  readonly folder: string;
  readonly told: () => string;
}

const reporters: readonly ChosenReporter[] = [{ name: "json", file: "first.json" }, { name: "text", file: "second.txt" }];
const style = { language: "en", color: false, unicode: true } as const;

/** What `first.json` names is a folder when reports are written, if it is `blocked`. */
async function open(t: TestContext, { isBlocked, signal = new AbortController().signal }: { readonly isBlocked: boolean; readonly signal?: AbortSignal }): Promise<Run> {
  const folder = temporaryFolder(t, { "second.txt": "of an earlier run" });
  let told = "";
  const sink = { write: async (text: string) => void (told += text) };
  const io: CliIo = { stdout: sink, stderr: sink, stdin: (async function* () {})(), env: {}, cwd: folder, stdoutIsTty: false, stderrIsTty: false, signal };
  const outputs = await openOutputs(io, reporters, "trace.jsonl");
  if (isBlocked) mkdirSync(join(folder, "first.json"));
  return { outputs, context: { io, style, errorStyle: style }, folder, told: () => told };
}

const forms = (exitCode: ExitCode): ReportForms<string> => ({ text: (report) => [`text of ${report}`], json: (report) => [`json of ${report}`], junit: () => [], exitCodeOf: () => exitCode });

test("what kept a run from beginning is thrown, and written where it can be, whatever can't be written", async (t) => {
  for (const isBlocked of [false, true]) {
    const { outputs, context, folder, told } = await open(t, { isBlocked });
    const failure = usageError({ code: "MISSING_ARGUMENT", what: "paths" });
    await assert.rejects(writeFailure(outputs, failure, context), failure);
    assert.match(readFileSync(join(folder, "second.txt"), "utf8"), /MISSING_ARGUMENT/);
    assert.equal(/FILE_UNWRITABLE/.test(told()), isBlocked);
    assert.ok(existsSync(join(folder, "trace.jsonl")));
  }
});

test("a report that can't be written keeps no other from it, and makes the exit code 2 unless the run was interrupted", async (t) => {
  for (const exitCode of [0, 1, 3] as const) {
    for (const isBlocked of [false, true]) {
      const { outputs, context, folder, told } = await open(t, { isBlocked });
      assert.equal(await writeReports(outputs, "a run", forms(exitCode), context), isBlocked ? 2 : exitCode);
      assert.equal(readFileSync(join(folder, "second.txt"), "utf8"), "text of a run");
      assert.equal(/first\.json cannot be written/.test(told()), isBlocked);
    }
  }
  const { outputs, context } = await open(t, { isBlocked: true, signal: AbortSignal.abort() });
  assert.equal(await writeReports(outputs, "a run", forms(1), context), 130);
});

test("a trace that is not whole makes the exit code 2 as well", async (t) => {
  const { outputs, context, told } = await open(t, { isBlocked: false });
  const failure = usageError({ code: "FILE_UNWRITABLE", file: "trace.jsonl", reason: "full", detail: "ENOSPC" });
  const trace = { write: () => {}, onTrace: () => {}, close: async () => (await outputs.trace?.close(), failure) };
  assert.equal(await writeReports({ ...outputs, trace }, "a run", forms(0), context), 2);
  assert.match(told(), /trace\.jsonl cannot be written/);
});
