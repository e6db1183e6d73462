import { renderValuePath } from "../../json/json-path.js";
import type { ArgumentDifference, MockAnswerFacts, UnmatchedCandidate } from "../facts/mock.js";
import { previewValue } from "../preview-value.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { schemaProblem, toolList, violation } from "./mock.js";

export function mockAnswerWords(facts: MockAnswerFacts): Words {
  switch (facts.code) {
    case "MOCK_CALL_MALFORMED":
      return { message: malformed(facts.problem, facts.received), hint: "프로토콜이 요구하는 것이므로 클라이언트를 고치십시오." };
    case "MOCK_TOOL_UNKNOWN":
      return { message: `이 목 서버에는 ${showValue(facts.tool)} 도구가 없습니다. ${toolList(facts)}`, hint: facts.meant === undefined ? "정의의 `tools`에 선언하십시오." : `${showValue(facts.meant)}을(를) 뜻하셨습니까?` };
    case "MOCK_ARGUMENTS_TOO_DEEP":
      return { message: `${showValue(facts.tool)} 도구의 인자가 ${facts.maxDepth}단계보다 깊게 중첩되어 있습니다.`, hint: "어떤 응답과도 일치할 수 없습니다. 인자를 더 얕게 보내십시오." };
    case "MOCK_ARGUMENTS_INVALID":
      return { message: `${showValue(facts.tool)} 도구의 인자가 inputSchema에 맞지 않습니다:${facts.violations.map((each) => `\n  ${violation(each)}`).join("")}`, hint: "`args`가 정확히 이 인자인 응답이 있으면 그래도 그 응답을 보냅니다." };
    case "MOCK_SCHEMA_UNUSABLE":
      return { message: `${showValue(facts.tool)} 도구의 인자를 검사할 수 없습니다. inputSchema: ${schemaProblem(facts.problem)}.`, hint: "정의의 스키마를 고치십시오." };
    case "MOCK_FUNCTION_FAILED":
      return { message: `${facts.where} 함수가 오류를 던졌습니다: ${shown(facts.detail)}`, hint: "그 함수를 고치거나 이 경우의 응답을 돌려주게 하십시오." };
    case "MOCK_CALL_UNMATCHED":
      return { message: `${showValue(facts.tool)} 도구에 이 인자로 등록된 응답이 없습니다: ${previewValue(facts.args)}${candidates(facts)}`, hint: "이 인자를 등록하거나, 모든 인자에 응답하도록 `args`가 없는 응답을 등록하십시오." };
  }
}

function malformed(problem: "name" | "arguments" | "cursor", received?: string): string {
  if (received === undefined) return `\`${problem}\` 값이 없습니다.`;
  switch (problem) {
    case "name":
      return `\`name\` 값은 문자열이어야 하지만 받은 값은 ${received}입니다.`;
    case "arguments":
      return `\`arguments\` 값은 객체여야 하지만 받은 값은 ${received}입니다.`;
    case "cursor":
      return `\`cursor\` 값이 ${received}이지만 이 서버의 목록은 한 쪽뿐입니다.`;
  }
}

function candidates({ tool, candidates: nearest, total, usedUp }: Extract<MockAnswerFacts, { readonly code: "MOCK_CALL_UNMATCHED" }>): string {
  const any = usedUp === 0 ? "" : `\n모든 인자에 응답하는 응답 ${usedUp}개는 정해진 횟수만큼 응답했습니다.`;
  if (total === 0) return any === "" ? `\n${showValue(tool)} 도구에 등록된 응답이 없습니다.` : any;
  const more = total > nearest.length ? `\n  … 외 ${total - nearest.length}개` : "";
  return `\n${showValue(tool)} 도구에 등록된 인자(가까운 것부터):${nearest.map(candidate).join("")}${more}${any}`;
}

function candidate({ args, differences, total, times }: UnmatchedCandidate): string {
  if (differences.length === 0) return `\n  ${previewValue(args)}: 같지만 정해진 횟수(${times ?? 0}번)만큼 이미 응답했습니다`;
  const more = total > differences.length ? `; … 외 ${total - differences.length}곳` : "";
  return `\n  ${previewValue(args)}: ${differences.map(difference).join("; ")}${more}`;
}

function difference({ path, registered, received }: ArgumentDifference): string {
  const place = `\`${escapeControls(shorten(renderValuePath(path)))}\``;
  if (received === undefined) return `${place} 값이 호출에 없습니다`;
  if (registered === undefined) return `${place} 값은 응답의 args에 없는데 ${previewValue(received)} 값이 왔습니다`;
  return `${place} 값은 ${previewValue(registered)}이어야 하는데 ${previewValue(received)} 값이 왔습니다`;
}

function shown(text: string): string {
  return escapeControls(shorten(text, 500));
}
