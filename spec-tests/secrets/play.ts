import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import type { CliIo } from "../../cli/cli-io.js";
import { runCli } from "../../cli/run-cli.js";
import type { TestSuiteSpec } from "../../lib/spec/suite-spec.js";
import { temporaryFolder } from "../temporary-folder.js";

export const tellsAll = fileURLToPath(new URL("fixtures/tells-all.mjs", import.meta.url));

/** A command line in a folder of its own, where the suite is `all.suite.json`. */
export interface Play {
  readonly args: readonly string[];
  readonly suite?: TestSuiteSpec;
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly tty?: boolean;
}

export interface Played {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Files that the command wrote, by name; `trace.jsonl`, `report.json`, `report.xml`, `report.txt` where they are there. */
  readonly written: Readonly<Record<string, string>>;
  /** Everything that somebody can read afterwards. */
  readonly all: string;
}

const outputs = ["trace.jsonl", "report.json", "report.xml", "report.txt"];

/** With every report and a trace beside what stdout shows. */
export const allReports = ["--trace", "trace.jsonl", "--reporter", "json=report.json", "--junit", "report.xml", "--reporter", "text=report.txt"];

export async function play(t: TestContext, { args, suite, files = {}, env = {}, tty = false }: Play): Promise<Played> {
  const folder = temporaryFolder(t, { ...(suite !== undefined && { "all.suite.json": JSON.stringify(suite) }), ...files });
  const seen = { stdout: "", stderr: "" };
  const sink = (name: keyof typeof seen): CliIo["stdout"] => ({
    write: async (text) => void (seen[name] += text),
  });
  const io: CliIo = {
    stdout: sink("stdout"), stderr: sink("stderr"), env, cwd: folder,
    stdin: (async function* () {})(),
    stdoutIsTty: tty, stderrIsTty: tty,
    signal: new AbortController().signal,
  };
  const exitCode = await runCli(args, io);
  const written = Object.fromEntries(outputs.filter((name) => existsSync(join(folder, name))).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  return { exitCode, ...seen, written, all: [seen.stdout, seen.stderr, ...Object.values(written)].join("\n\u0000\n") };
}

/** A suite that calls each tool and expects what it does not get, so that every report shows what came. */
export function suiteOf(tools: readonly string[], exact: string): TestSuiteSpec {
  return {
    schemaVersion: 1,
    id: "all",
    name: "everything",
    cases: [
      { id: "lists", name: "lists", operation: { type: "listTools" }, assertions: [{ type: "toolExists", tool: "no-such-tool" }] },
      { id: "is-exact", name: "what is expected is the secret itself", operation: { type: "callTool", tool: "exact", input: {} }, assertions: [{ type: "bodyMatchesSchema", schema: { const: exact } }] },
      ...tools.map((tool) => ({
        id: tool,
        name: tool,
        timeoutMs: tool === "hangs" ? 300 : 10_000,
        operation: { type: "callTool" as const, tool, input: { password: exact } },
        assertions: [
          { type: "isError" as const, expected: tool === "said" || tool === "json" },
          { type: "bodyMatchesSchema" as const, schema: { type: "object" as const, required: ["nothing"], properties: { note: { const: "something else" }, apiKey: { const: "another key" } }, additionalProperties: false } },
          { type: "structuredContentMatchesSchema" as const, schema: { type: "object" as const, properties: { note: { type: "number" as const }, apiKey: { const: "another key" }, all: { type: "object" as const } }, additionalProperties: false } },
        ],
      })),
    ],
  };
}
