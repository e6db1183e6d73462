import type { ServerSession } from "mcpeak";
import type { CommandContext, ExitCode } from "./command-table.js";
import type { OptionTable, TargetValues } from "./option-table.js";
import type { SpeechValues } from "./read-speech.js";
import { openGivenServer, type ServerUse } from "./open-given-server.js";
import { closeTrace, openTrace, type TraceFile } from "./open-trace.js";

interface Context extends Pick<CommandContext<OptionTable>, "io" | "errorStyle"> {
  readonly args: {
    readonly values: TargetValues & SpeechValues & { readonly trace: string | undefined };
    readonly afterDashes: readonly string[] | undefined;
  };
}

/** Opens the server that the options name, does something with it, and closes it whatever happens. */
export async function withGivenServer(context: Context, purpose: ServerUse, use: (session: ServerSession) => Promise<ExitCode>): Promise<ExitCode> {
  const { args, io } = context;
  const { trace: file } = args.values;
  const trace = file === undefined ? undefined : await openTrace(io, file);
  let exitCode: ExitCode;
  let isWhole = true;
  try {
    exitCode = await useGivenServer(context, purpose, trace, use);
  } finally {
    isWhole = await closeTrace(trace, context);
  }
  return isWhole ? exitCode : 2;
}

async function useGivenServer({ args, io }: Context, purpose: ServerUse, trace: TraceFile | undefined, use: (session: ServerSession) => Promise<ExitCode>): Promise<ExitCode> {
  const session = await openGivenServer(args.values, args.afterDashes, io, purpose, trace?.onTrace);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}
