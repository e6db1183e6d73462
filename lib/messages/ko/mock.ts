import { type JsonPath, renderPath, renderValuePath } from "../../json/json-path.js";
import type { SchemaProblem, SchemaViolation } from "../facts/declared-schema.js";
import type { MockErrorFacts, MockFacts, MockFieldType, MockIssueFacts, MockOwner, MockValueProblem, ToolNames, UnusedReply } from "../facts/mock.js";
import { previewValue } from "../preview-value.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { mockAnswerWords } from "./mock-answers.js";
import { nonJsonWords, receivedWords } from "./received.js";

export function mockWords(facts: MockFacts): Words {
  switch (facts.code) {
    case "MISSING_REQUIRED_FIELD":
      return { message: `${at(facts.segments.slice(0, -1))}에 \`${facts.field}\` 필드가 있어야 하지만 없습니다.`, hint: missingHints[facts.owner] };
    case "UNKNOWN_FIELD":
      return { message: `${at(facts.segments.slice(0, -1))}에는 \`${shown(facts.field)}\` 필드가 없습니다.`, hint: `${facts.meant === undefined ? "지우십시오." : `\`${facts.meant}\`을(를) 뜻하셨습니까?`} 쓸 수 있는 필드: ${facts.allowed.map((name) => `\`${name}\``).join(", ")}.` };
    case "INVALID_TYPE":
      return { message: `${at(facts.segments)} 자리에는 ${types[facts.expected]} 와야 하지만 받은 값은 ${receivedWords(facts.received)}입니다.`, hint: typeHints[facts.expected] };
    case "INVALID_VALUE":
      return valueWords(at(facts.segments), facts.problem);
    case "INVALID_JSON_VALUE":
      return { message: `${at(facts.segments)} 자리에는 JSON으로 적을 수 있는 값이 와야 하지만 받은 값은 ${nonJsonWords(facts.nonJson, facts.className)}입니다.`, hint: "목 서버는 JSON을 보냅니다. 클라이언트가 받을 문자열, 수, 목록, 일반 객체로 적으십시오." };
    case "DUPLICATE_TOOL":
      return { message: `도구 이름은 하나뿐이어야 하지만 ${at(facts.segments)}의 ${showValue(facts.tool)}은(는) 이미 \`tools[${facts.firstIndex}]\`의 이름입니다.`, hint: "둘 중 하나의 이름을 바꾸거나 지우십시오." };
    case "INVALID_JSON_SCHEMA":
      return { message: `${showValue(facts.tool)} 도구의 \`${facts.member}\`(${at(facts.segments)}): ${schemaProblem(facts.problem)}.`, hint: schemaHint(facts.problem) };
    case "UNKNOWN_TOOL":
      return { message: `${renderPath(facts.segments.slice(0, -1))} 의 툴 '${shown(facts.tool)}' 이 tools 에 없습니다. ${toolList(facts, "툴")}`, hint: facts.meant === undefined ? "`tools`에 선언하거나 이름을 고치십시오." : `${showValue(facts.meant)}을(를) 뜻하셨습니까?` };
    case "UNMATCHABLE_ARGUMENTS":
      return facts.nonJson === "tooDeep"
        ? { message: `${at(facts.segments)} 값은 512단계보다 깊게 중첩되어 있어 어떤 호출과도 일치할 수 없습니다.`, hint: "더 깊은 호출에는 항상 오류로 응답합니다. 인자를 더 얕게 적으십시오." }
        : { message: `${at(facts.segments)} 값은 ${nonJsonWords(facts.nonJson, facts.className)}이므로 어떤 호출과도 일치할 수 없습니다. 호출은 JSON으로 옵니다.`, hint: "클라이언트가 보내는 문자열, 수, 목록, 일반 객체로 적으십시오." };
    case "UNREACHABLE_RESPONSE":
      return {
        message: `${at(facts.segments)}은(는) 절대 응답할 수 없습니다. ${facts.isAny ? `${showValue(facts.tool)} 도구의 모든 인자에` : "같은 인자에"} ${at(facts.first)}이(가) 항상 먼저 응답합니다.`,
        hint: "둘 중 하나를 지우거나 먼저 오는 응답에 `times`를 적으십시오. 그 횟수만큼 응답한 뒤 다음 응답으로 넘어갑니다.",
      };
    case "MISSING_ANSWER":
      return { message: `${at(facts.segments)}에 ${facts.allowed.map((name) => `\`${name}\``).join(", ")} 중 하나가 있어야 하지만 없습니다.`, hint: '예를 들어 "result": { "tempC": 21 }을 추가하십시오. null, "", 0도 결과입니다.' };
    case "CONFLICTING_ANSWERS":
      return { message: `${at(facts.segments)}에 함께 쓸 수 없는 ${facts.fields.map((name) => `\`${name}\``).join(", ")} 필드가 있습니다.`, hint: "`result`, `content`, `error` 중 하나만 남기십시오. `isError`와 `structuredContent`는 앞의 두 필드와 함께 씁니다." };
    case "INVALID_CONTENT": {
      const { expected, received } = facts.problem;
      return { message: `${at(facts.segments)} 값은 클라이언트가 읽을 수 있도록 ${shown(expected)}이어야 하는데 ${received === undefined ? "없습니다" : `${shown(received)}입니다`}.`, hint: '예를 들어 "content": [{ "type": "text", "text": "…" }]로 적거나 `result`를 쓰십시오.' };
    }
    case "RESULT_BREAKS_SCHEMA":
      return {
        message: "problem" in facts
          ? `${at(facts.segments)} 값을 ${showValue(facts.tool)} 도구의 \`outputSchema\`로 검사할 수 없습니다. ${schemaProblem(facts.problem)}.`
          : `${at(facts.segments)} 값이 ${showValue(facts.tool)} 도구의 \`outputSchema\`에 어긋납니다: ${violationsText(facts.violation, facts.total)}.`,
        hint: "클라이언트는 그런 응답을 거부합니다. 값이나 `outputSchema`를 고치십시오. 거부 응답은 `isError`를 붙인 문자열로 적습니다.",
      };
    case "INVALID_MOCK_DEFINITION":
    case "INVALID_MOCK_REPLY":
    case "MODULE_EXPORTS_NO_DEFINITION":
    case "UNUSED_MOCK_REPLIES":
      return errorWords(facts);
    case "MOCK_CALL_MALFORMED":
    case "MOCK_TOOL_UNKNOWN":
    case "MOCK_ARGUMENTS_TOO_DEEP":
    case "MOCK_ARGUMENTS_INVALID":
    case "MOCK_SCHEMA_UNUSABLE":
    case "MOCK_FUNCTION_FAILED":
    case "MOCK_CALL_UNMATCHED":
      return mockAnswerWords(facts);
  }
}

/** 정의의 모양. 어디서나 같은 말로 적습니다. */
const shape = '{ "tools": [ { "name": ..., "inputSchema": ... } ], "responses": [ { "tool": ..., "result": ... } ] }';

function errorWords(facts: MockErrorFacts): Words {
  switch (facts.code) {
    case "INVALID_MOCK_DEFINITION": {
      const source = facts.source === undefined ? "" : `${escapeControls(shorten(facts.source, 500))}: `;
      return {
        message: `→ 올바르지 않은 목 정의입니다 — ${source}${firstOf(facts.first, facts.total)}\n→ 형식: ${shape}`,
        hint: `${mockWords(facts.first).hint}${facts.total === 1 ? "" : " 이 오류의 `issues`에 모든 문제가 있습니다."}`,
      };
    }
    case "INVALID_MOCK_REPLY":
      return { message: `목 서버는 이렇게 응답할 수 없습니다: ${firstOf(facts.first, facts.total)}`, hint: mockWords(facts.first).hint };
    case "MODULE_EXPORTS_NO_DEFINITION":
      return {
        message: `${escapeControls(shorten(facts.file, 500))}: 목 정의를 내보내지 않습니다. 기본 내보내기가 없습니다.${facts.exports.length === 0 ? " 아무것도 내보내지 않습니다." : ` 내보내는 이름: ${facts.exports.slice(0, 20).map(shown).join(", ")}`}`,
        hint: "`export default { tools: […], responses: […] };` 꼴로 쓰십시오.",
      };
    case "UNUSED_MOCK_REPLIES": {
      const more = facts.total > facts.unused.length ? `\n  … 외 ${facts.total - facts.unused.length}개` : "";
      return {
        message: `목 서버의 응답 ${facts.total}개가 기대한 만큼 쓰이지 않았습니다:${facts.unused.map(unusedLine).join("")}${more}`,
        hint: "호출이 오지 않았거나 다른 인자로 왔습니다. `mock.calls`에 온 호출이 모두 있습니다.",
      };
    }
  }
}

function firstOf(first: MockIssueFacts, total: number): string {
  return `${mockWords(first).message}${total === 1 ? "" : ` (외 ${total - 1}건)`}`;
}

function unusedLine({ where, tool, args, used, times }: UnusedReply): string {
  const called = `${shown(tool)}(${args === undefined ? "모든 인자" : previewValue(args)})`;
  return `\n  ${escapeControls(shorten(where, 120))}: ${called} — ${times === undefined ? "" : `${times}번 중 `}${used}번 쓰였습니다`;
}

/** `word`: the sentence about a tool that is not in a definition is fixed, and says 툴. */
export function toolList({ names, total }: ToolNames, word: "도구" | "툴" = "도구"): string {
  if (total === 0) return `있는 ${word === "툴" ? "툴이" : "도구가"} 없습니다.`;
  const more = total > names.length ? `, … (+${total - names.length})` : "";
  return `있는 ${word}: ${names.map(shown).join(", ")}${more}`;
}

function valueWords(place: string, problem: MockValueProblem): Words {
  const but = `받은 값은 ${receivedWords(problem.received)}입니다`;
  switch (problem.kind) {
    case "blankName":
      return { message: `${place} 값은 비어 있으면 안 되지만 ${but}.`, hint: "클라이언트가 도구를 부르는 이름을 적으십시오." };
    case "times":
      return { message: `${place} 값은 1 이상의 정수여야 하지만 ${but}.`, hint: "항상 응답하게 하려면 생략하십시오." };
    case "delayMs":
      return { message: `${place} 값은 0 이상 2147483647 이하의 정수(밀리초)여야 하지만 ${but}.`, hint: "바로 응답하게 하려면 생략하십시오." };
    case "errorCode":
      return { message: `${place} 값은 정수여야 하지만 ${but}.`, hint: "JSON-RPC 오류 코드는 -32603과 같은 정수입니다." };
    case "port":
      return { message: `${place} 값은 0 이상 65535 이하의 정수여야 하지만 ${but}.`, hint: "비어 있는 포트를 쓰려면 생략하거나 0으로 적으십시오." };
    case "maxBodyBytes":
      return { message: `${place} 값은 1 이상의 정수(바이트)여야 하지만 ${but}.`, hint: "64 MiB로 하려면 생략하십시오." };
    case "lang":
      return { message: `${place} 값은 "en" 또는 "ko"여야 하지만 ${but}.`, hint: "영어로 하려면 생략하십시오." };
    case "function":
      return { message: `${place} 값은 함수여야 하지만 ${but}.`, hint: "부를 것이 없으면 생략하십시오." };
    case "onUnmatchedCall":
      return { message: `${place} 값은 "toolError", "protocolError" 또는 함수여야 하지만 ${but}.`, hint: '생략하면 "toolError"입니다.' };
  }
}

/** What a schema must have in a place. */
const expectedTexts: Readonly<Record<string, string>> = {
  array: "배열",
  boolean: "true나 false",
  number: "숫자",
  object: "객체",
  string: "문자열",
  "integer >= 0": "0 이상의 정수",
  "name of letters, digits, -, _ and .": "글자, 숫자, -, _, .로 된 이름",
  "non-empty schema[]": "비어 있지 않은 스키마 배열",
  "non-empty unique array": "비어 있지 않고 겹치는 값이 없는 배열",
  "number > 0": "0보다 큰 숫자",
  "regular expression": "정규식",
  "string without a fragment": "#과 그 뒤가 없는 문자열",
  "unique string[]": "겹치는 값이 없는 문자열 배열",
};

function expectedText(expected: string): string {
  return expectedTexts[expected] ?? shown(expected.replace(/, or an array of these$/, " 또는 이것들의 배열"));
}

/** 스키마가 무엇이 잘못되었는지. */
export function schemaProblem(problem: SchemaProblem): string {
  const place = `\`${shown(renderValuePath(problem.path))}\``;
  switch (problem.kind) {
    case "notASchema":
      return `올바른 JSON Schema가 아닙니다. ${place} 자리에는 ${expectedText(problem.expected)}이(가) 와야 하는데 ${problem.received === undefined ? "없습니다" : `${shown(problem.received)}입니다`}`;
    case "unknownDialect":
      return `알 수 없는 규격으로 쓰였습니다. \`$schema\` 값이 ${showValue(problem.dialect)}입니다`;
    case "olderDialect":
      return `오래된 규격으로 쓰였습니다. \`$schema\` 값이 ${showValue(problem.dialect)}입니다`;
    case "remoteRef":
      return `${place}에서 ${showValue(problem.ref)}을(를) 참조하는데, 스키마를 내려받지는 않습니다`;
    case "unresolvedRef":
      return `${place}의 참조 ${showValue(problem.ref)}에 해당하는 것이 없습니다`;
    case "tooDeep":
      return `${problem.limit}단계보다 깊게 중첩되어 있습니다`;
    case "tooLarge":
      return `값이 ${problem.limit}개보다 많습니다`;
    case "notCompiled":
      return `스키마를 적용할 수 없습니다: ${shown(problem.reason).replace(/\.$/, "")}`;
  }
}

function schemaHint({ kind }: SchemaProblem): string {
  switch (kind) {
    case "unknownDialect":
      return '"https://json-schema.org/draft/2020-12/schema"를 쓰거나, 뜻이 같으므로 `$schema`를 생략하십시오.';
    case "remoteRef":
      return "참조하는 스키마를 `$defs`에 넣고 그것을 참조하십시오.";
    case "notASchema":
    case "unresolvedRef":
    case "olderDialect":
    case "tooDeep":
    case "tooLarge":
    case "notCompiled":
      return "스키마는 적힌 그대로 알려지고, 인자를 이 스키마로 검사합니다. 그 자리를 고치십시오.";
  }
}

/** 첫 위반과 위반의 수. */
export function violationsText(first: SchemaViolation, total: number): string {
  return `${total === 1 ? "" : `${total}곳, 첫 번째: `}${violation(first)}`;
}

/** 위반 하나를 그 자리로 시작하는 문장으로 적습니다. */
export function violation({ path, keyword, expected, received }: SchemaViolation): string {
  const place = `\`${shown(renderValuePath(path))}\``;
  const butIs = received === undefined ? "" : `. 받은 값은 ${previewValue(received)}입니다`;
  if (keyword === "undecided") return undecided(expected);
  if (keyword === "required" || keyword === "dependentRequired") return `${place} 값이 있어야 하는데 없습니다`;
  if (expected === false) return `${place} 값은 있으면 안 됩니다${butIs}`;
  if (keyword === "const") return `${place} 값은 정확히 ${previewValue(expected)}이어야 합니다${butIs}`;
  if (keyword === "enum") return `${place} 값은 ${previewValue(expected)} 중 하나여야 합니다${butIs}`;
  return `${place} 값이 \`${shown(keyword)}\`(${previewValue(expected)})에 어긋납니다${butIs}`;
}

function undecided(reason: SchemaViolation["expected"]): string {
  if (reason === "time") return "값을 검사하는 데 너무 오래 걸립니다";
  return reason === "depth" ? "값이 너무 깊게 중첩되어 검사할 수 없습니다" : "값을 검사할 수 없습니다";
}

/** 문장 속의 자리. */
function at(segments: JsonPath): string {
  return segments.length === 0 ? "정의" : `\`${shown(renderPath(segments))}\``;
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}

const missingHints: { readonly [Owner in MockOwner]: string } = {
  definition: '"tools"를 추가하십시오. 클라이언트가 볼 도구의 목록입니다.',
  tool: '도구는 예를 들어 { "name": "get_weather", "inputSchema": { "type": "object" } }입니다.',
  response: '응답은 예를 들어 { "tool": "get_weather", "args": { "city": "서울" }, "result": { "tempC": 21 } }입니다.',
  error: '오류는 예를 들어 { "code": -32603, "message": "고장" }입니다.',
};

const types: { readonly [Type in MockFieldType]: string } = {
  definition: "객체가",
  tools: "도구의 배열이",
  tool: "객체가",
  responses: "응답의 배열이",
  response: "객체가",
  string: "문자열이",
  schema: "JSON Schema(객체)가",
  arguments: "객체가",
  boolean: "true 또는 false가",
  content: "content 블록의 배열이",
  object: "객체가",
  error: "객체가",
};

const typeHints: { readonly [Type in MockFieldType]: string } = {
  definition: '{ "tools": [ … ], "responses": [ … ] }로 적으십시오.',
  tools: "도구가 하나라도 대괄호로 감싼 목록으로 적으십시오.",
  tool: missingHints.tool,
  responses: "응답이 하나라도 대괄호로 감싼 목록으로 적거나 생략하십시오.",
  response: missingHints.response,
  string: "큰따옴표로 감싼 글로 적으십시오.",
  schema: '예를 들어 { "type": "object", "properties": { "city": { "type": "string" } } }로 적으십시오. zod 같은 라이브러리의 스키마는 먼저 JSON Schema로 바꾸십시오: z.toJSONSchema(schema).',
  arguments: "인자를 이름과 함께 적으십시오. {}는 인자 없음이고, `args`가 없는 응답은 모든 인자에 응답합니다.",
  boolean: "따옴표 없이 true나 false로 적거나 생략하십시오. 생략하면 false입니다.",
  content: '예를 들어 [{ "type": "text", "text": "…" }]로 적거나 `result`를 쓰십시오.',
  object: "중괄호로 감싼 객체로 적거나 생략하십시오.",
  error: missingHints.error,
};
