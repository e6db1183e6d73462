import type { OutcomeCounts, ReportLabels } from "../report-labels.js";

export const reportLabels: ReportLabels = {
  at: "at",
  expected: "expected",
  received: "received",
  hint: "hint",
  nothing: "nothing",
  something: "any value",
  statuses: { passed: "passed", failed: "failed", timedOut: "timed out", notRun: "not run", cancelled: "cancelled" },
  severities: { error: "error", warning: "warning", info: "note" },
  knownServerDefect: "known server defect",
  approved: "approved",
  approvalMismatched: "changed since its approval",
  approvalChanged: (approved, actual) => `The suite is not the one that was approved: approved ${approved}, now ${actual}.`,
  stderr: "Last lines of the server's stderr",
  answer: (bytes) => `The answer as it came (${count(bytes, "byte")})`,
  answerCut: (shownBytes, bytes) => `The answer as it came (the first ${shownBytes} of ${count(bytes, "byte")})`,
  suiteFindings: "Seen beside the cases",
  client: (name) => `client ${name}`,
  differences: (cases) => (cases === 1 ? "1 case did not end alike everywhere:" : `${cases} cases did not end alike everywhere:`),
  noDifferences: "Every case ended alike in all runs of its suite.",
  difference: ({ case: id, suite, parts }) => {
    const said = parts.map(({ status, code, places }) => `${endings[status]} ${places.join(" and ")}${code === undefined ? "" : ` (${code})`}`);
    return `${id}${suite === undefined ? "" : ` of ${suite}`} ${said.join(", but ")}.`;
  },
  variantPlace: ({ version, client }) =>
    [...(version === undefined || version === "" ? [] : [`in ${version}`]), ...(client === undefined ? [] : [client === "sdk" ? "with the SDK's client" : `with ${client}'s client`])].join(" "),
  eraHint: "A server should answer alike in every version that it speaks: mend what failed, or pin the version that is meant with --protocol.",
  clientHint: "Hosts built on the SDK see what its client sees, which refuses answers that break the protocol: mend what it complains of.",
  protocolsNotAsked: (versions) => `Not asked: whether the server speaks ${versions.join(" or ")} as well. --protocol all asks.`,
  cutLine: (characters) => `(${characters} characters in all)`,
  moreLines: (lines) => `and ${lines} more ${lines === 1 ? "line" : "lines"}`,
  moreViolations: (violations) => `and ${violations} more`,
  times: (times) => `(${times} times)`,
  duration: (ms) => durationText(ms),
  caseCount: (cases) => count(cases, "case"),
  summary: (counts, total, ms) => `${outcomes(counts)} (${count(total, "case")}, ${durationText(ms)})`,
  passedWithFinding: (cases) => `${count(cases, "case")} passed with findings: what they say stands below the case.`,
  failedByFindings: (suites) => `${count(suites, "suite")} failed by what was found beside ${suites === 1 ? "its" : "their"} cases (--strict).`,
  error: "error",
  validationSummary: (files, issues, warnings) =>
    `${count(files, "file")}, ${issues === 0 ? "no issues" : count(issues, "issue")}${warnings === 0 ? "" : `, ${count(warnings, "warning")}`}`,
  validFile: "valid",
  toolCount: (tools) => count(tools, "tool"),
  required: "required",
  toolError: "The tool answered with an error.",
  dataLength: (characters) => `(${characters} characters)`,
  starting: "starting the server",
};

const endings = { passed: "passed", failed: "failed", timedOut: "timed out", notRun: "was not run", cancelled: "was cancelled" } as const;

function outcomes(counts: OutcomeCounts): string {
  const { passed, failed, timedOut, notRun, cancelled } = reportLabels.statuses;
  const parts = [
    [counts.passed, passed],
    [counts.failed, failed],
    [counts.timedOut, timedOut],
    [counts.notRun, notRun],
    [counts.cancelled, cancelled],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return said.length === 0 ? "no case ran" : said.join(", ");
}

function durationText(ms: number): string {
  if (ms < 0.5) return "0 ms";
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function count(number: number, singular: string): string {
  return `${number} ${singular}${number === 1 ? "" : "s"}`;
}
