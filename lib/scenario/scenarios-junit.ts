import { findingLines, wholeDiagnosticLines } from "../report/text-diagnostic.js";
import { textStyle } from "../report/text-style.js";
import { xmlAttributes, xmlContent } from "../report/xml-text.js";
import type { ScenarioReport, ScenarioRunReport } from "./scenario-report.js";

const style = (): ReturnType<typeof textStyle> => textStyle({ color: false, language: "en" });

/**
 * The report as JUnit XML: a suite for each file, a case for each run of a scenario. One that does not hold is a `<failure>`;
 * one that was not run or was cancelled is an `<error>`, never skipped. Well formed for any text. Always English.
 */
export function* renderScenariosJUnit(report: ScenarioRunReport): Generator<string, void, undefined> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n`;
  yield `<testsuites${xmlAttributes({ name: "mcpeak", ...counts(report.scenarios), time: seconds(report.durationMs), timestamp: instant(report.startedAt) })}>\n`;
  for (const [index, [file, scenarios]] of [...byFile(report.scenarios)].entries()) yield* suiteXml(file, index, scenarios);
  yield "</testsuites>\n";
}

function byFile(scenarios: readonly ScenarioReport[]): ReadonlyMap<string, readonly ScenarioReport[]> {
  const files = new Map<string, ScenarioReport[]>();
  for (const scenario of scenarios) {
    const key = scenario.file ?? "";
    const list = files.get(key);
    if (list === undefined) files.set(key, [scenario]);
    else list.push(scenario);
  }
  return files;
}

function* suiteXml(file: string, index: number, scenarios: readonly ScenarioReport[]): Generator<string, void, undefined> {
  const time = seconds(scenarios.reduce((sum, { durationMs }) => sum + durationMs, 0));
  const first = scenarios[0];
  yield `  <testsuite${xmlAttributes({ name: file === "" ? "scenarios" : file, id: String(index), ...counts(scenarios), time, timestamp: first === undefined ? undefined : instant(first.startedAt), file: file === "" ? undefined : file })}>\n`;
  // Readers tell tests apart by class and name, and drop the second of a pair.
  const uses = new Map<string, number>();
  for (const scenario of scenarios) {
    const name = `${scenario.name}${scenario.run === undefined ? "" : ` [${scenario.run.number}/${scenario.run.of}]`}`;
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    yield caseXml(scenario, use === 1 ? name : `${name} #${use}`);
  }
  yield "  </testsuite>\n";
}

function caseXml(scenario: ScenarioReport, name: string): string {
  const { file, place, durationMs, target } = scenario;
  const start = `    <testcase${xmlAttributes({ classname: file ?? "scenarios", name, time: seconds(durationMs), file, line: place === undefined ? undefined : String(place.line) })}>\n`;
  const properties = Object.entries({ target, protocolVersion: scenario.protocolVersion, "call.outcome": scenario.call?.outcome, "call.error": scenario.call?.error?.kind, "observer.outcome": scenario.observer?.outcome, "observer.error": scenario.observer?.error?.kind })
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => `        <property${xmlAttributes({ name: property, value })}/>\n`)
    .join("");
  const seen = [...scenario.warnings.flatMap((warning) => [`warning ${warning.code}: ${warning.message}`]), ...findingLines(scenario.findings, style())].join("\n");
  const output = seen === "" ? "" : `      <system-out>${xmlContent(seen)}</system-out>\n`;
  return `${start}      <properties>\n${properties}      </properties>\n${resultXml(scenario)}${output}    </testcase>\n`;
}

function resultXml({ status, failures, diagnostic }: ScenarioReport): string {
  if (status === "passed") return "";
  const all = [...(diagnostic === undefined ? [] : [diagnostic]), ...failures];
  const [first] = all;
  const text = all.flatMap((each) => wholeDiagnosticLines(each, style())).join("\n");
  const tag = status === "failed" ? "failure" : "error";
  const fallback = status === "cancelled" ? { type: "CASE_CANCELLED", message: "cancelled" } : { type: "NOT_RUN", message: "not run" };
  return `      <${tag}${xmlAttributes(first === undefined ? fallback : { type: first.code, message: first.message })}>${xmlContent(text)}</${tag}>\n`;
}

function counts(scenarios: readonly ScenarioReport[]): Readonly<Record<"tests" | "failures" | "errors" | "skipped", string>> {
  const of = (...statuses: readonly ScenarioReport["status"][]): string => String(scenarios.filter(({ status }) => statuses.includes(status)).length);
  return { tests: String(scenarios.length), failures: of("failed"), errors: of("notRun", "cancelled"), skipped: "0" };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Without fraction and zone, as the strict readers want it; UTC. */
function instant(iso: string): string {
  return iso.replace(/(?:\.\d+)?Z$/u, "");
}
