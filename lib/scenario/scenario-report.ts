import type { Place } from "../json/place.js";
import type { Diagnostic, Finding } from "../run/run-report.js";
import type { ScenarioOutcome } from "./scenario-spec.js";

export type ScenarioStatus = "passed" | "failed" | "notRun" | "cancelled";

/** What became of scenarios. Plain data: `JSON.stringify` writes the JSON report. */
export interface ScenarioRunReport {
  readonly schemaVersion: 1;
  readonly mcpeak: { readonly version: string };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** One entry for each run of each scenario, in order. */
  readonly scenarios: readonly ScenarioReport[];
  readonly summary: ScenarioSummary;
}

/** What became of one scenario. */
export interface ScenarioReport {
  readonly name: string;
  /** The file that it came from; absent for a scenario from code. */
  readonly file?: string;
  /** Where it begins in the file, as far as it is known. */
  readonly place?: Place;
  /** Which of several runs of the scenario this is, where it was to be repeated; from 1. */
  readonly run?: { readonly number: number; readonly of: number };
  /** `notRun` when no server could be had; `cancelled` when it was interrupted. */
  readonly status: ScenarioStatus;
  readonly startedAt: string;
  /** With connecting and closing. */
  readonly durationMs: number;
  /** `built-in`, or how the target was reached, secrets hidden. */
  readonly target: string;
  /** What was negotiated; absent while no server answered. */
  readonly protocolVersion?: string;
  readonly server?: { readonly name: string; readonly version: string };
  /** Why no server could be had; the exit code is 3. */
  readonly diagnostic?: Diagnostic;
  readonly call?: ScenarioCallReport;
  /** With its own failures, not prefixed. */
  readonly observer?: ScenarioCallReport;
  /** All that does not hold, first of the call, then of the observer; those of the observer begin with `observer: `. */
  readonly failures: readonly Diagnostic[];
  /** What is odd although it holds. In a strict run these are failures. */
  readonly warnings: readonly Diagnostic[];
  /** What was seen on the connection beside the answers. They change nothing. */
  readonly findings: readonly Finding[];
}

/** How one of the calls of a scenario ended. */
export interface ScenarioCallReport {
  readonly tool: string;
  readonly outcome: ScenarioOutcome | "cancelled";
  /** The call alone, without the connection. */
  readonly durationMs: number;
  /** Which kind of error it was; also why there was no answer before the deadline, where that is known. */
  readonly error?: ScenarioCallError;
  readonly failures: readonly Diagnostic[];
}

export interface ScenarioCallError {
  /** `toolError`: a result with `isError: true`. `protocolError`: a JSON-RPC error. `inputRequired`: the server wants more before it answers. */
  readonly kind: ScenarioErrorKind;
  /** Of the JSON-RPC error. */
  readonly code?: number;
  /** The HTTP status. */
  readonly status?: number;
  /** The cause, in one line, secrets hidden. */
  readonly message: string;
}

export type ScenarioErrorKind = "toolError" | "protocolError" | "connectionLost" | "malformedMessage" | "httpStatus" | "inputRequired";

export interface ScenarioSummary {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  readonly cancelled: number;
}

export function summarize(scenarios: readonly ScenarioReport[]): ScenarioSummary {
  const count = (status: ScenarioStatus): number => scenarios.filter((report) => report.status === status).length;
  return { total: scenarios.length, passed: count("passed"), failed: count("failed"), notRun: count("notRun"), cancelled: count("cancelled") };
}

/**
 * The exit code for a report: 130 when anything was interrupted, else 3 when a server could not be had, else 1 when a
 * scenario does not hold, else 0. A report without a scenario is never 0.
 */
export function exitCodeOfScenarios({ scenarios }: Pick<ScenarioRunReport, "scenarios">): 0 | 1 | 3 | 130 {
  if (scenarios.some(({ status }) => status === "cancelled")) return 130;
  if (scenarios.some(({ status }) => status === "notRun")) return 3;
  return scenarios.length > 0 && scenarios.every(({ status }) => status === "passed") ? 0 : 1;
}
