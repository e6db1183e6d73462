import { type DryRun, renderSuiteText } from "mcpeak";
import { askLetter, type Asker } from "./ask.js";
import { writeChunks } from "./cli-io.js";
import type { CommandContext } from "./command-table.js";
import type { OptionTable } from "./option-table.js";
import { usageError } from "./usage-error.js";
import { wordsIn } from "./words.js";

/**
 * Has somebody class the failing cases of a run: `--yes` takes all for defects of the server, on a terminal each is asked
 * for. Nothing is asked that was decided for the very same suite. Gives the ids of the defects.
 *
 * @throws McpeakError `MISSING_ARGUMENT` where nobody can be asked
 */
export async function classFailing({ io, errorStyle }: Pick<CommandContext<OptionTable>, "io" | "errorStyle">, run: DryRun, asker: Asker, isYes: boolean): Promise<readonly string[]> {
  const open = run.failing.filter(({ isKnownDefect }) => !isKnownDefect);
  if (open.length > 0) await writeChunks(io.stderr, renderSuiteText({ ...run.report, cases: open.map(({ report }) => report) }, errorStyle));
  const defects = run.failing.filter(({ isKnownDefect }) => isKnownDefect || isYes).map(({ report }) => report.id);
  if (isYes || open.length === 0) return defects;
  const refusal = usageError({ code: "MISSING_ARGUMENT", what: "decisions", cases: open.map(({ report }) => report.id) });
  if (!asker.canAsk) throw refusal;
  const { ask } = wordsIn(errorStyle.language).said.stubs;
  for (const { report: { id }, approvedAs } of open) {
    const isLikely = approvedAs === "serverDefect";
    const answer = await askLetter(asker, ask.defect(id, isLikely), () => io.stderr.write(`${ask.again()}\n`), ["d", "l"], isLikely ? "d" : undefined);
    if (answer === undefined) throw refusal;
    if (answer === "d") defects.push(id);
  }
  return defects;
}
