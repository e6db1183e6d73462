import { spawn } from "node:child_process";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { programArgs } from "../../../spec-tests/program-args.js";

const main = fileURLToPath(new URL("../../../cli/main.ts", import.meta.url));
const tsconfig = fileURLToPath(new URL("../../../tsconfig.json", import.meta.url));

export interface CliResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliPlace {
  readonly cwd: string;
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs `mcpeak` as a process of its own, from source: no build is needed, and none that is stale can be met. */
export async function runCli(t: TestContext, args: readonly string[], { cwd, env = {} }: CliPlace): Promise<CliResult> {
  const child = spawn(process.execPath, [...programArgs(main), ...args], {
    cwd,
    env: { ...process.env, LC_ALL: "C.UTF-8", MCPEAK_LANG: "en", NO_COLOR: "1", TSX_TSCONFIG_PATH: tsconfig, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  t.after(() => child.kill("SIGKILL"));
  const chunks = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => (chunks[name] += text));
  }
  const exitCode = await new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  return { exitCode, ...chunks };
}
