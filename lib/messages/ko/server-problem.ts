import type { ServerProblemFacts } from "../facts/server-problem.js";
import { escapeControls, shorten } from "../show-value.js";

/** 한 줄씩 알립니다. */
export function serverProblemWords(facts: ServerProblemFacts): string {
  switch (facts.kind) {
    case "brokenInput":
      return `클라이언트가 처리할 수 없는 것을 보냈습니다: ${facts.reason}. 앞부분: ${facts.line === "" ? "(비어 있음)" : facts.line}`;
    case "answerToNobody":
      return `클라이언트가 열려 있지 않은 요청에 응답했습니다: id ${facts.id}`;
    case "handlerFailed":
      return `${shown(facts.method)} 요청에 응답하지 못했습니다: ${shown(facts.detail)}`;
    case "tooManyRequests":
      return `요청을 거절했습니다. 처리 중인 요청이 이미 ${facts.max}개입니다.`;
    case "requestRefused":
      return `HTTP 요청을 상태 ${facts.status}로 거절했습니다. ${facts.reason}`;
    case "requestCut":
      return "클라이언트가 요청을 다 보내기 전에 연결을 끊었습니다.";
    case "faultMisfit":
      return `결함 "${shown(facts.fault)}"은(는) ${shown(facts.method)} 요청에 적용되지 않습니다: ${misfits[facts.misfit]}.`;
    case "tooManyFaultsPending":
      return `결함이 붙들어 둘 응답을 바로 보냈습니다. 붙들고 있는 응답이 이미 ${facts.max}개입니다.`;
    case "transportFailed":
      return `연결이 실패했습니다: ${shown(facts.detail)}`;
  }
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}

const misfits: { readonly [Misfit in Extract<ServerProblemFacts, { kind: "faultMisfit" }>["misfit"]]: string } = {
  notHttp: "HTTP에서만 의미가 있습니다",
  notStdio: "stdio에서만 의미가 있습니다",
  noSession: "HTTP 세션 안에서만 의미가 있습니다",
  noCancellation: "세션이 없는 HTTP 클라이언트는 연결을 끊어 취소하므로, 그 뒤의 응답은 닿지 않습니다",
  streamOpen: "응답이 이미 열린 스트림이라 상태를 보낸 뒤입니다",
};
