import type { TextOptions } from "mcpeak";
import type { ChosenReporter, ReporterName } from "./choose-reporters.js";
import { type CliIo, writeChunks } from "./cli-io.js";
import type { CommandContext, ExitCode } from "./command-table.js";
import { failureText } from "./failure-text.js";
import { closeTrace, openTrace, type TraceFile } from "./open-trace.js";
import type { OptionTable } from "./option-table.js";
import { assertWritable, writeFileWhole } from "./write-file.js";

/** How a report of one kind is written by each reporter, and what the process ends with. */
export type ReportForms<Report> = {
  readonly [Name in ReporterName]: (report: Report, style: TextOptions) => Iterable<string>;
} & { readonly exitCodeOf: (report: Report) => ExitCode };

/** Where a run writes what it finds. */
export interface RunOutputs {
  readonly reporters: readonly ChosenReporter[];
  readonly trace: TraceFile | undefined;
  /** Whether text is shown while the run goes on. */
  readonly hasScreen: boolean;
}

type Context = Pick<CommandContext<OptionTable>, "io" | "style" | "errorStyle">;

/**
 * Makes sure that every report can be written before work is done for it, and opens the trace where one is asked for.
 *
 * @throws McpeakError `FILE_UNWRITABLE`, `FILE_EXISTS`, `CONFLICTING_OUTPUT`
 */
export async function openOutputs(io: CliIo, reporters: readonly ChosenReporter[], traceFile: string | undefined): Promise<RunOutputs> {
  const files = reporters.filter(isIntoFile).map(({ file }) => file);
  for (const file of files) await assertWritable(io, file);
  const trace = traceFile === undefined ? undefined : await openTrace(io, traceFile, files);
  return { reporters, trace, hasScreen: reporters.some(({ name, file }) => name === "text" && file === undefined) };
}

/**
 * Writes what kept a run from beginning where its reports would be, for one of an earlier run must not be taken for this
 * one's, and throws it.
 */
export async function writeFailure({ reporters, trace }: RunOutputs, failure: unknown, context: Context): Promise<never> {
  const style = { ...context.style, color: false };
  for (const { name, file } of reporters.filter(isIntoFile)) await writeIntoFile(file, failureText(failure, name, style), context);
  await closeTrace(trace, context);
  throw failure;
}

/** Writes every report that is not on the screen yet, and ends the trace. */
export async function writeReports<Report>({ reporters, trace }: RunOutputs, report: Report, forms: ReportForms<Report>, context: Context): Promise<ExitCode> {
  const { io, style } = context;
  const exitCode = io.signal.aborted ? 130 : forms.exitCodeOf(report);
  let isWhole = true;
  for (const reporter of reporters) {
    if (isIntoFile(reporter)) {
      const isWritten = await writeIntoFile(reporter.file, forms[reporter.name](report, { ...style, color: false, unicode: true }), context);
      isWhole &&= isWritten;
    } else if (reporter.name !== "text") await writeChunks(io.stdout, forms[reporter.name](report, style));
  }
  return ((await closeTrace(trace, context)) && isWhole) || exitCode === 130 ? exitCode : 2;
}

/** Gives whether it could be written. One that could not is told, and keeps no other one from it. */
async function writeIntoFile(file: string, chunks: Iterable<string>, { io, errorStyle }: Context): Promise<boolean> {
  try {
    await writeFileWhole(io, file, chunks);
    return true;
  } catch (failure) {
    await writeChunks(io.stderr, failureText(failure, "text", errorStyle));
    return false;
  }
}

function isIntoFile(reporter: ChosenReporter): reporter is Required<ChosenReporter> {
  return reporter.file !== undefined;
}
