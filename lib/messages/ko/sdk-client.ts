import type { SdkRefusal } from "../facts/wire.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";

/** 공식 SDK의 클라이언트가 응답을 받아들이지 않은 이유. */
export function sdkRefusalWords(method: string, refusal: SdkRefusal): Words {
  const refused = `공식 클라이언트(@modelcontextprotocol/sdk)가 \`${method}\` 요청의 응답을 받아들이지 않았습니다`;
  switch (refusal.kind) {
    case "schema": {
      const left = refusal.total - refusal.places.length;
      const places = refusal.places.map(({ path, reason }) => `\`${escapeControls(path)}\`: ${escapeControls(reason)}`).join("; ");
      return {
        message: `${refused}. 프로토콜의 스키마에 맞지 않습니다: ${places}${left > 0 ? `; 그 밖에 ${left}개` : ""}.`,
        hint: "이 클라이언트로 만든 호스트는 응답 대신 오류를 받습니다. 프로토콜이 정한 대로 보내십시오.",
      };
    }
    case "outputSchema":
      return {
        message: `${refused}. 도구의 출력 스키마 때문입니다: ${escapeControls(refusal.reason)}`,
        hint: "이 클라이언트로 만든 호스트는 응답 대신 오류를 받습니다. 선언한 `outputSchema`에 맞는 `structuredContent`를 보내거나 스키마를 고치십시오.",
      };
    case "version":
      return {
        message: `${refused}. 프로토콜 버전 ${showValue(refusal.answered)}을(를) 쓰지 않는 클라이언트입니다.`,
        hint: `\`initialize\` 요청에 ${refusal.known.join(", ")} 가운데 하나로 응답하십시오.`,
      };
    case "other":
      return { message: `${refused}: ${escapeControls(refusal.reason)}`, hint: "이 클라이언트로 만든 호스트는 응답 대신 오류를 받습니다. 서버가 무엇을 보냈는지 보려면 mcpeak의 클라이언트로 실행하십시오." };
  }
}
