import { createTargetResolver, openSession, type ServerSession, type TraceEntry } from "mcpeak";
import { boundList } from "./bound-list.js";
import type { CliIo } from "./cli-io.js";
import type { TargetValues } from "./option-table.js";
import { readSessionSpeech, type SpeechValues } from "./read-speech.js";
import { targetFromOptions } from "./target-from-options.js";
import { untilInterrupted } from "./until-interrupted.js";

/** What a command does with a server. */
export interface ServerUse {
  /** `tools`: it lists them itself, so that nothing has to be listed before. `calls`: what the tools declare may be needed. */
  readonly for: "tools" | "calls";
  /** The deadline that was given for each request, in ms. */
  readonly timeoutMs: number | undefined;
}

/** Opens the server that the options name, or the config's when they name none. */
export async function openGivenServer(values: TargetValues & SpeechValues, afterDashes: readonly string[] | undefined, io: CliIo, use: ServerUse, onTrace?: (entry: TraceEntry) => void): Promise<ServerSession> {
  const speech = readSessionSpeech(values);
  const given = targetFromOptions(values, afterDashes, io);
  const targets = await untilInterrupted(createTargetResolver({ cwd: io.cwd, env: io.env, ...given }), io.signal);
  const target = boundList(await targets.resolve(), use.timeoutMs);
  return openSession(target, { signal: io.signal, listsTools: use.for === "calls", ...speech, ...(onTrace !== undefined && { onTrace }) });
}
