import { nearestName } from "mcpeak";
import type { OptionRule, UsageFacts } from "../usage-error.js";
import type { CliWords } from "../words.js";

const target = "서버: `-- <명령> [인자…]`, 또는 --command, --url, --server. 없으면 모듈 자신의 서버나\nmcpeak.config.{ts,mjs,json}의 서버를 씁니다.";

export const ko: CliWords = {
  tagline: "mcpeak: MCP 서버를 위한 테스트",
  headings: { usage: "사용법", commands: "명령", options: "옵션", examples: "예", exitCodes: "종료 코드" },
  more: "`mcpeak <명령> --help`는 명령 하나를 자세히 설명하고, `mcpeak --version`은 버전을 출력합니다.",
  exitCodes: "0 모두 정상, 1 실패 있음, 2 잘못된 입력, 3 서버 없음, 130 중단됨",
  commands: {
    test: {
      summary: "스위트를 서버에 대해 실행합니다",
      synopsis: "mcpeak test <경로…> [옵션] [-- <명령> [인자…]]",
      about: `스위트를 실행합니다: .json 파일, .ts .mts .js .mjs 모듈, 패턴, 폴더(그 아래 모든 *.suite.*).\n무엇도 시작하기 전에 모두 읽고 검사합니다.\n${target}`,
      examples: ["mcpeak test ./suites", "mcpeak test weather.suite.json -- node ./server.js", "mcpeak test ./suites --url http://localhost:3000/mcp --junit report.xml"],
    },
    validate: {
      summary: "서버를 시작하지 않고 스위트를 검사합니다",
      synopsis: "mcpeak validate <경로…> [옵션]",
      about: "모든 문제를 파일:줄:열과 함께 출력합니다. 경고는 따로 출력하며 실패로 치지 않습니다.",
      examples: ["mcpeak validate ./suites", "mcpeak validate weather.suite.json --json"],
    },
    export: {
      summary: "TypeScript 스위트를 JSON으로 씁니다",
      synopsis: "mcpeak export <suite.ts…> --out <파일|폴더> [옵션]",
      about: "각 스위트의 정확한 JSON을 씁니다. 같은 스위트는 언제나 같은 바이트가 됩니다.\n내용이 다른 파일은 --force가 있어야 바꿉니다.",
      examples: ["mcpeak export weather.suite.ts --out weather.suite.json", "mcpeak export ./suites --out ./json"],
    },
    convert: {
      summary: "JSON 스위트를 TypeScript로 씁니다",
      synopsis: "mcpeak convert <suite.json…> --out <파일|폴더> [옵션]",
      about: "각 스위트를 그것을 만드는 모듈로 씁니다.\n내용이 다른 파일은 --force가 있어야 바꿉니다.",
      examples: ["mcpeak convert weather.suite.json --out weather.suite.ts"],
    },
    tools: {
      summary: "서버가 제공하는 도구를 보여 줍니다",
      synopsis: "mcpeak tools [옵션] [-- <명령> [인자…]]",
      about: target,
      examples: ["mcpeak tools -- node ./server.js", "mcpeak tools --url http://localhost:3000/mcp --json"],
    },
    call: {
      summary: "도구 하나를 호출하고 응답을 보여 줍니다",
      synopsis: "mcpeak call <도구> [JSON 인자 | -] [옵션] [-- <명령> [인자…]]",
      about: `도구가 오류로 응답하면 종료 코드는 1입니다. \`-\`는 인자를 stdin에서 읽습니다.\n${target}`,
      examples: [`mcpeak call get_weather '{"city":"서울"}' -- node ./server.js`],
    },
  },
  options: {
    json: "stdout에는 JSON만 출력",
    junit: "JUnit XML 파일도 작성",
    reporter: "text, json, junit; =<파일>을 붙이면 그 파일에 작성 (반복 가능)",
    concurrency: "동시에 실행할 스위트 수 (기본 1); 케이스는 순서대로 실행",
    timeout: "스위트에 제한이 없을 때의 시간 제한 (기본 10000)",
    strict: "경고와 함께 통과하던 것을 실패로 처리",
    "stderr-lines": "실패에 보여 줄 서버 stderr의 줄 수 (기본 20)",
    out: "쓸 곳",
    force: "내용이 다른 파일을 바꿈",
    command: "stdio로 말하는 서버 프로그램",
    arg: "그 프로그램의 인자 하나 (반복 가능)",
    env: "그 프로그램의 환경 변수 하나 (반복 가능)",
    cwd: "그 프로그램의 작업 폴더",
    url: "Streamable HTTP 서버",
    header: "모든 요청의 헤더 (반복 가능; 출력에서는 숨김)",
    "header-env": "값이 환경 변수에 있는 헤더 (반복 가능)",
    server: "설정이나 .mcp.json에 있는 서버 이름",
    help: "이 도움말을 출력",
    lang: "글의 언어 (기본은 MCPEAK_LANG, LANG)",
    "no-color": "색 없이 출력 (NO_COLOR와 같음)",
  },
  usage: usageWords,
  said: {
    wrote: (file) => `${file}에 썼습니다`,
    unchanged: (file) => `${file}은(는) 이미 최신입니다`,
    interrupted: () => "중단합니다. 서버를 닫는 중입니다. Ctrl-C를 한 번 더 누르면 바로 끝냅니다.",
    stillOpen: (handles) => `스위트 모듈이나 프로세스 안 서버가 연 것이 아직 남아 있습니다: ${handles.join(", ")}. 강제로 끝냈으니 모듈에서 닫아 주십시오.`,
  },
};

const optionRules: Readonly<Record<OptionRule, string>> = {
  noValue: "값을 받지 않습니다",
  positiveInteger: "1 이상의 정수여야 합니다",
  lineCount: "0 이상 10000 이하의 정수여야 합니다",
  timeout: "1 이상 2147483647 이하의 정수(ms)여야 합니다",
  language: "en 또는 ko여야 합니다",
  reporter: "text, json, junit 가운데 하나여야 하며, 파일에 쓰려면 =<파일>을 붙입니다",
  reporterNeedsFile: "파일이 필요합니다. stdout은 다른 리포터가 쓰고 있습니다",
  keyValue: "KEY=value 꼴이어야 합니다",
  header: '"이름: 값" 꼴이어야 합니다',
  headerEnv: "이름=변수 꼴이어야 합니다",
  folder: "스위트가 여럿이므로 폴더여야 합니다",
  inputSize: "64 MiB를 넘을 수 없습니다",
  jsonObject: "JSON 객체여야 합니다",
};

function usageWords(facts: UsageFacts): { message: string; hint: string } {
  switch (facts.code) {
    case "UNKNOWN_COMMAND": {
      const near = nearestName(facts.command, facts.known);
      return {
        message: `"${facts.command}"라는 명령은 없습니다.`,
        hint: near === undefined ? `명령은 ${facts.known.join(", ")}입니다.` : `\`mcpeak ${near}\`를 뜻하셨습니까?`,
      };
    }
    case "UNKNOWN_OPTION": {
      const near = nearestName(facts.option, facts.known);
      return {
        message: `여기에는 ${facts.option} 옵션이 없습니다.`,
        hint: near === undefined ? "`--help`가 옵션을 보여 줍니다. 서버에 줄 것은 `--` 뒤에 씁니다." : `${near}을(를) 뜻하셨습니까?`,
      };
    }
    case "MISSING_ARGUMENT":
      return missingWords(facts);
    case "INVALID_OPTION_VALUE":
      return {
        message: `${facts.option}: ${optionRules[facts.rule]}. 받은 값은 ${JSON.stringify(facts.value)}입니다.`,
        hint: facts.rule === "noValue" ? `${facts.option}만 쓰십시오.` : "쓰는 법은 `--help`에 있습니다.",
      };
    case "CONFLICTING_OPTIONS": {
      const [first, second] = facts.options;
      return first === second
        ? { message: `${first}가 여러 번 주어졌습니다.`, hint: "하나만 남기십시오." }
        : { message: `${facts.options.join("와 ")}는 함께 쓸 수 없습니다.`, hint: "하나만 남기십시오." };
    }
    case "UNEXPECTED_ARGUMENT":
      return { message: `인자 "${facts.argument}"가 더 주어졌습니다.`, hint: "올 수 있는 것은 `--help`에 있습니다. 서버에 줄 것은 `--` 뒤에 씁니다." };
    case "MISSING_ENVIRONMENT_VARIABLE":
      return { message: `${facts.option}가 가리키는 환경 변수 ${facts.variable}가 없습니다.`, hint: `${facts.variable}를 설정하거나 다른 변수를 지정하십시오.` };
    case "CONFLICTING_OUTPUT":
      return { message: `스위트 두 개를 ${facts.file}에 쓰게 됩니다.`, hint: "하나씩 쓰거나 파일 이름을 바꾸십시오." };
    case "FILE_EXISTS":
      return { message: `${facts.file} 파일이 이미 있고 내용이 다릅니다.`, hint: "먼저 살펴보십시오. --force를 주면 바꿉니다." };
    case "FILE_UNWRITABLE":
      return { message: `${facts.file} 파일을 쓰지 못했습니다: ${facts.reason}`, hint: "폴더와 권한을 확인하거나 다른 파일을 지정하십시오." };
  }
}

function missingWords(facts: Extract<UsageFacts, { code: "MISSING_ARGUMENT" }>): { message: string; hint: string } {
  switch (facts.what) {
    case "optionValue":
      return { message: `${facts.option}에 값이 필요합니다.`, hint: `${facts.option} ${facts.placeholder}처럼 쓰십시오.` };
    case "partnerOption":
      return { message: `${facts.option}에는 ${facts.needed}가 함께 필요합니다.`, hint: `${facts.needed}도 주거나 ${facts.option}을 빼십시오.` };
    case "command":
      return { message: "명령이 없습니다.", hint: "`mcpeak --help`가 명령을 보여 줍니다." };
    case "paths":
      return { message: "스위트가 없습니다.", hint: "파일이나 폴더를 지정하십시오. 예: `mcpeak test ./suites`." };
    case "tool":
      return { message: "도구 이름이 없습니다.", hint: "`mcpeak tools`로 도구를 볼 수 있습니다. 예: `mcpeak call get_weather '{\"city\":\"서울\"}'`." };
    case "out":
      return { message: "--out이 없습니다.", hint: "쓸 곳을 지정하십시오: --out <파일>, 스위트가 여럿이면 --out <폴더>." };
    case "commandAfterDashes":
      return { message: "`--` 뒤에 아무것도 없습니다.", hint: "서버 명령을 쓰십시오. 예: `-- node ./server.js`." };
  }
}
