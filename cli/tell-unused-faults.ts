import type { FaultSpec } from "mcpeak";
import type { CommandContext, commandOptions } from "./command-table.js";
import { wordsIn } from "./words.js";

/** A fault that has hit nothing is often one whose tool or method is mistyped: whoever sees nothing break is to know. */
export async function tellUnusedFaults({ io, errorStyle }: Pick<CommandContext<typeof commandOptions.proxy>, "io" | "errorStyle">, { unusedFaults }: { readonly unusedFaults: readonly number[] }, faults: readonly FaultSpec[] = []): Promise<void> {
  const unused = unusedFaults.map((fault) => ({ fault, type: faults[fault]?.do.type ?? "" }));
  if (unused.length > 0) await io.stderr.write(`${wordsIn(errorStyle.language).said.proxy.unused(unused)}\n`);
}
