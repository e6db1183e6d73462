import { renderValuePath } from "../../json/json-path.js";
import type { JsonRpcErrorFacts } from "../facts/json-rpc-error.js";
import type { MatchFacts, ResultProblem, ViolationFacts } from "../facts/match.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { protocolErrorHint } from "./protocol-error.js";

export function matchWords(facts: MatchFacts): Words {
  switch (facts.code) {
    case "TOOL_NOT_FOUND":
      return {
        message: `서버에 이름이 ${showValue(facts.tool)}인 도구가 없습니다.${didYouMean(facts.nearest)}`,
        hint: facts.total === 0 ? "서버의 도구 목록이 비어 있습니다. 이렇게 시작할 때 서버가 도구를 등록하는지 확인하십시오." : offered(facts.names, facts.total),
      };
    case "IS_ERROR_MISMATCH":
      return facts.expected
        ? {
            message: `호출이 거부되어야 하는데 도구가 \`isError: true\` 없이 응답했습니다${withBody(facts.body, facts.kinds)}`,
            hint: "이 입력에는 도구가 `isError: true`로 응답하게 하십시오. 응답이 맞다면 `false`를 기대하십시오.",
          }
        : {
            message: `호출이 성공해야 하는데 도구가 \`isError: true\`로 응답했습니다${withBody(facts.body, facts.kinds)}`,
            hint: facts.body === undefined ? "도구가 이유를 밝히지 않았습니다. 서버의 로그를 확인하고 케이스의 입력이나 도구를 고치십시오." : "본문은 도구가 밝힌 이유입니다. 케이스의 입력이나 도구를 고치십시오.",
          };
    case "BODY_MISSING":
      return {
        message: `응답에 검사할 텍스트가 없습니다: ${noText(facts.hasContent, facts.kinds)}.`,
        hint: facts.hasStructuredContent
          ? "`structuredContent`는 있습니다. `structuredContentMatchesSchema`로 검사하십시오."
          : "도구가 `text` 유형의 블록으로 응답하게 하거나 이 단언을 지우십시오.",
      };
    case "BODY_MISMATCH":
      return {
        message: `본문이 스키마와 맞지 않습니다${violationsText(facts.total, facts.violations)}`,
        hint: mismatchHint(facts.isErrorResult, facts.isPlainText),
      };
    case "STRUCTURED_CONTENT_MISSING":
      return {
        message: "응답에 `structuredContent`가 없습니다.",
        hint: facts.isErrorResult
          ? `도구가 \`isError: true\`로 응답했습니다${withBody(facts.body, [])} 케이스의 입력이나 도구를 고치십시오.`
          : facts.body !== undefined
            ? "텍스트는 있습니다. `bodyMatchesSchema`로 검사하거나 도구가 `structuredContent`도 보내게 하십시오."
            : "도구가 `structuredContent`를 보내게 하거나 이 단언을 지우십시오.",
      };
    case "STRUCTURED_CONTENT_MISMATCH":
      return {
        message: `\`structuredContent\`가 스키마와 맞지 않습니다${violationsText(facts.total, facts.violations)}`,
        hint: mismatchHint(facts.isErrorResult, false),
      };
    case "REJECTED_BY_PROTOCOL_ERROR":
      return {
        message: `서버가 JSON-RPC 오류 ${errorText(facts.error)}로 호출을 거부했습니다. 프로토콜 ${showValue(facts.protocolVersion)}에서는 \`isError: true\`로 응답해야 합니다.`,
        hint: "2025-11-25부터 모델은 도구 결과만 읽고 고칠 수 있습니다. 도구 결과로 응답하거나 `--strict` 없이 실행하십시오.",
      };
    case "REJECTION_BY_PROTOCOL_ERROR":
      return {
        message: `서버가 JSON-RPC 오류 ${errorText(facts.error)}로 호출을 거부했고, 이를 거부로 인정했습니다. 프로토콜 ${showValue(facts.protocolVersion)}에서는 \`isError: true\`로 응답해야 합니다.`,
        hint: "2025-11-25부터 모델은 도구 결과만 읽고 고칠 수 있습니다. `--strict`를 쓰면 실패가 됩니다.",
      };
    case "UNDECLARED_TOOL_REJECTED":
      return {
        message: `호출이 거부되었지만 서버가 선언한 도구 가운데 ${showValue(facts.tool)}이(가) 없습니다. 이름만 틀렸을 수 있습니다.${didYouMean(facts.nearest)}`,
        hint: "도구 이름을 고치십시오. 없는 도구를 시험하는 케이스라면 `--strict` 없이 실행하십시오.",
      };
    case "REJECTION_OF_UNDECLARED_TOOL":
      return {
        message: `이 거부는 아무것도 증명하지 못할 수 있습니다. 서버가 선언한 도구 가운데 ${showValue(facts.tool)}이(가) 없습니다.${didYouMean(facts.nearest)}`,
        hint: "이름이 틀렸다면 고치십시오. `--strict`를 쓰면 실패가 됩니다.",
      };
    case "JSON_RPC_ERROR":
      return {
        message: `서버가 \`${facts.method}\` 요청에 JSON-RPC 오류 ${errorText(facts.error)}로 응답하여 판정할 결과가 없습니다.`,
        hint: errorHint(facts),
      };
    case "BROKEN_RESULT":
      return { message: `도구 결과가 잘못되었습니다: ${problemText(facts.problem)}.`, hint: "서버를 고치십시오. 어떤 클라이언트도 이 응답의 뜻을 알 수 없습니다." };
  }
}

/** One violation as a sentence that begins with its place, without its final stop. */
export function violationSentence(violation: ViolationFacts): string {
  const { keyword, expected } = violation;
  const asked = showValue(expected);
  const itIs = violation.received === undefined ? "" : ` (받은 값: ${shownReceived(violation)})`;
  const itHas = violation.count === undefined ? itIs : ` (받은 개수: ${violation.count})`;
  const place = escapeControls(shorten(renderValuePath(violation.path)));
  switch (keyword) {
    case "type":
      return `${place}의 값은 ${typeNames[String(expected)] ?? asked}여야 합니다${itIs}`;
    case "const":
      return `${place}의 값은 정확히 ${asked}여야 합니다${itIs}`;
    case "enum":
      return `${place}의 값은 ${asked} 중 하나여야 합니다${itIs}`;
    case "required":
      return `${place}의 값이 있어야 하는데 없습니다`;
    case "minItems":
      return `${place}의 항목은 ${asked}개 이상이어야 합니다${itHas}`;
    case "minLength":
      return `${place}의 길이는 ${asked}자 이상이어야 합니다${length(violation, itIs)}`;
    case "maxLength":
      return `${place}의 길이는 ${asked}자 이하여야 합니다${length(violation, itIs)}`;
    case "minimum":
      return `${place}의 값은 ${asked} 이상이어야 합니다${itIs}`;
    case "maximum":
      return `${place}의 값은 ${asked} 이하여야 합니다${itIs}`;
    case "stringContains":
      return `${place}의 값에 ${asked}이(가) 들어 있어야 합니다${itIs}`;
    case "additionalProperties":
      return `${place}의 값이 없어야 합니다. 스키마에 없는 속성은 허용되지 않습니다${itIs}`;
  }
}

function shownReceived({ received, isAsWritten }: ViolationFacts): string {
  return isAsWritten === true ? `${escapeControls(String(received))}, JavaScript의 수로는 나타낼 수 없음` : showValue(received);
}

const typeNames: Readonly<Record<string, string>> = {
  object: "object",
  array: "array",
  string: "string",
  number: "number",
  integer: "integer",
  boolean: "boolean",
  null: "null",
};

function length({ count, received }: ViolationFacts, itIs: string): string {
  return count === undefined ? itIs : ` (받은 길이: ${count}자${received === undefined ? "" : `, ${showValue(received)}`})`;
}

function violationsText(total: number, violations: readonly ViolationFacts[]): string {
  const [first] = violations;
  const sentence = first === undefined ? "." : `${violationSentence(first)}.`;
  return total === 1 ? `: ${sentence}` : `(${total}곳). 첫 번째: ${sentence}`;
}

function mismatchHint(isErrorResult: boolean, isPlainText: boolean): string {
  if (isErrorResult) return "도구가 `isError: true`로 응답했습니다. 호출이 성공해야 한다면 본문이 실패한 까닭을 알려 줍니다. 거부되어야 한다면 본문이나 스키마를 고치십시오.";
  if (isPlainText) return "본문이 JSON이 아니어서 문자열로 검사합니다. 도구가 JSON으로 응답하게 하거나 `type`을 \"string\"으로 적으십시오.";
  return "도구를 고치십시오. 응답이 맞다면 스키마를 고치십시오.";
}

function withBody(body: string | undefined, kinds: readonly string[]): string {
  if (body !== undefined) return `: ${showValue(body)}.`;
  return kinds.length === 0 ? ". 텍스트도 없습니다." : `. 텍스트는 없고 ${kindsText(kinds)}만 있습니다.`;
}

function noText(hasContent: boolean, kinds: readonly string[]): string {
  if (!hasContent) return "`content`가 없습니다";
  return kinds.length === 0 ? "`content`가 비어 있습니다" : `\`content\`에 ${kindsText(kinds)}만 있습니다`;
}

function kindsText(kinds: readonly string[]): string {
  const shown = kinds.slice(0, 10).map((kind) => showValue(kind, 40)).join(", ");
  return `${shown}${kinds.length > 10 ? ` 외 ${kinds.length - 10}가지` : ""} 유형의 블록`;
}

function didYouMean(nearest: readonly string[]): string {
  return nearest.length === 0 ? "" : ` 혹시 ${nearest.map((name) => showValue(name)).join(" 또는 ")}입니까?`;
}

function offered(names: readonly string[], total: number): string {
  if (names.length === 0) return `서버의 도구 ${total}개에 쓸 수 있는 이름이 없습니다.`;
  const more = total > names.length ? ` 외 ${total - names.length}개` : "";
  return `서버의 도구 ${total}개: ${names.map((name) => showValue(name)).join(", ")}${more}.`;
}

function errorText({ code, message, data }: JsonRpcErrorFacts): string {
  return `${showValue(code)}: ${showValue(message, 500)}${data === undefined ? "" : ` (data: ${showValue(data)})`}`;
}

function errorHint({ method, error, undeclared }: Extract<MatchFacts, { readonly code: "JSON_RPC_ERROR" }>): string {
  if (undeclared !== undefined) return `서버가 선언한 도구 가운데 ${showValue(undeclared.tool)}이(가) 없습니다.${didYouMean(undeclared.nearest) || " 도구 이름이나 서버를 고치십시오."}`;
  const known = protocolErrorHint(error);
  if (known !== undefined) return known;
  if (error.code === -32601) return `서버가 \`${method}\` 요청을 모릅니다. 도구를 제공하는 서버인지 확인하십시오.`;
  if (error.code === -32602 && method === "tools/call") {
    return "서버가 인자를 거부했습니다. 케이스의 `input`을 고치십시오. 거부되는 것이 맞다면 `isError` true 하나만 기대하십시오.";
  }
  return "원인은 서버에 있습니다. 서버의 로그를 확인하십시오.";
}

function problemText(problem: ResultProblem): string {
  switch (problem.kind) {
    case "isErrorNotBoolean":
      return `\`isError\`는 true나 false여야 하는데 ${showValue(problem.received)}입니다`;
    case "contentNotAnArray":
      return `\`content\`는 블록의 배열이어야 하는데 ${showValue(problem.received)}입니다`;
    case "brokenBlock":
      return `\`content[${problem.index}]\`는 \`type\`이 있는 블록이어야 하고 "text"라면 \`text\`도 있어야 하는데 ${showValue(problem.received)}입니다`;
  }
}
