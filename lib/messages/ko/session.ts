import type { CallFailure, CommandSearch, InProcessProblem, SessionFacts, TargetProblem } from "../facts/session.js";
import { showLines } from "../show-lines.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { withRo } from "./particles.js";
import { refusedWords, sdkUnsupportedWords, unsupportedWords } from "./opening.js";
import { protocolErrorHint } from "./protocol-error.js";
import { evidenceWords } from "./session-evidence.js";
import { wireWords } from "./wire.js";

export function sessionWords(facts: SessionFacts): Words {
  if ("more" in facts) return { message: `${facts.code}에 해당하는 것이 ${facts.more}개 더 있었습니다.`, hint: "처음 것들만 보입니다." };
  switch (facts.code) {
    case "INVALID_TARGET":
      return targetWords(facts.problem);
    case "SERVER_COMMAND_NOT_FOUND":
      return searchWords(facts.command, facts.search);
    case "SERVER_NOT_EXECUTABLE":
      return { message: `${showValue(facts.file)} 파일을 실행할 권한이 없습니다.`, hint: "실행 권한을 주거나(`chmod +x`), `node` 같은 인터프리터로 시작하십시오." };
    case "SERVER_SPAWN_FAILED":
      return { message: `\`${facts.target}\` 명령을 시작하지 못했습니다: ${escapeControls(facts.reason)}`, hint: "같은 명령을 셸에서 실행해 보십시오." };
    case "SERVER_EXITED_AT_START":
      return exitedWords(facts);
    case "SERVER_SILENT_AT_START":
      return silentWords(facts);
    case "SERVER_REFUSED_HANDSHAKE":
      return refusedWords(facts);
    case "SERVER_BROKE_HANDSHAKE": {
      const { message, hint } = wireWords(facts.failure);
      return { message: `\`${facts.target}\` 서버와 연결을 맺지 못했습니다. ${message}`, hint };
    }
    case "SERVER_UNREACHABLE":
      return unreachableWords(facts.target, facts.networkCode, facts.detail);
    case "SERVER_HTTP_STATUS": {
      const { message, hint } = wireWords(facts.failure);
      return { message: `${facts.target} 서버를 쓸 수 없습니다. ${message}`, hint };
    }
    case "SERVER_UNAUTHORIZED": {
      const { message, hint } = wireWords(facts.failure);
      return { message: `${facts.target} 서버가 인증을 요구합니다. ${message}`, hint };
    }
    case "SERVER_NOT_MCP": {
      const { message, hint } = wireWords(facts.failure);
      return { message: `${facts.target} 서버가 MCP 서버로서 응답하지 않습니다. ${message}`, hint };
    }
    case "UNSUPPORTED_PROTOCOL_VERSION":
      return facts.client === "sdk" ? sdkUnsupportedWords(facts) : unsupportedWords(facts);
    case "IN_PROCESS_FAILED":
      return inProcessWords(facts.problem);
    case "INTERRUPTED":
      return { message: `\`${facts.target}\` 서버를 시작하는 도중에 중단되었습니다.`, hint: "다시 실행하십시오." };
    case "CALL_FAILED": {
      const what = facts.tool === undefined ? `\`${facts.method}\` 요청` : `${showValue(facts.tool)} 호출`;
      const { message, hint } = failureWords(facts.failure);
      return { message: `${what}의 결과를 받지 못했습니다. ${message}`, hint };
    }
    case "SESSION_CLOSED":
      return { message: "세션이 닫혔습니다.", hint: "`openSession`으로 새로 여십시오." };
    case "INVALID_OPTION_VALUE":
      if (facts.rule !== undefined) return choiceWords(facts);
      return { message: `\`${facts.option}\` 값은 1 이상 2147483647 이하의 정수(ms)여야 하는데 ${facts.received}입니다.`, hint: "10000을 쓰려면 생략하십시오." };
    case "CONFLICTING_OPTIONS":
      return {
        message: `\`client: "${facts.client}"\` 옵션은 \`${facts.option}: "${facts.protocol}"\` 옵션과 함께 쓸 수 없습니다. SDK 클라이언트는 2025-11-25까지의 버전만 씁니다.`,
        hint: facts.protocol === "all" ? '클라이언트와 프로토콜 버전을 함께 비교하려면 `client: "both"`를 쓰거나 `client` 옵션을 생략하십시오.' : `${facts.protocol} 버전으로 실행하려면 \`client\` 옵션을 생략하십시오.`,
      };
    case "TOOLS_LIST_FAILED": {
      const { message, hint } = failureWords(facts.failure);
      return { message: `서버의 도구 목록을 받지 못했습니다. ${message}`, hint };
    }
    case "UNKNOWN_PROTOCOL_VERSION":
      return {
        message: `서버가 \`initialize\` 요청에 ${facts.isStateless === true ? "`initialize`가 없는" : "존재하지 않는"} 프로토콜 버전 ${showValue(facts.answered)}(으)로 응답했습니다.`,
        hint: `${facts.offered}을(를) 제안했습니다. 그 버전이나 ${facts.known.join(", ")} 가운데 하나로 응답하십시오.`,
      };
    case "SERVER_ENDED_BADLY":
      return {
        message: `서버가 stdin이 닫힐 때나 그 직전에 ${facts.signal === null ? `종료 코드 ${facts.exitCode}(으)로` : `${facts.signal} 신호로`} 끝났습니다. 마지막 응답 뒤에 비정상 종료했을 수 있습니다.${lastWords(facts.stderrTail)}`,
        hint: "stdin이 끝나면 서버가 종료 코드 0으로 끝나게 하십시오.",
      };
    case "SERVER_KILLED":
      return {
        message: `서버를 강제로 종료했습니다: stdin을 닫고 SIGTERM을 보냈지만 ${facts.waitedMs} ms 동안 계속 실행되었습니다.`,
        hint: "stdin이 끝나면 서버가 종료되게 하십시오.",
      };
    case "RESULT_BREAKS_PROTOCOL":
    case "STRUCTURED_CONTENT_BREAKS_SCHEMA":
    case "STRUCTURED_CONTENT_NOT_SENT":
    case "UNDECLARED_TOOL_ANSWERED":
    case "DUPLICATE_TOOL_NAME":
    case "INVALID_TOOL_SCHEMA":
    case "SCHEMA_NOT_APPLIED":
    case "UNKNOWN_SCHEMA_DIALECT":
    case "OLDER_SCHEMA_DIALECT":
      return evidenceWords(facts);
  }
}

function exitedWords(facts: Extract<SessionFacts, { readonly code: "SERVER_EXITED_AT_START" }>): Words {
  const how = facts.signal === null ? `종료 코드 ${withRo(facts.exitCode ?? 0)}` : `신호 ${facts.signal}(으)로`;
  const stderr = showLines(facts.stderrTail);
  const stdout = showLines(facts.noise);
  const said = [stderr === "" ? [] : [`stderr 내용: ${stderr}`], stdout === "" ? [] : [`stdout 내용: ${stdout}`]].flat().map((part) => ` ${part}`).join(";");
  return {
    message: `\`${facts.target}\` 서버가 \`${facts.method ?? "initialize"}\` 요청에 응답하기 전에 ${how} 종료되었습니다.${said}`,
    hint:
      said === ""
        ? "아무것도 쓰지 않았습니다. 명령을 셸에서 실행해 원인을 찾으십시오. 서버는 자신의 `env` 외에 환경 변수를 몇 개만 받습니다."
        : "서버가 말한 문제를 고치거나, 인자와 환경 변수를 확인하십시오(자신의 `env` 외에는 몇 개만 전달됩니다).",
  };
}

function silentWords(facts: Extract<SessionFacts, { readonly code: "SERVER_SILENT_AT_START" }>): Words {
  const silent = `\`${facts.target}\` 서버가 ${facts.timeoutMs} ms 안에 \`${facts.method ?? "initialize"}\` 요청에 응답하지 않았습니다.`;
  if (facts.suspect !== undefined) {
    const { message, hint } = wireWords(facts.suspect);
    return { message: `${silent} 원인으로 보이는 것: ${message}`, hint };
  }
  if (facts.noise.length > 0) {
    return {
      message: `${silent} stdout에 JSON-RPC가 아닌 줄을 썼습니다: ${showLines(facts.noise)}`,
      hint: facts.noise.some((line) => line.includes("\0"))
        ? "글자 사이의 NUL 문자로 보아 UTF-16인 듯합니다. 시스템 인코딩과 상관없이 메시지를 UTF-8로 쓰십시오."
        : "포트에서만 기다리는 서버가 아니라 stdio로 통신하는 MCP 서버인지, 로그를 stderr에 쓰는지 확인하십시오.",
    };
  }
  const stderr = showLines(facts.stderrTail);
  return {
    message: `${silent}${stderr === "" ? " 아무것도 쓰지 않았습니다." : ` stderr 내용: ${stderr}`}`,
    hint: facts.method === "server/discover"
      ? "이전 버전만 쓰는 서버는 이 요청에 응답하지 않을 수 있습니다. 버전을 고정하지 말고 실행해 보십시오. 시작이 느릴 뿐이라면 더 큰 `startupTimeoutMs`를 지정하십시오."
      : "이 방식으로 통신하는 MCP 서버인지 확인하십시오. 시작이 느릴 뿐이라면 더 큰 `startupTimeoutMs`를 지정하십시오.",
  };
}

function searchWords(command: string, search: CommandSearch): Words {
  switch (search.kind) {
    case "notInPath":
      return { message: `PATH의 어느 폴더에도 ${showValue(command)} 명령이 없습니다(${showValue(search.path)}).`, hint: "설치하거나, 이름을 고치거나, 경로를 지정하십시오." };
    case "noSuchFile":
      return { message: `${showValue(command)} 명령이 없습니다: ${showValue(search.file)} 파일이 존재하지 않습니다.`, hint: "경로를 고치십시오. 상대 경로는 서버의 `cwd`에서 시작합니다." };
    case "noInterpreter":
      return { message: `${showValue(search.file)} 파일을 시작할 수 없습니다: 첫 줄이 가리키는 ${showValue(search.interpreter)} 인터프리터가 없습니다.`, hint: "인터프리터를 설치하거나 첫 줄을 고치십시오(Windows 줄바꿈은 `\\r`로 보입니다)." };
    case "noSuchDirectory":
      return { message: `서버의 작업 폴더 ${showValue(search.cwd)}이(가) 없습니다.`, hint: "`cwd`를 고치십시오." };
  }
}

function unreachableWords(target: string, code: string, detail: string): Words {
  const message = `${target} 서버에 연결할 수 없습니다: ${escapeControls(detail)}${code === "" || detail.includes(code) ? "" : ` (${code})`}.`;
  if (code === "ECONNREFUSED") return { message, hint: "그곳에서 기다리는 서버가 없습니다. 서버를 시작하고 호스트와 포트를 확인하십시오." };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return { message, hint: "알 수 없는 이름입니다. URL의 호스트와 네트워크를 확인하십시오." };
  if (code.startsWith("HPE_")) return { message, hint: "그곳의 서버는 HTTP로 통신하지 않습니다. 포트를 확인하십시오." };
  if (code === "EPROTO" || code.startsWith("ERR_SSL")) return { message, hint: "그 포트는 TLS를 쓰지 않습니다. `https://` 대신 `http://`를 써 보거나 포트를 확인하십시오." };
  if (/CERT|SIGNED|ISSUER|ALTNAME/.test(code)) return { message, hint: "믿을 수 없는 인증서입니다. 발급 기관을 NODE_EXTRA_CA_CERTS 변수로 지정하십시오." };
  return { message, hint: "URL을 확인하고, 서버가 연결을 끊는지 서버 로그를 확인하십시오." };
}

function inProcessWords(problem: InProcessProblem): Words {
  switch (problem.kind) {
    case "alreadyConnected":
      return { message: "서버 객체가 이미 연결되어 있어 다시 연결할 수 없습니다.", hint: "새로 만드는 함수를 넘기십시오: `inProcess(() => createServer())`." };
    case "neverConnected":
      return { message: `이 프로세스 안의 서버가 ${problem.timeoutMs} ms 안에 연결되지 않았습니다.`, hint: "함수나 그 프로미스가 끝나는지 확인하십시오." };
    case "threw":
      return { message: `이 프로세스 안의 서버를 연결하지 못했습니다: ${escapeControls(problem.detail)}`, hint: "던져진 예외를 고치십시오. 예외가 있으면 `cause`에 있습니다." };
    case "gaveNoServer":
      return { message: `\`inProcess\`에 넘긴 함수는 서버 객체를 주거나 아무것도 주지 않아야 하는데 ${problem.received}을(를) 주었습니다.`, hint: "연결하기 전의 서버를 돌려주거나, 전송에 직접 연결하고 아무것도 돌려주지 마십시오." };
  }
}

function failureWords(failure: CallFailure): Words {
  switch (failure.kind) {
    case "error":
      return { message: `서버가 JSON-RPC 오류 ${withRo(failure.error.code)} 응답했습니다: ${escapeControls(failure.error.message)}`, hint: protocolErrorHint(failure.error) ?? "본문은 서버가 밝힌 이유입니다." };
    case "failed":
      return wireWords(failure.facts);
    case "timedOut":
      return failure.suspect === undefined
        ? { message: `${failure.timeoutMs} ms 안에 응답이 오지 않았습니다.`, hint: "서버가 멈추지 않았는지 확인하십시오. 느릴 뿐이라면 시간을 더 주십시오." }
        : { message: `${failure.timeoutMs} ms 안에 응답이 오지 않았습니다. 원인으로 보이는 것: ${wireWords(failure.suspect).message}`, hint: wireWords(failure.suspect).hint };
    case "cancelled":
      return { message: "취소되었습니다.", hint: "결과를 얻으려면 다시 호출하십시오." };
  }
}

function targetWords(problem: TargetProblem): Words {
  switch (problem.kind) {
    case "notAString":
      return { message: `\`${problem.field}\` 값은 문자열이어야 하는데 ${problem.received}입니다.`, hint: "문자열로 쓰십시오." };
    case "empty":
      return { message: `\`${problem.field}\` 값이 비어 있으면 안 됩니다.`, hint: "시작할 프로그램을 쓰십시오. 예: `node`." };
    case "nullByte":
      return { message: `\`${problem.field}\` 값에 NUL 문자가 있으면 안 됩니다.`, hint: "그 문자를 빼십시오." };
    case "notAnArray":
      return { message: `\`${problem.field}\` 값은 문자열 배열이어야 하는데 ${problem.received}입니다.`, hint: '인자를 하나씩 쓰십시오: `["server.js", "--verbose"]`.' };
    case "notAnObject":
      return { message: `\`${problem.field}\` 값은 객체여야 하는데 ${problem.received}입니다.`, hint: '`{ name: "value" }`처럼 쓰거나 생략하십시오.' };
    case "unknownOption":
      return { message: `\`${escapeControls(problem.field)}\` 옵션은 없습니다.`, hint: `쓸 수 있는 옵션: ${problem.known.map((name) => `\`${name}\``).join(", ")}.` };
    case "variableName":
      return { message: `\`${problem.field}\`에 환경 변수가 가질 수 없는 이름 ${problem.received}이(가) 있습니다.`, hint: "이름은 비어 있지 않아야 하고 `=`나 NUL이 없어야 합니다." };
    case "notAUrl":
      return { message: `URL은 전체를 써야 하는데 ${problem.received}입니다.`, hint: "전체를 쓰십시오. 예: `http://localhost:3000/mcp`." };
    case "urlProtocol":
      return { message: `URL은 \`http:\`나 \`https:\`로 시작해야 하는데 ${problem.received}(으)로 시작합니다.`, hint: "전체를 쓰십시오. 예: `http://localhost:3000/mcp`. 프로그램인 서버는 URL이 아니라 명령으로 지정합니다." };
    case "headerName":
      return { message: `${problem.received}은(는) 헤더 이름이 될 수 없습니다.`, hint: "영문자, 숫자, 붙임표를 쓰십시오." };
    case "headerValue":
      return { message: `\`${problem.name}\` 헤더의 값에 헤더에 쓸 수 없는 문자가 있습니다.`, hint: "줄바꿈 같은 제어 문자를 빼고, Latin-1 밖의 글자는 인코딩하십시오." };
    case "reservedHeader":
      return { message: `\`${problem.name}\` 헤더는 프로토콜의 것이라 지정할 수 없습니다.`, hint: "생략하십시오. 세션이 직접 씁니다." };
    case "timeout":
      return { message: `\`${problem.field}\` 값은 1 이상 2147483647 이하의 정수(ms)여야 하는데 ${problem.received}입니다.`, hint: problem.field === "listTimeoutMs" ? "10000(`startupTimeoutMs`가 더 작으면 그 값)을 쓰려면 생략하십시오." : "60000을 쓰려면 생략하십시오." };
    case "messageLimit":
      return { message: `\`maxMessageBytes\` 값은 ${problem.least} 이상 ${problem.most} 이하의 정수(바이트)여야 하는데 ${problem.received}입니다.`, hint: "67108864(64 MiB)를 쓰려면 생략하십시오." };
    case "authType":
      return { message: `\`auth.type\` 값은 "clientCredentials"나 "bearer"여야 하는데 ${problem.received}입니다.`, hint: "ID와 시크릿이 있는 클라이언트는 앞의 것, 이미 가진 토큰은 뒤의 것입니다. 사람이 로그인하는 방식은 없습니다: mcpeak은 브라우저를 열지 않습니다." };
    case "authBlank":
      return { message: `${authFields[problem.field]} 값이 비어 있으면 안 됩니다.`, hint: "값을 가져오는 변수가 설정되어 있는지 확인하십시오." };
    case "authCharacters":
      return {
        message: `${authFields[problem.field]} 값에 쓸 수 없는 문자가 있습니다.`,
        hint: problem.field === "token" ? "앞의 `Bearer `와 공백, 줄바꿈을 빼고 토큰만 쓰십시오." : "줄바꿈과 ASCII 밖의 문자를 빼십시오. 범위는 공백 하나로 구분합니다.",
      };
    case "authIssuer":
      return { message: "issuer 값은 로그인 정보가 없는 http: 또는 https: URL이어야 합니다.", hint: "인증 서버의 URL을 쓰십시오. 예: `https://auth.example.com`." };
    case "authAndHeader":
      return { message: "토큰과 `Authorization` 헤더를 함께 쓸 수 없습니다.", hint: "`auth`와 헤더 가운데 하나만 남기십시오." };
    case "authAndLogin":
      return { message: "토큰과 URL의 로그인 정보를 함께 쓸 수 없습니다.", hint: "`auth`와 URL의 `user:password@` 가운데 하나만 남기십시오." };
    case "source":
      return { message: `\`inProcess\`에는 SDK 서버 객체, 함수, \`fetch\`가 있는 객체 가운데 하나를 넘겨야 하는데 ${problem.received}을(를) 받았습니다.`, hint: "예: `inProcess(() => createServer())`." };
    case "target":
      return { message: `서버는 \`stdio\`, \`http\`, \`inProcess\`로 만들어야 하는데 ${problem.received}입니다.`, hint: '예: `stdio("node", ["server.js"])`.' };
  }
}

const authFields = { token: "Bearer 토큰", clientId: "클라이언트 ID", clientSecret: "클라이언트 시크릿", scope: "범위(scope)" } as const;

function lastWords(stderrTail: readonly string[]): string {
  const said = showLines(stderrTail);
  return said === "" ? "" : ` stderr: ${said}`;
}

/** 없는 버전이나 클라이언트. */
function choiceWords(facts: Extract<SessionFacts, { readonly rule: "version" | "client" }>): Words {
  const { option, received, known } = facts;
  const message = `\`${option}\` 값은 ${known.join(", ")} 가운데 하나여야 하는데 ${received}입니다.`;
  if (facts.rule === "client") return { message, hint: "mcpeak의 클라이언트를 쓰려면 생략하십시오." };
  const near = facts.nearest === undefined ? "" : `혹시 ${facts.nearest}입니까? `;
  return { message, hint: `${near}서버와 협상하려면 생략하십시오.` };
}
