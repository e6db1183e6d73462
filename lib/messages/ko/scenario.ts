import { type JsonPath, renderPath } from "../../json/json-path.js";
import type { CallEnd, ScenarioErrorFacts, ScenarioFacts, ScenarioFailureFacts, ScenarioFieldType, ScenarioOwner, ScenarioValueProblem } from "../facts/scenario.js";
import type { WireFacts } from "../facts/wire.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { labWords } from "./lab.js";
import { errorText } from "./protocol-error.js";
import { nonJsonWords, receivedWords } from "./received.js";
import { wireWords } from "./wire.js";

export function scenarioWords(facts: ScenarioFacts): Words {
  switch (facts.code) {
    case "MISSING_REQUIRED_FIELD":
      return { message: `${at(facts.segments.slice(0, -1), facts.owner)}에 \`${facts.field}\` 필드가 있어야 하지만 없습니다.`, hint: shapes[facts.owner] };
    case "UNKNOWN_FIELD":
      return { message: `${at(facts.segments.slice(0, -1), facts.owner)}에는 \`${shown(facts.field)}\` 필드가 없습니다.`, hint: `${facts.meant === undefined ? "지우십시오." : `\`${facts.meant}\`을(를) 뜻하셨습니까?`} 쓸 수 있는 필드: ${names(facts.allowed)}.` };
    case "INVALID_TYPE":
      return { message: `${at(facts.segments, facts.expected === "target" ? "target" : "scenario")} 자리에는 ${facts.segments.length === 0 ? "객체가" : types[facts.expected]} 와야 하지만 받은 값은 ${receivedWords(facts.received)}입니다.`, hint: typeHints[facts.expected] };
    case "INVALID_VALUE":
      return valueWords(at(facts.segments), facts.problem);
    case "INVALID_JSON_VALUE":
      return { message: `${at(facts.segments)} 자리에는 JSON으로 적을 수 있는 값이 와야 하지만 받은 값은 ${nonJsonWords(facts.nonJson, facts.className)}입니다.`, hint: "인자는 JSON으로 보냅니다. 도구가 받을 문자열, 수, 목록, 일반 객체로 적으십시오." };
    case "INVALID_TIMEOUT":
      return { message: `${at(facts.segments)} 값은 1 이상 2147483647 이하의 정수(밀리초)여야 하지만 받은 값은 ${receivedWords(facts.received)}입니다.`, hint: `생략하면 ${facts.byDefault}을(를) 씁니다.` };
    case "EMPTY_SCENARIOS":
      return { message: "파일에 시나리오가 없습니다.", hint: `하나를 추가하거나 파일을 빼십시오. ${shapes.scenario}` };
    case "PROTOCOL_VERSION_WITH_TARGET":
      return { message: `${at(facts.segments)} 값이 ${showValue(facts.version)}이지만 대상 서버와는 버전을 협상합니다.`, hint: "`protocolVersion`을 지우거나 대상 없이 실행하십시오." };
    case "INVALID_TOOL_ARGUMENTS":
      return { message: `${at(facts.segments)}: ${labWords(facts.problem).message}`, hint: labWords(facts.problem).hint };
    case "NO_MEANING_BUILT_IN":
      return { message: `${at(facts.segments)}: ${labWords(facts.problem).message}`, hint: labWords(facts.problem).hint };
    case "MISSING_ENVIRONMENT_VARIABLE":
      return { message: `${at(facts.segments)}에 적힌 환경 변수 ${showValue(facts.variable)}이(가) 설정되어 있지 않습니다.`, hint: "mcpeak를 실행하기 전에 설정하십시오. .env 파일은 읽지 않습니다." };
    case "INVALID_SCENARIO":
    case "MODULE_EXPORTS_NO_SCENARIO":
    case "NO_SCENARIOS_FOUND":
    case "INVALID_OPTION_VALUE":
    case "CONFLICTING_OPTIONS":
      return errorWords(facts);
    case "OUTCOME_MISMATCH":
    case "DURATION_EXCEEDED":
    case "RESULT_MISSING":
    case "IS_ERROR_MISMATCH":
    case "TEXT_NOT_FOUND":
    case "OBSERVER_FAILED":
    case "UNLISTED_TOOL": {
      const { message, hint } = failureWords(facts);
      return { message: facts.of === "observer" ? `observer: ${message}` : message, hint };
    }
  }
}

const fileNames = "`*.scenario.json`, `*.scenario.ts`, `*.scenario.mts`, `*.scenario.js`, `*.scenario.mjs`";

function errorWords(facts: ScenarioErrorFacts): Words {
  switch (facts.code) {
    case "INVALID_SCENARIO": {
      const first = scenarioWords(facts.first);
      return { message: `올바르지 않은 시나리오입니다: ${first.message}${facts.total === 1 ? "" : ` (외 ${facts.total - 1}건)`}`, hint: `${first.hint}${facts.total === 1 ? "" : " 이 오류의 `issues`에 모든 문제가 있습니다."}` };
    }
    case "MODULE_EXPORTS_NO_SCENARIO":
      return {
        message: `${shown(facts.file)}: 시나리오를 내보내지 않습니다. ${facts.hasDefault ? "기본 내보내기가 시나리오가 아닙니다" : "기본 내보내기가 없습니다"}.${facts.exports.length === 0 ? " 아무것도 내보내지 않습니다." : ` 내보내는 이름: ${facts.exports.slice(0, 20).map(shown).join(", ")}`}`,
        hint: '`export default scenario("…").call("ping").expect.success();` 꼴로 쓰거나 시나리오 배열을 내보내십시오.',
      };
    case "NO_SCENARIOS_FOUND":
      return facts.kind === "folder"
        ? { message: `${shown(facts.target)}에 시나리오가 없습니다.`, hint: `폴더를 주면 그 아래에서 이름이 ${fileNames} 꼴인 파일과 \`scenarios\` 폴더 안의 .json 파일을 모두 찾습니다(node_modules와 숨은 폴더 제외). 파일 이름을 바꾸거나 파일을 직접 지정하십시오.` }
        : { message: `패턴 ${showValue(facts.target)}에 맞는 파일이 없습니다.`, hint: "패턴은 현재 작업 폴더에서 시작합니다. `**`는 몇 단계의 폴더든 뜻합니다. 예: 'scenarios/**/*.json'" };
    case "INVALID_OPTION_VALUE":
      if (facts.option === "strict") return { message: `\`strict\` 값은 true나 false여야 하지만 받은 값은 ${receivedWords(facts.received)}입니다.`, hint: "생략하면 false입니다." };
      return facts.option === "repeat"
        ? { message: `\`repeat\` 값은 1 이상 10000 이하의 정수여야 하지만 받은 값은 ${receivedWords(facts.received)}입니다.`, hint: "생략하면 시나리오를 한 번씩 실행합니다." }
        : { message: `\`server\` 자리에는 \`stdio\`, \`http\`, \`inProcess\`가 만든 값이 와야 하지만 받은 값은 ${receivedWords(facts.received)}입니다.`, hint: "대상 파일의 내용은 `target`으로 주십시오." };
    case "CONFLICTING_OPTIONS":
      return { message: "`server`와 `target`은 함께 쓸 수 없습니다.", hint: "하나만 남기십시오. 둘 다 없으면 내장 서버에서 실행합니다." };
  }
}

function failureWords(facts: ScenarioFailureFacts): Words {
  switch (facts.code) {
    case "OUTCOME_MISMATCH":
      return { message: `결과 종류가 ${facts.expected}이어야 하지만 ${endClause(facts.end)}`, hint: endHint(facts.end) };
    case "DURATION_EXCEEDED":
      return { message: `호출은 ${facts.maxDurationMs} ms까지 걸릴 수 있지만 ${Math.ceil(facts.durationMs)} ms가 걸렸습니다.`, hint: "무엇이 느린지 찾거나 `maxDurationMs`를 늘리십시오. 연결 시간은 빼고 호출 시간만 셉니다." };
    case "RESULT_MISSING":
      return { message: `결과가 있어야 하지만 ${endClause(facts.end)}`, hint: "결과 없이 끝난 호출에는 비교할 것이 없습니다. `expect.result`를 지우거나 도구를 고치십시오." };
    case "IS_ERROR_MISMATCH":
      return { message: `결과의 \`isError\`는 ${facts.expected}이어야 하지만 ${facts.received}입니다.`, hint: "도구의 응답을 `expect.result`와 비교해 보십시오." };
    case "TEXT_NOT_FOUND":
      return {
        message: `결과에 ${showValue(facts.wanted)} 텍스트가 있어야 하지만 ${facts.texts === 0 ? "결과에 텍스트가 없습니다" : `텍스트 ${facts.texts}개의 내용은 ${showValue(facts.received, 500)}입니다`}.`,
        hint: "대소문자를 구분하며, 종류가 `text`인 내용만 하나씩 찾습니다.",
      };
    case "OBSERVER_FAILED":
      return {
        message: endClause(facts.end),
        hint: facts.end.kind === "timeout" ? "시간을 넘긴 관찰 호출은 무엇을 기대하든 실패입니다. 서버가 느릴 뿐이라면 `timeoutMs`를 늘리십시오." : "결과를 받지 못한 관찰 호출은 무엇을 기대하든 실패입니다. 첫 호출이 무엇을 남겼는지 보십시오.",
      };
    case "UNLISTED_TOOL":
      if (facts.isListMissing === true) return { message: `서버가 도구 목록을 주지 못해 ${showValue(facts.tool)} 도구가 있는지 알 수 없습니다. 오류는 도구가 없다는 말일 수 있습니다.`, hint: "`tools/list`에 대한 서버의 응답을 고치십시오. 무엇이 잘못되었는지는 발견 사항(findings)에 있습니다." };
      return {
        message: `서버의 목록에 ${showValue(facts.tool)} 도구가 없습니다. 응답한 오류는 도구가 없다는 말일 수 있습니다.`,
        hint: facts.meant !== undefined ? `${showValue(facts.meant)}을(를) 뜻하셨습니까?` : facts.total === 0 ? "목록에 도구가 없습니다." : `목록에 있는 도구: ${facts.listed.map(shown).join(", ")}${facts.total > facts.listed.length ? `, … (+${facts.total - facts.listed.length})` : ""}.`,
      };
  }
}

/** 호출이 어떻게 끝났는지, 원인과 함께 문장의 나머지로 적습니다. */
function endClause(end: CallEnd): string {
  switch (end.kind) {
    case "success":
      return "호출이 성공했습니다.";
    case "timeout":
      return end.suspect === undefined ? `호출이 ${end.timeoutMs} ms 뒤에 시간을 넘겼습니다.` : `호출이 ${end.timeoutMs} ms 뒤에 시간을 넘겼습니다. 짐작되는 원인: ${scenarioCause(end)}`;
    case "toolError":
    case "protocolError":
    case "connectionLost":
    case "malformedMessage":
    case "httpStatus":
    case "inputRequired":
      return `호출이 오류(${end.kind})로 끝났습니다: ${scenarioCause(end)}`;
  }
}

function endHint(end: CallEnd): string {
  switch (end.kind) {
    case "success":
      return "그것이 맞다면 `success`를 기대하십시오.";
    case "timeout":
      return end.suspect === undefined ? "도구가 느릴 뿐이라면 `timeoutMs`를 늘리고, 시간을 넘기는 것이 맞다면 `timeout`을 기대하십시오." : wireWords(end.suspect).hint;
    case "toolError":
    case "protocolError":
      return "그것이 맞다면 `error`를 기대하고, 아니라면 인자와 도구를 살펴보십시오.";
    case "connectionLost":
    case "malformedMessage":
    case "httpStatus":
    case "inputRequired":
      return wireWords(end.facts).hint;
  }
}

/** 끝난 원인 한 줄. 성공이면 비어 있습니다. */
export function scenarioCause(end: CallEnd): string {
  switch (end.kind) {
    case "success":
      return "";
    case "timeout":
      return end.suspect === undefined ? `${end.timeoutMs} ms 안에 응답이 없습니다` : oneLine(wireWords(briefly(end.suspect)).message);
    case "toolError":
      return end.text === undefined ? "isError: true인 결과" : oneLine(end.text);
    case "protocolError":
      return oneLine(errorText(end.error));
    case "connectionLost":
    case "malformedMessage":
    case "httpStatus":
    case "inputRequired":
      return oneLine(wireWords(briefly(end.facts)).message);
  }
}

/** 시나리오 보고서의 고정된 말. */
export const scenarioLabels = {
  /** `통과 3, 실패 1 (시나리오 4개, 1.2초)`. */
  summary: (counts: readonly (readonly [count: number, status: string])[], total: number, duration: string): string =>
    `${counts.map(([count, status]) => `${status} ${count}`).join(", ") || "실행된 시나리오 없음"} (시나리오 ${total}개, ${duration})`,
  call: "호출",
  observer: "관찰",
  builtIn: "내장 서버",
  run: (run: number, of: number): string => `${of}번 중 ${run}번째`,
};

function valueWords(place: string, problem: ScenarioValueProblem): Words {
  switch (problem.kind) {
    case "blank":
      return { message: `${place} 값은 비어 있으면 안 되지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: "이름을 적으십시오." };
    case "protocolVersion":
      return { message: `${place} 값은 ${quoted(problem.allowed)} 중 하나여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: `${meant(problem)}생략하면 "2026-07-28"을 씁니다.` };
    case "outcome":
      return { message: `${place} 값은 ${quoted(problem.allowed)} 중 하나여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: `${meant(problem)}\`isError: true\`인 결과, JSON-RPC 오류, 끊긴 연결은 모두 "error"입니다.` };
    case "maxDurationMs":
      return { message: `${place} 값은 0 이상의 수(밀리초)여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: "제한 시간만 중요하다면 생략하십시오." };
    case "twice":
      return { message: `${place} 값은 이미 정해졌습니다.`, hint: "시나리오는 호출 하나와 관찰 호출 하나를 합니다. 더 필요하면 새 시나리오를 만드십시오." };
    case "transport":
      return { message: `${place} 값은 "stdio"나 "http"여야 하지만 받은 값은 ${receivedWords(problem.received)}입니다.`, hint: shapes.target };
    case "url":
      return { message: `${place} 값은 http://나 https://로 시작하는 URL이어야 합니다.`, hint: "예를 들어 \"http://127.0.0.1:3000/mcp\"로 적으십시오." };
    case "plainHttp":
      return { message: `${place} 값은 ${showValue(problem.host)}(으)로 가는 암호화되지 않은 http입니다. 중간에서 누구나 읽을 수 있습니다.`, hint: "https://를 쓰십시오. 암호화되지 않은 http는 이 컴퓨터(localhost, 127.0.0.1, [::1])로만 쓸 수 있습니다." };
    case "name":
      return { message: `${place}: ${showValue(problem.name)}은(는) ${problem.of === "header" ? "HTTP 헤더" : "환경 변수"}의 이름이 될 수 없습니다.`, hint: problem.of === "header" ? "글자, 숫자, `-`를 쓰십시오." : "이름은 비어 있지 않고 `=`가 없어야 합니다." };
    case "reservedHeader":
      return { message: `${place}: ${showValue(problem.name)} 헤더는 mcpeak가 직접 씁니다.`, hint: "지우십시오." };
    case "notAVariable":
      return { message: `${place} 값은 환경 변수의 이름이어야 하지만 이름으로 보이지 않습니다. 비밀일 수 있어 보여 주지 않습니다.`, hint: "값이 아니라 변수의 이름을 글자, 숫자, `_`로 적으십시오." };
    case "headerValue":
      return { message: `${place} 값에 HTTP 헤더에 쓸 수 없는 문자가 있습니다.`, hint: "ASCII나 Latin-1 문자만, 줄바꿈 없이 쓰십시오." };
    case "nullByte":
      return { message: `${place} 값에 NUL 문자가 있습니다.`, hint: "지우십시오. 프로세스에도 헤더에도 줄 수 없습니다." };
    case "givenTwice":
      return { message: `${place} 이름이 \`${problem.other}\`에도 있습니다.`, hint: "둘 중 하나만 남기십시오." };
  }
}

function meant({ meant: name }: { readonly meant?: string }): string {
  return name === undefined ? "" : `"${name}"을(를) 뜻하셨습니까? `;
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `"${value}"`).join(", ");
}

function names(values: readonly string[]): string {
  return values.map((name) => `\`${name}\``).join(", ");
}

/** 문장 속의 자리. */
function at(segments: JsonPath, owner: ScenarioOwner = "scenario"): string {
  if (segments.length > 0) return `\`${shown(renderPath(segments))}\``;
  return owner === "target" || owner === "stdioTarget" || owner === "httpTarget" ? "대상" : "시나리오";
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}

/** 첫 줄만, 길이를 제한해 적습니다. */
function oneLine(text: string): string {
  const [line = ""] = text.split(/\r\n|\r|\n/u, 1);
  return escapeControls(shorten(line === text ? text : `${line} …`, 300));
}

/** 서버가 보낸 것은 첫머리만 보여 줍니다. */
function briefly(facts: WireFacts): WireFacts {
  return "line" in facts ? { ...facts, line: shorten(facts.line, 60) } : facts;
}

const call = '{ "tool": "ping", "args": {} }';

const shapes: { readonly [Owner in ScenarioOwner]: string } = {
  scenario: `시나리오의 예: { "name": "ping answers", "call": ${call}, "expect": { "outcome": "success" } }.`,
  call: `호출의 예: ${call}.`,
  expect: '기대의 예: { "outcome": "success", "maxDurationMs": 500 }.',
  result: '기대하는 결과의 예: { "isError": false, "textContains": "ok" }.',
  observe: `관찰의 예: { "call": ${call}, "expect": { "outcome": "success" } }.`,
  target: '대상은 { "transport": "stdio", "command": … } 또는 { "transport": "http", "url": … } 꼴입니다.',
  stdioTarget: '예: { "transport": "stdio", "command": "node", "args": ["server.js"] }.',
  httpTarget: '예: { "transport": "http", "url": "http://127.0.0.1:3000/mcp" }.',
};

const types: { readonly [Type in ScenarioFieldType]: string } = {
  scenario: "시나리오(객체)가",
  string: "문자열이",
  call: "객체가",
  arguments: "객체가",
  expect: "객체가",
  result: "객체가",
  boolean: "true나 false가",
  observe: "객체가",
  target: "대상(객체)이",
  strings: "문자열 배열이",
  stringMap: "값이 문자열인 객체가",
  variableMap: "값이 환경 변수 이름인 객체가",
};

const typeHints: { readonly [Type in ScenarioFieldType]: string } = {
  scenario: shapes.scenario,
  string: "큰따옴표로 감싼 문자열을 적으십시오.",
  call: shapes.call,
  arguments: "인자를 이름별로 적으십시오. {}는 인자가 없다는 뜻입니다.",
  expect: shapes.expect,
  result: shapes.result,
  boolean: "따옴표 없이 true나 false를 적으십시오.",
  observe: shapes.observe,
  target: shapes.target,
  strings: '예를 들어 ["server.js", "--verbose"]로 적으십시오.',
  stringMap: '예를 들어 { "NAME": "value" }로 적으십시오.',
  variableMap: '예를 들어 { "NAME": "MY_VARIABLE" }로 적으십시오. 값이 아니라 변수의 이름입니다.',
};
