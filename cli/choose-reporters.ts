import type { OptionValues } from "./option-table.js";
import type { commandOptions } from "./command-table.js";
import { type OptionRule, usageError } from "./usage-error.js";

const reporterNames = ["text", "json", "junit"] as const;
export type ReporterName = (typeof reporterNames)[number];

/** One reporter and where it writes; stdout when there is no file. */
export interface ChosenReporter {
  readonly name: ReporterName;
  readonly file?: string;
}

type ReporterValues = Pick<OptionValues<typeof commandOptions.test>, "json" | "junit" | "reporter">;

/** The option that names reporters, and what it calls them. */
interface ReporterOption {
  readonly option: "--reporter" | "--report";
  /** Another name for `text`. */
  readonly textName: string;
  readonly rule: OptionRule;
  readonly needsFile: OptionRule;
}

const ofTest: ReporterOption = { option: "--reporter", textName: "text", rule: "reporter", needsFile: "reporterNeedsFile" };
/** `run` calls its text what the specification of scenarios calls it. */
export const ofRun: ReporterOption = { option: "--report", textName: "console", rule: "report", needsFile: "reportNeedsFile" };

/**
 * Reads `--json`, `--junit <file>` and `--reporter <name>[=<file>]`. One
 * reporter has stdout, which is text unless another one asks for it.
 *
 * @throws McpeakError `INVALID_OPTION_VALUE`, `CONFLICTING_OUTPUT`
 */
export function chooseReporters(values: ReporterValues, named: ReporterOption = ofTest): readonly ChosenReporter[] {
  const chosen: ChosenReporter[] = [
    ...(values.json ? [{ name: "json" } as const] : []),
    ...(values.junit !== undefined ? [{ name: "junit", file: values.junit } as const] : []),
    ...values.reporter.map((value) => readReporter(value, named)),
  ];
  const onStdout = chosen.filter(({ file }) => file === undefined);
  if (onStdout.length > 1) {
    throw usageError({ code: "INVALID_OPTION_VALUE", option: named.option, rule: named.needsFile, value: onStdout.at(-1)?.name ?? "" });
  }
  const files = chosen.flatMap(({ file }) => (file === undefined ? [] : [file]));
  const repeated = files.find((file, index) => files.indexOf(file) !== index);
  if (repeated !== undefined) throw usageError({ code: "CONFLICTING_OUTPUT", file: repeated });
  return onStdout.length === 0 ? [{ name: "text" }, ...chosen] : chosen;
}

function readReporter(value: string, { option, textName, rule }: ReporterOption): ChosenReporter {
  const at = value.indexOf("=");
  const name = at < 0 ? value : value.slice(0, at);
  const file = at < 0 ? undefined : value.slice(at + 1);
  const known = reporterNames.find((each) => name === (each === "text" ? textName : each));
  if (known === undefined || file === "") throw usageError({ code: "INVALID_OPTION_VALUE", option, rule, value });
  return file === undefined ? { name: known } : { name: known, file };
}
