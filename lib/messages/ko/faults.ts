import { type JsonPath, renderPath } from "../../json/json-path.js";
import type { FaultConflict, FaultIssueFacts, FaultPartType, FaultsFacts, FaultValueProblem } from "../facts/faults.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { nonJsonWords, receivedWords } from "./received.js";

/** `faults` 방의 문장. */
export function faultsWords(facts: FaultsFacts): Words {
  return facts.code === "INVALID_FAULTS" ? invalidWords(facts) : issueWords(facts);
}

function invalidWords({ source, first, total }: Extract<FaultsFacts, { readonly code: "INVALID_FAULTS" }>): Words {
  const where = source === undefined ? "" : `${escapeControls(shorten(source, 500))}: `;
  const { message, hint } = issueWords(first);
  const more = total === 1 ? "" : ` (문제가 ${total - 1}개 더 있습니다)`;
  return {
    message: `→ 올바른 결함 목록이 아닙니다 — ${where}${message}${more}\n→ 기대한 모양: { "faults": [ { "on": { ... }, "do": { "type": ... } } ] }`,
    hint: `${hint}${total === 1 ? "" : " 이 오류의 `issues`에 모든 문제가 있습니다."}`,
  };
}

function issueWords(facts: FaultIssueFacts): Words {
  const place = at(facts.segments);
  switch (facts.code) {
    case "MISSING_REQUIRED_FIELD":
      return { message: `${place}: 값이 없습니다.`, hint: missingHint(facts) };
    case "UNKNOWN_FIELD": {
      const owner = facts.action === undefined ? owners[facts.owner] : `동작 ${showValue(facts.action)}`;
      const allowed = facts.allowed.map((name) => `\`${name}\``).join(", ");
      return { message: `${place}: 알 수 없는 필드입니다. ${owner}에는 이런 필드가 없습니다.`, hint: facts.meant === undefined ? `쓸 수 있는 필드: ${allowed}` : `\`${facts.meant}\`을(를) 뜻하셨습니까? 쓸 수 있는 필드: ${allowed}` };
    }
    case "INVALID_TYPE":
      return { message: `${place}: ${types[facts.expected]}이어야 하는데 ${receivedWords(facts.received)}입니다.`, hint: typeHints[facts.expected] };
    case "INVALID_VALUE":
      return valueWords(place, facts.problem);
    case "INVALID_JSON_VALUE":
      return { message: `${place}: ${nonJsonWords(facts.nonJson, facts.className)}이라서 어떤 호출과도 맞지 않습니다. 호출은 JSON으로 옵니다.`, hint: "클라이언트가 보내는 문자열, 숫자, 배열, 객체를 적으십시오." };
    case "CONFLICTING_FIELDS":
      return conflictWords(place, facts.conflict);
    case "MEANINGLESS_FAULT":
      return { message: `${place}: ${showValue(facts.action)} 동작은 ${transports[facts.transport]}에서 의미가 없습니다.`, hint: `${showValue(facts.action)} 동작은 ${facts.transport === "stdio" ? "HTTP" : "stdio"}에서만 의미가 있습니다. 빼거나 그쪽으로 서버를 여십시오.` };
  }
}

function missingHint({ field, action }: Extract<FaultIssueFacts, { readonly code: "MISSING_REQUIRED_FIELD" }>): string {
  if (action !== undefined) return `동작 ${showValue(action)}에 필요한 \`${field}\`을(를) 적으십시오.`;
  switch (field) {
    case "faults":
      return '{ "faults": [ … ] }로 적으십시오.';
    case "on":
      return '예: "on": { "tool": "get_weather" }. {}는 모든 요청에 적용됩니다.';
    case "do":
      return '예: "do": { "type": "hang" }.';
    default:
      return '동작의 예: { "type": "delay", "delayMs": 500 }.';
  }
}

function valueWords(place: string, problem: FaultValueProblem): Words {
  switch (problem.kind) {
    case "integer": {
      const range = problem.max === Number.MAX_SAFE_INTEGER ? `${problem.min} 이상의 정수` : `${problem.min}부터 ${problem.max}까지의 정수`;
      return { message: `${place}: ${range}여야 하는데 ${receivedWords(problem.received)}입니다.`, hint: "이 범위의 정수를 적으십시오." };
    }
    case "probability":
      return { message: `${place}: 0보다 크고 1 이하인 숫자여야 하는데 ${receivedWords(problem.received)}입니다.`, hint: "0.25는 요청의 4분의 1에 적용됩니다. 빼면 모두에 적용됩니다." };
    case "oneOf":
      return { message: `${place}: ${problem.allowed.map((name) => `"${name}"`).join(", ")} 중 하나여야 하는데 ${receivedWords(problem.received)}입니다.`, hint: problem.meant === undefined ? "이 중 하나를 따옴표로 적으십시오." : `"${problem.meant}"을(를) 뜻하셨습니까?` };
    case "blank":
      return { message: `${place}: 비어 있으면 안 되는데 ${receivedWords(problem.received)}입니다.`, hint: "뜻하는 값을 적거나 빼십시오." };
    case "eventId":
      return { message: `${place}: 한 줄이어야 하는데 ${receivedWords(problem.received)}입니다.`, hint: "이벤트의 id에는 줄바꿈이나 NUL을 쓸 수 없습니다." };
    case "headerName":
      return { message: `${place}: 보낼 수 없습니다. ${showValue(problem.name)}은(는) 헤더 이름이 아닙니다.`, hint: "헤더 이름은 Retry-After처럼 영문자, 숫자, 하이픈으로 적습니다." };
    case "headerValue":
      return { message: `${place}: 헤더에 담을 수 있는 문자열이어야 하는데 ${receivedWords(problem.received)}입니다.`, hint: '"30"처럼 Latin-1 문자로 된 한 줄을 적으십시오.' };
  }
}

function conflictWords(place: string, conflict: FaultConflict): Words {
  switch (conflict) {
    case "nthEvery":
      return { message: `${place}: \`nth\`와 함께 쓸 수 없습니다.`, hint: "요청 하나면 `nth`, 몇 번째마다면 `every`만 남기십시오." };
    case "nthTimes":
      return { message: `${place}: 1보다 큰데, \`nth\`가 있는 결함은 요청 하나에만 적용됩니다.`, hint: "`times`를 빼거나 `nth` 대신 `every`를 쓰십시오." };
    case "otherMethod":
      return { message: `${place}: 도구를 호출하지 않는 메서드라서 \`tool\`이나 \`args\`가 있는 결함이 적용될 수 없습니다.`, hint: '`method`를 빼십시오. `tool`이나 `args`가 있으면 "tools/call"입니다.' };
  }
}

/** 문장 속의 위치. */
function at(segments: JsonPath): string {
  return segments.length === 0 ? "전체" : `\`${escapeControls(shorten(renderPath(segments)))}\``;
}

const transports = { stdio: "stdio", http: "HTTP" } as const;

const owners: { readonly [Owner in Extract<FaultIssueFacts, { code: "UNKNOWN_FIELD" }>["owner"]]: string } = { file: "결함 파일", fault: "결함", trigger: "`on`", action: "`do`" };

const types: { readonly [Type in FaultPartType]: string } = {
  faults: "결함 배열이나 그것을 담은 객체",
  list: "결함 배열",
  fault: "객체",
  trigger: "객체",
  action: "객체",
  string: "문자열",
  arguments: "객체",
  headers: "객체",
};

const typeHints: { readonly [Type in FaultPartType]: string } = {
  faults: '{ "faults": [ … ] }로 적으십시오.',
  list: "결함이 하나여도 대괄호로 묶은 배열로 적으십시오.",
  fault: '결함의 예: { "on": { "tool": "get_weather" }, "do": { "type": "hang" } }.',
  trigger: '예: { "tool": "get_weather", "nth": 2 }. {}는 모든 요청에 적용됩니다.',
  action: '예: { "type": "delay", "delayMs": 500 }.',
  string: "큰따옴표로 묶은 문자열을 적으십시오.",
  arguments: "인자를 이름으로 적으십시오. 적지 않은 인자는 무엇이든 됩니다.",
  headers: '예: { "retry-after": "30" }.',
};
