import { createTargetResolver, isMcpeakError, type ServerTarget } from "mcpeak";
import type { Asker } from "./ask.js";
import type { CommandContext } from "./command-table.js";
import type { OptionTable, targetOptions } from "./option-table.js";
import { targetFromOptions } from "./target-from-options.js";
import { untilInterrupted } from "./until-interrupted.js";
import { wordsIn } from "./words.js";

type TargetTable = OptionTable & typeof targetOptions;

/** A command line whose server is known, and that server. */
export interface FoundServer<Context> {
  readonly context: Context;
  readonly target: ServerTarget;
}

/**
 * The server that the options name, else the config's; where nothing names one and there is somebody to ask, what they
 * answer stands in the command line from then on.
 *
 * @param file A suite that is to run on it: the config may name a server for it.
 * @throws McpeakError `NO_TARGET` and the codes of options and configs that are wrong
 */
export async function findServer<Context extends CommandContext<TargetTable>>(context: Context, asker: Asker, file?: string): Promise<FoundServer<Context>> {
  const { errorStyle } = context;
  try {
    return { context, target: await resolveTarget(context, file) };
  } catch (failure) {
    if (!asker.canAsk || !isMcpeakError(failure) || failure.code !== "NO_TARGET") throw failure;
    const answer = await asker.ask(wordsIn(errorStyle.language).said.stubs.ask.server());
    const words = splitWords(answer ?? "");
    if (words.length === 0) throw failure;
    const [first = ""] = words;
    const args = words.length === 1 && /^https?:\/\//i.test(first) ? { ...context.args, values: { ...context.args.values, url: first } } : { ...context.args, afterDashes: words };
    const answered = { ...context, args };
    return { context: answered, target: await resolveTarget(answered, file) };
  }
}

/** Words as a shell has them: quotes hold spaces together, in a word too. A backslash stands for itself, as in paths of Windows. */
export function splitWords(text: string): readonly string[] {
  return [...text.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ""));
}

/** @throws McpeakError as {@link findServer} */
export async function resolveTarget({ args, io }: CommandContext<TargetTable>, file?: string): Promise<ServerTarget> {
  const given = targetFromOptions(args.values, args.afterDashes, io);
  const targets = await untilInterrupted(createTargetResolver({ cwd: io.cwd, env: io.env, ...given }), io.signal);
  if (file === undefined) return targets.resolve();
  return targets.resolve({ file }).catch((failure: unknown) => {
    // The suite is not there yet: nobody is to be told of it.
    if (isMcpeakError(failure) && failure.code === "NO_TARGET") return targets.resolve();
    throw failure;
  });
}
