import { renderPath } from "../../json/json-path.js";
import type { ExpectedType, IssueFacts, Owner, Received, TypedPart, ValidateFacts } from "../facts/validate.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { nonJsonWords, receivedWords } from "./received.js";
import { missingFieldHint, unknownFieldHint, unsupportedKeywordHint } from "./validate-hints.js";
import { assertionProblemWords, valueProblemWords } from "./validate-values.js";

export function validateWords(facts: ValidateFacts): Words {
  switch (facts.code) {
    case "MISSING_REQUIRED_FIELD":
      return { message: `${owners[facts.owner]}에는 ${key(facts.field)} 필드가 있어야 하지만 없습니다.`, hint: missingFieldHint(facts.owner, facts.field) };
    case "UNKNOWN_FIELD":
      return { message: `스위트 형식 1의 ${owners[facts.owner]}에는 ${key(facts.field)} 필드가 없습니다.`, hint: unknownFieldHint(facts) };
    case "UNSUPPORTED_SCHEMA_VERSION":
      return { message: `\`schemaVersion\` 값은 숫자 1이어야 하지만 받은 값은 ${receivedWords(facts.received)}입니다.`, hint: '"schemaVersion": 1로 적으십시오. 더 새로운 형식으로 쓴 스위트라면 더 새로운 mcpeak를 쓰십시오.' };
    case "INVALID_TYPE":
      return { message: `${parts(facts.what)}에는 ${types[facts.expected]} 와야 하지만 받은 값은 ${receivedWords(facts.received)}입니다.`, hint: typeHint(facts) };
    case "INVALID_VALUE":
      return valueProblemWords(facts.problem);
    case "DUPLICATE_CASE_ID":
      return { message: `케이스 id는 스위트 안에서 하나뿐이어야 하지만 ${showValue(facts.id)} 값은 이미 \`cases[${facts.firstIndex}]\`의 id입니다.`, hint: "두 케이스 중 하나의 id를 바꾸십시오. 대소문자와 공백까지 모두 구분합니다." };
    case "EMPTY_CASES":
      return { message: "스위트에는 케이스가 하나 이상 있어야 하지만 `cases`가 비어 있습니다.", hint: "케이스를 추가하십시오. id, name, operation, assertions를 가진 객체입니다." };
    case "EMPTY_ASSERTIONS":
      return { message: "케이스에는 단언이 하나 이상 있어야 하지만 `assertions`가 비어 있습니다.", hint: `단언이 없으면 케이스는 통과할 수밖에 없습니다. 다음 중 하나를 추가하십시오: ${facts.allowed.join(", ")}.` };
    case "INCOMPATIBLE_ASSERTION":
      return assertionProblemWords(facts);
    case "INVALID_JSON_VALUE":
      return jsonWords(facts);
    case "INVALID_TIMEOUT":
      return {
        message: `\`${facts.field}\` 값은 1 이상 2147483647 이하의 정수(밀리초)여야 하지만 받은 값은 ${receivedWords(facts.received)}입니다.`,
        hint: facts.field === "timeoutMs" ? "생략하면 스위트의 `defaultTimeoutMs`를, 그것도 없으면 10000을 씁니다." : "생략하면 10000을 씁니다.",
      };
    case "UNSUPPORTED_SCHEMA_KEYWORD":
      return { message: `응답 스키마에는 ${key(facts.keyword)} 키워드를 쓸 수 없습니다.`, hint: unsupportedKeywordHint(facts.keyword, facts.meant) };
    case "SCHEMA_KEYWORD_REQUIRES_TYPE": {
      const wanted = facts.types.map((type) => `"${type}"`).join(" 또는 ");
      const found = facts.received === undefined ? "`type`이 없습니다" : `\`type\` 값이 ${receivedWords(facts.received)}입니다`;
      return { message: `\`${facts.keyword}\` 키워드는 ${wanted} \`type\`과 함께 있어야 하지만 ${found}.`, hint: `옆에 "type": "${facts.types[0]}" 항목을 적거나 \`${facts.keyword}\` 키워드를 지우십시오.` };
    }
    case "IMPOSSIBLE_RANGE":
      return { message: `\`minimum\`(${facts.minimum}) 값이 \`maximum\`(${facts.maximum})보다 커서 맞는 수가 없습니다.`, hint: "둘을 맞바꾸거나 하나를 지우십시오." };
    case "IMPOSSIBLE_LENGTH":
      return { message: `\`minLength\`(${facts.minLength}) 값이 \`maxLength\`(${facts.maxLength})보다 커서 맞는 문자열이 없습니다.`, hint: "둘을 맞바꾸거나 하나를 지우십시오." };
    case "VALUE_AGAINST_TYPE":
      return { message: `\`type\`이 "${facts.type}"이므로 어떤 값도 ${facts.keyword === "const" ? "`const`" : "`enum` 항목"} ${receivedWords(facts.received)}과(와) 같을 수 없습니다.`, hint: "값이나 type을 고치십시오." };
    case "UNSAFE_INTEGER":
      return { message: `${facts.value} 값은 프로그램이 담을 수 있는 가장 가까운 수로 읽힙니다. 9007199254740991보다 큰 정수는 이웃한 수와 구별되지 않습니다.`, hint: "그런 수는 문자열로 보내고 문자열로 비교하십시오." };
    case "CONTRADICTING_IS_ERROR":
      return { message: `이 단언은 isError ${facts.expected}를 기대하지만 같은 케이스의 단언 ${facts.firstIndex}번은 ${!facts.expected}를 기대합니다. 둘 중 하나는 반드시 실패합니다.`, hint: "둘 중 하나를 지우십시오." };
    case "UNKNOWN_APPROVED_CASE":
      return { message: `승인 블록이 ${showValue(facts.id)}을(를) 분류하지만 그런 id의 케이스가 없습니다.`, hint: facts.meant === undefined ? "스위트를 다시 승인하거나 항목을 지우십시오." : `${showValue(facts.meant)}을(를) 뜻하셨습니까? 아니라면 스위트를 다시 승인하십시오.` };
    case "UNKNOWN_OPTION":
      return { message: `${key(facts.option)} 옵션이 없습니다.`, hint: `${facts.meant === undefined ? "" : `\`${facts.meant}\`을(를) 뜻하셨습니까? `}옵션: ${facts.known.map((name) => `\`${name}\``).join(", ")}.` };
    case "INVALID_SUITE":
      return { message: invalidSuite(facts.first, facts.total), hint: "모두 고치십시오. 이 오류의 `issues`에 전체 목록이 있습니다." };
  }
}

function key(name: string): string {
  return `\`${escapeControls(shorten(name, 100))}\``;
}

const owners: { readonly [Part in Owner]: string } = {
  suite: "스위트",
  approval: "승인 블록",
  approvedCase: "승인 블록의 항목",
  case: "케이스",
  operation: "이 operation",
  assertion: "이 단언",
};

const types: { readonly [Type in ExpectedType]: string } = {
  object: "객체가",
  array: "배열이",
  string: "문자열이",
  boolean: "true 또는 false가",
  schema: "응답 스키마(객체)가",
  schemaOrBoolean: "true, false 또는 응답 스키마(객체)가",
  schemaMap: "속성마다 스키마를 적은 객체가",
};

function parts(part: TypedPart): string {
  switch (part.kind) {
    case "root":
      return "스위트 자리";
    case "case":
      return "케이스 자리";
    case "operation":
      return "`operation` 자리";
    case "assertion":
      return "단언 자리";
    case "approval":
      return "`approval` 자리";
    case "schema":
      return "`schema` 자리";
    case "requiredEntry":
      return `\`required\`의 ${part.index}번 항목 자리`;
    case "field":
      return `${key(part.field)} 자리`;
  }
}

function typeHint({ what, expected, received }: Extract<IssueFacts, { readonly code: "INVALID_TYPE" }>): string {
  switch (what.kind) {
    case "root":
      return "스위트 자체를 넘기십시오. JSON.parse가 준 값이나 빌더의 `.toSpec()` 결과입니다.";
    case "operation":
      return '예를 들어 { "type": "listTools" }로 적으십시오.';
    case "case":
      return '{ "id": …, "name": …, "operation": …, "assertions": […] }로 적으십시오.';
    case "assertion":
      return '예를 들어 { "type": "isError", "expected": false }로 적으십시오.';
    case "approval":
      return "직접 쓴 스위트에서는 생략하십시오. `mcpeak approve`가 붙여 줍니다.";
    case "schema":
    case "requiredEntry":
    case "field":
      return valueHint(expected, received);
  }
}

function valueHint(expected: ExpectedType, received: Received): string {
  switch (expected) {
    case "object":
      return "중괄호로 감싼 객체로 적거나 생략하십시오.";
    case "array":
      return "항목이 하나라도 대괄호로 감싼 목록으로 적으십시오.";
    case "string":
      return "큰따옴표로 감싼 글로 적으십시오.";
    case "boolean":
      return "따옴표 없이 true나 false로 적으십시오.";
    case "schema":
      return `예를 들어 { "type": "string" }으로 적으십시오.${libraryHint(received)}`;
    case "schemaOrBoolean":
      return `true, false 또는 { "type": "string" } 같은 스키마로 적으십시오.${libraryHint(received)}`;
    case "schemaMap":
      return '예를 들어 { "city": { "type": "string" } }으로 적으십시오.';
  }
}

/** 스키마 라이브러리에서 왔을 수 있는 값에 덧붙이는 말. */
function libraryHint(received: Received): string {
  if (received.kind !== "nonJson") return "";
  if (received.nonJson === "function") return " 라이브러리의 스키마는 먼저 만들어야 합니다. z.string()처럼 괄호를 붙이십시오.";
  return received.nonJson === "instance" ? " zod 같은 라이브러리의 스키마는 통째로 넘기고, 일반 스키마 안에는 넣지 마십시오." : "";
}

function jsonWords(facts: Extract<IssueFacts, { readonly code: "INVALID_JSON_VALUE" }>): Words {
  const { problem } = facts;
  switch (problem.kind) {
    case "inputNotObject":
      return { message: `\`input\`은 JSON 객체여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: "도구의 인자를 이름과 함께 적으십시오. 인자가 없으면 {}입니다." };
    case "cyclicSchema":
      return { message: "응답 스키마는 유한해야 하지만 이 스키마는 자기 자신을 담고 있습니다.", hint: "응답에 있는 단계만큼 풀어서 적으십시오." };
    case "deepSchema":
      return { message: `응답 스키마는 스위트 안에서 ${problem.maxDepth}단계까지 중첩할 수 있지만 이 스키마는 더 깊습니다.`, hint: "위쪽 단계만 검사하십시오." };
    case "nonJson":
      return { message: `JSON으로 적을 수 있는 값이어야 하지만 받은 값은 ${nonJsonWords(problem.nonJson, problem.className)}입니다.`, hint: nonJsonHint(problem.nonJson) };
  }
}

function nonJsonHint(kind: Parameters<typeof nonJsonWords>[0]): string {
  if (kind === "undefined" || kind === "hole") return "생략하거나 null로 적으십시오.";
  if (kind === "instance") return "서버가 받을 문자열이나 일반 객체로 적으십시오. 예: date.toISOString().";
  if (kind === "NaN" || kind === "Infinity" || kind === "-Infinity") return "유한한 수나 문자열, null을 쓰십시오.";
  return "문자열, 유한한 수, true, false, null, 일반 배열, 일반 객체 중 하나로 적으십시오.";
}

function invalidSuite(first: readonly IssueFacts[], total: number): string {
  const lines = first.map((issue) => `\n  ${escapeControls(shorten(renderPath(issue.segments), 300))}: ${validateWords(issue).message} (${issue.code})`);
  const more = total > first.length ? `\n  … 외 ${total - first.length}건` : "";
  return `스위트가 올바르지 않습니다: 문제 ${total}건.${lines.join("")}${more}`;
}
