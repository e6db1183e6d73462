import type { ApprovalChange, Lag } from "mcpeak";
import { shown } from "../shown.js";

/** What `mcpeak init`, `generate` and `approve` report of themselves, and what they ask. */
export interface StubWords {
  /** Asked on a terminal. */
  readonly ask: {
    server(): string;
    autoStubs(): string;
    out(otherwise: string): string;
    suiteId(): string;
    /** Whether a failing case is a defect of the server; `isLikely` where it was classed so before. */
    defect(id: string, isLikely: boolean): string;
    again(): string;
  };
  /** Suites of tools, by what became of their files. */
  summary(counts: { readonly written: number; readonly kept: number; readonly dir: string }): string;
  /** A file that is there and is not replaced. */
  kept(file: string): string;
  /** Suites in TypeScript import mcpeak, and could not. */
  notInstalled(): string;
  /** Suites that can't be run as long as these have no value. */
  setVariables(names: readonly string[]): string;
  /** A config that is there is not changed. */
  addToConfig(file: string, text: string): string;
  progress(done: number, total: number): string;
  note(tool: string | undefined, text: string): string;
  lag(lag: Lag, file: string | undefined): string;
  noFile(file: string): string;
  /** A catalogue of types was made of nothing. */
  noTools(): string;
  upToDate(what: string): string;
  approved(suite: string, counts: { readonly passed: number; readonly defects: number; readonly leftOut: number }): string;
  /** `isLate`: the case fails because no answer came in time. */
  change(file: string, suite: string, change: ApprovalChange, isLate: boolean): string;
}

export const stubWordsEn: StubWords = {
  ask: {
    server: () => "Command or URL of the server, e.g. node ./server.js:",
    autoStubs: () => "Write a suite for each of its tools? [Y/n]",
    out: (otherwise) => `File to write [${otherwise}]:`,
    suiteId: () => "The server has no name. Id of the suite:",
    defect: (id, isLikely) => `Is ${shown(id)} a defect of the server (d), or is it left out of the approval (l)? [${isLikely ? "D/l" : "d/l"}]`,
    again: () => "Please answer with one of the letters.",
  },
  summary: ({ written, kept, dir }) => `${counted(written, "suite")} written to ${dir}${kept === 0 ? "" : `, ${kept} there already`}`,
  kept: (file) => `${file} is there already and stays as it is`,
  notInstalled: () => "The suites import mcpeak, which is not installed here: npm i -D mcpeak",
  setVariables: (names) => `Set ${names.join(", ")} before you run the suites: the config names ${names.length === 1 ? "it, and holds no secret" : "them, and holds no secret"}.`,
  addToConfig: (file, text) => `${file} is there already and stays as it is. For the suites to run on this server, it would have to say:\n${text}`,
  progress: (done, total) => `${done} of ${counted(total, "tool")}`,
  note: (tool, text) => (tool === undefined ? text : `${shown(tool)}: ${text}`),
  lag: (lag, file) => {
    const where = `${file === undefined ? "" : `${file}: `}${lag.kind === "toolWithoutCase" ? "" : `case ${shown(lag.case)} of ${shown(lag.suite)}: `}`;
    switch (lag.kind) {
      case "toolWithoutCase":
        return `${where}no case for the tool ${shown(lag.tool)}`;
      case "toolGone":
        return `${where}the server has no tool ${shown(lag.tool)} any more`;
      case "inputRefused":
        return `${where}the schema of ${shown(lag.tool)} refuses the input now`;
      case "inputAccepted":
        return `${where}the schema of ${shown(lag.tool)} accepts the input now`;
    }
  },
  noFile: (file) => `${file}: there is no such file`,
  noTools: () => "The server lists no tools: `Tools` is empty, and a suite that uses it can call nothing.",
  upToDate: (what) => `${what} is up to date with the server`,
  approved: (suite, { passed, defects, leftOut }) => `${shown(suite)}: ${passed} passed, ${counted(defects, "server defect")}${leftOut === 0 ? "" : `, ${leftOut} left out`}`,
  change: (file, suite, { case: id, before, after }, isLate) => {
    const where = `${file}: ${shown(suite)}`;
    if (id === undefined) return before === undefined ? `${where} is not approved` : `${where} is not the suite that was approved`;
    return `${where}: case ${shown(id)} ${isLate ? "timed out (allow more time if it is only slow)" : statusEn(after)}, approved ${before === undefined ? "without it" : `as ${statusEn(before)}`}`;
  },
};

function statusEn(status: string | undefined): string {
  return status === undefined ? "fails" : status === "serverDefect" ? "server defect" : status;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

export const stubWordsKo: StubWords = {
  ask: {
    server: () => "서버의 명령이나 URL(예: node ./server.js):",
    autoStubs: () => "도구마다 스위트를 쓰시겠습니까? [Y/n]",
    out: (otherwise) => `쓸 파일 [${otherwise}]:`,
    suiteId: () => "서버에 이름이 없습니다. 스위트의 id:",
    defect: (id, isLikely) => `${shown(id)} 케이스는 서버의 결함입니까(d), 승인에서 뺍니까(l)? [${isLikely ? "D/l" : "d/l"}]`,
    again: () => "괄호 안의 글자 하나로 답하십시오.",
  },
  summary: ({ written, kept, dir }) => `${dir}에 스위트 ${written}개를 썼습니다${kept === 0 ? "" : `(이미 있는 것 ${kept}개)`}`,
  kept: (file) => `${file}: 이미 있으므로 그대로 둡니다`,
  notInstalled: () => "스위트가 import할 mcpeak가 여기에 설치되어 있지 않습니다: npm i -D mcpeak",
  setVariables: (names) => `스위트를 실행하기 전에 환경 변수 ${names.join(", ")}의 값을 정하십시오. 설정 파일에는 이름만 있고 비밀 값은 없습니다.`,
  addToConfig: (file, text) => `${file}: 이미 있으므로 그대로 둡니다. 이 서버에서 스위트를 실행하려면 다음 내용이 있어야 합니다:\n${text}`,
  progress: (done, total) => `도구 ${total}개 중 ${done}개`,
  note: (tool, text) => (tool === undefined ? text : `${shown(tool)}: ${text}`),
  lag: (lag, file) => {
    const where = `${file === undefined ? "" : `${file}: `}${lag.kind === "toolWithoutCase" ? "" : `${shown(lag.suite)}의 케이스 ${shown(lag.case)}: `}`;
    switch (lag.kind) {
      case "toolWithoutCase":
        return `${where}도구 ${shown(lag.tool)}의 케이스가 없습니다`;
      case "toolGone":
        return `${where}서버에 더는 없는 도구입니다: ${shown(lag.tool)}`;
      case "inputRefused":
        return `${where}도구 ${shown(lag.tool)}의 스키마가 이제 이 입력을 거절합니다`;
      case "inputAccepted":
        return `${where}도구 ${shown(lag.tool)}의 스키마가 이제 이 입력을 받아들입니다`;
    }
  },
  noFile: (file) => `${file}: 파일이 없습니다`,
  noTools: () => "서버에 도구가 없어 `Tools`가 비어 있습니다. 이 타입을 쓰는 스위트는 아무것도 호출할 수 없습니다.",
  upToDate: (what) => `${what}: 서버의 지금 상태와 같습니다`,
  approved: (suite, { passed, defects, leftOut }) => `${shown(suite)}: 통과 ${passed}개, 서버 결함 ${defects}개${leftOut === 0 ? "" : `, 제외 ${leftOut}개`}`,
  change: (file, suite, { case: id, before, after }, isLate) => {
    const where = `${file}: ${shown(suite)}`;
    if (id === undefined) return before === undefined ? `${where}: 승인되지 않았습니다` : `${where}: 승인한 스위트와 다릅니다`;
    return `${where}: 케이스 ${shown(id)}, 지금은 ${isLate ? "시간 초과(느릴 뿐이라면 제한 시간을 늘리십시오)" : statusKo(after)}, 승인할 때는 ${before === undefined ? "없었음" : statusKo(before)}`;
  },
};

function statusKo(status: string | undefined): string {
  return status === undefined ? "실패" : status === "serverDefect" ? "서버 결함" : "통과";
}
