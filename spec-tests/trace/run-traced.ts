import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CliIo } from "../../cli/cli-io.js";
import { runCli } from "../../cli/run-cli.js";
import type { TraceEntry } from "../../lib/session/trace-entry.js";
import type { TestCaseSpec, TestSuiteSpec } from "../../lib/spec/suite-spec.js";
import { programArgs } from "../program-args.js";

export const saysAnything = fileURLToPath(new URL("fixtures/says-anything.mjs", import.meta.url));
export const node: string = process.execPath;

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process. */
export async function run(cwd: string, args: readonly string[], signal: AbortSignal = new AbortController().signal): Promise<Ran> {
  const seen = { stdout: "", stderr: "" };
  const sink = (name: keyof typeof seen): CliIo["stdout"] => ({ write: async (text) => void (seen[name] += text) });
  const io: CliIo = { stdout: sink("stdout"), stderr: sink("stderr"), env: {}, cwd, stdin: (async function* () {})(), stdoutIsTty: false, stderrIsTty: false, signal };
  const exitCode = await runCli(args, io);
  return { exitCode, ...seen };
}

/** The entries of a trace; every line must be one. */
export function readTrace(folder: string, file = "trace.jsonl"): readonly TraceEntry[] {
  const text = readFileSync(join(folder, file), "utf8");
  if (text !== "" && !text.endsWith("\n")) throw new Error(`the last line of ${file} has no end`);
  return text.split("\n").slice(0, -1).map((line) => JSON.parse(line) as TraceEntry);
}

/** In short: `> initialize`, `< 1`, `< text: …`, with the case behind. */
export function inShort(entries: readonly TraceEntry[]): readonly string[] {
  return entries.map(({ direction, message, text, case: id }) => {
    const { method, id: requestId } = (message ?? {}) as { readonly method?: string; readonly id?: unknown };
    const what = message === undefined ? `text: ${text?.slice(0, 40)}` : (method ?? `answer ${JSON.stringify(requestId)}`);
    return `${direction === "sent" ? ">" : "<"} ${what}${id === undefined ? "" : ` (${id})`}`;
  });
}

export function call(id: string, tool: string, input: Record<string, string | number> = {}, timeoutMs = 10_000): TestCaseSpec {
  return { id, name: id, timeoutMs, operation: { type: "callTool", tool, input }, assertions: [{ type: "isError", expected: false }] };
}

/** Bytes for the tools `says` and `saysOnly`; `ID` stands for the id of the request. */
export function bytes(text: string | Uint8Array): { base64: string } {
  return { base64: Buffer.from(text).toString("base64") };
}

export function suiteText(...cases: TestCaseSpec[]): string {
  const suite: TestSuiteSpec = { schemaVersion: 1, id: "anything", name: "Anything", cases };
  return JSON.stringify(suite);
}

/** For tests that need a process of its own. */
export function startCommand(): { readonly command: readonly string[]; readonly env: NodeJS.ProcessEnv } {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  return {
    command: [node, ...programArgs(join(root, "cli/main.ts"))],
    env: { ...process.env, TSX_TSCONFIG_PATH: join(root, "tsconfig.json"), LANG: "en_US.UTF-8" },
  };
}

