import type { ProxyFacts, ProxyOptionProblem, PassingFacts } from "../facts/proxy.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";

export function proxyWords(facts: ProxyFacts): Words {
  return problemWords(facts.problem);
}

function problemWords(problem: ProxyOptionProblem): Words {
  switch (problem.kind) {
    case "target":
      return problem.transport === "stdio"
        ? { message: `stdio 프록시에는 \`stdio(command, args)\`로 만든 서버가 필요하지만, 받은 값은 ${given(problem)}입니다.`, hint: "URL 뒤의 서버에는 `createHttpProxy`를 쓰십시오. 프록시는 서버와 같은 방식으로 통신합니다." }
        : { message: `HTTP 프록시에는 \`http(url)\`로 만든 서버가 필요하지만, 받은 값은 ${given(problem)}입니다.`, hint: "명령으로 실행하는 서버에는 `createStdioProxy`를 쓰십시오. 프록시는 서버와 같은 방식으로 통신합니다." };
    case "clientCredentials":
      return { message: "프록시는 클라이언트의 자격 증명으로 토큰을 받을 수 없습니다.", hint: "클라이언트가 토큰을 받게 하거나 프록시에 토큰을 주십시오: `{ type: \"bearer\", token }`, --bearer-env." };
    case "unknownOption":
      return { message: `프록시에는 \`${escapeControls(shorten(problem.field, 60))}\` 옵션이 없습니다.`, hint: `옵션: ${problem.known.map((name) => `\`${name}\``).join(", ")}.` };
    case "milliseconds":
      return { message: `\`${problem.field}\`은(는) 1에서 2147483647까지의 정수여야 하지만, 받은 값은 ${problem.received}입니다.`, hint: "생략하면 10000을 씁니다." };
  }
}

function given({ received, madeBy }: { readonly received: string; readonly madeBy?: string }): string {
  return madeBy === undefined ? received : `\`${madeBy}\`로 만든 서버`;
}

/** One line. */
export function passingWords(facts: PassingFacts): string {
  switch (facts.kind) {
    case "serverUnreachable":
      return `${escapeControls(shorten(facts.url))}의 서버에 연결할 수 없어 클라이언트에 502를 보냅니다: ${escapeControls(shorten(facts.detail))}`;
    case "serverBrokeOff":
      return `서버가 연결을 끊어 프록시도 끊습니다: ${escapeControls(shorten(facts.detail))}`;
    case "faultMissed":
      return `결함 "${facts.fault}"을(를) ${showValue(facts.method)}, id ${showValue(facts.requestId)}에 적용할 수 없었습니다. 서버의 응답이 이 요청에 대한 JSON-RPC 메시지가 아닙니다(압축됨, 오류 페이지, 빈 응답, 64 MiB 초과). 응답은 그대로 전달했습니다.`;
    case "requestLost":
      return `요청을 전달할 수 없어 클라이언트의 연결을 끊습니다: ${escapeControls(shorten(facts.detail))}`;
  }
}
