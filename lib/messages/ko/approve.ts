import type { ApprovalPlaceProblem, ApproveFacts } from "../facts/approve.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";

export function approveWords(facts: ApproveFacts): Words {
  switch (facts.code) {
    case "APPROVAL_INCOMPLETE":
      return {
        message: `스위트 ${showValue(facts.suite)}의 케이스 ${facts.total}개 중 ${facts.unjudged}개를 판정할 수 없어서(첫 케이스: ${showValue(facts.first)}) 승인할 수 없습니다.`,
        hint: "이유는 `mcpeak test`가 보여 줍니다. 모든 케이스가 통과하거나 실패하는 상태에서 다시 승인하십시오.",
      };
    case "APPROVAL_NO_PLACE":
      return {
        message: `스위트 ${showValue(facts.suite)}의 승인을 ${escapeControls(facts.file)} 파일에 쓸 수 없습니다: ${problems[facts.problem]}. 쓸 내용은 다음과 같습니다:\n${facts.block}`,
        hint: "`suite(id, name, { approval })`의 `approval` 옵션으로, 또는 일반 스위트 객체의 `approval`로 직접 적으십시오.",
      };
  }
}

const problems: Readonly<Record<ApprovalPlaceProblem, string>> = {
  notFound: "이 id로 `suite`를 호출하는 곳이 파일에 없습니다",
  several: "해당할 수 있는 `suite` 호출이 둘 이상입니다",
  options: "`suite`의 옵션이 객체 리터럴로 적혀 있지 않습니다",
  approval: "`approval`이 이미 있지만 객체 리터럴로 적혀 있지 않습니다",
  overridden: "그곳의 `approval` 뒤에 오는 것이 그 값을 바꿀 수 있습니다",
  comments: "이미 있는 `approval`에 주석이 있어, 고치면 잃을 수 있습니다",
  encoding: "UTF-8로 쓰인 파일이 아니어서 다른 곳까지 바뀔 수 있습니다",
  extension: "JSON도 아니고 스위트를 읽을 수 있는 모듈도 아닙니다",
};
