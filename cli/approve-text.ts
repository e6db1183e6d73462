import { approvalOf, type ApprovalSpec, type DryRun, dryRunSuite, type ServerTarget, type TestSuiteSpec, type TraceEntry } from "mcpeak";
import type { Asker } from "./ask.js";
import { classFailing } from "./class-failing.js";
import type { CommandContext } from "./command-table.js";
import { showProgress } from "./live-progress.js";
import type { OptionTable } from "./option-table.js";
import { readNumber } from "./read-number.js";
import { readSessionSpeech } from "./read-speech.js";
import { wordsIn } from "./words.js";

/** What steers the run of a suite that is to be approved. */
export interface ApproveValues {
  readonly timeout: string | undefined;
  readonly protocol: string | undefined;
  readonly client: string | undefined;
  readonly strict?: boolean;
}

/** A suite that is to be run and approved. */
export interface SuiteToApprove {
  readonly suite: TestSuiteSpec;
  readonly server: ServerTarget;
  readonly onTrace?: (entry: TraceEntry) => void;
}

type Told = Pick<CommandContext<OptionTable>, "io" | "errorStyle">;

/** Runs a suite once, with a line of progress. */
export async function runOnce({ io, errorStyle }: Told, { suite, server, onTrace }: SuiteToApprove, values: ApproveValues): Promise<DryRun> {
  const { protocolVersion, client } = readSessionSpeech(values);
  const timeoutMs = readNumber("--timeout", "timeout", values.timeout);
  const progress = showProgress(io, errorStyle.language);
  try {
    return await dryRunSuite(suite, {
      server,
      signal: io.signal,
      onEvent: progress.onEvent,
      strict: values.strict === true,
      ...(protocolVersion !== undefined && { protocol: protocolVersion }),
      ...(client !== undefined && { client }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(onTrace !== undefined && { onTrace }),
      ...(io.clock !== undefined && { clock: io.clock }),
    });
  } finally {
    await progress.end();
  }
}

/** Has the failing cases classed and tells what came of it. */
export async function approve(told: Told, suite: TestSuiteSpec, run: DryRun, asker: Asker, isYes: boolean): Promise<ApprovalSpec> {
  const approval = approvalOf(suite, run, { defects: await classFailing(told, run, asker, isYes) });
  const defects = (approval.cases ?? []).filter(({ status }) => status === "serverDefect").length;
  const counts = { passed: run.passed.length, defects, leftOut: run.failing.length - defects };
  await told.io.stderr.write(`${wordsIn(told.errorStyle.language).said.stubs.approved(suite.id, counts)}\n`);
  return approval;
}
