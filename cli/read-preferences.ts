import type { Language } from "mcpeak";
import { chooseLanguage } from "./choose-language.js";
import type { ReporterName } from "./choose-reporters.js";
import { commandOptions, isCommandName } from "./command-table.js";
import { commonOptions, type OptionTable } from "./option-table.js";
import { splitArguments } from "./parse-arguments.js";

/** How a command line wants to be spoken to, whether or not it can be understood. */
export interface Preferences {
  readonly language: Language;
  readonly noColor: boolean;
  /** What stdout holds, also when the command fails. */
  readonly format: ReporterName;
}

/** Never throws: it is asked when something else went wrong. */
export function readPreferences(command: string | undefined, args: readonly string[], env: Readonly<Record<string, string | undefined>>): Preferences {
  const table: OptionTable = command !== undefined && isCommandName(command) ? commandOptions[command] : { ...commonOptions, json: { kind: "flag" } as const };
  const { options } = splitArguments(args, table);
  const language = options.findLast(({ name, value }) => name === "lang" && (value === "en" || value === "ko"))?.value;
  const format = options.findLast(
    ({ name, value, isInline }) =>
      name === "json" ||
      ((name === "reporter" || name === "report") && (value === "json" || value === "junit")) ||
      // an option before it has no value: `--junit --json`
      (value === "--json" && !isInline && table[name]?.takesDashes !== true),
  );
  return {
    language: language === "en" || language === "ko" ? language : chooseLanguage(undefined, env),
    noColor: options.some(({ name }) => name === "no-color"),
    format: format === undefined ? "text" : format.value === "junit" ? "junit" : "json",
  };
}
