import type { OutcomeCounts, ReportLabels } from "../report-labels.js";

export const reportLabels: ReportLabels = {
  at: "위치",
  expected: "기대값",
  received: "받은 값",
  hint: "도움말",
  nothing: "없음",
  something: "아무 값",
  statuses: { passed: "통과", failed: "실패", timedOut: "시간 초과", notRun: "실행 안 함", cancelled: "중단" },
  severities: { error: "오류", warning: "경고", info: "참고" },
  knownServerDefect: "알려진 서버 결함",
  approved: "승인됨",
  approvalMismatched: "승인 뒤에 바뀜",
  approvalChanged: (approved, actual) => `승인된 스위트와 다릅니다. 승인된 지문은 ${approved}, 지금 지문은 ${actual}입니다.`,
  stderr: "서버 stderr의 마지막 줄",
  answer: (bytes) => `받은 그대로의 응답 (${bytes}바이트)`,
  answerCut: (shownBytes, bytes) => `받은 그대로의 응답 (${bytes}바이트 중 앞 ${shownBytes}바이트)`,
  suiteFindings: "케이스 밖에서 발견한 것",
  client: (name) => `클라이언트 ${name}`,
  differences: (cases) => `실행마다 결과가 다른 케이스 ${cases}개:`,
  noDifferences: "모든 케이스의 결과가 스위트의 모든 실행에서 같습니다.",
  difference: ({ case: id, suite, parts }) => {
    const { statuses } = reportLabels;
    const said = parts.map(({ status, code, places }) => `${places.join(", ")}: ${statuses[status]}${code === undefined ? "" : ` (${code})`}`);
    return `${id}${suite === undefined ? "" : ` (${suite})`}: ${said.join("; ")}`;
  },
  variantPlace: ({ version, client }) =>
    [...(version === undefined || version === "" ? [] : [version]), ...(client === undefined ? [] : [client === "sdk" ? "SDK 클라이언트" : `${client} 클라이언트`])].join(" "),
  eraHint: "서버는 지원하는 모든 버전에서 똑같이 응답해야 합니다. 실패한 쪽을 고치거나 --protocol로 쓸 버전을 고정하십시오.",
  clientHint: "SDK로 만든 호스트는 SDK 클라이언트가 보는 대로 봅니다. SDK 클라이언트는 프로토콜을 어긴 응답을 거부하므로 지적된 것을 고치십시오.",
  protocolsNotAsked: (versions) => `서버가 ${versions.join(", ")} 버전도 쓰는지는 묻지 않았습니다. --protocol all로 물을 수 있습니다.`,
  cutLine: (characters) => `(전체 ${characters}자)`,
  moreLines: (lines) => `외 ${lines}줄`,
  moreViolations: (violations) => `외 ${violations}건`,
  times: (times) => `(${times}번)`,
  duration: (ms) => durationText(ms),
  caseCount: (cases) => `케이스 ${cases}개`,
  summary: (counts, total, ms) => `${outcomes(counts)} (케이스 ${total}개, ${durationText(ms)})`,
  passedWithFinding: (cases) => `케이스 ${cases}개가 통과했지만 발견한 것이 있습니다. 내용은 케이스 아래에 있습니다.`,
  failedByFindings: (suites) => `스위트 ${suites}개가 케이스와 별도로 발견된 것 때문에 실패했습니다(--strict).`,
  error: "오류",
  validationSummary: (files, issues, warnings) =>
    `파일 ${files}개, ${issues === 0 ? "문제 없음" : `문제 ${issues}건`}${warnings === 0 ? "" : `, 경고 ${warnings}건`}`,
  validFile: "올바름",
  toolCount: (tools) => `도구 ${tools}개`,
  required: "필수",
  toolError: "도구가 오류로 응답했습니다.",
  dataLength: (characters) => `(${characters}자)`,
  starting: "서버를 시작하는 중",
};

function outcomes(counts: OutcomeCounts): string {
  const { passed, failed, timedOut, notRun, cancelled } = reportLabels.statuses;
  const parts = [
    [counts.passed, passed],
    [counts.failed, failed],
    [counts.timedOut, timedOut],
    [counts.notRun, notRun],
    [counts.cancelled, cancelled],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, word]) => `${word} ${number}`);
  return said.length === 0 ? "실행된 케이스 없음" : said.join(", ");
}

function durationText(ms: number): string {
  if (ms < 0.5) return "0 ms";
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)}초`;
  const seconds = Math.round(ms / 1000);
  return seconds % 60 === 0 ? `${seconds / 60}분` : `${Math.floor(seconds / 60)}분 ${seconds % 60}초`;
}
