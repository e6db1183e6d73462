import { renderValuePath } from "../../json/json-path.js";
import type { EvidenceFacts, InapplicableSchema, ResultViolation, ResultViolations } from "../facts/session-evidence.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";

export function evidenceWords(facts: EvidenceFacts): Words {
  switch (facts.code) {
    case "RESULT_BREAKS_PROTOCOL":
      return {
        message: `${subject(facts)} MCP ${shown(facts.protocolVersion)} 규격에 맞지 않습니다${places(facts, typeSentence)}`,
        hint: facts.method === "tools/call" ? "도구의 응답을 고치십시오. 엄격한 클라이언트는 결과 전체를 거부합니다." : "서버를 고치십시오. 엄격한 클라이언트는 응답 전체를 거부합니다.",
      };
    case "STRUCTURED_CONTENT_BREAKS_SCHEMA":
      return {
        message: `${showValue(facts.tool)} 도구가 보낸 \`structuredContent\` 값이 도구 자신의 \`outputSchema\`에 맞지 않습니다${places(facts, schemaSentence)}`,
        hint: facts.isFormatAlone === true
          ? "JSON Schema는 `format` 검사를 읽는 쪽에 맡기므로 규칙 위반은 아닙니다. 공식 클라이언트는 검사하여 이 응답을 거부하므로, 응답을 고치거나 스키마에서 `format`을 빼십시오."
          : "도구의 응답이나 도구가 선언한 `outputSchema`를 고치십시오. 클라이언트는 이 둘을 맞추어 봅니다.",
      };
    case "STRUCTURED_CONTENT_NOT_SENT":
      return {
        message: `${showValue(facts.tool)} 도구는 \`outputSchema\`를 선언했지만, 응답에 \`structuredContent\`가 없습니다.`,
        hint: "오류가 아닌 모든 응답에 `structuredContent`를 넣거나, 도구 선언에서 `outputSchema`를 빼십시오.",
      };
    case "UNDECLARED_TOOL_ANSWERED":
      return {
        message: `${showValue(facts.tool)} 도구가 응답했지만, 서버의 도구 목록에는 없습니다.${didYouMean(facts.nearest)}`,
        hint: "도구를 `tools/list`에 선언하거나, 이 도구의 호출을 거부하십시오. 클라이언트는 이 도구가 있는지 알 수 없습니다.",
      };
    case "DUPLICATE_TOOL_NAME":
      return { message: `서버가 ${showValue(facts.tool)}(이)라는 이름의 도구를 ${facts.count}개 선언했습니다.`, hint: "도구마다 다른 이름을 붙이십시오. 클라이언트는 그중 하나만 쓰거나 목록을 거부합니다." };
    case "INVALID_TOOL_SCHEMA":
      return {
        message: `${named(facts.tool)} 도구의 \`${facts.member}\` 값이 올바른 JSON Schema가 아닙니다${places(facts, typeSentence)}`,
        hint: "스키마를 고치십시오. 스키마를 적용하는 클라이언트는 도구나 목록 전체를 거부합니다.",
      };
    case "SCHEMA_NOT_APPLIED":
      return {
        message: `${named(facts.tool)} 도구의 \`${facts.member}\`를 적용하지 못했습니다: ${inapplicable(facts.problem)}.`,
        hint: facts.member === "outputSchema" ? "도구의 응답이 이 스키마에 맞는지 알 수 없습니다. 다른 곳을 참조하지 않고 빨리 적용되는 스키마를 선언하십시오." : "다른 곳을 참조하지 않고 빨리 적용되는 스키마를 선언하십시오.",
      };
    case "UNKNOWN_SCHEMA_DIALECT":
      return {
        message: `${tools(facts)} 스키마가 알 수 없는 규격으로 쓰였습니다: \`$schema\` 값이 ${showValue(facts.dialect)}입니다. 이 스키마는 적용하지 않았습니다.`,
        hint: "\"https://json-schema.org/draft/2020-12/schema\"를 쓰거나, 뜻이 같으므로 `$schema`를 생략하십시오.",
      };
    case "OLDER_SCHEMA_DIALECT":
      return {
        message: `${tools(facts)} 스키마가 오래된 규격으로 쓰였습니다: \`$schema\` 값이 ${showValue(facts.dialect)}입니다.`,
        hint: "그 규격대로 적용했습니다. MCP의 규격은 2020-12이며, 다른 규격을 모르는 클라이언트도 있습니다.",
      };
  }
}

function named(tool: string | undefined): string {
  return tool === undefined ? "이름 없는" : showValue(tool);
}

function subject({ method, tool }: Extract<EvidenceFacts, { readonly code: "RESULT_BREAKS_PROTOCOL" }>): string {
  if (method === "tools/list" && tool !== undefined) return `${showValue(tool)} 도구의 선언이`;
  return tool === undefined ? `\`${method}\` 요청의 결과가` : `${showValue(tool)} 도구의 결과가`;
}

function places({ total, isAtLeast, violations }: ResultViolations, sentence: (violation: ResultViolation) => string): string {
  const [first] = violations;
  if (first === undefined) return ".";
  return total === 1 ? `: ${sentence(first)}.` : `(${isAtLeast === true ? "적어도 " : ""}${total}곳). 첫 번째: ${sentence(first)}.`;
}

function typeSentence({ path, keyword, expected, received }: ResultViolation): string {
  if (keyword === "$ref") return `${place(path)}의 참조 ${showValue(received)}에 해당하는 것이 없습니다`;
  const asked = `${place(path)} 값은 \`${shown(String(expected))}\`이어야 하는데`;
  return received === undefined ? `${asked} 없습니다` : `${asked} ${showValue(received)}입니다`;
}

function schemaSentence({ path, keyword, expected, received }: ResultViolation): string {
  if (keyword === "required") return `${place(path)} 값이 있어야 하는데 없습니다`;
  if (expected === false) return `${place(path)} 값은 있으면 안 됩니다(\`${shown(keyword)}\`)`;
  return `${place(path)} 값이 \`${shown(keyword)}\`(${showValue(expected)})에 어긋납니다${received === undefined ? "" : `. 받은 값은 ${showValue(received)}입니다`}`;
}

function inapplicable(problem: InapplicableSchema): string {
  switch (problem.kind) {
    case "remoteRef":
      return `${place(problem.path)}에서 ${showValue(problem.ref)}을(를) 참조하는데, 스키마를 내려받지는 않습니다`;
    case "tooDeep":
      return `${problem.limit}단계보다 깊게 중첩되어 있습니다`;
    case "tooLarge":
      return `값이 ${problem.limit}개보다 많습니다`;
    case "notCompiled":
      return escapeControls(shorten(problem.reason)).replace(/\.$/, "");
    case "timeLimit":
      return `${place(problem.path)} 값을 검사하는 데 너무 오래 걸렸습니다`;
  }
}

function tools({ total, tools: names }: { readonly total: number; readonly tools: readonly string[] }): string {
  const more = total > names.length ? ` 외 ${total - names.length}개` : "";
  return total === 1 && names[0] !== undefined ? `${showValue(names[0])} 도구의` : `도구 ${total}개(${names.map((name) => showValue(name, 60)).join(", ")}${more})의`;
}

function didYouMean(nearest: readonly string[]): string {
  return nearest.length === 0 ? "" : ` 혹시 ${nearest.map((name) => showValue(name)).join(" 또는 ")}입니까?`;
}

function place(path: ResultViolation["path"]): string {
  return `\`${shown(renderValuePath(path))}\``;
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}
