import { renderValuePath } from "../../json/json-path.js";
import type { MissingNameProblem, NoInputReason, StubNoteFacts, StubsErrorFacts, StubsFacts, TypeGap, UnbuildableCause, UnreadableSchema } from "../facts/stubs.js";
import type { SchemaProblem } from "../facts/declared-schema.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { schemaProblem, violationsText } from "./mock.js";

export function stubsWords(facts: StubsFacts): Words {
  switch (facts.code) {
    case "NO_TOOLS_ARRAY":
    case "MISSING_NAME":
    case "NO_TOOLS":
      return errorWords(facts);
    default:
      return noteWords(facts);
  }
}

function errorWords(facts: StubsErrorFacts): Words {
  switch (facts.code) {
    case "NO_TOOLS_ARRAY":
      return {
        message: facts.isCatalogObject
          ? `카탈로그에는 \`tools\` 배열이 있어야 하지만 ${facts.received === undefined ? "없습니다" : `받은 값은 ${shown(facts.received)}입니다`}.`
          : `카탈로그는 \`tools\` 배열이 있는 객체여야 하지만 받은 값은 ${shown(facts.received ?? "undefined")}입니다.`,
        hint: '`tools/list`의 결과를 그대로 넘기십시오: { "tools": [ { "name": …, "inputSchema": … } ] }.',
      };
    case "MISSING_NAME":
      return {
        message: `${nameProblems[facts.problem](`tools[${facts.index}]`)}${facts.total === 1 ? "" : ` 이런 항목이 모두 ${facts.total}개입니다.`}`,
        hint: "도구는 이름으로 호출합니다. 서버는 나열하는 도구마다 이름을 주어야 합니다.",
      };
    case "NO_TOOLS":
      return { message: "서버에 도구가 없어 케이스를 만들 수 없습니다. 스위트에는 케이스가 하나 이상 있어야 합니다.", hint: "도구를 나열하는 서버에 연결하거나, 이 서버가 인증 없이도 도구를 나열하는지 확인하십시오." };
  }
}

const nameProblems: { readonly [Problem in MissingNameProblem]: (place: string) => string } = {
  notAnObject: (place) => `\`${place}\`은(는) 도구여야 하지만 객체가 아닙니다.`,
  missing: (place) => `\`${place}\`에 \`name\`이 있어야 하지만 없습니다.`,
  notAString: (place) => `\`${place}.name\`은(는) 문자열이어야 하지만 문자열이 아닙니다.`,
  blank: (place) => `\`${place}.name\`은(는) 비어 있으면 안 됩니다.`,
};

function noteWords(facts: StubNoteFacts): Words {
  const tool = showValue(facts.tool);
  switch (facts.code) {
    case "TOOL_LISTED_TWICE":
      return { message: `\`tools[${facts.index}]\`의 ${tool} 도구는 \`tools[${facts.firstIndex}]\`에 이미 나열되어 있습니다.`, hint: "이 이름으로는 둘 중 하나만 호출할 수 있습니다. 맞는 파일만 남기고 나머지는 지우십시오." };
    case "INPUT_SCHEMA_MISSING":
      return { message: `${tool} 도구가 \`inputSchema\`를 선언하지 않아 인자 없이 호출합니다. 무엇을 거부하는지는 알 수 없습니다.`, hint: "프로토콜은 `inputSchema`를 요구합니다. 인자와 거부 케이스를 직접 적으십시오." };
    case "INPUT_SCHEMA_UNUSABLE":
      return { message: `${tool} 도구의 호출을 만들 수 없습니다. \`inputSchema\`: ${unusable(facts.problem)}.`, hint: "서버의 스키마를 고치거나 호출을 직접 적으십시오." };
    case "NO_HAPPY_INPUT":
      return { message: `${tool} 도구의 정상 호출을 만들 수 없습니다. ${noInput(facts.reason)}.`, hint: "도구가 받아들이는 인자를 직접 적거나 스키마에 예시를 주십시오." };
    case "NO_EMPTY_INPUT":
      return { message: `${tool} 도구가 인자 없는 호출을 거부하는지 알 수 없습니다. ${noInput(facts.reason)}.`, hint: "케이스를 직접 적으십시오." };
    case "NO_WRONG_VALUE":
      return { message: `${tool} 도구의 ${showValue(facts.argument)} 인자에 맞지 않는 타입의 값을 찾지 못했습니다. 시도한 모든 타입을 스키마가 받아들입니다.`, hint: "도구가 거부하는 값을 직접 적거나 스키마에 타입을 적으십시오." };
    case "TOO_MANY_ARGUMENTS":
      return { message: `${tool} 도구의 인자 ${facts.total}개 중 앞의 ${facts.tried}개에만 잘못된 값을 넣어 보았습니다. 케이스마다 인자가 모두 들어가므로 파일이 너무 커집니다.`, hint: "빠진 케이스 중 필요한 것은 직접 작성하십시오." };
    case "OUTPUT_SCHEMA_UNUSABLE":
      return { message: `${tool} 도구의 응답은 검사하지 않습니다. \`outputSchema\`: ${unusable(facts.problem)}.`, hint: "서버의 스키마를 고치거나 응답의 모양을 직접 적으십시오." };
    case "OUTPUT_SCHEMA_NARROWED":
      return { message: `${tool} 도구의 \`outputSchema\`에서 \`${shown(renderValuePath(facts.path))}\`의 \`${shown(facts.keyword)}\` 키워드는 응답 스키마로 나타낼 수 없어 검사하지 않습니다.`, hint: "스키마의 나머지는 검사합니다." };
    case "OUTPUT_SCHEMA_NARROWED_MORE":
      return { message: `${tool} 도구의 \`outputSchema\`에 그런 곳이 ${facts.total}군데 더 있습니다.`, hint: "스키마의 나머지는 검사합니다." };
    case "TYPE_DIFFERS":
      return { message: `${tool} 도구의 타입: ${typeGaps[facts.gap].message}.`, hint: typeGaps[facts.gap].hint };
  }
}

const typeGaps: { readonly [Gap in TypeGap]: Words } = {
  remoteRef: { message: "`inputSchema`가 자신의 바깥을 참조하는 곳에는 모든 값을 허용합니다", hint: "아무것도 가져오지 않습니다. 참조하는 대상을 스키마의 `$defs`에 넣으십시오." },
  tooDeep: { message: "`inputSchema`가 너무 깊이 중첩된 곳에는 모든 값을 허용합니다", hint: "스키마의 나머지는 컴파일러가 검사합니다." },
  noSchema: { message: "객체인 `inputSchema`가 선언되지 않아 모든 인자를 허용합니다", hint: "프로토콜은 `inputSchema`를 요구합니다." },
  impossible: { message: "`inputSchema`가 모든 객체를 거부하므로 어떤 인자도 허용하지 않습니다", hint: "서버의 스키마를 고치십시오." },
  listedTwice: { message: "서버가 같은 이름의 도구를 여러 개 나열하여 그중 첫 번째를 따릅니다", hint: "이 이름으로는 그중 하나만 호출할 수 있습니다." },
};

function unusable(problem: SchemaProblem | UnreadableSchema): string {
  return problem.kind === "notJson" ? `\`${shown(renderValuePath(problem.path))}\`에 JSON으로 나타낼 수 없는 값이 있습니다` : schemaProblem(problem);
}

function noInput(reason: NoInputReason): string {
  switch (reason.kind) {
    case "refused":
      return `\`inputSchema\`가 받아들이는 값을 찾지 못했습니다. 마지막으로 시도한 값: ${violationsText(reason.violation, 1)}`;
    case "unbuildable":
      return `\`${shown(renderValuePath(reason.path))}\` 자리: \`inputSchema\`가 ${causes[reason.cause]}`;
    case "undecided":
      return `\`inputSchema\`를 적용할 수 없습니다(${undecided(reason.by)})`;
  }
}

const causes: { readonly [Cause in UnbuildableCause]: string } = {
  contradiction: "서로 모순되어 맞는 값이 없습니다",
  endless: "자기 자신을 끝없이 담는 값을 요구합니다",
  tooLarge: "적기에 너무 큰 값을 요구합니다",
  noText: "요구하는 `pattern`이나 `format`에 맞는 문자열을 찾지 못했습니다",
  notAnObject: "객체가 아닌 값을 요구하지만, 인자는 객체입니다",
};

function undecided(by: unknown): string {
  if (by === "time") return "시간이 너무 오래 걸림";
  if (by === "dialect") return "뜻할 수 있는 규격마다 판정이 다름";
  return by === "depth" ? "너무 깊이 중첩됨" : "판정에 실패함";
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}
