import type { JsonRpcErrorFacts } from "../facts/json-rpc-error.js";
import { readProtocolError } from "../read-protocol-error.js";
import { escapeControls, shorten, showValue } from "../show-value.js";

/** How to go on after an error that the protocol itself defines; `undefined` for every other. */
export function protocolErrorHint(error: JsonRpcErrorFacts): string | undefined {
  const details = readProtocolError(error);
  switch (details?.kind) {
    case undefined:
      return undefined;
    case "headerMismatch":
      return `서버는 요청의 HTTP 헤더와 본문이 서로 다르다고 합니다${details.header === undefined ? "" : `(\`${escapeControls(details.header)}\`)`}. mcpeak은 본문과 도구 목록의 \`x-mcp-header\`에서 헤더를 만듭니다. 서버가 둘을 비교하는 방법과 앞단 프록시가 바꾸는 것을 확인하십시오.`;
    case "missingCapability":
      return `클라이언트가 ${details.capabilities.length === 0 ? "서버가 밝히지 않은 기능" : `${details.capabilities.map((name) => `\`${shown(name)}\``).join(", ")} 기능`}을 제공해야 서버가 응답할 수 있습니다. mcpeak은 클라이언트 기능을 제공하지 않으므로, 그런 기능이 필요 없는 입력을 케이스에 쓰십시오.`;
    case "unsupportedVersion":
      return `${details.supported.length === 0 ? "서버가 쓰는 버전을 밝히지 않았습니다" : `서버가 쓰는 버전은 ${details.supported.map((version) => shown(version)).join(", ")}뿐입니다`}. 서버가 쓰는 버전을 요청하거나, 서버가 이 버전에 응답하게 하십시오.`;
  }
}

/** Code and message of an error, as the end of a sentence. */
export function errorText({ code, message }: JsonRpcErrorFacts): string {
  return `JSON-RPC 오류 ${showValue(code)}(${escapeControls(message)})`;
}

function shown(name: string): string {
  return escapeControls(shorten(name, 60));
}
