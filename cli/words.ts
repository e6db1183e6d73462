import type { Language, OpenCase } from "mcpeak";
import type { DemoName } from "./commands/run-demo.js";
import type { CommandName, OptionName } from "./command-table.js";
import type { Prevented } from "./invalid-inputs.js";
import type { OptionSpec } from "./option-table.js";
import type { UsageFacts } from "./usage-error.js";
import { en } from "./words/en.js";
import { ko } from "./words/ko.js";
import type { ProxyWords } from "./words/proxy-words.js";
import type { StubWords } from "./words/stub-words.js";

/** Everything that the command line itself says, in one language. */
export interface CliWords {
  readonly tagline: string;
  readonly headings: {
    readonly usage: string;
    readonly commands: string;
    readonly options: string;
    readonly examples: string;
    readonly exitCodes: string;
  };
  /** Last lines of `mcpeak --help`. */
  readonly more: readonly string[];
  readonly exitCodes: string;
  /** What stands for the value of an option; its own placeholder where there is none. */
  readonly placeholders: Readonly<Record<string, string>>;
  readonly commands: Readonly<Record<CommandName, CommandWords>>;
  readonly options: Readonly<Record<OptionName | NonNullable<OptionSpec["describedAs"]>, string>>;
  usage(facts: UsageFacts): { readonly message: string; readonly hint: string };
  /** What `mcpeak demo` says around its scenarios, and their names. */
  readonly demo: {
    readonly intro: readonly string[];
    readonly outro: readonly string[];
    readonly names: Readonly<Record<DemoName, string>>;
  };
  /** What commands report of themselves. */
  readonly said: {
    wrote(file: string): string;
    unchanged(file: string): string;
    /** A file is not what would be written now. */
    lagsBehind(file: string, state: "missing" | "older" | "changed"): string;
    /** Invalid files have kept the command from this. */
    prevented(what: Prevented): string;
    interrupted(): string;
    /** A server of ours is told to end. */
    closing(): string;
    /** A mock can be called now, at a URL or over stdio. */
    ready(mock: { readonly file: string; readonly tools: number; readonly responses: number; readonly url?: string }): string;
    /** The same of the fault lab. */
    labReady(url?: string): string;
    /** What a definition that was drafted from suites leaves to be done. */
    leftOpen(open: readonly OpenCase[]): string;
    readonly proxy: ProxyWords;
    readonly stubs: StubWords;
    stillOpen(handles: readonly string[]): string;
  };
}

export interface CommandWords {
  /** One line for the list of commands. */
  readonly summary: string;
  readonly synopsis: string;
  /** A few lines below the synopsis. */
  readonly about: readonly string[];
  readonly examples: readonly string[];
}

export function wordsIn(language: Language): CliWords {
  return language === "ko" ? ko : en;
}
