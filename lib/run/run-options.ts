import type { Place } from "../json/place.js";
import { fail } from "../messages/fail.js";
import { assertClientName, assertClientSpeaks, assertKnownVersion } from "../session/protocol-choice.js";
import type { ClientName } from "../session/session.js";
import type { ServerTarget } from "../session/target.js";
import type { TraceEntry } from "../session/trace-entry.js";
import type { TestSuiteSpec } from "../spec/suite-spec.js";
import { assertKnownOptions } from "../validate/assert-known-options.js";
import type { Clock } from "./clock.js";
import type { RunEvent } from "./run-event.js";

/** A suite as it is given to a run: its plain JSON, or a builder that makes it. */
export type SuiteSource = TestSuiteSpec | { toSpec(): TestSuiteSpec };

/** Options that hold for a whole run. */
export interface RunOptions {
  /** Aborting it ends the run: the case in flight is `cancelled`, the rest `notRun`, every server is closed. */
  readonly signal?: AbortSignal;
  /** Called for everything that happens, in order. It must not throw. */
  readonly onEvent?: (event: RunEvent) => void;
  /**
   * Turns what only passes with a warning, and every finding of severity error, into a failure: of its
   * case, or of the suite where it belongs to none. `false` when absent.
   */
  readonly strict?: boolean;
  /** Time limit in ms of cases whose suite sets none; 10000 when absent. An integer from 1 to 2147483647. */
  readonly timeoutMs?: number;
  /** How many of the last lines of a server's stderr a diagnostic shows; 20 when absent. */
  readonly stderrLines?: number;
  /** How many suites run at once; 1 when absent. Cases of a suite always run in order. */
  readonly concurrency?: number;
  /**
   * Which versions of MCP the servers are spoken to in: `auto` (default) negotiates,
   * a version takes that one alone, `all` runs every suite once per era and compares:
   * in 2025-11-25, or the older version that the server settles for, and in 2026-07-28.
   * An era that a server does not speak is a finding; the suite is not run in it.
   */
  readonly protocol?: "auto" | "all" | (string & {});
  /**
   * Which client speaks: mcpeak's own (default), that of `@modelcontextprotocol/sdk`,
   * or both, compared. That of the SDK speaks the versions up to 2025-11-25 alone.
   */
  readonly client?: ClientName | "both";
  /** Given every message that passes, secrets hidden. It must not throw. */
  readonly onTrace?: (entry: TraceEntry) => void;
  /** @internal Where times come from. */
  readonly clock?: Clock;
}

/** Options of {@link runSuite}. */
export interface RunSuiteOptions extends Omit<RunOptions, "concurrency"> {
  /** The server under test: made by `stdio`, `http` or `inProcess`. */
  readonly server: ServerTarget;
}

/** One suite of a run with all that belongs to it. */
export interface SuiteInput {
  readonly suite: SuiteSource;
  readonly server: ServerTarget;
  /** The file that the suite came from, as it is to be shown. */
  readonly file?: string;
  /** Where each case was written, by index. */
  readonly places?: readonly (Place | undefined)[];
}

export const defaultTimeoutMs = 10_000;
export const maxTimeoutMs = 2_147_483_647;

const known: Readonly<Record<keyof RunOptions, true>> = {
  signal: true, onEvent: true, strict: true, timeoutMs: true, stderrLines: true, concurrency: true, protocol: true, client: true, onTrace: true, clock: true,
};

/** @throws McpeakError `UNKNOWN_OPTION`, `INVALID_OPTION_VALUE`, `CONFLICTING_OPTIONS` */
export function assertRunOptions(options: RunOptions): void {
  assertKnownOptions(options, known);
  const { timeoutMs, stderrLines, concurrency, protocol = "auto", client = "mcpeak" } = options;
  if (timeoutMs !== undefined && !isIntegerWithin(timeoutMs, 1, maxTimeoutMs)) {
    throw fail({ room: "run", code: "INVALID_OPTION_VALUE", option: "timeoutMs", rule: "timeout", value: timeoutMs });
  }
  if (stderrLines !== undefined && !isIntegerWithin(stderrLines, 0, 10_000)) {
    throw fail({ room: "run", code: "INVALID_OPTION_VALUE", option: "stderrLines", rule: "lineCount", value: stderrLines });
  }
  if (concurrency !== undefined && !isIntegerWithin(concurrency, 1, Number.MAX_SAFE_INTEGER)) {
    throw fail({ room: "run", code: "INVALID_OPTION_VALUE", option: "concurrency", rule: "positiveInteger", value: concurrency });
  }
  assertKnownVersion("protocol", protocol, ["auto", "all"]);
  assertClientName("client", client, ["both"]);
  assertClientSpeaks(client, "protocol", protocol);
}

function isIntegerWithin(value: unknown, low: number, high: number): boolean {
  return Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
}
