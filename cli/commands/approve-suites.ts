import { readFile } from "node:fs/promises";
import { approvalOf, createTargetResolver, findApprovalChanges, type LoadedInput, loadSuites, type TargetResolver, writeApproval } from "mcpeak";
import { approve, runOnce } from "../approve-text.js";
import { type Asker, createAsker } from "../ask.js";
import type { CommandContext, commandOptions, RunCommand } from "../command-table.js";
import { refuseInvalid } from "../invalid-inputs.js";
import { readNumber } from "../read-number.js";
import { readSessionSpeech } from "../read-speech.js";
import { targetFromOptions } from "../target-from-options.js";
import { untilInterrupted } from "../until-interrupted.js";
import { usageError } from "../usage-error.js";
import { wordsIn } from "../words.js";
import { assertWritable, writeFileWhole } from "../write-file.js";

type Context = CommandContext<typeof commandOptions.approve>;

/** `mcpeak approve`: runs suites once and writes how their cases ended into their files. */
export const approveSuites: RunCommand<typeof commandOptions.approve> = async (context) => {
  const { args, io } = context;
  const { values, positionals } = args;
  if (positionals.length === 0) throw usageError({ code: "MISSING_ARGUMENT", what: "approvePaths" });
  if (values.check && values.yes) throw usageError({ code: "CONFLICTING_OPTIONS", options: ["--check", "--yes"] });
  // What can't be understood is told before anything is read.
  readNumber("--timeout", "timeout", values.timeout);
  readSessionSpeech(values);
  const given = targetFromOptions(values, args.afterDashes, io);
  const inputs = await untilInterrupted(loadSuites(positionals, { cwd: io.cwd }), io.signal);
  refuseInvalid(inputs, "start");
  // Now, not when a file's turn comes: what is edited until then is another suite.
  const files = await Promise.all(inputs.map(async (input): Promise<FileToApprove> => ({ ...input, before: await readBytes(input) })));
  const targets = await untilInterrupted(createTargetResolver({ cwd: io.cwd, env: io.env, ...given }), io.signal);
  const asker = createAsker(io);
  try {
    let isCurrent = true;
    for (const file of files) {
      if (values.check) isCurrent = (await checkFile(context, file, targets)) && isCurrent;
      else await approveFile(context, file, targets, asker);
    }
    return isCurrent ? 0 : 1;
  } finally {
    await asker.close();
  }
};

interface FileToApprove extends LoadedInput {
  /** What it held when its suites were read. */
  readonly before: Buffer;
}

/** @throws McpeakError `FILE_CHANGED` where it is gone */
async function readBytes({ file, path }: LoadedInput): Promise<Buffer> {
  return readFile(path).catch((cause: unknown) => {
    throw usageError({ code: "FILE_CHANGED", file }, cause);
  });
}

/** Writes the approvals of a file's suites, unless the file has been changed meanwhile. */
async function approveFile(context: Context, input: FileToApprove, targets: TargetResolver, asker: Asker): Promise<void> {
  const { args, io, errorStyle } = context;
  const { said } = wordsIn(errorStyle.language);
  const { file, suites, before } = input;
  // Nobody is to answer questions in vain.
  await assertWritable(io, file);
  let text: string | Buffer = before;
  for (const { suite, server: own } of suites) {
    const server = await targets.resolve({ file, ...(own !== undefined && { server: own }) });
    const run = await runOnce(context, { suite, server }, args.values);
    const approval = await approve(context, suite, run, asker, args.values.yes);
    text = await writeApproval(text, approval, { file, suite, suites: suites.length });
  }
  // Questions take their time: whoever edits meanwhile must not lose it.
  if (!(await readBytes(input)).equals(before)) throw usageError({ code: "FILE_CHANGED", file });
  if (typeof text !== "string" || before.equals(Buffer.from(text))) return io.stderr.write(`${said.unchanged(file)}\n`);
  await writeFileWhole(io, file, [text]);
  await io.stderr.write(`${said.wrote(file)}\n`);
}

/** Tells what a run comes to otherwise than the approval says. Gives whether it says the same. */
async function checkFile(context: Context, { file, suites }: LoadedInput, targets: TargetResolver): Promise<boolean> {
  const { args, io, style } = context;
  const words = wordsIn(style.language).said.stubs;
  let isSame = true;
  for (const { suite, server: own } of suites) {
    const server = await targets.resolve({ file, ...(own !== undefined && { server: own }) });
    const run = await runOnce(context, { suite, server }, args.values);
    const defects = run.failing.filter(({ approvedAs }) => approvedAs === "serverDefect").map(({ report }) => report.id);
    // Late is not wrong: whoever reads it has to know which of them it is.
    const late = new Set(run.failing.filter(({ report }) => report.status === "timedOut").map(({ report }) => report.id));
    const changes = findApprovalChanges(suite.approval, approvalOf(suite, run, { defects }));
    // Of a suite that was never approved there is nothing else to tell.
    for (const change of suite.approval === undefined ? changes.slice(0, 1) : changes) await io.stdout.write(`${words.change(file, suite.id, change, change.case !== undefined && late.has(change.case))}\n`);
    isSame &&= changes.length === 0;
  }
  if (isSame) await io.stderr.write(`${words.upToDate(file)}\n`);
  return isSame;
}
