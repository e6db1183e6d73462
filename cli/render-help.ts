import { type CommandName, commandNames, commandOptions, type OptionName } from "./command-table.js";
import type { OptionSpec } from "./option-table.js";
import type { CliWords } from "./words.js";

/** What `mcpeak --help` prints; fits a screen of 24 lines and 80 columns. */
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
    `${headings.exitCodes}: ${words.exitCodes}`,
    ...words.more,
    "",
  ].join("\n");
}

/** What `mcpeak <command> --help` prints. */
export function renderCommandHelp(name: CommandName, words: CliWords): string {
  const { headings } = words;
  const command = words.commands[name];
  const table: Readonly<Record<string, OptionSpec>> = commandOptions[name];
  const rows = Object.entries(table).map(([option, spec]) => [optionHead(option, spec, words), words.options[spec.describedAs ?? (option as OptionName)]] as const);
  return [
    `${headings.usage}: ${command.synopsis}`,
    "",
    ...command.about,
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

function optionHead(name: string, { short, placeholder }: OptionSpec, words: CliWords): string {
  const value = placeholder === undefined ? "" : ` ${words.placeholders[placeholder] ?? placeholder}`;
  return `${short === undefined ? "" : `-${short}, `}--${name}${value}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([head]) => columnsOf(head))) + 2;
  return rows.map(([head, text]) => `  ${head}${" ".repeat(width - columnsOf(head))}${text}`);
}

/** Columns on a terminal: Hangul takes two. */
export function columnsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(character) ? 2 : 1), 0);
}
