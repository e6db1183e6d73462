import { type CommandName, commandNames, commandOptions, type OptionName } from "./command-table.js";
import type { OptionSpec } from "./option-table.js";
import type { CliWords } from "./words.js";

/** What `mcpeak --help` prints; fits a screen. */
export function renderMainHelp(words: CliWords): string {
  const { headings } = words;
  const rows = commandNames.map((name) => [name, words.commands[name].summary] as const);
  return [
    words.tagline,
    "",
    `${headings.usage}: mcpeak <command> [options]`,
    "",
    `${headings.commands}:`,
    ...columns(rows),
    "",
    `${headings.examples}:`,
    ...commandNames.flatMap((name) => words.commands[name].examples.slice(0, 1)).map((example) => `  ${example}`),
    "",
    `${headings.exitCodes}: ${words.exitCodes}`,
    words.more,
    "",
  ].join("\n");
}

/** What `mcpeak <command> --help` prints. */
export function renderCommandHelp(name: CommandName, words: CliWords): string {
  const { headings } = words;
  const command = words.commands[name];
  const table: Readonly<Record<string, OptionSpec>> = commandOptions[name];
  const rows = Object.entries(table).map(([option, spec]) => [optionHead(option, spec), words.options[option as OptionName]] as const);
  return [
    `${headings.usage}: ${command.synopsis}`,
    "",
    command.about,
    "",
    `${headings.options}:`,
    ...columns(rows),
    "",
    `${headings.examples}:`,
    ...command.examples.map((example) => `  ${example}`),
    "",
    `${headings.exitCodes}: ${words.exitCodes}`,
    "",
  ].join("\n");
}

function optionHead(name: string, { short, placeholder }: OptionSpec): string {
  return `${short === undefined ? "" : `-${short}, `}--${name}${placeholder === undefined ? "" : ` ${placeholder}`}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([head]) => head.length)) + 2;
  return rows.map(([head, text]) => `  ${head.padEnd(width)}${text}`);
}
