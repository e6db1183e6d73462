import { renderPath } from "../../json/json-path.js";
import type { BuilderPlace, DslFacts } from "../facts/dsl.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { receivedWords } from "./received.js";
import { schemaWords } from "./schema.js";
import { validateWords } from "./validate.js";

export function dslWords(facts: DslFacts): Words {
  const { message, hint } = problemWords(facts);
  return { message: `${whereWords(facts.where)}${message}`, hint };
}

function problemWords(facts: DslFacts): Words {
  switch (facts.kind) {
    case "issue": {
      const { segments } = facts.issue;
      const { message, hint } = validateWords(facts.issue);
      return { message: segments.length > 1 ? `\`${escapeControls(shorten(renderPath(segments)))}\` 위치: ${message}` : message, hint };
    }
    case "schema":
      return schemaWords(facts.schema);
    case "duplicateId": {
      const place = facts.firstPlace === undefined ? "" : `(${escapeControls(facts.firstPlace.file)}:${facts.firstPlace.line})`;
      return {
        message: `케이스 id는 스위트 안에서 하나뿐이어야 하는데, ${showValue(facts.id)}는 이미 ${facts.firstIndex + 1}번째 케이스${place}의 id입니다.`,
        hint: "둘 중 하나의 id를 바꾸십시오. 데이터로 id를 만든다면 행마다 다른 값을 넣으십시오.",
      };
    }
    case "noCases":
      return facts.call === "cases"
        ? { message: "`.cases([])`에 케이스가 하나도 없습니다.", hint: "케이스를 만드는 데이터를 확인하십시오. 케이스가 사라진 스위트는 아무것도 검사하지 않고 통과합니다." }
        : { message: "스위트에는 케이스가 하나 이상 있어야 하는데, 하나도 없습니다.", hint: ".case(id, name)이나 .cases([...])로 케이스를 추가하십시오." };
    case "noOperation":
      return { message: "케이스는 무언가를 실행해야 하는데, 이 케이스에는 동작이 없습니다.", hint: ".callTool(tool, input)이나 .listTools()로 무엇을 할지 적으십시오." };
    case "noAssertion":
      return { message: "케이스에는 기대가 있어야 하는데, 이 케이스에는 단언이 없습니다.", hint: ".expect로 기대하는 것을 적으십시오. 예: .expect.isError(false)" };
    case "secondOperation":
      return { message: `케이스는 한 가지만 실행하는데, 이 케이스에는 이미 .${facts.first}()가 있습니다.`, hint: "두 번째 호출은 다른 케이스로 만드십시오." };
    case "notAnArray":
      return { message: `\`.cases()\`에는 케이스 배열을 넘겨야 하는데, ${receivedWords(facts.received)}를 받았습니다.`, hint: "testCase(id, name)…의 결과를 배열로 넘기십시오." };
    case "notACase":
      return { message: `\`.cases()\`에는 testCase로 만든 케이스만 넘길 수 있는데, ${facts.index}번 항목은 ${receivedWords(facts.received)}입니다.`, hint: "항목마다 testCase(id, name)으로 시작해 기대로 끝내십시오." };
  }
}

function whereWords({ suite, case: testCase }: BuilderPlace): string {
  const parts = [...(suite === undefined ? [] : [`스위트 ${showValue(suite)}`]), ...(testCase === undefined ? [] : [`케이스 ${showValue(testCase)}`])];
  return parts.length === 0 ? "" : `${parts.join(", ")}: `;
}
