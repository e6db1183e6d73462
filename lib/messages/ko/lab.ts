import type { LabArgumentRule, LabFacts, LabMeaninglessReason, LabOptionProblem } from "../facts/lab.js";
import { escapeControls, shorten } from "../show-value.js";
import type { Words } from "../words.js";
import { receivedWords } from "./received.js";

export function labWords(facts: LabFacts): Words {
  switch (facts.code) {
    case "LAB_ARGUMENT_MISSING":
      return { message: `\`${facts.tool}\`에는 인자 \`${facts.argument}\`이(가) 필요합니다.`, hint: `값: ${ruleWords(facts.rule)}.` };
    case "LAB_ARGUMENT_UNKNOWN":
      return {
        message: `\`${facts.tool}\`에는 인자 \`${shown(facts.argument)}\`이(가) 없습니다.`,
        hint: `${facts.meant === undefined ? "빼십시오." : `\`${facts.meant}\`을(를) 쓰려고 하셨습니까?`} ${facts.allowed.length === 0 ? "인자를 받지 않습니다." : `쓸 수 있는 인자: ${facts.allowed.map((name) => `\`${name}\``).join(", ")}.`}`,
      };
    case "LAB_ARGUMENT_INVALID":
      return { message: `\`${facts.tool}\`의 인자 \`${facts.argument}\`의 값이 맞지 않습니다. 필요한 값: ${ruleWords(facts.rule)}. 받은 값: ${receivedWords(facts.received)}.`, hint: ruleHint(facts.rule) };
    case "LAB_FAULT_WITHOUT_MEANING":
      return { message: `여기에서는 \`${facts.tool}\`의 결함을 보일 수 없습니다. ${reasons[facts.reason]}.`, hint: waysOut[facts.reason] };
    case "INVALID_FAULT_SERVER":
      return facts.problem === "unknown"
        ? { message: `결함 서버에는 \`${shown(facts.option)}\` 옵션이 없습니다.`, hint: "빼십시오." }
        : { message: `${facts.option === "" ? "결함 서버의 옵션이" : `결함 서버의 옵션 \`${facts.option}\`의 값이`} 맞지 않습니다. 필요한 값: ${problems[facts.problem]}. 받은 값: ${receivedWords(facts.received)}.`, hint: "기본값을 쓰려면 빼십시오." };
    case "LAB_TOOL_UNKNOWN":
      return { message: `결함 실험실에는 "${shown(facts.tool)}" 도구가 없습니다.`, hint: `${facts.meant === undefined ? "" : `"${facts.meant}"을(를) 쓰려고 하셨습니까? `}있는 도구: ${facts.known.join(", ")}.` };
    case "LAB_CALL_MALFORMED":
      return facts.problem === "name"
        ? { message: "잘못된 매개변수입니다. `name`은 문자열이어야 합니다.", hint: "호출할 도구의 이름을 쓰십시오." }
        : { message: "잘못된 매개변수입니다. `arguments`는 객체여야 합니다.", hint: "인자가 없으면 `arguments`를 빼십시오." };
  }
}

const reasons: Readonly<Record<LabMeaninglessReason, string>> = {
  noSession: "이 연결에는 잃어버릴 수 있는 세션이 없습니다",
  cancelledByClosing: "2026-07-28 버전의 Streamable HTTP에서는 스트림을 닫아 호출을 취소하므로, 늦은 응답이 올 수 없습니다",
  inBatch: "결함은 호출 하나의 응답에 생기는데, 묶음의 응답은 한 메시지로 나갑니다",
};

const overHttp =
  '2025-11-25 버전에서 세션이 있는 HTTP로 실험실을 여십시오: `mcpeak serve --transport http --port 3000`. 그런 다음 그 서버를 대상으로 실행하십시오: `mcpeak run <scenario> --target target.json`. target.json의 내용은 { "transport": "http", "url": "http://127.0.0.1:3000/mcp" }이며, 시나리오에는 `protocolVersion`을 쓰지 않습니다.';

const waysOut: Readonly<Record<LabMeaninglessReason, string>> = {
  noSession: overHttp,
  cancelledByClosing: `${overHttp} 포트 없이 실행하려면 시나리오의 \`protocolVersion\`을 "2025-11-25"로 하십시오.`,
  inBatch: "호출을 하나만 보내십시오.",
};

const problems: Readonly<Record<Exclude<LabOptionProblem, "unknown">, string>> = {
  object: "객체",
  string: "문자열",
  function: "함수",
  port: "0에서 65535까지의 정수",
  language: '"en" 또는 "ko"',
};

function ruleWords(rule: LabArgumentRule): string {
  switch (rule.kind) {
    case "milliseconds":
      return `${rule.least}에서 ${rule.most}까지의 정수(ms)`;
    case "choice":
      return `${rule.choices.map((choice) => `"${choice}"`).join(", ")} 중 하나`;
    case "flag":
      return "true 또는 false";
  }
}

function ruleHint(rule: LabArgumentRule): string {
  return rule.kind === "choice" ? `예: "${rule.choices[0]}".` : rule.kind === "flag" ? "false로 하려면 빼십시오." : `예: ${Math.min(Math.max(250, rule.least), rule.most)}.`;
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}
