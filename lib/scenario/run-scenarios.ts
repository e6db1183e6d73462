import { resolve } from "node:path";
import { version } from "../about/version.js";
import { snapshotJson } from "../dsl/snapshot-json.js";
import type { Place } from "../json/place.js";
import { durationSince, systemClock } from "../run/clock.js";
import type { ServerTarget } from "../session/target.js";
import { findBuiltInIssues, findTargetIssues } from "./find-built-in-issues.js";
import { findScenarioIssues } from "./find-scenario-issues.js";
import { makeScenarioTarget } from "./make-scenario-target.js";
import { runOneScenario } from "./run-scenario.js";
import { isScenario } from "./scenario-builder.js";
import { invalidScenarioError } from "./scenario-issue.js";
import { assertScenarioOptions, type RunScenarioOptions, type RunScenariosOptions } from "./scenario-options.js";
import { type ScenarioReport, type ScenarioRunReport, summarize } from "./scenario-report.js";
import type { ScenarioSpec } from "./scenario-spec.js";
import type { Scenario } from "./scenario-steps.js";

/** A scenario to run: the plain data, or what `scenario` gives when it is whole. */
export type ScenarioSource = ScenarioSpec | Scenario;

/** A scenario, and where it came from. */
export interface ScenarioInput {
  readonly scenario: ScenarioSource;
  /** As reports show it. */
  readonly file?: string;
  readonly place?: Place;
}

/** After so many scenarios in a row whose server could not be had, the server is given up. */
const maxUnavailable = 2;

/**
 * Runs one scenario with a client of its own: on the built-in fault server, or on `server` or `target`. Whatever the server
 * does becomes part of the report; nothing survives the run.
 *
 * @example
 * const report = await runScenario(scenario("ping answers").call("ping").expect.success());
 * report.status; // "passed"
 * report.call; // { tool: "ping", outcome: "success", durationMs: 1.52, failures: [] }
 * @throws McpeakError `INVALID_SCENARIO` with all that is wrong: also for a `protocolVersion` beside a server, for arguments
 * that a built-in tool does not take, and for a built-in tool that means nothing without a port; `UNKNOWN_OPTION`,
 * `CONFLICTING_OPTIONS`, `INVALID_OPTION_VALUE`
 */
export async function runScenario(scenario: ScenarioSource, options: RunScenarioOptions = {}): Promise<ScenarioReport> {
  const { scenarios } = await runScenarios([{ scenario }], options);
  const [report] = scenarios;
  if (report === undefined) throw new TypeError("a scenario without a report");
  return report;
}

/**
 * Runs scenarios one after the other, each with a client of its own, and gives one report.
 *
 * @throws McpeakError as {@link runScenario}, before anything is started
 */
export async function runScenarios(inputs: readonly ScenarioInput[], options: RunScenariosOptions = {}): Promise<ScenarioRunReport> {
  assertScenarioOptions(options);
  const { target, server: given, repeat = 1, onScenario, ...rest } = options;
  const server = target === undefined ? given : makeScenarioTarget(target, { folder: resolve("."), file: "target", env: process.env });
  const specs = inputs.map(({ scenario }) => specOf(scenario, server));
  const clock = options.clock ?? systemClock;
  const startedAt = clock.now().toISOString();
  const startMs = clock.elapsedMs();
  const scenarios: ScenarioReport[] = [];
  let unavailable = 0;
  for (const [index, spec] of specs.entries()) {
    const { file, place } = inputs[index] ?? {};
    for (let number = 1; number <= repeat; number++) {
      const head = { ...(file !== undefined && { file }), ...(place !== undefined && { place }), ...(repeat > 1 && { run: { number, of: repeat } }) };
      const last = scenarios.at(-1);
      const report =
        unavailable >= maxUnavailable && last !== undefined && options.signal?.aborted !== true
          ? withoutServer(spec, head, last, clock.now().toISOString())
          : await runOneScenario(spec, { ...rest, ...(server !== undefined && { server }), clock, head });
      unavailable = report.status === "notRun" ? unavailable + 1 : 0;
      scenarios.push(report);
      onScenario?.(report);
    }
  }
  return { schemaVersion: 1, mcpeak: { version }, startedAt, durationMs: durationSince(clock, startMs), scenarios, summary: summarize(scenarios) };
}

/** The server was given up: each start may take a minute. */
function withoutServer({ name }: ScenarioSpec, head: Pick<ScenarioReport, "file" | "place" | "run">, { target, diagnostic }: ScenarioReport, startedAt: string): ScenarioReport {
  return { name, ...head, status: "notRun", startedAt, durationMs: 0, target, ...(diagnostic !== undefined && { diagnostic }), failures: [], warnings: [], findings: [] };
}

function specOf(source: ScenarioSource, server: ServerTarget | undefined): ScenarioSpec {
  const value: unknown = isScenario(source) ? source.toSpec() : source;
  const findPlaceIssues = server === undefined ? findBuiltInIssues : findTargetIssues;
  const issues = [...findScenarioIssues(value), ...findPlaceIssues(value, [])];
  if (issues.length > 0) throw invalidScenarioError(issues);
  // What is changed while scenarios run changes no verdict.
  return snapshotJson(value as ScenarioSpec);
}
