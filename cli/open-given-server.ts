import { createTargetResolver, openSession, type ServerSession, type TraceEntry } from "mcpeak";
import type { CliIo } from "./cli-io.js";
import type { TargetValues } from "./option-table.js";
import { readSessionSpeech, type SpeechValues } from "./read-speech.js";
import { targetFromOptions } from "./target-from-options.js";
import { untilInterrupted } from "./until-interrupted.js";

/** Opens the server that the options name, or the config's when they name none. */
export async function openGivenServer(values: TargetValues & SpeechValues, afterDashes: readonly string[] | undefined, io: CliIo, onTrace?: (entry: TraceEntry) => void): Promise<ServerSession> {
  const speech = readSessionSpeech(values);
  const given = targetFromOptions(values, afterDashes, io);
  const targets = await untilInterrupted(createTargetResolver({ cwd: io.cwd, env: io.env, ...given }), io.signal);
  return openSession(await targets.resolve(), { signal: io.signal, ...speech, ...(onTrace !== undefined && { onTrace }) });
}
