import type { SyntaxProblem } from "../../json/json-problem.js";
import type { Place } from "../../json/place.js";
import type { ExportProblem, ImportProblem, LoadFacts, UnreadableReason } from "../facts/load.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { configWords } from "./load-config.js";

const suiteNames = "`*.suite.json`, `*.suite.ts`, `*.suite.mts`, `*.suite.js`, `*.suite.mjs`";
const maxNames = 20;

const wantedNames = {
  suite: { one: "스위트가", many: "스위트는" },
  mockDefinition: { one: "목 정의가", many: "목 정의는" },
  scenario: { one: "시나리오가", many: "시나리오는" },
} as const;

export function loadWords(facts: LoadFacts): Words {
  switch (facts.code) {
    case "FILE_NOT_FOUND":
      return { message: `${path(facts.file)}: 없는 경로입니다.`, hint: notFoundHint(facts) };
    case "FILE_UNREADABLE":
      return { message: `${path(facts.file)}: 읽을 수 없습니다. ${unreadable[facts.reason]}${facts.detail === "" ? "" : ` (${escapeControls(facts.detail)})`}`, hint: unreadableHints[facts.reason] };
    case "FILE_TOO_LARGE":
      return { message: `${path(facts.file)}: 크기가 ${facts.bytes}바이트입니다. ${facts.maxBytes}바이트까지만 읽습니다.`, hint: "스위트를 여러 파일로 나누십시오." };
    case "FILE_NOT_UTF8":
      return "encoding" in facts
        ? { message: `${path(facts.file)}: ${facts.encoding} 파일입니다. UTF-8이어야 합니다.`, hint: "UTF-8로 저장하십시오(바이트 순서 표시는 있어도 없어도 됩니다)." }
        : {
            message: `${path(facts.file)}: UTF-8이 아닙니다. 오프셋 ${facts.offset}(${facts.line}번째 줄)에 0x${facts.byte.toString(16).padStart(2, "0")} 바이트가 올 수 없습니다.`,
            hint: "UTF-8로 저장하십시오. EUC-KR 같은 지역 인코딩으로 적은 파일이면 변환하십시오.",
          };
    case "UNSUPPORTED_FILE_TYPE":
      return {
        message: `${path(facts.file)}: 읽을 수 있는 ${wantedNames[facts.wanted ?? "suite"].one} 아닙니다. ${facts.extension === "" ? "확장자가 없습니다." : `${showValue(facts.extension)} 확장자를 알 수 없습니다.`}`,
        hint: `${wantedNames[facts.wanted ?? "suite"].many} .json, .ts, .mts, .js, .mjs 파일입니다.`,
      };
    case "WRONG_KIND_OF_FILE":
      return facts.found === "suite"
        ? { message: `${path(facts.file)}: 목 정의가 아니라 스위트입니다.`, hint: "`mcpeak mock --from <스위트> --out <정의>`를 쓰면 스위트가 호출하고 기대하는 것에서 정의의 초안을 만듭니다." }
        : { message: `${path(facts.file)}: 스위트가 아니라 목 정의입니다.`, hint: "`mcpeak mock <정의>`로 제공하거나 `mcpeak test <스위트> --mock <정의>`로 스위트를 실행하십시오." };
    case "NO_SUITES_FOUND":
      return facts.kind === "folder"
        ? { message: `${path(facts.target)}: 스위트가 없는 폴더입니다.`, hint: `폴더를 주면 그 아래에서 이름이 ${suiteNames}인 파일을 찾습니다(node_modules와 숨은 폴더는 제외). 이름을 맞추거나 파일을 직접 지정하십시오.` }
        : { message: `${showValue(facts.target)} 패턴에 맞는 파일이 없습니다.`, hint: "패턴은 작업 폴더에서 시작하며 `**`는 여러 단계의 폴더를 뜻합니다. 예: 'suites/**/*.suite.json'" };
    case "JSON_SYNTAX":
      return { message: `${path(facts.file)}:${position(facts.problem.position)}: 올바른 JSON이 아닙니다. ${syntax(facts.problem)}`, hint: syntaxHint(facts.problem) };
    case "JSON_DUPLICATE_KEY": {
      const { key, first, second } = facts.problem;
      return {
        message: `${path(facts.file)}: 한 객체에 ${showValue(key)} 키가 두 번 있습니다(${position(first)}, ${position(second)}).`,
        hint: "하나를 지우십시오. 그대로 두면 마지막 것만 쓰이게 됩니다.",
      };
    }
    case "JSON_TOO_DEEP":
      return { message: `${path(facts.file)}:${position(facts.problem.position)}: ${facts.problem.maxDepth}단계보다 깊습니다.`, hint: "더 얕은 값으로 적으십시오." };
    case "MODULE_COMPILE_FAILED":
      return {
        message: `${place(facts.place, facts.file)}: 컴파일되지 않습니다. ${text(facts.problem)}${facts.more > 0 ? ` (그 밖에 ${facts.more}개)` : ""}`,
        hint: facts.topLevelAwait
          ? '가장 가까운 package.json에 따라 이 파일은 CommonJS이며, 최상위 `await`를 쓸 수 없습니다. 확장자를 .mts로 바꾸거나 package.json에 "type": "module"을 적으십시오.'
          : "그 자리의 코드를 고치십시오.",
      };
    case "MODULE_IMPORT_FAILED":
      return importWords(facts.problem, place(facts.place, facts.file), facts.file);
    case "MODULE_CANNOT_FIND_MCPEAK":
      return {
        message: `${place(facts.place, facts.file)}: ${showValue(facts.specifier)} 모듈을 가져오는데, 이 파일이 있는 곳에 mcpeak이 설치되어 있지 않습니다.`,
        hint: "그 프로젝트에 설치하십시오: npm i -D mcpeak",
      };
    case "MODULE_EXPORTS_NO_SUITE":
      return { message: `${path(facts.file)}: 내보내는 스위트가 없습니다. ${exported(facts.found)}${names(facts)}`, hint: exportHint(facts.found) };
    case "MODULE_TIMED_OUT":
      return {
        message: `${path(facts.file)}: ${facts.timeoutMs} ms 안에 로드되지 않았습니다.`,
        hint: "이 모듈이나 여기서 가져오는 모듈에 끝나지 않는 최상위 `await`가 있는지 보십시오.",
      };
    case "INVALID_CONFIG":
      return configWords(path(facts.file), facts.problems);
    case "INVALID_TARGET":
      return { message: `${path(facts.file)}: 내보낸 \`server\`를 서버로 쓸 수 없습니다. ${received[facts.received](escapeControls(facts.type))}`, hint: receivedHints[facts.received] };
    case "UNKNOWN_SERVER_NAME":
      return unknownServer(facts);
    case "NO_TARGET":
      return noTarget(facts);
    case "MISSING_ENVIRONMENT_VARIABLE":
      return {
        message: `${path(facts.file)}: 서버 ${showValue(facts.server)}에 필요한 환경 변수 ${facts.variables.map((name) => showValue(name)).join(", ")}가 설정되어 있지 않${facts.mayBeEmpty === false ? "거나 비어 있" : ""}습니다.`,
        hint: "mcpeak을 실행하기 전에 설정하십시오. .env 파일은 읽지 않습니다.",
      };
    case "INVALID_INPUT":
      return {
        message: `입력 ${facts.total}개 가운데 ${facts.invalid}개가 잘못되었습니다(문제 ${facts.problems}개). 첫 번째는 ${escapeControls(facts.first.where)}의 ${facts.first.code}입니다. 아무것도 시작하지 않았습니다.`,
        hint: facts.isListed === true ? "파일마다 `issues`에 모든 문제가 있습니다." : "`mcpeak validate`로 모두 볼 수 있습니다.",
      };
  }
}

function path(file: string): string {
  return escapeControls(file);
}

function text(words: string): string {
  return escapeControls(shorten(words, 1000));
}

function place(at: Place | undefined, file: string): string {
  return at === undefined ? path(file) : `${path(at.file)}:${at.line}:${at.column}`;
}

function position({ line, column }: { readonly line: number; readonly column: number }): string {
  return `${line}:${column}`;
}

function notFoundHint(facts: Extract<LoadFacts, { code: "FILE_NOT_FOUND" }>): string {
  if (facts.nearest !== undefined) return `혹시 ${path(facts.nearest)}입니까?`;
  if (facts.missingFolder !== undefined) return `${path(facts.missingFolder)} 폴더가 없습니다. 상대 경로는 ${path(facts.cwd)}에서 시작합니다.`;
  return `상대 경로는 ${path(facts.cwd)}에서 시작합니다.`;
}

const unreadable: { readonly [Reason in UnreadableReason]: string } = {
  permission: "권한이 없습니다.",
  folder: "폴더입니다.",
  notAFile: "일반 파일이 아닙니다.",
  system: "시스템이 거부했습니다.",
};

const unreadableHints: { readonly [Reason in UnreadableReason]: string } = {
  permission: "읽기 권한을 주거나(chmod u+r) 대상에서 빼십시오.",
  folder: "파일을 지정하십시오.",
  notAFile: "내용을 파일로 저장하고 그 파일을 지정하십시오.",
  system: "그 파일이나 폴더의 상태를 확인하십시오.",
};

function syntax({ reason, found, opened }: SyntaxProblem): string {
  const seen = found === "" ? "파일의 끝" : showValue(found);
  const bracket = opened === undefined ? "" : `${position(opened.position)}의 ${showValue(opened.bracket)}`;
  switch (reason) {
    case "empty":
      return "내용이 없습니다.";
    case "comment":
      return "주석이 있습니다. JSON에는 주석이 없습니다.";
    case "trailingComma":
      return "마지막 항목 뒤에 쉼표가 있습니다.";
    case "missingComma":
      return `${seen} 앞에 쉼표가 없습니다.`;
    case "missingColon":
      return `${seen} 앞에 콜론이 없습니다.`;
    case "missingValue":
      return `${seen} 앞에 값이 없습니다.`;
    case "unquotedKey":
      return `키 ${seen}에 따옴표가 없습니다.`;
    case "missingKey":
      return `큰따옴표로 감싼 키가 와야 할 자리에 ${seen}이(가) 있습니다.`;
    case "singleQuotes":
      return `문자열은 ${seen} 대신 큰따옴표로 감싸야 합니다.`;
    case "unknownWord":
      return `${seen}은(는) JSON 값이 아닙니다.`;
    case "badNumber":
      return `${seen}은(는) JSON에서 숫자를 적는 방법이 아닙니다.`;
    case "unclosedString":
      return `문자열 ${seen}에 닫는 따옴표가 없습니다.`;
    case "controlCharacter":
      return `문자열 안에 제어 문자 ${seen}이(가) 그대로 있습니다.`;
    case "badEscape":
      return `${seen}은(는) JSON이 아는 이스케이프가 아닙니다.`;
    case "unclosedBracket":
      return `${bracket}이(가) 닫히지 않은 채 파일이 끝납니다.`;
    case "wrongBracket":
      return `${seen}은(는) ${bracket}을(를) 닫지 못합니다.`;
    case "textAfterEnd":
      return `값이 끝난 뒤에 ${seen}이(가) 있습니다.`;
    case "unreadable":
      return "읽을 수 없습니다.";
  }
}

function syntaxHint({ reason }: SyntaxProblem): string {
  switch (reason) {
    case "empty":
      return '스위트는 { "schemaVersion": 1, … }로, 목 정의는 { "tools": [ … ] }로, 결함 파일은 { "faults": [ … ] }로, 시나리오는 { "name": "…", … }로 시작합니다.';
    case "comment":
    case "trailingComma":
      return "지우십시오.";
    case "controlCharacter":
      return "이스케이프로 적으십시오. 탭은 \\t, 줄바꿈은 \\n입니다.";
    case "badEscape":
      return '쓸 수 있는 것: \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX. 백슬래시 자체는 \\\\로 적습니다.';
    case "badNumber":
      return "앞에 0이나 +를 붙이지 않고, 소수점 양쪽에 숫자를 적습니다. NaN과 Infinity는 없습니다.";
    case "unknownWord":
      return "값은 큰따옴표 문자열, 숫자, true, false, null, 객체, 배열입니다.";
    case "textAfterEnd":
      return "파일 하나에는 값 하나만 둡니다. 스위트가 둘이면 파일도 둘이어야 합니다.";
    default:
      return "그 자리를 고치십시오.";
  }
}

function importWords(problem: ImportProblem, at: string, file: string): Words {
  const where = at === path(file) ? "" : `${at}에서 `;
  switch (problem.kind) {
    case "threw":
      return {
        message: `${path(file)}: 로드하는 동안 ${where}오류가 발생했습니다. ${text(problem.name)}: ${text(problem.message)}`,
        hint: "스위트 모듈은 케이스를 적기만 합니다. 실패할 수 있는 일은 서버나 실행 단계로 옮기십시오.",
      };
    case "threwValue":
      return {
        message: `${path(file)}: 로드하는 동안 ${showValue(problem.value)} 값을 던졌습니다. Error가 아니어서 자리를 알 수 없습니다.`,
        hint: "Error 객체를 던지십시오. 어디서 왔는지 알려 줍니다.",
      };
    case "missingModule":
      return {
        message: `${at}: ${showValue(problem.specifier)} 모듈을 가져오는데 찾을 수 없습니다.`,
        hint: problem.isFile ? "경로와 확장자를 확인하십시오." : "경로를 확인하거나, 파일이 있는 프로젝트에 패키지를 설치하십시오.",
      };
    case "exited":
      return {
        message: `${path(file)}: 로드하는 동안 ${where}process.exit(${problem.exitCode})를 불렀습니다.`,
        hint: "그 호출을 지우십시오. 판정 없이 실행이 끝나 버립니다. 거부하려면 Error를 던지십시오.",
      };
  }
}

function exported(found: ExportProblem): string {
  const entry = "index" in found && found.index !== undefined ? `기본 내보내기의 ${found.index}번 항목` : "기본 내보내기";
  switch (found.kind) {
    case "nothing":
      return "내보내는 것이 하나도 없습니다.";
    case "noDefault":
      return "기본 내보내기가 없습니다.";
    case "emptyArray":
      return "기본 내보내기가 빈 배열입니다.";
    case "function":
      return `${entry}: 함수입니다.`;
    case "promise":
      return `${entry}: 프라미스입니다.`;
    case "unfinished":
      return `${entry}: 완성된 케이스가 없는 스위트입니다.`;
    case "specWithoutVersion":
      return `${entry}: 스위트처럼 보이지만 \`schemaVersion\`이 없습니다.`;
    case "brokenSuite":
      return `${entry}: 스위트라고 표시되어 있지만 내용을 주지 않습니다.`;
    case "other":
      return `${entry}: ${showValue(found.value)} 값입니다.`;
  }
}

function exportHint(found: ExportProblem): string {
  switch (found.kind) {
    case "noDefault":
      return found.namedSuite === undefined ? "`export default suite(…)`라고 적으십시오." : `\`${escapeControls(found.namedSuite)}\`가 스위트입니다. \`export default ${escapeControls(found.namedSuite)}\`라고 적으십시오.`;
    case "function":
      return "함수를 불러서 그 결과를 내보내십시오.";
    case "promise":
      return "`export default await …`라고 적으십시오.";
    case "unfinished":
      return "검사가 있는 케이스를 더하십시오: `.case(…).callTool(…).expect.isError(false)`";
    case "specWithoutVersion":
      return "`schemaVersion: 1`을 더하십시오.";
    case "brokenSuite":
      return "명령과 모듈이 같은 버전의 mcpeak을 쓰도록 설치하십시오.";
    default:
      return "`export default suite(…)` 또는 스위트 배열을 내보내십시오.";
  }
}

function names({ exports }: { readonly exports: readonly string[] }): string {
  if (exports.every((name) => name === "default")) return "";
  const more = exports.length > maxNames ? ` 등 ${exports.length}개` : "";
  return ` 내보내는 것: ${exports.slice(0, maxNames).map((name) => `\`${escapeControls(name)}\``).join(", ")}${more}.`;
}

const received: { readonly [Kind in "sdkServer" | "config" | "other"]: (type: string) => string } = {
  sdkServer: () => "MCP SDK의 객체입니다.",
  config: () => "설정 파일에 적는 모양의 객체입니다.",
  other: (type) => `받은 값의 종류: ${type}.`,
};

const receivedHints: { readonly [Kind in "sdkServer" | "config" | "other"]: string } = {
  sdkServer: "`export const server = inProcess(() => createServer())`처럼, 부를 때마다 새 서버 객체를 만들게 하십시오.",
  config: '`export const server = stdio("node", ["server.js"])` 또는 `http(url)`로 적으십시오.',
  other: "mcpeak의 `stdio(…)`, `http(…)`, `inProcess(…)`로 만들거나 다른 이름으로 내보내십시오.",
};

function unknownServer({ name, askedBy, known, nearest, files }: Extract<LoadFacts, { code: "UNKNOWN_SERVER_NAME" }>): Words {
  const by = askedBy.kind === "option" ? "`--server`" : `${path(askedBy.file)}의 \`${escapeControls(askedBy.path)}\``;
  const list = known.slice(0, maxNames).map((other) => showValue(other)).join(", ");
  const where = files.length === 0 ? "여기부터 위쪽 폴더에 mcpeak.config도 .mcp.json도 없습니다." : `읽은 파일: ${files.map(path).join(", ")}`;
  return {
    message: `${by}: 서버 ${showValue(name)}를 알 수 없습니다.${known.length === 0 ? "" : ` 아는 서버: ${list}${known.length > maxNames ? ", …" : ""}.`}`,
    hint: nearest === undefined ? where : `혹시 ${showValue(nearest)}입니까?`,
  };
}

function noTarget({ suite, known }: Extract<LoadFacts, { code: "NO_TARGET" }>): Words {
  const named = known.length === 0 ? "" : ` 아는 이름: ${known.slice(0, maxNames).map((name) => showValue(name)).join(", ")}.`;
  return {
    message: suite === undefined ? "서버가 지정되지 않았습니다." : `${path(suite)}: 서버가 지정되지 않았습니다.`,
    hint: `명령줄(\`-- node server.js\` 또는 \`--url http://127.0.0.1:3000/mcp\`), 이름(mcpeak.config나 .mcp.json의 \`--server <이름>\`, 설정의 \`server\`는 기본값)${suite === undefined ? "" : ', 스위트 모듈(`export const server = stdio("node", ["server.js"])`)'} 가운데 하나로 지정하십시오.${named}`,
  };
}
