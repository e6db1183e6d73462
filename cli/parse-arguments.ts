import { parseArgs } from "node:util";
import { usageError } from "./usage-error.js";
import type { OptionTable, OptionValues } from "./option-table.js";

/** A command line after its command, taken apart. */
export interface ParsedArguments<Table extends OptionTable> {
  readonly values: OptionValues<Table>;
  readonly positionals: readonly string[];
  /** What follows `--`: a server's command with its arguments; absent when there is no `--`. */
  readonly afterDashes: readonly string[] | undefined;
}

/** @throws McpeakError `UNKNOWN_OPTION`, `MISSING_ARGUMENT`, `CONFLICTING_OPTIONS` */
export function parseArguments<const Table extends OptionTable>(args: readonly string[], table: Table): ParsedArguments<Table> {
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
  const given = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const values = given.get(token.name) ?? [];
    values.push(valueOf(token, table));
    given.set(token.name, values);
  }
  return { values: readValues(table, given), positionals, afterDashes: dashes < 0 ? undefined : args.slice(dashes + 1) };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
}

/** The value that an option came with; a flag's is empty. */
function valueOf({ name, rawName, value }: OptionToken, table: OptionTable): string {
  const spec = Object.hasOwn(table, name) ? table[name] : undefined;
  if (spec === undefined) throw usageError({ code: "UNKNOWN_OPTION", option: rawName, known: Object.keys(table).map((known) => `--${known}`) });
  if (spec.kind === "flag") {
    if (value !== undefined) throw usageError({ code: "INVALID_OPTION_VALUE", option: rawName, rule: "noValue", value });
    return "";
  }
  if (value === undefined) throw usageError({ code: "MISSING_ARGUMENT", what: "optionValue", option: rawName, placeholder: spec.placeholder ?? "" });
  return value;
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
