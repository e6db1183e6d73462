import { parseArgs } from "node:util";
import { usageError } from "./usage-error.js";
import type { OptionSpec, OptionTable, OptionValues } from "./option-table.js";

/** A command line after its command, taken apart. */
export interface ParsedArguments<Table extends OptionTable> {
  readonly values: OptionValues<Table>;
  readonly positionals: readonly string[];
  /** What follows `--`: a server's command with its arguments; absent when there is no `--`. */
  readonly afterDashes: readonly string[] | undefined;
}

/** One option as it was written. */
export interface GivenOption {
  /** Without dashes, long. */
  readonly name: string;
  /** As it was typed. */
  readonly rawName: string;
  readonly value: string | undefined;
  /** Whether the value came with `=`. */
  readonly isInline: boolean;
}

/** @throws McpeakError `UNKNOWN_OPTION`, `MISSING_ARGUMENT`, `INVALID_OPTION_VALUE`, `CONFLICTING_OPTIONS` */
export function parseArguments<const Table extends OptionTable>(args: readonly string[], table: Table): ParsedArguments<Table> {
  const { options, positionals, afterDashes } = splitArguments(args, table);
  const given = new Map<string, string[]>();
  for (const option of options) {
    const values = given.get(option.name) ?? [];
    values.push(valueOf(option, table));
    given.set(option.name, values);
  }
  return { values: readValues(table, given), positionals, afterDashes };
}

/** Takes a command line apart without judging it. */
export function splitArguments(args: readonly string[], table: OptionTable): Omit<ParsedArguments<OptionTable>, "values"> & { readonly options: readonly GivenOption[] } {
  const dashes = args.indexOf("--");
  const { tokens } = parseArgs({
    args: dashes < 0 ? [...args] : args.slice(0, dashes),
    options: Object.fromEntries(
      Object.entries(table).map(([name, { kind, short }]) => [
        name,
        { type: kind === "flag" ? "boolean" : "string", multiple: true, ...(short !== undefined && { short }) } as const,
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return {
    options: tokens.flatMap((token) =>
      token.kind === "option" ? [{ name: token.name, rawName: token.rawName, value: token.value, isInline: token.inlineValue === true }] : [],
    ),
    positionals: tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : [])),
    afterDashes: dashes < 0 ? undefined : args.slice(dashes + 1),
  };
}

/** The value that an option came with; a flag's is empty. */
function valueOf(option: GivenOption, table: OptionTable): string {
  const { name, rawName, value } = option;
  const spec = Object.hasOwn(table, name) ? table[name] : undefined;
  if (spec === undefined) throw usageError({ code: "UNKNOWN_OPTION", option: rawName, known: Object.keys(table).map((known) => `--${known}`) });
  if (spec.kind === "flag") {
    if (value !== undefined) throw usageError({ code: "INVALID_OPTION_VALUE", option: rawName, rule: "noValue", value });
    return "";
  }
  if (value === undefined || value === "" || looksLikeOption(option, spec)) {
    throw usageError({ code: "MISSING_ARGUMENT", what: "optionValue", option: rawName, placeholder: spec.placeholder ?? "", ...(value && { found: value }) });
  }
  return value;
}

/** `--junit --json` was hardly meant to write a file called `--json`. */
function looksLikeOption({ value, isInline }: GivenOption, spec: OptionSpec): boolean {
  return !isInline && spec.takesDashes !== true && value !== undefined && /^-(?!\d|$)/.test(value);
}

function readValues<Table extends OptionTable>(table: Table, given: ReadonlyMap<string, readonly string[]>): OptionValues<Table> {
  const values: Record<string, boolean | string | readonly string[] | undefined> = {};
  for (const [name, { kind }] of Object.entries(table)) {
    const found = given.get(name) ?? [];
    if (kind === "value" && found.length > 1) throw usageError({ code: "CONFLICTING_OPTIONS", options: [`--${name}`, `--${name}`] });
    values[name] = kind === "flag" ? found.length > 0 : kind === "list" ? found : found[0];
  }
  // Each name of the table has got the value that its kind asks for.
  return values as OptionValues<Table>;
}
