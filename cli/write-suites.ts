import { stat } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { type LoadedInput, loadSuites, type TestSuiteSpec } from "mcpeak";
import type { CliIo } from "./cli-io.js";
import type { CommandContext, commandOptions, ExitCode } from "./command-table.js";
import { refuseInvalid } from "./invalid-inputs.js";
import { untilInterrupted } from "./until-interrupted.js";
import { type OptionRule, usageError } from "./usage-error.js";
import { wordsIn } from "./words.js";
import { compareFile, writeFileWhole } from "./write-file.js";

/** How a suite is written in another form. */
export interface SuiteForm {
  /** With their dots; the first one is used where mcpeak chooses the name. */
  readonly extensions: readonly [string, ...string[]];
  /** What `--out` must be. */
  readonly rule: OptionRule;
  readonly write: (suite: TestSuiteSpec) => Promise<string>;
}

interface PlannedFile {
  readonly suite: TestSuiteSpec;
  /** As it is shown. */
  readonly target: string;
}

/** Reads every suite and writes each in another form. Nothing is written unless everything can be. */
export async function writeEachSuite({ args, io, style }: CommandContext<typeof commandOptions.export>, form: SuiteForm): Promise<ExitCode> {
  const { out, force } = args.values;
  if (args.positionals.length === 0) throw usageError({ code: "MISSING_ARGUMENT", what: "paths" });
  if (args.afterDashes !== undefined) throw usageError({ code: "UNEXPECTED_ARGUMENT", argument: "--", takesServer: false });
  if (out === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "out" });
  const inputs = await untilInterrupted(loadSuites(args.positionals, { cwd: io.cwd }), io.signal);
  refuseInvalid(inputs, "write");
  const files: { readonly target: string; readonly text: string; readonly isSame: boolean }[] = [];
  const differing: string[] = [];
  for (const { suite, target } of planFiles(inputs, out, await isFolder(io, out), form)) {
    const text = await form.write(suite);
    const state = await compareFile(io, target, text);
    if (state === "different" && !force) differing.push(target);
    files.push({ target, text, isSame: state === "same" });
  }
  if (differing.length > 0) throw usageError({ code: "FILE_EXISTS", files: differing });
  const { said } = wordsIn(style.language);
  for (const { target, text, isSame } of files) {
    if (!isSame) await writeFileWhole(io, target, [text]);
    await io.stderr.write(`${isSame ? said.unchanged(target) : said.wrote(target)}\n`);
  }
  return 0;
}

function planFiles(inputs: readonly LoadedInput[], out: string, isOutFolder: boolean, form: SuiteForm): readonly PlannedFile[] {
  const count = inputs.reduce((sum, { suites }) => sum + suites.length, 0);
  if (!isOutFolder && !form.extensions.includes(extname(out))) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--out", rule: form.rule, value: out });
  if (!isOutFolder && count > 1) throw usageError({ code: "INVALID_OPTION_VALUE", option: "--out", rule: "folder", value: out });
  const planned = inputs.flatMap(({ file, suites }) =>
    suites.map(({ suite }, index) => ({
      suite,
      target: isOutFolder ? join(out, outputName(file, suites.length > 1 ? suite.id : undefined, index, form)) : out,
    })),
  );
  const seen = new Set<string>();
  for (const { target } of planned) {
    if (seen.has(target)) throw usageError({ code: "CONFLICTING_OUTPUT", file: target });
    seen.add(target);
  }
  return planned;
}

/** `weather.suite.ts` becomes `weather.suite.json`; where a module holds several, their ids tell them apart. */
function outputName(file: string, id: string | undefined, index: number, { extensions: [extension] }: SuiteForm): string {
  const stem = basename(file, extname(file)).replace(/\.suite$/, "");
  const part = id === undefined ? "" : `-${id.replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 80) || index + 1}`;
  return `${stem}${part}.suite${extension}`;
}

/** A folder that is there, or a path that can only mean one. */
async function isFolder(io: CliIo, path: string): Promise<boolean> {
  try {
    return (await stat(resolve(io.cwd, path))).isDirectory();
  } catch {
    return /[\\/]$/.test(path) || extname(path) === "";
  }
}
