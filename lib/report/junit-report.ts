import type { CaseReport, Diagnostic, Finding, RunReport, SuiteReport } from "../run/run-report.js";
import { variantName } from "../run/variants.js";
import { wholeDiagnosticLines } from "./text-diagnostic.js";
import { diagnosticsOf, failureLines } from "./text-case.js";
import { type TextStyle, textStyle } from "./text-style.js";
import { xmlAttributes as attributes, xmlContent } from "./xml-text.js";

/**
 * The report as JUnit XML, in pieces of one case at most. Well formed for any
 * text. Always English.
 *
 * A case that failed or timed out is a `<failure>`. One that was not run or was
 * cancelled is an `<error>`, never `<skipped>`: readers of JUnit show skipped
 * tests as green, and nobody has asked for these to be left out.
 *
 * @example
 * ```xml
 * <testsuites name="mcpeak" tests="1" failures="1" errors="0" skipped="0" time="0.035" …>
 *   <testsuite name="날씨 서버" id="0" …>
 *     <testcase classname="weather" name="seoul-succeeds: 서울 날씨를 정상 조회한다" time="0.035" file="…" line="12">
 *       <failure type="BODY_MISMATCH" message="…">…</failure>
 * ```
 */
export function* renderJUnit(report: RunReport): Generator<string, void, undefined> {
  const style = textStyle({ color: false, language: "en" });
  const counts = addCounts(report.suites.map(countSuite));
  yield `<?xml version="1.0" encoding="UTF-8"?>\n`;
  yield `<testsuites${attributes({ name: "mcpeak", ...counts, time: seconds(report.durationMs), timestamp: timestamp(report.startedAt) })}>\n`;
  const classNames = classNamesOf(report.suites);
  for (const [index, suite] of report.suites.entries()) yield* suiteXml(suite, index, classNames[index] ?? suite.id, style);
  yield "</testsuites>\n";
}

function* suiteXml(suite: SuiteReport, index: number, className: string, style: TextStyle): Generator<string, void, undefined> {
  const { file, durationMs, startedAt } = suite;
  yield `  <testsuite${attributes({ name: withVariant(suite.name, suite), id: String(index), ...countSuite(suite), time: seconds(durationMs), timestamp: timestamp(startedAt), file })}>\n`;
  yield propertiesXml(suite);
  // Some readers only look at cases: the first one tells why there is no server, and stands in where there is no case.
  if (suite.diagnostic !== undefined && suite.cases.length === 0) yield serverXml(suite.diagnostic, className, style);
  const teller = suite.diagnostic === undefined ? undefined : suite.cases.find(({ status }) => status !== "passed");
  for (const report of suite.cases) yield caseXml(report, suite, className, report === teller, style);
  if (suite.strictFailure !== undefined) yield strictXml(suite.strictFailure, className, style);
  yield elementXml("system-out", findingsText(suite.findings), "    ");
  if (suite.diagnostic !== undefined) yield elementXml("system-err", (suite.diagnostic.stderr ?? []).join("\n"), "    ");
  yield "  </testsuite>\n";
}

function caseXml(report: CaseReport, suite: SuiteReport, className: string, isTeller: boolean, style: TextStyle): string {
  const start = `    <testcase${attributes({
    classname: className,
    name: `${report.id}: ${report.name}`,
    assertions: String(report.assertions.length),
    time: seconds(report.durationMs),
    file: report.place?.file ?? suite.file,
    line: report.place === undefined ? undefined : String(report.place.line),
  })}`;
  const diagnostics = diagnosticsOf(report);
  const stderr = diagnostics.find((diagnostic) => diagnostic.stderr !== undefined)?.stderr ?? [];
  const content = [
    resultXml(report, isTeller ? suite.diagnostic : undefined, style),
    elementXml("system-out", findingsText(report.findings), "      "),
    elementXml("system-err", stderr.join("\n"), "      "),
  ].join("");
  return content === "" ? `${start}/>\n` : `${start}>\n${content}    </testcase>\n`;
}

function resultXml(report: CaseReport, ofServer: Diagnostic | undefined, style: TextStyle): string {
  const { status } = report;
  if (status === "passed") return "";
  const first = diagnosticsOf(report)[0] ?? ofServer;
  const text = [
    ...(report.knownServerDefect === true ? [style.labels.knownServerDefect] : []),
    ...failureLines(report, { ...style, stderrLines: 0 }),
    ...(ofServer === undefined ? [] : wholeDiagnosticLines(ofServer, style)),
  ].join("\n");
  const attribute = attributes({ type: first?.code ?? fallbackTypes[status], message: first?.message ?? style.labels.statuses[status] });
  const tag = status === "failed" || status === "timedOut" ? "failure" : "error";
  return `      <${tag}${attribute}>${xmlContent(text)}</${tag}>\n`;
}

/** Types of cases that come without a diagnostic. */
const fallbackTypes = { failed: "FAILED", timedOut: "CASE_TIMED_OUT", notRun: "NOT_RUN", cancelled: "CASE_CANCELLED" } as const;

/** A case that stands for the server itself. */
function serverXml(diagnostic: Diagnostic, className: string, style: TextStyle): string {
  const text = wholeDiagnosticLines(diagnostic, style).join("\n");
  const error = `<error${attributes({ type: diagnostic.code, message: diagnostic.message })}>${xmlContent(text)}</error>`;
  return `    <testcase${attributes({ classname: className, name: "server", time: "0.000" })}>\n      ${error}\n    </testcase>\n`;
}

/** A case that stands for what was found beside the others, where that makes the suite fail. */
function strictXml(diagnostic: Diagnostic, className: string, style: TextStyle): string {
  const text = wholeDiagnosticLines(diagnostic, style).join("\n");
  const failure = `<failure${attributes({ type: diagnostic.code, message: diagnostic.message })}>${xmlContent(text)}</failure>`;
  return `    <testcase${attributes({ classname: className, name: "findings of the suite", time: "0.000" })}>\n      ${failure}\n    </testcase>\n`;
}

function propertiesXml(suite: SuiteReport): string {
  const { server, approval } = suite;
  const properties = {
    "suite.id": suite.id,
    target: suite.target,
    "server.name": server?.name,
    "server.version": server?.version,
    protocolVersion: suite.protocolVersion,
    protocol: suite.variant?.protocol,
    protocolsNotAsked: suite.protocolsNotAsked?.join(", "),
    client: suite.client,
    "approval.state": approval.state,
    "approval.fingerprint": approval.fingerprint,
  };
  const lines = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `      <property${attributes({ name, value })}/>\n`);
  return `    <properties>\n${lines.join("")}    </properties>\n`;
}

function findingsText(findings: readonly Finding[]): string {
  return findings
    .map(({ severity, code, message, path, hint }) => `${severity} ${code}${path === undefined ? "" : ` at ${path}`}: ${message}${hint === "" ? "" : `\n  hint: ${hint}`}`)
    .join("\n");
}

function elementXml(tag: string, text: string, indent: string): string {
  return text === "" ? "" : `${indent}<${tag}>${xmlContent(text)}</${tag}>\n`;
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
}

function countSuite(suite: SuiteReport): CountAttributes {
  const { total, failed, timedOut, notRun, cancelled } = suite.summary;
  const isServerCase = suite.diagnostic !== undefined && suite.cases.length === 0;
  const extra = isServerCase ? 1 : 0;
  const strict = suite.strictFailure === undefined ? 0 : 1;
  return countAttributes({ tests: total + extra + strict, failures: failed + timedOut + strict, errors: notRun + cancelled + extra });
}

interface CountAttributes {
  readonly [name: string]: string;
  readonly tests: string;
  readonly failures: string;
  readonly errors: string;
  readonly skipped: "0";
}

function countAttributes({ tests, failures, errors }: Counts): CountAttributes {
  return { tests: String(tests), failures: String(failures), errors: String(errors), skipped: "0" };
}

function addCounts(all: readonly CountAttributes[]): CountAttributes {
  const sum = (key: "tests" | "failures" | "errors"): number => all.reduce((total, counts) => total + Number(counts[key]), 0);
  return countAttributes({ tests: sum("tests"), failures: sum("failures"), errors: sum("errors") });
}

/** Readers tell tests apart by class and name, and drop the second of a pair: suites with one id must differ here. */
function classNamesOf(suites: readonly SuiteReport[]): string[] {
  const uses = new Map<string, number>();
  const ids = new Map<string, number>();
  for (const suite of suites) ids.set(withVariant(suite.id, suite), (ids.get(withVariant(suite.id, suite)) ?? 0) + 1);
  return suites.map((suite) => {
    const { file } = suite;
    const id = withVariant(suite.id, suite);
    const name = ids.get(id) === 1 || file === undefined ? id : `${id} (${file})`;
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return use === 1 ? name : `${name} #${use}`;
  });
}

/** Entries of one suite are told apart by what was asked for: unlike what was negotiated, it is the same in every run. */
function withVariant(name: string, { variant, client }: SuiteReport): string {
  return variant === undefined ? name : `${name} [${variantName({ protocol: variant.protocol, client })}]`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Without fraction and zone, as the strict readers want it; UTC. */
function timestamp(iso: string): string {
  return iso.replace(/(?:\.\d+)?Z$/u, "");
}
