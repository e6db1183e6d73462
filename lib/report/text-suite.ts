import { escapeControls } from "../messages/show-value.js";
import type { ApprovalReport, SuiteReport } from "../run/run-report.js";
import { findingLines, indent, wholeDiagnosticLines } from "./text-diagnostic.js";
import { safeLine, type TextStyle } from "./text-style.js";

/** The first line of a suite: its name, and how many cases it has. */
export function suiteHeadline({ name, cases }: SuiteReport, style: TextStyle): string {
  return `${style.bold(safeLine(name, style))} ${style.dim(`(${style.labels.caseCount(cases.length)})`)}`;
}

/** The second line: where the suite is from and what it ran against. With several runs of a suite, what they have in common. */
export function suiteFacts(first: SuiteReport, others: readonly SuiteReport[], style: TextStyle): string {
  const runs = [first, ...others];
  const common = <Fact>(fact: (suite: SuiteReport) => Fact): Fact | undefined => (new Set(runs.map(fact)).size === 1 ? fact(first) : undefined);
  const version = common(({ protocolVersion }) => protocolVersion);
  const client = common((suite) => suite.client);
  const facts = [
    first.file ?? "",
    [...new Set(runs.map(serverName))].filter((name) => name !== "").join(", "),
    version === undefined ? "" : `MCP ${version}`,
    client === undefined || client === "mcpeak" ? "" : style.labels.client(client),
    first.target,
  ];
  const said = facts.filter((fact) => fact !== "").map((fact) => style.dim(safeLine(fact, style)));
  if (first.approval.state === "matched") said.push(style.dim(style.labels.approved));
  if (first.approval.state === "mismatched") said.push(style.severityPaints.warning(style.labels.approvalMismatched));
  return said.join(style.dim(` ${style.signs.dot} `));
}

function serverName({ server }: SuiteReport): string {
  return server === undefined ? "" : [server.name, server.version].filter((part) => part !== "").join(" ");
}

/** Why no server could be had, not indented. */
export function suiteDiagnostic(suite: SuiteReport, style: TextStyle): string[] {
  if (suite.diagnostic === undefined) return [];
  const [first = "", ...rest] = wholeDiagnosticLines(suite.diagnostic, style);
  return [`${style.paints.failed(style.marks.failed)} ${first}`, ...indent(rest)];
}

/** What was seen beside the cases, not indented and without its heading. */
export function suiteFindings({ approval, findings, strictFailure }: SuiteReport, style: TextStyle): string[] {
  const isTold = approval.state !== "mismatched" || findings.some(({ code }) => code === "APPROVAL_MISMATCH");
  const [failure, ...more] = strictFailure === undefined ? [] : wholeDiagnosticLines(strictFailure, style);
  return [
    ...(failure === undefined ? [] : [`${style.paints.failed(style.marks.failed)} ${failure}`, ...indent(more)]),
    ...(isTold ? [] : [approvalLine(approval, style)]),
    ...findingLines(findings, style),
  ];
}

function approvalLine({ approvedFingerprint = "", fingerprint }: ApprovalReport, style: TextStyle): string {
  const sign = style.severityPaints.warning(`${style.signs.finding} ${style.labels.severities.warning}`);
  return `${sign}  ${escapeControls(style.labels.approvalChanged(approvedFingerprint, fingerprint))}`;
}
