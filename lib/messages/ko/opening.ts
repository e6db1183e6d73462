import type { OpeningRefusal, SessionFacts } from "../facts/session.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { errorText, protocolErrorHint } from "./protocol-error.js";
import { wireWords } from "./wire.js";

type Refused = Extract<SessionFacts, { readonly code: "SERVER_REFUSED_HANDSHAKE" }>;
type Unsupported = Extract<SessionFacts, { readonly code: "UNSUPPORTED_PROTOCOL_VERSION" }>;

export function refusedWords({ target, offered, error, discover }: Refused): Words {
  const initialize = `\`${target}\` 서버가 \`initialize\` 요청을 거부했습니다. 받은 응답은 ${errorText(error)}입니다.`;
  if (discover === undefined) {
    return { message: initialize, hint: protocolErrorHint(error) ?? `프로토콜 버전 ${offered}을(를) 제안했습니다. 서버가 오류 대신 자신이 쓰는 버전으로 응답하게 하십시오.` };
  }
  return {
    message: `${initialize} 이어서 버전 ${discover.version}을(를) 요청했습니다. ${refusalText(discover)}`,
    hint: `서버가 \`initialize\`(${offered} 이하 버전)나 \`server/discover\`(${discover.version})에 응답하게 하십시오.`,
  };
}

export function unsupportedWords({ pinned, known, answered, refusal, isServerObject }: Unsupported): Words {
  if (answered !== undefined) {
    return { message: `서버가 프로토콜 버전 ${showValue(answered)}(으)로 응답했는데, ${pinned}(으)로 고정되어 있습니다.`, hint: "서버가 쓰는 버전으로 고정하거나 생략하십시오." };
  }
  if (refusal === undefined) return { message: `프로토콜 버전 ${showValue(pinned)}은(는) 쓸 수 없습니다.`, hint: `${known.join(", ")} 가운데 하나를 쓰거나 생략하십시오.` };
  const message = `서버가 프로토콜 버전 ${pinned}을(를) 쓰지 않습니다. ${refusalText(refusal)}`;
  return isServerObject === true
    ? { message, hint: "이 프로세스 안의 SDK 서버 객체는 `initialize`로 시작하는 버전을 씁니다. 두 방식을 모두 처리하는 핸들러를 넘기거나(예: `inProcess(createMcpHandler(() => createServer()))`) 버전을 생략하십시오." }
    : { message, hint: hintOf(refusal) ?? "서버가 쓰는 버전으로 고정하거나 생략하십시오." };
}

function hintOf(refusal: OpeningRefusal): string | undefined {
  return refusal.kind === "error" ? protocolErrorHint(refusal.error) : undefined;
}

function refusalText(refusal: OpeningRefusal): string {
  const { method } = refusal;
  switch (refusal.kind) {
    case "error":
      return `\`${method}\` 요청에 대한 응답은 ${errorText(refusal.error)}입니다.`;
    case "versions":
      return `\`${method}\` 응답에 있는 버전은 ${refusal.supported.length === 0 ? "없습니다" : `${refusal.supported.map((version) => escapeControls(shorten(version, 60))).join(", ")}뿐입니다`}.`;
    case "failed":
      return `\`${method}\` 요청에 쓸 수 있는 응답을 받지 못했습니다. ${wireWords(refusal.failure).message}`;
    case "silent":
      return `\`${method}\` 요청에 ${refusal.waitedMs} ms 안에 응답하지 않았습니다.`;
  }
}

/** 고정된 버전을 공식 SDK의 클라이언트로 쓸 수 없는 이유. */
export function sdkUnsupportedWords({ pinned, answered, known, refusal }: Unsupported): Words {
  const hint = "고정된 버전을 그대로 제안하는 mcpeak의 클라이언트로 실행하거나 버전을 생략하십시오.";
  if (!known.includes(pinned)) {
    return {
      message: `공식 클라이언트(@modelcontextprotocol/sdk)는 프로토콜 버전 ${showValue(pinned)}을(를) 쓰지 않습니다.`,
      hint: `이 클라이언트가 쓰는 버전은 ${known.join(", ")}입니다. ${hint}`,
    };
  }
  return {
    message: answered === undefined
      ? `버전 ${pinned}(으)로 고정되어 있는데, 늘 자신의 최신 버전을 제안하는 공식 클라이언트(@modelcontextprotocol/sdk)를 서버가 거부했습니다.${saidText(refusal)}`
      : `서버가 프로토콜 버전 ${showValue(answered)}(으)로 응답했는데, ${pinned}(으)로 고정되어 있습니다. 공식 클라이언트(@modelcontextprotocol/sdk)는 늘 자신의 최신 버전을 제안합니다.`,
    hint,
  };
}

function saidText(refusal: Unsupported["refusal"]): string {
  if (refusal?.kind === "failed") return ` ${wireWords(refusal.failure).message}`;
  return refusal?.kind === "error" ? ` 서버의 응답은 JSON-RPC 오류 ${refusal.error.code}입니다: ${escapeControls(refusal.error.message)}` : "";
}
