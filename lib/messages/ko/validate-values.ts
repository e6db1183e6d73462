import type { IssueFacts, Received, ValueProblem } from "../facts/validate.js";
import { showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { receivedWords } from "./received.js";

/** INVALID_VALUE의 문장. */
export function valueProblemWords(problem: ValueProblem): Words {
  switch (problem.kind) {
    case "blank":
      return { message: `\`${problem.field}\` 값은 비어 있으면 안 되지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: "보이는 글자를 하나 이상 적으십시오." };
    case "operationType":
      return { message: `operation의 \`type\`은 ${oneOf(problem.allowed)} 중 하나여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: didYouMean(problem.meant, "그중 하나를 쓰십시오.") };
    case "assertionType":
      return { message: `단언의 \`type\`은 ${oneOf(problem.allowed)} 중 하나여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: didYouMean(problem.meant, "그중 하나를 쓰십시오.") };
    case "emptySchema":
      return { message: "응답 스키마는 무엇인가를 검사해야 하지만 이 스키마는 비어 있습니다.", hint: '예를 들어 { "type": "string" }으로 적으십시오. 어떤 값이든 되는 속성이라면 `required`에 이름만 적으십시오.' };
    case "emptyEnum":
      return { message: "`enum`에는 값이 하나 이상 있어야 하지만 비어 있습니다.", hint: "값을 나열하거나 `enum`을 지우십시오." };
    case "emptyRequired":
      return { message: "`required`에는 속성 이름이 하나 이상 있어야 하지만 비어 있습니다.", hint: "속성 이름을 적거나 `required`를 지우십시오." };
    case "emptyProperties":
      return { message: "`properties`에는 속성이 하나 이상 있어야 하지만 비어 있습니다.", hint: "속성의 스키마를 적거나 `properties`를 지우십시오." };
    case "emptyText":
      return { message: "`stringContains`는 비어 있으면 안 됩니다. 빈 글은 모든 문자열에 들어 있습니다.", hint: "들어 있어야 할 글을 적거나 `stringContains`를 지우십시오." };
    case "blankRequired":
      return { message: `\`required\`의 ${problem.index}번 항목은 속성 이름이어야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: "이름을 적거나 항목을 지우십시오." };
    case "schemaType":
      return {
        message: `스키마의 \`type\`은 object, array, string, number, integer, boolean, null 중 하나여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`,
        hint: problem.received.kind === "array" ? "type은 하나만 적을 수 있습니다. 이 케이스가 받아야 할 것을 고르십시오." : didYouMean(problem.meant, "그중 하나를 쓰십시오."),
      };
    case "count":
      return { message: `\`${problem.keyword}\` 값은 0 이상 9007199254740991 이하의 정수여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: `그런 수를 적거나 \`${problem.keyword}\` 키워드를 지우십시오.` };
    case "number":
      return { message: `\`${problem.keyword}\` 값은 유한한 수여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: `그런 수를 적거나 \`${problem.keyword}\` 키워드를 지우십시오.` };
    case "fingerprint":
      return { message: `\`fingerprint\` 값은 소문자 16진수 64자리여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: "스위트를 다시 승인하십시오. `mcpeak approve`가 적어 줍니다." };
    case "approvedCases":
      return { message: `\`approval.cases\`는 배열이어야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: '[{ "id": "…", "status": "passed" }]로 적거나 생략하십시오.' };
    case "approvedCase":
      return { message: `\`approval.cases\`의 항목은 객체여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: '{ "id": "…", "status": "passed" }로 적으십시오.' };
    case "approvedId":
      return { message: `\`approval.cases\`의 항목에는 케이스의 \`id\`가 있어야 하지만 ${itIs(problem.received)}.`, hint: "이 스위트에 있는 케이스의 id를 적으십시오." };
    case "repeatedApprovedId":
      return { message: `\`approval.cases\`는 케이스마다 한 번만 분류해야 하지만 ${showValue(problem.id)} 값은 이미 ${problem.firstIndex}번 항목에 있습니다.`, hint: "두 항목 중 하나를 지우십시오." };
    case "approvedStatus":
      return { message: `승인된 케이스의 \`status\`는 "passed" 또는 "serverDefect" 중 하나여야 하지만 ${itIs(problem.received)}.`, hint: '시험 실행에서 통과한 케이스는 "passed", 서버의 결함이 드러난 케이스는 "serverDefect"로 적으십시오.' };
  }
}

/** INCOMPATIBLE_ASSERTION의 문장. */
export function assertionProblemWords(facts: Extract<IssueFacts, { readonly code: "INCOMPATIBLE_ASSERTION" }>): Words {
  const { problem } = facts;
  const operation = showValue(facts.operation);
  switch (problem.kind) {
    case "otherOperation":
      return { message: `"${problem.type}" 단언은 ${operation} operation에 쓸 수 없습니다.`, hint: `이 단언은 "${problem.fits}"에 씁니다. ${operation}에는 ${oneOf(facts.allowed)} 단언을 쓰십시오.` };
    case "unknownType":
      return { message: `${operation} operation에는 ${oneOf(facts.allowed)} 단언을 쓸 수 있지만 이 단언의 \`type\`은 ${receivedWords(problem.received)}입니다.`, hint: didYouMean(problem.meant, "그중 하나를 쓰십시오.") };
    case "noType":
      return { message: `${operation} operation에는 ${oneOf(facts.allowed)} 단언을 쓸 수 있지만 이 단언에는 \`type\`이 없습니다.`, hint: `"type"에 ${oneOf(facts.allowed)} 값을 적으십시오.` };
    case "unknownOperation":
      return { message: `${operation}은(는) operation이 아니므로 맞는 단언이 없습니다.`, hint: `operation의 \`type\`을 ${oneOf(problem.operations)} 값으로 바꾸십시오.` };
  }
}

function oneOf(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} 또는 ${quoted.at(-1)}`;
}

function didYouMean(meant: string | undefined, otherwise: string): string {
  return meant === undefined ? otherwise : `"${meant}" 값을 뜻하셨습니까?`;
}

function itIs(received: Received | undefined): string {
  return received === undefined ? "없습니다" : `받은 값은 ${receivedWords(received)}입니다`;
}
