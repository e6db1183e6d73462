import { renderPath } from "../../json/json-path.js";
import type { SchemaAdvice, SchemaFacts, SchemaProblem } from "../facts/schema.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";

export function schemaWords(facts: SchemaFacts): Words {
  const place = facts.path.length === 0 ? "최상위" : `\`${escapeControls(renderPath(facts.path))}\``;
  return problemWords(facts.problem, shown(facts.source), place);
}

function problemWords(problem: SchemaProblem, source: string, place: string): Words {
  switch (problem.kind) {
    case "construct":
      return {
        message: `응답 스키마로는 \`${shown(problem.name)}\`를 나타낼 수 없는데, ${source} 스키마가 ${place} 위치에서 쓰고 있습니다.`,
        hint: adviceFor(problem.advice),
      };
    case "keyword":
      return {
        message: `응답 스키마로는 \`${shown(problem.name)}\`: ${showValue(problem.value)} 조건을 나타낼 수 없는데, ${source} 스키마의 JSON Schema가 ${place} 위치에서 쓰고 있습니다.`,
        hint: "그 부분의 조건을 줄이거나, 스위트 형식 1의 키워드 13개로 응답 스키마를 직접 작성하십시오.",
      };
    case "keywordWithoutType":
      return {
        message: `\`${shown(problem.name)}\`는 \`type\`: ${problem.types.map((type) => `"${type}"`).join(" 또는 ")}와 함께 써야 하는데, ${source} 스키마의 JSON Schema에는 ${place} 위치에 혼자 있습니다.`,
        hint: "스키마에 타입을 적거나, 응답 스키마를 직접 작성하십시오.",
      };
    case "recursive":
      return {
        message: `응답 스키마는 자기 자신을 참조할 수 없는데, ${source} 스키마가 ${place} 위치에서 재귀합니다.`,
        hint: "응답에 나오는 단계까지만 풀어 쓰고, 그 아래는 z.unknown()으로 두십시오.",
      };
    case "saysNothing":
      return {
        message: `응답 스키마에는 조건이 있어야 하는데, ${source} 스키마는 모든 값을 받아들입니다.`,
        hint: "기대하는 타입을 적으십시오. 예: z.object({ … })",
      };
    case "optionalRoot":
      return {
        message: `${source} 스키마는 값이 없어도 통과시키지만, 응답 값이 없으면 단언은 항상 실패합니다.`,
        hint: "가장 바깥 스키마에서 .optional()이나 .default()를 빼십시오.",
      };
    case "anyInClosedObject":
      return {
        message: `${source} 스키마가 ${place} 위치에서 ${showValue(problem.member)}에는 아무 값이나 허용하고 모르는 필드는 금지하는데, 응답 스키마로는 둘을 함께 나타낼 수 없습니다.`,
        hint: `${showValue(problem.member)}의 타입을 적거나, 모르는 필드를 허용하십시오.`,
      };
    case "blankRequired":
      return {
        message: `필수 필드의 이름은 비어 있을 수 없는데, ${source} 스키마가 ${place} 위치에서 빈 이름을 요구합니다.`,
        hint: "그 필드를 선택 사항으로 바꾸거나 빼십시오.",
      };
    case "notJson":
      return {
        message: `${source} 스키마가 ${place} 위치에서 ${shown(problem.value)} 값을 요구하지만, JSON에는 그런 값이 없습니다.`,
        hint: "문자열, 유한한 숫자, true, false, null 중 하나를 쓰십시오.",
      };
    case "twoTexts":
      return {
        message: `응답 스키마에는 \`stringContains\`를 하나만 둘 수 있는데, ${source} 스키마가 ${place} 위치에서 ${showValue(problem.first)}와 ${showValue(problem.second)}를 모두 요구합니다.`,
        hint: "하나만 여기 두고, 다른 하나는 같은 케이스의 두 번째 단언으로 옮기십시오.",
      };
    case "tooDeep":
      return {
        message: `${source} 스키마의 중첩이 ${problem.limit}단계를 넘습니다.`,
        hint: "위쪽 단계만 검사하고, 그 아래는 모든 값을 받는 z.unknown()으로 두십시오.",
      };
    case "tooLarge":
      return {
        message: `${source} 스키마에서 재사용하는 부분을 모두 풀어 쓰면 ${problem.limit}개를 넘습니다.`,
        hint: "이 테스트가 확인하려는 부분만 남기십시오.",
      };
    case "noConverter":
      return {
        message: `${source} 스키마가 JSON Schema를 제공하지 않습니다(\`~standard.jsonSchema\`가 없습니다).`,
        hint: source === "valibot" ? "@valibot/to-json-schema의 toStandardJsonSchema(schema)로 감싸십시오." : "Standard JSON Schema를 구현한 버전의 라이브러리를 쓰거나, 응답 스키마를 직접 작성하십시오.",
      };
    case "converterFailed":
      return {
        message: `${source} 스키마를 JSON Schema로 바꾸지 못했습니다: ${shown(problem.reason)}`,
        hint: "그 메시지에 나온 부분을 빼거나, 응답 스키마를 직접 작성하십시오.",
      };
  }
}

function adviceFor(advice: SchemaAdvice): string {
  switch (advice) {
    case "bound":
      return "유한한 숫자를 지정하십시오.";
    case "catch":
      return ".catch()가 붙은 스키마는 무엇이든 통과시킵니다. 기대값에서는 빼십시오.";
    case "code":
      return "코드는 스위트에 적을 수 없습니다. 타입, 범위, 값으로 나타내거나 빼십시오.";
    case "coerce":
      return "단언은 받은 응답을 그대로 검사합니다. 서버가 보내는 타입을 쓰십시오.";
    case "exclusiveBound":
      return ".min()이나 .max()를 쓰십시오. .int()와 함께라면 초과·미만 조건도 쓸 수 있습니다.";
    case "intersection":
      return "모든 필드를 z.object() 하나에 적거나(.extend()로 합칠 수 있습니다), 같은 케이스에 단언을 두 개 두십시오.";
    case "length":
      return "0 이상의 정수를 지정하십시오.";
    case "maxItems":
      return "항목 수는 최솟값인 .min()만 지정할 수 있습니다.";
    case "notJson":
      return "JSON에는 그런 값이 없습니다. 응답에 나올 수 있는 타입을 쓰십시오.";
    case "nullable":
      return "이 테스트가 기대하는 값만 적거나 필드를 빼십시오. 리터럴, enum, boolean에만 nullable을 쓸 수 있습니다.";
    case "pattern":
      return "들어 있어야 할 글자는 .includes()로, 길이는 .min()과 .max()로 나타내십시오.";
    case "record":
      return "z.record(z.string(), …)을 쓰거나, 기대하는 필드를 z.object()에 적으십시오.";
    case "transform":
      return "단언은 받은 응답을 바꾸지 않고 그대로 검사합니다. 빼십시오.";
    case "tuple":
      return "모든 항목에 맞는 스키마로 z.array()를 쓰십시오.";
    case "union":
      return "이 테스트가 기대하는 타입 하나만 적으십시오. 리터럴, enum, boolean, null로 된 유니언만 쓸 수 있습니다.";
    case "unknown":
      return "그 부분의 조건을 줄이십시오. 쓸 수 있는 키워드는 type, const, enum, required, properties, additionalProperties, items, minItems, minLength, maxLength, stringContains, minimum, maximum 13개입니다.";
  }
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}
