import type { CaseReport, Diagnostic, Finding, SuiteReport } from "../run/run-report.js";
import { caseDetails, caseTitle } from "./text-case.js";
import { indent } from "./text-diagnostic.js";
import { displayColumns, type TextStyle } from "./text-style.js";
import { suiteDiagnostic, suiteFacts, suiteFindings, suiteHeadline } from "./text-suite.js";
import { labelText, variantLabels } from "./variant-labels.js";

/** One run of the suite, as a column of its table. */
interface Column {
  readonly label: string;
  readonly suite: SuiteReport;
  /** Columns on the terminal that its label and its cells take. */
  readonly width: number;
}

/**
 * Several runs of one suite as a table: a column for each, a line for each case.
 * Below a line stands what there is to tell, once where it is the same for all.
 */
export function* renderComparison(suites: readonly [SuiteReport, ...SuiteReport[]], style: TextStyle): Generator<string, void, undefined> {
  const [first, ...others] = suites;
  const columns = columnsOf(suites, style);
  yield joined([
    suiteHeadline(first, style),
    `  ${suiteFacts(first, others, style)}`,
    ...indent(toldByColumn(columns, ({ suite }) => suiteDiagnostic(suite, style), style)),
    `  ${columns.map(({ label, width }) => padded(style.dim(label), label, width)).join("").trimEnd()}`,
  ]);
  const toldReasons: (string | undefined)[] = columns.map(({ suite }) => (suite.diagnostic === undefined ? undefined : "NOT_RUN_SERVER_UNAVAILABLE"));
  for (const index of first.cases.keys()) {
    yield joined(indent(caseLines(columns, index, toldReasons, style)));
    for (const [at, { suite }] of columns.entries()) toldReasons[at] = reasonOf(suite.cases[index]) ?? toldReasons[at];
  }
  const last = findingsByColumn(columns, first, style);
  if (last.length > 0) yield joined(indent([style.dim(style.labels.suiteFindings), ...indent(last)]));
}

/** What was seen beside the cases in all runs, told once; then what was seen in some of them. */
function findingsByColumn(columns: readonly Column[], first: SuiteReport, style: TextStyle): string[] {
  const seen = columns.map(({ suite }) => new Set(suite.findings.map(findingKey)));
  const isCommon = (finding: Finding): boolean => seen.every((keys) => keys.has(findingKey(finding)));
  const { strictFailure: _, ...shared } = first;
  const common = suiteFindings({ ...shared, findings: first.findings.filter(isCommon) }, style);
  const rest = toldByColumn(columns, ({ suite }) => suiteFindings({ ...suite, approval: toldAlready, findings: suite.findings.filter((finding) => !isCommon(finding)) }, style), style);
  return [...common, ...rest];
}

/** The approval is the suite's, not that of one run: it is told with what is common. */
const toldAlready = { state: "absent", fingerprint: "" } as const;

function findingKey({ severity, code, path, message }: Finding): string {
  return JSON.stringify([severity, code, path, message]);
}

function columnsOf(suites: readonly SuiteReport[], style: TextStyle): readonly Column[] {
  const labels = variantLabels(suites.map(({ variant, protocolVersion, client }) => ({ protocol: variant?.protocol ?? "auto", client, ...(protocolVersion !== undefined && { protocolVersion }) })));
  return suites.map((suite, index) => {
    const label = labelText(labels[index] ?? {});
    const widest = suite.cases.reduce((columns, report) => Math.max(columns, displayColumns(cellText(report, style)) + 2), displayColumns(label));
    return { label, suite, width: widest + 2 };
  });
}

/** The line of a case, and below it what there is to tell of it. */
function caseLines(columns: readonly Column[], index: number, toldReasons: readonly (string | undefined)[], style: TextStyle): string[] {
  const cells = columns.map(({ suite, width }) => cell(suite.cases[index], width, style));
  const reports = columns.flatMap(({ suite }) => suite.cases[index] ?? []);
  const [report] = reports;
  if (report === undefined) return [];
  const isKnown = reports.some(({ knownServerDefect }) => knownServerDefect === true);
  const known = isKnown ? ` ${style.signs.dot} ${style.paints.notRun(style.labels.knownServerDefect)}` : "";
  const isTold = (ofColumn: CaseReport, at: number): boolean => ofColumn.status === "notRun" && reasonOf(ofColumn) === toldReasons[at];
  const details = toldByColumn(
    columns,
    ({ suite: { cases } }, at) => (cases[index] === undefined ? [] : caseDetails(cases[index], isTold(cases[index], at), style)),
    style,
    ({ suite: { cases } }, at) => (cases[index] === undefined ? "" : substance(cases[index], isTold(cases[index], at), style)),
  );
  return [`${cells.join("")}${caseTitle(report, style)}${known}`, ...indent(details, "    ")];
}

function cell(report: CaseReport | undefined, width: number, style: TextStyle): string {
  if (report === undefined) return " ".repeat(width);
  const text = cellText(report, style);
  // A mark takes one column, whatever is assumed of its like in foreign text.
  return `${style.paints[report.status](style.marks[report.status])} ${padded(style.dim(text), text, width - 2)}`;
}

/** What stands behind the mark: how long it took; for what has no verdict, how it ended. */
function cellText({ status, durationMs }: CaseReport, style: TextStyle): string {
  const isVerdict = status === "passed" || status === "failed";
  return isVerdict ? style.labels.duration(durationMs) : style.labels.statuses[status];
}

function reasonOf(report: CaseReport | undefined): string | undefined {
  return report?.status === "notRun" ? report.diagnostic?.code : undefined;
}

/** What is told of a case but for what is never the same in two answers: the id, and what an era adds to every result. */
function substance(report: CaseReport, isReasonTold: boolean, style: TextStyle): string {
  const answers = [report.raw, report.diagnostic?.raw].map((raw) => (raw?.text ?? "").replace(/"id":\d+/u, '"id":0').replace(/"resultType":"complete",?/u, ""));
  const lines = caseDetails(withoutRaw(report), isReasonTold, style);
  return [...lines, ...answers].join("\n");
}

function withoutRaw(report: CaseReport): CaseReport {
  const { raw: _, diagnostic, ...rest } = report;
  const assertions = report.assertions.map((assertion) => (assertion.diagnostic === undefined ? assertion : { ...assertion, diagnostic: stripped(assertion.diagnostic) }));
  return { ...rest, ...(diagnostic !== undefined && { diagnostic: stripped(diagnostic) }), assertions };
}

function stripped({ raw: _, ...diagnostic }: Diagnostic): Diagnostic {
  return diagnostic;
}

/**
 * What each column has to tell: once where all tell the same, else under the labels of
 * those that tell it. The same is what has one `keyOf`, the lines themselves by default.
 */
function toldByColumn(columns: readonly Column[], linesOf: (column: Column, at: number) => string[], style: TextStyle, keyOf?: (column: Column, at: number) => string): string[] {
  const groups = new Map<string, { readonly lines: string[]; readonly labels: string[] }>();
  for (const [at, column] of columns.entries()) {
    const lines = linesOf(column, at);
    if (lines.length === 0) continue;
    const key = keyOf?.(column, at) ?? lines.join("\n");
    const group = groups.get(key) ?? { lines, labels: [] };
    group.labels.push(column.label);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ lines, labels }) => (labels.length === columns.length ? lines : [`${style.bold(labels.join(", "))}:`, ...indent(lines)]));
}

function padded(painted: string, plain: string, width: number): string {
  return `${painted}${" ".repeat(Math.max(0, width - displayColumns(plain)))}`;
}

function joined(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
