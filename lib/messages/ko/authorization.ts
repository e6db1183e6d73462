import type { AuthorizationAnswer, AuthorizationFacts, DiscoveryProblem } from "../facts/authorization.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { withRo } from "./particles.js";

/** 토큰과 토큰을 얻는 곳에 관한 문장. */
export function authorizationWords(facts: AuthorizationFacts): Words {
  const { target } = facts;
  switch (facts.code) {
    case "AUTH_INTERACTIVE_ONLY":
      return {
        message: `${target} 서버는 사용자가 직접 로그인하기를 요구합니다: 인증 서버 ${facts.issuer}은(는) 클라이언트 ID와 시크릿이 아니라 ${names(facts.grantTypes)} 방식으로만 토큰을 줍니다. mcpeak은 브라우저를 열지 않습니다.`,
        hint: `다른 방법으로 토큰을 얻어 그 변수를 \`--bearer-env\`로(설정에서는 \`auth.bearerFrom\`으로) 지정하십시오. ${facts.isClientGiven ? "아니면 인증 서버가 이 클라이언트에 `client_credentials`를 허용하게 하십시오." : "아니면 인증 서버가 `client_credentials`를 허용하게 하고 `--oauth-id-env`와 `--oauth-secret-env`를 지정하십시오."}`,
      };
    case "AUTH_DISCOVERY_FAILED":
      return discoveryWords(target, facts.problem);
    case "AUTH_TOKEN_REFUSED": {
      const { url, status, error, description, scope } = facts;
      return {
        message: `인증 서버가 ${target} 서버에 쓸 토큰을 주지 않았습니다: ${url} 주소가 HTTP 상태 ${withRo(status)} 응답하며 오류 ${showValue(error)}을(를) 보냈습니다${description === "" ? "." : `: ${escapeControls(description)}`}`,
        hint: refusalHint(error, scope),
      };
    }
    case "AUTH_TOKEN_FAILED":
      return { message: `인증 서버가 ${target} 서버에 쓸 토큰을 주지 않았습니다: ${answerText(facts.url, facts.answer)}`, hint: answerHint(facts.answer) };
    case "AUTH_TOKEN_NOT_ACCEPTED": {
      const asked = facts.wwwAuthenticate === undefined ? "" : ` 요구하는 인증: ${escapeControls(facts.wwwAuthenticate)}`;
      return {
        message: `${target} 서버가 인증 서버 ${facts.issuer}에서 방금 받은 토큰을 받아들이지 않고 HTTP 상태 ${withRo(facts.status)} 응답했습니다.${asked}`,
        hint: "서버 로그에서 까닭을 확인하십시오. 토큰이 다른 리소스용이거나 범위가 모자란 경우가 많습니다. 범위는 `--oauth-scope`로, 코드와 설정에서는 `auth.scope`로 요청합니다.",
      };
    }
  }
}

function discoveryWords(target: string, problem: DiscoveryProblem): Words {
  switch (problem.kind) {
    case "notFound":
      return {
        message: `${target} 서버가 토큰을 요구하지만, 어디서 받을 수 있는지 알 수 없습니다. 찾아본 곳: ${problem.tried.join(", ")}.`,
        hint: "서버가 `/.well-known/oauth-protected-resource`에서 알리게 하거나, 인증 서버를 `--oauth-issuer`로(코드와 설정에서는 `auth.issuer`로) 지정하거나, 토큰을 `--bearer-env`로 넘기십시오.",
      };
    case "answer": {
      const what = problem.what === "resource" ? "보호된 리소스로서 자신을 설명한 내용" : "인증 서버가 자신을 설명한 내용";
      return { message: `${target} 서버가 토큰을 요구하지만, ${what}을 쓸 수 없습니다: ${answerText(problem.url, problem.answer)}`, hint: answerHint(problem.answer) };
    }
    case "resourceMismatch":
      return {
        message: `${target} 서버가 토큰을 요구하지만, ${problem.url} 주소는 다른 리소스 ${showValue(problem.resource)}을(를) 설명합니다.`,
        hint: "그곳의 `resource`를 MCP 서버의 URL로 고치거나, 그곳에 적힌 URL을 쓰십시오.",
      };
    case "issuerMismatch":
      return {
        message: `${target} 서버가 알린 인증 서버는 ${problem.offered.map((each) => escapeControls(each)).join(", ")}인데, 지정된 것은 ${escapeControls(problem.issuer)}입니다. 클라이언트 시크릿은 보내지 않았습니다.`,
        hint: "`--oauth-issuer`를(코드와 설정에서는 `auth.issuer`를) 고치거나, 서버가 알리는 곳을 쓰려면 생략하십시오.",
      };
  }
}

function answerText(url: string, answer: AuthorizationAnswer): string {
  switch (answer.kind) {
    case "network":
      return `${url} 주소에 연결할 수 없습니다: ${escapeControls(answer.detail)}${answer.code === "" || answer.detail.includes(answer.code) ? "" : ` (${answer.code})`}.`;
    case "silent":
      return `${url} 주소가 ${answer.waitedMs} ms 안에 응답하지 않았습니다.`;
    case "status":
      return `${url} 주소가 HTTP 상태 ${withRo(answer.status)} 응답했습니다.${reads(answer.body)}`;
    case "redirect":
      return `${url} 주소가 HTTP 상태 ${withRo(answer.status)} 응답하며 ${escapeControls(answer.location)} 주소를 가리켰는데, 따라가지 않았습니다.`;
    case "tooLarge":
      return `${url} 주소의 응답이 ${answer.maxBytes}바이트보다 큽니다.`;
    case "notJson":
      return `${url} 주소가 ${answer.contentType === "" ? "콘텐츠 유형 없이" : `\`${escapeControls(answer.contentType)}\` 유형으로`} 응답했는데, JSON 객체가 아닙니다.${reads(answer.body)}`;
    case "broken":
      return `${url} 주소가 JSON으로 응답했지만 ${brokenTexts[answer.expected]}${answer.received === "" ? "" : `: ${answer.received}`}.`;
    case "insecure":
      return `${url} 주소는 TLS를 쓰지 않아 아무것도 보내지 않았습니다. 중간에서 누구나 읽을 수 있기 때문입니다.`;
    case "unsendable":
      return `${url} 주소로 보낼 요청을 쓸 수 없습니다: ${escapeControls(answer.detail)}`;
  }
}

const brokenTexts: { readonly [Expected in Extract<AuthorizationAnswer, { readonly kind: "broken" }>["expected"]]: string } = {
  metadata: "있어야 할 것이 없습니다",
  bearer: "`token_type` 값이 Bearer가 아닙니다",
  headerText: "`access_token` 값을 헤더에 쓸 수 없습니다",
};

function answerHint(answer: AuthorizationAnswer): string {
  switch (answer.kind) {
    case "network":
      if (/CERT|SIGNED|ISSUER|ALTNAME/.test(answer.code)) return "믿을 수 없는 인증서입니다. 발급 기관을 NODE_EXTRA_CA_CERTS 변수로 지정하십시오.";
      return "인증 서버를 시작하거나 메타데이터의 주소를 확인하십시오. 이미 가진 토큰은 변수에 넣어 `--bearer-env`로 지정합니다.";
    case "silent":
      return "인증 서버가 멈추지 않았는지 확인하십시오.";
    case "status":
      return answer.status >= 500 ? "그 안에서 실패했습니다. 로그를 확인하십시오." : "주소를 확인하십시오. 인증 서버가 알리는 주소여야 합니다.";
    case "redirect":
      return "리디렉션은 같은 오리진 안에서만 따라갑니다. 메타데이터의 주소를 고치십시오.";
    case "tooLarge":
      return "이런 응답은 수백 바이트면 됩니다. 주소를 확인하십시오.";
    case "notJson":
      return "앞에 로그인 페이지나 프록시가 없는지 확인하십시오.";
    case "broken":
      return "OAuth 2.1(RFC 6749, 8414, 9728)이 정한 대로 응답하게 하십시오.";
    case "insecure":
      return "`https:`로 제공하십시오. 사이의 네트워크가 믿을 수 있는 것이라면 그 오리진을 `--oauth-issuer`로(코드와 설정에서는 `auth.issuer`로) 직접 지정하십시오.";
    case "unsendable":
      return "클라이언트 ID와 시크릿에 보낼 수 없는 문자가 없는지 확인하십시오.";
  }
}

function refusalHint(error: string, scope: string | undefined): string {
  switch (error) {
    case "invalid_client":
      return "클라이언트 ID와 시크릿을 확인하고, 변수에 이 인증 서버의 것이 들어 있는지 확인하십시오.";
    case "invalid_scope":
      return scope === undefined
        ? "필요한 범위를 `--oauth-scope`로(코드와 설정에서는 `auth.scope`로) 지정하십시오."
        : `${showValue(scope)} 범위를 요청했습니다. 이 클라이언트에 허용된 범위를 \`--oauth-scope\`로(코드와 설정에서는 \`auth.scope\`로) 요청하십시오.`;
    case "unauthorized_client":
    case "unsupported_grant_type":
      return "인증 서버가 이 클라이언트에 `client_credentials`를 허용하게 하거나, 다른 방법으로 토큰을 얻어 그 변수를 `--bearer-env`로 지정하십시오.";
    case "invalid_target":
      return "인증 서버에 MCP 서버를 이 클라이언트가 쓸 수 있는 리소스로 등록하십시오.";
    default:
      return "본문은 인증 서버가 밝힌 이유입니다. 자세한 것은 인증 서버의 로그에 있습니다.";
  }
}

function reads(body: string): string {
  return body === "" ? "" : ` 내용: ${escapeControls(body)}`;
}

function names(grantTypes: readonly string[]): string {
  return grantTypes.map((each) => `\`${escapeControls(each)}\``).join(", ");
}
