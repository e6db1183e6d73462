import type { ListenFacts } from "../facts/listen.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";

/** 서버가 쓸 수 없는 포트와 주소에 관한 문장. */
export function listenWords(facts: ListenFacts): Words {
  const host = escapeControls(facts.host);
  switch (facts.code) {
    case "SERVER_PORT_BUSY":
      return {
        message: `${host} 호스트의 ${facts.port}번 포트는 이미 사용 중입니다.`,
        hint: "그 포트를 쓰는 프로그램을 끝내거나 다른 포트를 고르십시오. 포트를 생략하면 비어 있는 포트를 씁니다.",
      };
    case "SERVER_CANNOT_LISTEN":
      return { message: `서버가 ${host} 호스트의 ${facts.port}번 포트에서 연결을 받을 수 없습니다: ${escapeControls(facts.detail)}.`, hint: hint(facts.reason, facts.host) };
  }
}

function hint(reason: string, host: string): string {
  switch (reason) {
    case "EACCES":
    case "EPERM":
      return "1023보다 큰 포트를 고르십시오. 그 아래 포트는 더 높은 권한이 있는 프로그램만 쓸 수 있습니다.";
    case "EADDRNOTAVAIL":
      return `${showValue(host)} 주소는 이 컴퓨터의 주소가 아닙니다. 호스트를 생략하면 127.0.0.1을 씁니다.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${showValue(host)} 이름을 찾을 수 없습니다. 호스트를 생략하면 127.0.0.1을 씁니다.`;
    case "ERR_SOCKET_BAD_PORT":
      return "포트는 0부터 65535까지의 정수입니다. 0은 비어 있는 아무 포트를 뜻합니다.";
    default:
      return "호스트와 포트를 생략하면 127.0.0.1의 비어 있는 포트에서 연결을 받습니다.";
  }
}
