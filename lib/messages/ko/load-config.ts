import type { ConfigProblem, ConfigRule, ConfigValueType } from "../facts/load-config.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";

const maxShownProblems = 20;

/** 설정 파일 하나의 모든 문제를 자리와 함께 말합니다. */
export function configWords(file: string, problems: readonly ConfigProblem[]): Words {
  const told = problems.slice(0, maxShownProblems).map((problem) => problemWords(file, problem));
  const [first] = told;
  if (problems.length === 1 && first !== undefined) return first;
  const more = problems.length > told.length ? [`(그 밖에 ${problems.length - told.length}개)`] : [];
  const message = [`${file}에 문제가 ${problems.length}개 있습니다:`, ...told.map((words) => `- ${words.message}`), ...more].join("\n");
  return { message, hint: [...new Set(told.map((words) => words.hint))].slice(0, 3).join(" ") };
}

function problemWords(file: string, { path, line, column, rule }: ConfigProblem): Words {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const { message, hint } = ruleWords(rule, path === "$" ? "설정 전체" : `\`${escapeControls(path)}\``);
  return { message: `${place}: ${message}`, hint };
}

function ruleWords(rule: ConfigRule, at: string): Words {
  switch (rule.kind) {
    case "type":
      return { message: `${at}: ${expectations[rule.expected]} 있어야 하는데 ${showValue(rule.received)} 값이 있습니다.`, hint: examples[rule.expected] };
    case "unknownKey":
      return {
        message: `${at}: 알 수 없는 키입니다.`,
        hint: rule.nearest === undefined ? `쓸 수 있는 키: ${rule.known.map((key) => `\`${key}\``).join(", ")}` : `혹시 \`${rule.nearest}\`입니까?`,
      };
    case "blank":
      return { message: `${at}: 비워 둘 수 없습니다.`, hint: "값을 적거나 키를 지우십시오." };
    case "noCommandOrUrl":
      return { message: `${at}: 서버를 시작하는 방법도 서버의 주소도 없습니다.`, hint: '`command`(예: { "command": "node", "args": ["server.js"] }) 또는 `url`을 적으십시오.' };
    case "commandAndUrl":
      return { message: `${at}: \`command\`와 \`url\`이 함께 있습니다.`, hint: "하나만 남기십시오. `command`는 서버를 시작하고 `url`은 이미 떠 있는 서버를 가리킵니다." };
    case "keyOfOtherKind":
      return { message: `${at}: \`${rule.belongsTo}\`로 적은 서버에만 쓰는 키입니다.`, hint: `\`${rule.key}\`를 지우거나 서버를 \`${rule.belongsTo}\`로 적으십시오.` };
    case "givenTwice":
      return { message: `${at}: \`${rule.other}\`에도 같은 이름의 값이 있습니다.`, hint: "둘 중 하나만 남기십시오." };
    case "variableName":
      return { message: `${at}: ${showValue(rule.name)}는 환경 변수 이름이 될 수 없습니다.`, hint: "이름은 비어 있지 않아야 하고 `=`가 없어야 합니다." };
    case "headerName":
      return { message: `${at}: ${showValue(rule.name)}는 HTTP 헤더 이름이 될 수 없습니다.`, hint: "헤더 이름은 영문자, 숫자, 하이픈으로 적습니다. 예: `X-Api-Key`" };
    case "secretInFile":
      return { message: `${at}: 비밀 값을 파일에 적을 수 없습니다.`, hint: `값이 든 환경 변수의 이름을 \`${rule.instead}\`에 적으십시오.` };
    case "authIncomplete":
      return { message: `${at}: \`${rule.missing}\` 키가 없습니다.`, hint: '클라이언트에는 둘 다 있어야 합니다: { "clientIdFrom": "CLIENT_ID", "clientSecretFrom": "CLIENT_SECRET" }' };
    case "authTwoWays":
      return { message: `${at}: 클라이언트와 \`bearerFrom\`이 함께 있습니다.`, hint: "하나만 남기십시오. 클라이언트는 토큰을 직접 받고 `bearerFrom`은 이미 있는 토큰을 가리킵니다." };
    case "authAndHeader":
      return { message: `${at}: \`Authorization\` 헤더가 함께 있습니다.`, hint: "둘 중 하나만 남기십시오." };
    case "unprintable":
      return { message: `${at}: 줄바꿈이나 NUL 문자가 들어 있습니다.`, hint: "한 줄로 적으십시오." };
    case "transport":
      return rule.type === "sse"
        ? { message: `${at}: "sse"는 프로토콜에서 폐기된 2024년 전송 방식이며 mcpeak은 지원하지 않습니다.`, hint: '서버의 Streamable HTTP 주소를 "type": "http"로 적으십시오.' }
        : { message: `${at}: ${showValue(rule.type)}는 mcpeak이 모르는 전송 방식입니다.`, hint: '"stdio"와 "http"를 쓸 수 있습니다.' };
    case "noServers":
      return { message: "`mcpServers`가 없습니다.", hint: '{ "mcpServers": { "<이름>": { "command": "…" } } } 모양으로 적으십시오.' };
    case "noDefaultExport":
      return {
        message: rule.exports.length === 0 ? "내보내는 것이 없습니다." : `기본 내보내기가 없고 ${rule.exports.slice(0, 10).map((name) => `\`${escapeControls(name)}\``).join(", ")}만 있습니다.`,
        hint: "`export default defineConfig({ … })`라고 적으십시오.",
      };
    case "sideBySide":
      return { message: `${rule.files.map(escapeControls).join(", ")} 파일이 나란히 있는데 하나만 쓸 수 있습니다.`, hint: "하나만 남기십시오." };
    case "unreadName":
      return { message: `${escapeControls(rule.name)}는 mcpeak이 읽는 이름이 아닙니다.`, hint: "mcpeak.config.ts, mcpeak.config.mjs, mcpeak.config.json 가운데 하나로 이름을 바꾸십시오." };
  }
}

const expectations: { readonly [Type in ConfigValueType]: string } = {
  object: "객체가",
  string: "문자열이",
  strings: "문자열 배열이",
  httpUrl: "http: 또는 https: URL이",
  timeout: "1부터 2147483647까지의 정수(ms)가",
  listTimeout: "1부터 2147483647까지의 정수(ms)가",
  messageLimit: "1024부터 268435456까지의 정수(바이트)가",
  auth: "클라이언트나 토큰을 가리키는 객체가",
  variable: "환경 변수의 이름이",
  server: "`command`나 `url`이 있는 객체가",
  command: "프로그램의 이름이나 경로가",
  folder: "폴더 경로가",
};

const examples: { readonly [Type in ConfigValueType]: string } = {
  object: "중괄호로 적으십시오. 예: { }",
  string: "따옴표로 감싸십시오.",
  strings: '예: ["server.js", "--verbose"]',
  httpUrl: "예: http://127.0.0.1:3000/mcp",
  timeout: "지우면 60000을 씁니다.",
  listTimeout: "지우면 10000(`startupTimeoutMs`가 더 작으면 그 값)을 씁니다.",
  messageLimit: "지우면 67108864(64 MiB)를 씁니다.",
  auth: '예: { "clientIdFrom": "CLIENT_ID", "clientSecretFrom": "CLIENT_SECRET" } 또는 { "bearerFrom": "TOKEN" }',
  variable: '예: "MY_TOKEN"',
  server: '예: { "command": "node", "args": ["server.js"] }',
  command: '예: "node". 인자는 `args`에 적습니다.',
  folder: "지우면 설정 파일의 폴더를 씁니다.",
};
