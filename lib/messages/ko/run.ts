import type { FindingFacts, FindingOfCase, RunFacts } from "../facts/run.js";
import { showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { matchWords } from "./match.js";
import { sessionWords } from "./session.js";
import { wireWords } from "./wire.js";

export function runWords(facts: RunFacts): Words {
  if ("ofCase" in facts) {
    const { message, hint } = seenWords(facts.facts);
    return { message: `${showValue(facts.ofCase)} 케이스가 끝난 뒤에 나타난 것: ${message}`, hint };
  }
  switch (facts.code) {
    case "STRICT_FINDING": {
      const { message, hint } = findingWords(facts.facts);
      const others = facts.more === 0 ? "" : ` (error 등급이 ${facts.more}개 더 있습니다)`;
      return {
        message: `엄격한 실행인데 ${facts.of === "case" ? "이 케이스에" : "스위트 자체에"} error 등급의 발견이 있습니다: ${message}${others}`,
        hint: `${hint} \`--strict\`가 없으면 판정과 별도로 알리기만 합니다.`,
      };
    }
    case "CASE_TIMED_OUT":
      return facts.suspect === undefined
        ? {
            message: `${facts.timeoutMs} ms 안에 응답이 없어 요청을 취소했습니다.`,
            hint: "도구가 멈추지 않았는지 확인하십시오. 느릴 뿐이라면 케이스에 더 큰 `timeoutMs`를 지정하십시오.",
          }
        : {
            message: `${facts.timeoutMs} ms 안에 쓸 수 있는 응답이 없어 요청을 취소했습니다. 원인으로 보이는 것: ${wireWords(facts.suspect).message}`,
            hint: wireWords(facts.suspect).hint,
          };
    case "CASE_CANCELLED":
      return { message: "이 케이스가 응답을 기다리는 동안 실행이 중단되었습니다.", hint: "결과를 얻으려면 다시 실행하십시오." };
    case "NOT_RUN_SERVER_UNAVAILABLE":
      return { message: `실행하지 않음: ${facts.cause}`, hint: "서버가 시작되지 못하는 원인을 고친 뒤 다시 실행하십시오." };
    case "NOT_RUN_AFTER_TIMEOUTS":
      return {
        message: `실행하지 않음: 케이스 ${facts.timeouts}개가 연달아 시간을 초과했고 그동안 서버가 아무것도 보내지 않았습니다.`,
        hint: "서버가 멈춘 것으로 보입니다. 처음 시간을 초과한 케이스부터 확인하십시오.",
      };
    case "NOT_RUN_AFTER_DEATHS":
      return {
        message: `실행하지 않음: 서버가 연달아 ${facts.deaths}번 종료되었습니다.`,
        hint: "서버가 종료되는 원인을 찾으십시오. 앞 케이스에 stderr의 마지막 줄이 있습니다.",
      };
    case "NOT_RUN_CANCELLED":
      return { message: "실행하지 않음: 이 케이스 전에 실행이 중단되었습니다.", hint: "결과를 얻으려면 다시 실행하십시오." };
    case "APPROVAL_MISMATCH":
      return {
        message: `승인된 뒤에 스위트가 바뀌었습니다: 지문은 ${facts.actual}이고, 승인된 지문은 ${showValue(facts.approved)}입니다.`,
        hint: "믿을 수 있는 서버로 스위트를 실행해 다시 승인하거나 `approval` 블록을 지우십시오.",
      };
    case "ERA_NOT_SPOKEN":
      return {
        message: `${facts.protocol} 버전으로는 실행하지 않았습니다. ${sessionWords(facts.answer).message}`,
        hint: "서버가 그 버전을 지원해야 하는 것이 아니라면 할 일이 없습니다.",
      };
    case "UNSUPPORTED_PROTOCOL_VERSION":
      return {
        message: `서버가 쓰는 버전이 없습니다: ${facts.answers.map(({ protocol }) => protocol).join(", ")}\n${facts.answers.map(({ answer }) => sessionWords(answer).message).join("\n")}`,
        hint: "MCP 서버가 맞는지, `initialize`나 `server/discover`에 응답하는지 확인하십시오.",
      };
    case "NO_TARGET":
      return {
        message: `스위트 ${showValue(facts.suite)}에 서버가 지정되지 않았습니다.`,
        hint: '서버를 넘기십시오. 예: `runSuite(suite, { server: stdio("node", ["server.js"]) })`.',
      };
    case "INVALID_OPTION_VALUE":
      return {
        message: `\`${facts.option}\` 값은 ${optionRules[facts.rule]}여야 하는데 ${showValue(facts.value)}입니다.`,
        hint: "기본값을 쓰려면 생략하십시오.",
      };
    case "INTERNAL":
      return {
        message: `mcpeak 내부에서 문제가 생겼습니다: ${facts.detail}`,
        hint: "스위트나 서버가 아니라 mcpeak의 결함입니다. 스위트와 이 글을 함께 알려 주십시오.",
      };
  }
}

const optionRules = {
  timeout: "1 이상 2147483647 이하의 정수(ms)",
  positiveInteger: "1 이상의 정수",
  lineCount: "0 이상 10000 이하의 정수",
} as const;

function findingWords(facts: FindingFacts): Words {
  return facts.room === "run" ? runWords(facts) : seenWords(facts);
}

function seenWords(facts: FindingOfCase["facts"]): Words {
  switch (facts.room) {
    case "wire":
      return wireWords(facts);
    case "session":
      return sessionWords(facts);
    case "match":
      return matchWords(facts);
  }
}
