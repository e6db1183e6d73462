import type { IssueFacts, Owner } from "../facts/validate.js";
import { showValue } from "../show-value.js";

/** 빠진 키에 무엇을 적을지. */
export function missingFieldHint(owner: Owner, field: string): string {
  switch (field) {
    case "schemaVersion":
      return '"schemaVersion": 1을 추가하십시오.';
    case "id":
      return owner === "suite" ? '"weather"처럼 짧은 id를 추가하십시오.' : '"seoul-succeeds"처럼 스위트의 다른 케이스에 없는 id를 추가하십시오.';
    case "name":
      return "이름을 추가하십시오. 보고서에 찍히는 이름입니다.";
    case "cases":
      return '케이스가 하나 이상 든 배열 "cases"를 추가하십시오.';
    case "operation":
      return '예를 들어 { "type": "callTool", "tool": "get_weather", "input": {} }를 추가하십시오.';
    case "assertions":
      return '예를 들어 [{ "type": "isError", "expected": false }]를 추가하십시오.';
    case "type":
      return owner === "operation" ? '"type"에 "listTools" 또는 "callTool"을 적으십시오.' : '"type"에 "toolExists", "isError", "bodyMatchesSchema", "structuredContentMatchesSchema" 중 하나를 적으십시오.';
    case "tool":
      return "도구의 정확한 이름을 추가하십시오.";
    case "input":
      return '도구의 인자를 추가하십시오. 인자가 없으면 "input": {}입니다.';
    case "expected":
      return '성공해야 하는 호출이면 "expected": false, 거절되어야 하는 호출이면 true를 추가하십시오.';
    case "schema":
      return '예를 들어 "schema": { "type": "object" }를 추가하십시오.';
    default:
      return "`mcpeak approve`가 적어 줍니다. 직접 쓴 스위트에서는 `approval`을 생략하십시오.";
  }
}

/** 형식이 모르는 키를 어떻게 할지. */
export function unknownFieldHint(facts: Extract<IssueFacts, { readonly code: "UNKNOWN_FIELD" }>): string {
  const allowed = facts.allowed.map((name) => `\`${name}\``).join(", ");
  if (facts.field === "$schema" && facts.owner === "suite") {
    return "지우십시오. 편집기는 파일 이름(`*.suite.json`)으로 스키마를 찾으므로 편집기에서 설정하십시오.";
  }
  if (facts.belongsTo !== undefined) {
    const types = facts.belongsTo.map((type) => `"${type}"`).join(", ");
    return `이 필드는 ${types}에 씁니다. \`type\` 값을 그렇게 바꾸거나 이 필드를 지우십시오.`;
  }
  if (facts.meant !== undefined) return `\`${facts.meant}\` 필드를 뜻하셨습니까? 여기에 쓸 수 있는 필드: ${allowed}.`;
  if (facts.field === "skip" || facts.field === "only") return `지우십시오. 스위트에 있는 것은 모두 실행됩니다. 여기에 쓸 수 있는 필드: ${allowed}.`;
  return `지우십시오. 여기에 쓸 수 있는 필드: ${allowed}.`;
}

const replacements: { readonly [keyword: string]: string } = {
  $ref: "그 자리에 스키마를 풀어서 적으십시오.",
  $defs: "스키마를 쓰는 자리에 풀어서 적으십시오.",
  definitions: "스키마를 쓰는 자리에 풀어서 적으십시오.",
  $schema: "지우십시오. 이 부분집합에는 방언이 하나뿐입니다.",
  title: "지우십시오. 응답 스키마에는 설명을 적지 않습니다.",
  description: "지우십시오. 응답 스키마에는 설명을 적지 않습니다.",
  default: "지우십시오. 응답 스키마에는 설명을 적지 않습니다.",
  examples: "지우십시오. 응답 스키마에는 설명을 적지 않습니다.",
  format: "지우십시오. 문자열은 `stringContains`, `minLength`, `maxLength`로 검사할 수 있습니다.",
  pattern: "들어 있어야 하는 글이라면 `stringContains`를 쓰십시오.",
  anyOf: "이 케이스가 받아야 할 한 가지 모양을 적으십시오. `enum`으로 값을 나열할 수도 있습니다.",
  oneOf: "이 케이스가 받아야 할 한 가지 모양을 적으십시오. `enum`으로 값을 나열할 수도 있습니다.",
  allOf: "키워드를 한 스키마에 모으거나 단언을 둘로 나누십시오.",
  not: "있어야 할 것을 적으십시오.",
  nullable: 'null을 기대하는 자리에는 "type": "null"을 쓰십시오.',
  maxItems: "항목의 최소 개수만 검사할 수 있습니다: `minItems`.",
  exclusiveMinimum: "`minimum`을 쓰십시오.",
  exclusiveMaximum: "`maximum`을 쓰십시오.",
};

/** 부분집합 밖의 키워드를 어떻게 할지. */
export function unsupportedKeywordHint(keyword: string, meant: string | undefined): string {
  const replacement = Object.hasOwn(replacements, keyword) ? replacements[keyword] : undefined;
  if (replacement !== undefined) return replacement;
  if (meant !== undefined) return `${showValue(meant)} 키워드를 뜻하셨습니까?`;
  return "지우십시오. 쓸 수 있는 키워드 13개: type, const, enum, required, properties, additionalProperties, items, minItems, minLength, maxLength, stringContains, minimum, maximum.";
}
