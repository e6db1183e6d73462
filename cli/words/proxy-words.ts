import type { FaultActivation, LeftOut, LeftReason } from "mcpeak";
import { shown } from "../shown.js";

/** What `mcpeak proxy` reports of itself. */
export interface ProxyWords {
  /** Clients can connect now. */
  ready(proxy: { readonly url: string; readonly server: string }): string;
  hit(activation: FaultActivation): string;
  /** At the end: faults that have hit nothing, with their places in the file. */
  unused(faults: readonly { readonly fault: number; readonly type: string }[]): string;
  /** Calls that are not in what was recorded, or not as they were. */
  left(left: readonly LeftOut[]): string;
  /** Nothing has passed that could be written. */
  nothingRecorded(file: string): string;
}

const enReasons: Readonly<Record<LeftReason, string>> = {
  unanswered: "no answer came",
  unlisted: "the server does not list the tool",
  tooDeep: "nested deeper than can be written",
  unsayable: "the answer breaks the protocol or the tool's schema, or asks for input",
  hiddenArguments: "written with [hidden] in its arguments: complete it by hand",
  tooMany: "came after the record was full",
};

const koReasons: Readonly<Record<LeftReason, string>> = {
  unanswered: "응답이 오지 않았습니다",
  unlisted: "서버의 목록에 없는 도구입니다",
  tooDeep: "너무 깊이 중첩되어 쓸 수 없습니다",
  unsayable: "응답이 프로토콜이나 도구의 스키마에 어긋나거나 입력을 요구합니다",
  hiddenArguments: "인자의 비밀 값 자리에 [hidden]을 썼습니다. 직접 채우십시오",
  tooMany: "기록이 가득 찬 뒤에 왔습니다",
};

export const proxyWordsEn: ProxyWords = {
  ready: ({ url, server }) => `proxy at ${url} for ${server}`,
  hit: ({ fault, type, method, tool, requestId, hit }) => `fault ${fault} (${type}) hits ${shown(method)}${tool === undefined ? "" : ` ${shown(tool)}`}, id ${shown(String(requestId))} (hit ${hit})`,
  unused: (faults) => faults.map(({ fault, type }) => `fault ${fault} (${type}) has hit nothing`).join("\n"),
  left: (left) => `Not recorded as they were:\n${left.map(({ tool, reason, calls }) => `  ${calls} call${calls === 1 ? "" : "s"}${tool === undefined ? "" : ` of ${shown(tool)}`}: ${enReasons[reason]}`).join("\n")}`,
  nothingRecorded: (file) => `Nothing that could be recorded has passed: ${file} was not written.`,
};

export const proxyWordsKo: ProxyWords = {
  ready: ({ url, server }) => `프록시가 준비되었습니다: ${url} → ${server}`,
  hit: ({ fault, type, method, tool, requestId, hit }) => `결함 ${fault}(${type}): ${shown(method)}${tool === undefined ? "" : ` ${shown(tool)}`}, id ${shown(String(requestId))} (${hit}번째)`,
  unused: (faults) => faults.map(({ fault, type }) => `결함 ${fault}(${type}): 적용된 요청이 없습니다`).join("\n"),
  left: (left) => `그대로 기록되지 않은 호출:\n${left.map(({ tool, reason, calls }) => `  ${tool === undefined ? "" : `${shown(tool)} `}${calls}건: ${koReasons[reason]}`).join("\n")}`,
  nothingRecorded: (file) => `기록할 것이 지나가지 않아 ${file}을(를) 쓰지 않았습니다.`,
};
