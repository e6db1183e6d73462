/** One option of a command. */
export interface OptionSpec {
  /** A flag takes no value; a list may be given several times. */
  readonly kind: "flag" | "value" | "list";
  /** One letter. */
  readonly short?: string;
  /** What stands for the value in the help, e.g. `<file>`. */
  readonly placeholder?: string;
  /** Whether a value may begin with a dash without `=` before it. */
  readonly takesDashes?: boolean;
  /** Where its text in the help is another one than that of its name. */
  readonly describedAs?: "callTimeout" | "callProtocol" | "callClient" | "draftOut" | "suiteOut" | "typesOut" | "typesForce" | "runStrict";
}

export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** What was given for a table of options: flags as `true`, values as text, lists in order. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name]["kind"] extends "flag"
    ? boolean
    : Table[Name]["kind"] extends "list"
      ? readonly string[]
      : string | undefined;
};

/** Options that every command takes. */
export const commonOptions = {
  help: { kind: "flag", short: "h" },
  lang: { kind: "value", placeholder: "<en|ko>" },
  "no-color": { kind: "flag" },
} as const satisfies OptionTable;

/** Options that say which server is meant; `-- <command> [args…]` does too. */
export const targetOptions = {
  command: { kind: "value", placeholder: "<program>" },
  arg: { kind: "list", placeholder: "<text>", takesDashes: true },
  env: { kind: "list", placeholder: "<K=V>" },
  cwd: { kind: "value", placeholder: "<folder>" },
  url: { kind: "value", placeholder: "<url>" },
  header: { kind: "list", placeholder: '<"K: V">' },
  "header-env": { kind: "list", placeholder: "<K=VAR>" },
  "bearer-env": { kind: "value", placeholder: "<VAR>" },
  "oauth-id-env": { kind: "value", placeholder: "<VAR>" },
  "oauth-secret-env": { kind: "value", placeholder: "<VAR>" },
  "oauth-scope": { kind: "value", placeholder: "<scopes>" },
  "oauth-issuer": { kind: "value", placeholder: "<url>" },
  server: { kind: "value", placeholder: "<name>" },
} as const satisfies OptionTable;

/** What the target options came to. */
export type TargetValues = OptionValues<typeof targetOptions>;
