import type { Lag } from "mcpeak";
import type { CliIo } from "./cli-io.js";
import type { ExitCode } from "./command-table.js";
import type { CliWords } from "./words.js";

/** What `--check` found, a line each on stdout; the exit code tells whether there was anything. */
export async function showLag(io: CliIo, { said }: CliWords, what: string, lags: readonly Lag[], fileOf: (lag: Lag) => string | undefined): Promise<ExitCode> {
  for (const lag of lags) await io.stdout.write(`${said.stubs.lag(lag, fileOf(lag))}\n`);
  if (lags.length === 0) await io.stderr.write(`${said.stubs.upToDate(what)}\n`);
  return lags.length === 0 ? 0 : 1;
}
