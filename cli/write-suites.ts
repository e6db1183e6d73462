import { stat } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { inputsError, loadSuites, type TestSuiteSpec } from "mcpeak";
import type { CliIo } from "./cli-io.js";
import type { CommandContext, commandOptions, ExitCode } from "./command-table.js";
import { InvalidInputs } from "./invalid-inputs.js";
import { usageError } from "./usage-error.js";
import { wordsIn } from "./words.js";
import { writeFileWhole } from "./write-file.js";

/** How a suite is written in another form. */
export interface SuiteForm {
  /** With its dot. */
  readonly extension: string;
  readonly write: (suite: TestSuiteSpec) => Promise<string>;
}

/** Reads every suite and writes each in another form; all of them are checked before the first is written. */
export async function writeEachSuite({ args, io, language }: CommandContext<typeof commandOptions.export>, form: SuiteForm): Promise<ExitCode> {
  const { out, force } = args.values;
  if (args.positionals.length === 0) throw usageError({ code: "MISSING_ARGUMENT", what: "paths" });
  if (args.afterDashes !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: "--" });
  if (out === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "out" });
  const inputs = await loadSuites(args.positionals, { cwd: io.cwd });
  const error = inputsError(inputs);
  if (error !== undefined) throw new InvalidInputs(error, inputs);

  const suites = inputs.flatMap(({ file, suites: loaded }) => loaded.map(({ suite }, index) => ({ suite, file, index, count: loaded.length })));
  const isFolder = suites.length > 1 || (await isExistingFolder(io, out)) || /[\\/]$/.test(out);
  if (suites.length > 1 && extname(out) === form.extension) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--out", rule: "folder", value: out });
  const planned = suites.map(({ suite, file, index, count }) => ({
    suite,
    target: isFolder ? join(out, outputName(file, count > 1 ? suite.id : undefined, index, form)) : out,
  }));
  refuseClashes(planned.map(({ target }) => target));
  for (const { suite, target } of planned) {
    const written = await writeFileWhole(io, target, [await form.write(suite)], force);
    const { said } = wordsIn(language);
    await io.stderr.write(`${written === "wrote" ? said.wrote(target) : said.unchanged(target)}\n`);
  }
  return 0;
}

/** `weather.suite.ts` becomes `weather.suite.json`; where a module holds several, their ids tell them apart. */
function outputName(file: string, id: string | undefined, index: number, { extension }: SuiteForm): string {
  const stem = basename(file, extname(file)).replace(/\.suite$/, "");
  const part = id === undefined ? "" : `-${id.replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 80) || index + 1}`;
  return `${stem}${part}.suite${extension}`;
}

function refuseClashes(targets: readonly string[]): void {
  const seen = new Set<string>();
  for (const target of targets) {
    if (seen.has(target)) throw usageError({ code: "CONFLICTING_OUTPUT", file: target });
    seen.add(target);
  }
}

async function isExistingFolder(io: CliIo, path: string): Promise<boolean> {
  try {
    return (await stat(resolve(io.cwd, path))).isDirectory();
  } catch {
    return false;
  }
}
