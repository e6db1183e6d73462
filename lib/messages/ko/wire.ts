import type { ConnectionLoss, HttpAnswerFacts, InputRequestFacts, MessageProblem, ParamHeaderProblem, ResumeFailure, WireFacts } from "../facts/wire.js";
import { showLines } from "../show-lines.js";
import { escapeControls, showValue } from "../show-value.js";
import { withRo } from "./particles.js";
import type { Words } from "../words.js";
import { sdkRefusalWords } from "./sdk-client.js";
import { authorizationWords } from "./authorization.js";
import { listenWords } from "./listen.js";
import { protocolErrorHint } from "./protocol-error.js";

export function wireWords(facts: WireFacts): Words {
  switch (facts.code) {
    case "BROKEN_ANSWER":
      return { message: `\`${facts.method}\` 요청의 응답이 잘못되었습니다: ${problemText(facts.problem)}.${shown(facts.line)}`, hint: problemHint(facts.problem) };
    case "BROKEN_RESULT":
      return {
        message: `\`${facts.method}\` 요청의 결과가 잘못되었습니다: \`${facts.path}\` 값은 ${typeNames[facts.expected]} 하는데 ${orMissing(facts.received)}.`,
        hint: `서버가 \`${facts.path}\` 값을 프로토콜이 정한 대로 보내게 하십시오.`,
      };
    case "REPEATED_CURSOR":
      return {
        message: `\`${facts.method}\` 목록이 끝나지 않습니다: ${facts.page}번째 페이지가 앞 페이지에서 나온 커서(${facts.cursor})를 다시 보냈습니다.`,
        hint: "마지막 페이지에는 `nextCursor`를 넣지 말고, 다른 페이지에는 매번 새 값을 넣으십시오.",
      };
    case "TOO_MANY_PAGES":
      return {
        message: `\`${facts.method}\` 목록이 ${facts.pages}페이지가 지나도 끝나지 않았습니다.`,
        hint: "마지막 페이지에는 `nextCursor`를 넣지 말거나, 한 페이지에 도구를 더 많이 담으십시오.",
      };
    case "SERVER_DIED": {
      const said = showLines(facts.stderrTail);
      return {
        message: `요청이 남아 있는데 서버가 ${exitText(facts.exitCode, facts.signal)} 종료되었습니다.${said === "" ? "" : ` stderr 내용: ${said}`}`,
        hint: said === "" ? "stderr에 쓴 것이 없습니다. 같은 호출로 서버를 직접 실행해 원인을 찾으십시오." : "이 호출에서 서버가 종료되는 원인을 서버 쪽에서 찾으십시오.",
      };
    }
    case "CONNECTION_LOST":
      return lossWords(facts.loss);
    case "HTTP_STATUS":
      return { message: `서버가 HTTP 상태 ${withRo(facts.status)} 응답했습니다${httpDetails(facts)}`, hint: statusHint(facts) };
    case "HTTP_NOT_MCP":
      return {
        message: `서버가 ${facts.contentType === "" ? "콘텐츠 유형 없이" : `\`${escapeControls(facts.contentType)}\` 유형으로`} 응답했는데, MCP 응답이 아닙니다.${shown(facts.body)}`,
        hint: /html/i.test(facts.contentType)
          ? "웹 페이지입니다. URL이 MCP 엔드포인트(흔히 `/mcp`)인지, 앞에 로그인 페이지가 없는지 확인하십시오."
          : "MCP 서버는 요청에 `application/json` 메시지 하나나 `text/event-stream`으로 응답합니다.",
      };
    case "STREAM_CUT":
      return { message: `응답이 오기 전에 스트림이 끝났습니다${resumeText(facts.resume)}.`, hint: facts.isFinal === true ? "스트림을 끝내기 전에 응답을 보내십시오. 이 프로토콜 버전에서는 스트림을 이어받을 수 없습니다." : "스트림을 끝내기 전에 응답을 보내거나, 이벤트에 `id`를 넣어 스트림을 이어받을 수 있게 하십시오." };
    case "INPUT_REQUIRED":
      return inputRequiredWords(facts.method, facts.requests, facts.more ?? 0);
    case "UNKNOWN_RESULT_TYPE":
      return {
        message: `\`${facts.method}\` 요청의 결과에 알려지지 않은 \`resultType\` 값 ${facts.received}이(가) 있습니다.`,
        hint: '완전한 결과에는 `"resultType": "complete"`를, 클라이언트에 무언가를 요청하는 결과에는 `"input_required"`를 넣으십시오.',
      };
    case "MESSAGE_TOO_LARGE":
      return { message: `응답이 읽을 수 있는 한도인 ${facts.maxBytes}바이트보다 큽니다.${shown(facts.line)}`, hint: "도구가 더 적게 응답하게 하십시오. 예를 들어 페이지로 나누거나 리소스 링크를 보내십시오. 꼭 그만큼이어야 하면 서버의 `maxMessageBytes`를 늘리십시오." };
    case "SDK_CLIENT_REFUSED_ANSWER":
      return sdkRefusalWords(facts.method, facts.refusal);
    case "SDK_CLIENT_FAILED":
      return { message: `공식 클라이언트(@modelcontextprotocol/sdk)가 \`${facts.method}\` 요청을 포기했습니다: ${escapeControls(facts.reason)}`, hint: "위 글은 그 클라이언트가 쓴 것입니다. 서버가 무엇을 보냈는지 보려면 mcpeak의 클라이언트로 실행하십시오." };
    case "SDK_CLIENT_ERROR":
      return { message: `공식 클라이언트(@modelcontextprotocol/sdk)가 오류를 알렸습니다: ${escapeControls(facts.reason)}`, hint: "위 글은 그 클라이언트가 쓴 것이며, 호스트는 이를 기록하거나 무시합니다. 서버가 무엇을 보냈는지 보려면 mcpeak의 클라이언트로 실행하십시오." };
    case "AUTH_INTERACTIVE_ONLY":
    case "AUTH_DISCOVERY_FAILED":
    case "AUTH_TOKEN_REFUSED":
    case "AUTH_TOKEN_FAILED":
    case "AUTH_TOKEN_NOT_ACCEPTED":
      return authorizationWords(facts);
    case "SERVER_PORT_BUSY":
    case "SERVER_CANNOT_LISTEN":
      return listenWords(facts);
    case "STDOUT_NOISE":
      return { message: `stdout의 한 줄이 JSON-RPC가 아닙니다: ${escapeControls(facts.line)}`, hint: "stdout에는 메시지만 써야 합니다. 로그는 stderr에 쓰십시오." };
    case "BROKEN_MESSAGE":
      return { message: `${brokenMessageText(facts.streamOf)}: ${problemText(facts.problem)}.${shown(facts.line)}`, hint: problemHint(facts.problem) };
    case "ANSWER_TO_NOBODY":
      return { message: `응답의 id가 ${facts.id}인데, 그런 요청은 없었습니다.${shown(facts.line)}`, hint: "요청의 `id`를 같은 유형 그대로 넣어 응답하십시오." };
    case "DUPLICATE_ANSWER":
      return { message: `요청 ${facts.id}에 응답이 또 왔습니다.${shown(facts.line)}`, hint: "요청마다 그 `id`로 한 번만 응답하십시오." };
    case "DUPLICATE_KEY":
      return {
        message: `\`${facts.method}\` 요청의 응답에서 한 객체에 키 ${facts.key}이(가) 두 번 있습니다(줄:열 ${facts.first}, ${facts.second}). 마지막 것만 판정했습니다.`,
        hint: "한 객체에서 키는 한 번만 쓰십시오. 다른 클라이언트는 첫 번째 것을 쓰거나 응답을 거부할 수 있습니다.",
      };
    case "UNSAFE_NUMBER":
      return {
        message: `\`${facts.method}\` 요청에 대한 응답의 ${escapeControls(facts.path)}에 있는 ${escapeControls(facts.written)}을(를) JavaScript 클라이언트는 ${facts.read}(으)로 읽습니다${moreNumbers(facts)}.`,
        hint: "2^53보다 큰 정수와 double로 나타낼 수 없는 수는 문자열로 보내십시오.",
      };
    case "SLOW_ANSWER":
      return {
        message: `\`${facts.method}\` 요청(${facts.id})의 응답이 ${facts.tookMs} ms 만에 왔습니다. 제한 시간은 ${facts.timeoutMs} ms였습니다.`,
        hint: `도구가 그만큼 걸려도 된다면 케이스에 ${facts.tookMs}보다 큰 \`timeoutMs\`를 지정하십시오.`,
      };
    case "LATE_ANSWER":
      return {
        message: `\`${facts.method}\` 요청(${facts.id})의 응답이 취소되고 ${facts.lateMs} ms 뒤에 왔습니다.`,
        hint: "취소된 요청에는 응답하지 말아야 합니다.",
      };
    case "NOTIFICATION_REFUSED":
      return { message: `서버가 \`${facts.method}\` 메시지를 HTTP 상태 ${withRo(facts.status)} 거부했습니다.${shown(facts.body)}`, hint: "알림에는 본문 없이 202로 응답하십시오." };
    case "NOTIFICATION_NOT_TAKEN":
      return {
        message: `서버가 \`${facts.method}\` 메시지의 POST에 ${facts.waitedMs} ms가 지나도 응답하지 않아, 더 기다리지 않고 다음 메시지를 보냈습니다.`,
        hint: "알림에는 본문 없이 202로 바로 응답하십시오.",
      };
    case "UNEXPECTED_REQUEST":
      return {
        message: `서버가 \`${escapeControls(facts.method)}\` 요청을 보냈습니다. 프로토콜 버전 ${facts.version}에서는 서버가 요청을 보내지 않으므로 응답하지 않았습니다.`,
        hint: '클라이언트에 요청할 것이 있으면 `"resultType": "input_required"` 결과로, 클라이언트가 제공하는 것만 요청하십시오.',
      };
    case "INVALID_PARAM_HEADER":
      return {
        message: `도구 ${facts.tool}에 허용되지 않는 \`x-mcp-header\`가 있습니다${facts.path === "" ? "" : `(\`${escapeControls(facts.path)}\`)`}: ${paramHeaderText(facts.problem)}.`,
        hint: "HTTP로 통신하는 클라이언트는 이런 도구를 목록에서 빼야 합니다. 입력 스키마를 고치십시오.",
      };
    case "REQUEST_REFUSED":
      return {
        message: `서버가 클라이언트에 \`${escapeControls(facts.method)}\` 요청을 보냈으나 거부되었고, 그 뒤로 응답을 보내지 않았습니다.`,
        hint: "mcpeak은 클라이언트 기능을 제공하지 않습니다. 얻을 수 없는 것 없이도 서버가 응답하게 하십시오.",
      };
    case "TOKEN_AWAITED":
      return {
        message: facts.isRefused
          ? "서버가 HTTP 상태 401로 요청을 거부했고, 토큰을 얻기 위해 보낸 요청에는 응답이 오지 않았습니다."
          : "요청을 보내지 못했습니다. 필요한 토큰을 요청했으나 받지 못했습니다.",
        hint: "인증 서버를 살펴보십시오. 시간이 더 필요한 서버라면 케이스에 더 큰 `timeoutMs`를 지정하십시오.",
      };
    case "ONLY_NOTIFICATIONS":
      return {
        message: `서버가 알림만 보내고(${facts.count}개, 마지막은 \`${escapeControls(facts.method)}\`) 응답은 보내지 않았습니다.`,
        hint: "도구가 아직 작업 중인 듯합니다. 그만큼 걸려도 된다면 케이스에 더 큰 `timeoutMs`를 지정하십시오.",
      };
    case "HTTP_SESSION_LOST":
      return { message: "서버가 자신이 내준 세션을 더 이상 알지 못합니다(HTTP 상태 404).", hint: "클라이언트가 끝낼 때까지 세션을 유지하십시오." };
  }
}

function moreNumbers({ more = 0, isAtLeast }: Extract<WireFacts, { readonly code: "UNSAFE_NUMBER" }>): string {
  if (more === 0) return isAtLeast === true ? "(그런 수가 더 있습니다)" : "";
  return `(그런 수가 ${isAtLeast === true ? "적어도 " : ""}${more}개 더 있습니다)`;
}

function inputRequiredWords(method: string, requests: readonly InputRequestFacts[], more: number): Words {
  const asked = requests.map(({ kind, message }) => `${inputKinds[kind] ?? `\`${escapeControls(kind)}\``}${message === undefined ? "" : `(${showValue(message)})`}`);
  const all = more === 0 ? asked : [...asked, `그 밖에 ${more}개`];
  return {
    message: requests.length === 0
      ? `서버가 \`${method}\` 요청을 끝내지 않고, 다시 요청하라고 응답했습니다.`
      : `서버가 \`${method}\` 요청을 끝내지 않고, 먼저 클라이언트에 다음을 요청했습니다: ${all.join(", ")}.`,
    hint: requests.length === 0
      ? "케이스는 요청을 한 번만 보냅니다. 서버가 바로 응답하게 하십시오."
      : "mcpeak은 클라이언트 기능을 제공하지 않으므로 서버가 이것을 요청해서는 안 됩니다. 서버에 아무것도 더 필요 없는 입력을 케이스에 쓰거나, 서버가 그것 없이 응답하게 하십시오.",
  };
}

const inputKinds: Readonly<Record<string, string>> = { elicitation: "사용자의 답(elicitation)", sampling: "모델이 만든 글(sampling)", roots: "루트 목록" };

function paramHeaderText(problem: ParamHeaderProblem): string {
  switch (problem.kind) {
    case "notAName":
      return `헤더 이름이어야 하는데 ${problem.received}입니다`;
    case "notPrimitive":
      return `\`type\`이 "string", "integer", "boolean"인 곳에만 둘 수 있는데 ${problem.received}입니다`;
    case "notUnique":
      return `${problem.name}이(가) 스키마에 두 번 있습니다(대소문자는 구별하지 않습니다)`;
    case "notReachable":
      return "루트에서 `properties`만 따라가 닿는 속성에만 둘 수 있습니다";
  }
}

const typeNames = { array: "배열이어야", object: "객체여야", string: "문자열이어야" } as const;

/** No JSON is `undefined`. */
function orMissing(received: string): string {
  return received === "undefined" ? "없습니다" : `${received}입니다`;
}

function brokenMessageText(streamOf: string | undefined): string {
  if (streamOf === undefined) return "어느 요청의 것인지 알 수 없는 잘못된 메시지가 왔습니다";
  return streamOf === "" ? "이미 끝난 요청의 스트림으로 잘못된 메시지가 왔습니다" : `\`${streamOf}\` 요청의 스트림으로 잘못된 메시지가 왔습니다`;
}

function shown(line: string): string {
  return line === "" ? "" : ` 내용: ${escapeControls(line)}`;
}

function exitText(exitCode: number | null, signal: string | null): string {
  return signal === null ? `종료 코드 ${withRo(exitCode ?? 0)}` : `신호 ${signal}(으)로`;
}

/** What is wrong with a message, as a clause without its full stop. */
function problemText(problem: MessageProblem): string {
  switch (problem.kind) {
    case "notJson":
      return `올바른 JSON이 아닙니다(${problem.reason})`;
    case "notUtf8":
      return "UTF-8이 아닌 바이트가 들어 있습니다";
    case "byteOrderMark":
      return "바이트 순서 표시(BOM)로 시작합니다";
    case "truncated":
      return "메시지 중간에서 출력이 끝났습니다";
    case "encoded":
      return `요청하지 않은 ${escapeControls(problem.encoding)} 인코딩으로 본문을 보냈습니다`;
    case "unwritable":
      return `JSON으로 나타낼 수 없는 값이 들어 있습니다(${escapeControls(problem.reason)})`;
    case "unfinished":
      return unfinishedTexts[problem.missing];
    case "tooLarge":
      return `${problem.maxBytes}바이트보다 ${problem.isOpen === true ? "큰데 아직 끝나지 않았습니다" : "큽니다"}`;
    case "eventType":
      return `유형이 ${showValue(problem.type)}인 이벤트로 왔는데, 클라이언트는 유형이 "message"이거나 없는 이벤트만 읽습니다`;
    case "batch":
      return `메시지 하나가 올 자리에 ${problem.length}개짜리 배열이 왔습니다`;
    case "notAMessage":
      return problem.received === '""' ? "비어 있습니다" : "JSON-RPC 메시지가 아닙니다";
    case "jsonrpcMember":
      return `\`jsonrpc\` 값은 "2.0"이어야 하는데 ${orMissing(problem.received)}`;
    case "idMissing":
      return "`id`가 없습니다";
    case "idType":
      return `\`id\` 값은 문자열이나 정수여야 하는데 ${problem.received}입니다`;
    case "idChanged":
      return `\`id\` 값이 ${problem.received}인데 요청의 값은 ${problem.sent}이었습니다`;
    case "otherId":
      return `요청 ${problem.sent}의 응답으로 왔는데 \`id\` 값이 ${problem.received}입니다`;
    case "resultAndError":
      return "`result`, `error`, `method` 가운데 둘 이상이 함께 있습니다";
    case "onStderr":
      return "stderr에 쓰였습니다";
    case "echo":
      return `클라이언트가 보낸 \`${problem.method}\` 요청이 되돌아왔습니다`;
    case "neitherResultNorError":
      return "`result`도 `error`도 없습니다";
    case "resultNotObject":
      return `\`result\` 값은 객체여야 하는데 ${problem.received}입니다`;
    case "errorMember":
      return `\`${problem.member}\` 값은 ${errorRules[problem.member]} 하는데 ${orMissing(problem.received)}`;
    case "methodType":
      return `\`method\` 값은 문자열이어야 하는데 ${problem.received}입니다`;
  }
}

const unfinishedTexts = {
  newline: "메시지 뒤에 줄바꿈이 오지 않았습니다",
  emptyLine: "이벤트를 끝내는 빈 줄이 오지 않았고, 그때까지 이벤트는 읽히지 않습니다",
  eventEnd: "이벤트를 끝내는 빈 줄이 오기 전에 스트림이 끝났고, 그런 이벤트는 읽히지 않습니다",
  head: "HTTP 응답의 헤더가 시작되었지만 끝나지 않았습니다",
  body: "HTTP 본문이 시작되었지만 끝나지 않았습니다",
  stream: "스트림이 먼저 끝났고, 이어지는 스트림도 응답을 보내지 않았습니다",
} as const;

const unfinishedHints = {
  newline: "메시지마다 줄바꿈으로 끝내고, 그 뒤에 stdout을 비우십시오.",
  emptyLine: "스트림의 이벤트마다 빈 줄로 끝내고 바로 내보내십시오.",
  eventEnd: "스트림이 끝나기 전에 이벤트를 빈 줄까지 온전히 쓰십시오.",
  head: "상태와 모든 헤더, 그 뒤의 빈 줄을 보낸 다음 본문을 보내십시오.",
  body: "본문을 온전히 보내고 끝내십시오. 느릴 뿐이라면 케이스에 더 큰 `timeoutMs`를 지정하십시오.",
  stream: "스트림이 끝나기 전에, 또는 마지막 이벤트의 `id`로 다시 여는 스트림에서 응답을 보내십시오.",
} as const;

const errorRules = { error: "객체여야", "error.code": "정수여야", "error.message": "문자열이어야" } as const;

function problemHint(problem: MessageProblem): string {
  switch (problem.kind) {
    case "notJson":
    case "notAMessage":
      return "메시지는 한 줄에 하나씩 온전한 JSON으로 쓰고, 메시지 사이에는 아무것도 쓰지 마십시오.";
    case "notUtf8":
      return "시스템 인코딩과 상관없이 메시지를 UTF-8로 쓰십시오.";
    case "byteOrderMark":
      return "메시지를 쓰는 인코딩에서 바이트 순서 표시를 끄십시오.";
    case "eventType":
      return "메시지는 `event` 필드가 없는 이벤트로 보내십시오.";
    case "encoded":
      return "요청의 `accept-encoding`이 허용하는 것만 압축하십시오. 이 클라이언트는 그 헤더를 보내지 않습니다.";
    case "unwritable":
      return "JSON으로 나타낼 수 있는 값만 보내십시오. 순환 참조와 BigInt는 쓸 수 없습니다.";
    case "truncated":
      return "메시지마다 줄바꿈으로 끝내고, 서버가 종료되기 전에 stdout을 비우십시오.";
    case "unfinished":
      return unfinishedHints[problem.missing];
    case "tooLarge":
      if (problem.isOpen === true) return "메시지마다 줄바꿈으로 끝내십시오. 이 메시지가 이어지는 동안에는 다른 메시지를 읽을 수 없습니다.";
      return "도구가 더 적게 응답하게 하십시오. 예를 들어 페이지로 나누거나 서버의 `maxMessageBytes`를 늘리십시오.";
    case "batch":
      return "메시지를 하나씩 보내십시오. 배치는 프로토콜에 없습니다.";
    case "idMissing":
    case "idType":
    case "idChanged":
    case "otherId":
      return "요청의 `id`를 같은 유형 그대로 넣어 응답하십시오.";
    case "onStderr":
      return "메시지는 stdout에 쓰십시오. stderr는 로그를 위한 것입니다.";
    case "echo":
      return "명령이 서버를 시작하는지 확인하십시오. stdout에는 읽은 것이 아니라 서버 자신의 메시지만 쓰십시오.";
    case "resultAndError":
      return "해당하지 않는 멤버는 빼십시오. 값이 null인 멤버도 있는 것으로 칩니다.";
    case "jsonrpcMember":
    case "neitherResultNorError":
    case "resultNotObject":
    case "errorMember":
    case "methodType":
      return '응답은 `{ "jsonrpc": "2.0", "id", "result": { … } }`이거나 `{ "jsonrpc": "2.0", "id", "error": { "code", "message" } }`입니다.';
  }
}

function lossWords(loss: ConnectionLoss): Words {
  switch (loss.kind) {
    case "stdoutClosed":
      return { message: "서버가 계속 실행되면서 stdout을 닫아, 더 이상 응답이 올 수 없습니다.", hint: "서버가 실행되는 동안 stdout을 열어 두십시오." };
    case "stdinClosed":
      return { message: "서버가 계속 실행되면서 stdin을 닫아, 더 이상 요청을 보낼 수 없습니다.", hint: "서버가 실행되는 동안 stdin을 열어 두고 읽으십시오." };
    case "closedByServer":
      return { message: "서버가 연결을 닫았습니다.", hint: "클라이언트가 닫을 때까지 연결을 유지하십시오." };
    case "closedByUs":
      return { message: "세션이 닫혔습니다.", hint: "더 호출하려면 세션을 새로 여십시오." };
    case "sessionLost":
      return { message: "서버가 자신이 내준 세션을 더 이상 알지 못합니다.", hint: "클라이언트가 끝낼 때까지 세션을 유지하십시오." };
    case "network":
      return {
        message: `연결이 끊어졌습니다: ${escapeControls(loss.detail)}${loss.code === "" || loss.detail.includes(loss.code) ? "" : ` (${loss.code})`}.`,
        hint: networkHint(loss.code),
      };
    case "threw":
      return { message: `서버가 응답하지 않고 예외를 던졌습니다: ${escapeControls(loss.detail)}`, hint: "예외 대신 JSON-RPC 오류로 응답하게 하십시오." };
    case "unsendable":
      return { message: `요청을 JSON으로 쓸 수 없습니다: ${escapeControls(loss.detail)}`, hint: "JSON으로 나타낼 수 있는 값만, 너무 깊지 않게 넘기십시오." };
  }
}

function networkHint(code: string): string {
  if (code === "ECONNREFUSED") return "그 주소에서 더 이상 아무것도 기다리지 않습니다. 서버가 종료된 까닭을 서버 로그에서 확인하십시오.";
  if (code === "HPE_HEADER_OVERFLOW") return "헤더를 줄이거나 짧게 하십시오. 그렇게 많은 헤더를 읽는 클라이언트는 없습니다.";
  if (code.startsWith("HPE_")) return "HTTP가 아닌 것이 왔습니다. 서버나 그 앞의 프록시가 이 연결에 무엇을 쓰는지 확인하십시오.";
  return "이 호출에서 서버가 종료되었거나 연결을 끊었는지 서버 로그를 확인하십시오.";
}

function httpDetails({ httpMethod, status, location, retryAfter, wwwAuthenticate, body }: HttpAnswerFacts): string {
  const details = [
    httpMethod === "POST" ? [] : [httpMethod],
    location === undefined ? [] : [`Location: ${escapeControls(location)}`],
    retryAfter === undefined ? [] : [`Retry-After: ${escapeControls(retryAfter)}`],
  ].flat();
  const asked = wwwAuthenticate === undefined || (status !== 401 && status !== 403) ? "" : ` 요구하는 인증: ${escapeControls(wwwAuthenticate)}`;
  return `${details.length === 0 ? "" : ` (${details.join(", ")})`}.${shown(body)}${asked}`;
}

/** Of a `Location` that is no whole URL nothing can be said without the one that it came from. */
function wholeUrl(location: string | undefined): string | undefined {
  return location !== undefined && /^https?:/i.test(location) && URL.canParse(location) ? location : undefined;
}

function statusHint({ status, location, redirectUrl = wholeUrl(location), wwwAuthenticate = "", error, isSessionLost }: HttpAnswerFacts): string {
  if (status >= 300 && status < 400) return redirectUrl === undefined ? "서버가 응답하는 URL을 쓰십시오." : `리디렉션은 따라가지 않습니다. 믿을 수 있는 곳이라면 ${escapeControls(redirectUrl)} 주소를 URL로 쓰십시오.`;
  if (status === 403 && wwwAuthenticate.includes("insufficient_scope")) return "토큰에 허용된 범위가 모자랍니다. 요구하는 범위의 토큰을 `--oauth-scope`로(코드와 설정에서는 `auth.scope`로) 받으십시오.";
  if (status === 401 || status === 403) {
    return "서버가 받아들이는 자격 증명을 지정하십시오: 토큰(`--bearer-env`), 클라이언트 ID와 시크릿(`--oauth-id-env`, `--oauth-secret-env`), 헤더(`--header-env`). 코드와 설정에서는 `auth`나 `headers`입니다.";
  }
  if (error !== undefined) return protocolErrorHint(error) ?? "본문이 JSON-RPC 오류이지만 어느 요청에 대한 것인지 밝히지 않았습니다. 요청의 `id`를 넣으십시오.";
  if (isSessionLost === true) return "서버가 자신이 내준 세션을 더 이상 알지 못합니다. 클라이언트가 끝낼 때까지 세션을 유지하십시오.";
  if (status === 404) return "URL의 경로를 확인하십시오. MCP 엔드포인트는 흔히 `/mcp`입니다.";
  if (status === 429) return "서버가 호출 횟수를 제한합니다. 호출을 줄이거나 테스트용 한도를 늘리십시오.";
  if (status < 200) return "POST에는 200과 메시지로 응답하십시오. 다른 프로토콜은 요청하지 않았습니다.";
  if (status === 405) return "이 URL은 POST를 받지 않습니다. 서버가 `/sse`와 메시지용 URL을 쓰는 이전 전송 방식만 지원한다면, 여기서 테스트하려면 Streamable HTTP가 필요합니다.";
  if (status >= 502 && status <= 504) return "서버나 그 앞의 프록시가 준비되지 않았습니다. 로그를 확인하고 다시 시도하십시오.";
  if (status >= 500) return "서버 내부에서 실패했습니다. 서버 로그를 확인하십시오.";
  if (status >= 200 && status < 300) return "요청에는 200과 메시지로 응답해야 합니다. 다른 상태는 알림에만 씁니다.";
  return "서버가 이 요청을 거부하는 까닭을 서버 로그에서 확인하십시오.";
}

function resumeText(resume: ResumeFailure | undefined): string {
  if (resume === undefined) return "";
  return resume.kind === "status"
    ? `. 이어받으려는 요청에는 HTTP 상태 ${resume.status}가 왔습니다`
    : `. 이어받지도 못했습니다(${resume.code === "" ? escapeControls(resume.detail) : resume.code})`;
}
