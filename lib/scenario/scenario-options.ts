import { fail } from "../messages/fail.js";
import type { Clock } from "../run/clock.js";
import { isServerTarget } from "../load/server-target-shape.js";
import type { ServerTarget } from "../session/target.js";
import type { TraceEntry } from "../session/trace-entry.js";
import { assertKnownOptions } from "../validate/assert-known-options.js";
import { describeReceived } from "../validate/describe-received.js";
import type { ScenarioReport } from "./scenario-report.js";
import type { ScenarioTargetSpec } from "./scenario-target-spec.js";

/** Where scenarios run, and how. Without `server` and `target` they run on the built-in server, in this process. */
export interface RunScenarioOptions {
  /** A server of your own: what `stdio`, `http` or `inProcess` makes. */
  readonly server?: ServerTarget;
  /** The same as data: what stands in a target file. Relative paths begin at the working directory. */
  readonly target?: ScenarioTargetSpec;
  /** A scenario whose only sign of an error may be that the server does not have the tool fails, instead of passing with a warning. */
  readonly strict?: boolean;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Given every message that passes, secrets hidden. It must not throw. */
  readonly onTrace?: (entry: TraceEntry) => void;
}

export interface RunScenariosOptions extends RunScenarioOptions {
  /** How often each scenario runs, 1 to 10000; 1 when absent. */
  readonly repeat?: number;
  /** Told of each run of a scenario when it is over. It must not throw. */
  readonly onScenario?: (report: ScenarioReport) => void;
}

/** Most runs of one scenario. */
export const maxRepeat = 10_000;

const known: Readonly<Record<keyof RunScenariosOptions, true>> = { server: true, target: true, strict: true, signal: true, clock: true, onTrace: true, repeat: true, onScenario: true };

/** @throws McpeakError `UNKNOWN_OPTION`, `CONFLICTING_OPTIONS`, `INVALID_OPTION_VALUE` */
export function assertScenarioOptions(options: RunScenariosOptions): void {
  assertKnownOptions(options, known);
  const { server, target, repeat, strict } = options;
  if (server !== undefined && target !== undefined) throw fail({ room: "scenario", code: "CONFLICTING_OPTIONS" });
  if (server !== undefined && !isServerTarget(server)) throw fail({ room: "scenario", code: "INVALID_OPTION_VALUE", option: "server", received: describeReceived(server) });
  // Anything else would be taken for false, and a run be greener than it was asked to be.
  if (strict !== undefined && typeof strict !== "boolean") throw fail({ room: "scenario", code: "INVALID_OPTION_VALUE", option: "strict", received: describeReceived(strict) });
  if (repeat !== undefined && !(Number.isInteger(repeat) && repeat >= 1 && repeat <= maxRepeat)) {
    throw fail({ room: "scenario", code: "INVALID_OPTION_VALUE", option: "repeat", received: describeReceived(repeat) });
  }
}
