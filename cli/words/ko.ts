import { nearestName, type OpenCase } from "mcpeak";
import { shown } from "../shown.js";
import type { OptionRule, UsageFacts, WriteProblem } from "../usage-error.js";
import type { CliWords } from "../words.js";
import { proxyWordsKo } from "./proxy-words.js";
import { stubWordsKo } from "./stub-words.js";

const target = [
  "서버는 `--` 뒤의 명령이나 --command, --url, --server로 정합니다. 없으면 스위트",
  "모듈의 `server`나 가장 가까운 mcpeak.config.{ts,mjs,json}의 서버를 씁니다.",
];

const serverFromOptions = [
  "서버는 `--` 뒤의 명령이나 --command, --url, --server로 정합니다. 없으면 가장",
  "가까운 mcpeak.config.{ts,mjs,json}의 `server`를 씁니다.",
];

export const ko: CliWords = {
  tagline: "mcpeak: MCP 서버를 위한 테스트",
  headings: { usage: "사용법", commands: "명령", options: "옵션", examples: "예", exitCodes: "종료 코드" },
  more: ["자세한 설명: `mcpeak <command> --help`, 버전: `mcpeak --version`"],
  exitCodes: "0 정상, 1 실패, 2 잘못된 입력, 3 서버 없음, 130 중단",
  placeholders: {
    "<file>": "<파일>",
    "<id>": "<id>",
    "<folder>": "<폴더>",
    "<file|folder>": "<파일|폴더>",
    "<program>": "<프로그램>",
    "<text>": "<글>",
    "<name>": "<이름>",
    "<name[=file]>": "<이름[=파일]>",
    "<n>": "<수>",
    "<version>": "<버전>",
    "<host>": "<주소>",
    "<path>": "<경로>",
    "<suite>": "<스위트>",
    "<definition>": "<정의>",
    "<VAR>": "<변수>",
    "<scopes>": "<범위>",
  },
  commands: {
    test: {
      summary: "스위트를 서버에 대해 실행합니다",
      synopsis: "mcpeak test <경로…> [옵션] [-- <명령> [인자…]]",
      about: [
        "스위트를 실행합니다: .json 파일, .ts .mts .js .mjs 모듈, 패턴, 폴더(그 아래 모든",
        "*.suite.* 파일). 모두 검사한 뒤에야 서버를 시작합니다.",
        ...target,
      ],
      examples: ["mcpeak test ./suites", "mcpeak test weather.suite.json -- node ./server.js", "mcpeak test ./suites --url http://localhost:3000/mcp --junit report.xml"],
    },
    validate: {
      summary: "서버를 시작하지 않고 스위트를 검사합니다",
      synopsis: "mcpeak validate <경로…> [옵션]",
      about: ["모든 문제를 파일:줄:열과 함께 출력합니다. 경고는 실패로 치지 않습니다."],
      examples: ["mcpeak validate ./suites", "mcpeak validate weather.suite.json --json"],
    },
    export: {
      summary: "TypeScript 스위트를 JSON으로 씁니다",
      synopsis: "mcpeak export <suite.ts…> --out <파일|폴더> [옵션]",
      about: ["각 스위트의 정확한 JSON을 씁니다. 같은 스위트는 언제나 같은 바이트가 됩니다.", "내용이 다른 파일은 --force가 있어야 바꿉니다."],
      examples: ["mcpeak export weather.suite.ts --out weather.suite.json", "mcpeak export ./suites --out ./json"],
    },
    convert: {
      summary: "JSON 스위트를 TypeScript로 씁니다",
      synopsis: "mcpeak convert <suite.json…> --out <파일|폴더> [옵션]",
      about: ["각 스위트를, 그 스위트를 만드는 모듈로 씁니다.", "내용이 다른 파일은 --force가 있어야 바꿉니다."],
      examples: ["mcpeak convert weather.suite.json --out weather.suite.ts"],
    },
    tools: {
      summary: "서버가 제공하는 도구를 보여 줍니다",
      synopsis: "mcpeak tools [옵션] [-- <명령> [인자…]]",
      about: serverFromOptions,
      examples: ["mcpeak tools -- node ./server.js", "mcpeak tools --url http://localhost:3000/mcp --json"],
    },
    call: {
      summary: "도구 하나를 호출하고 응답을 보여 줍니다",
      synopsis: "mcpeak call <도구> [json | -] [옵션] [-- <명령> [인자…]]",
      about: ["JSON 객체를 인자로 도구를 호출합니다. `-`는 인자를 stdin에서 읽습니다.", "도구가 오류로 응답하면 종료 코드는 1입니다.", ...serverFromOptions],
      examples: [`mcpeak call get_weather '{"city":"서울"}' -- node ./server.js`, "mcpeak call get_weather - --server weather < arguments.json"],
    },
    init: {
      summary: "도구마다 스위트를, 그리고 설정을 씁니다",
      synopsis: "mcpeak init --auto-stubs [옵션] [-- <명령> [인자…]]",
      about: [
        "폴더에 도구마다 스위트를 하나씩 쓰고, `mcpeak test`가 바로 되도록",
        "mcpeak.config.json도 씁니다. 있는 파일은 바꾸지 않고, 비밀 값은 쓰지 않습니다.",
        ...serverFromOptions,
      ],
      examples: ["mcpeak init --auto-stubs -- node ./server.js", "mcpeak init --auto-stubs --check --dir suites --server weather"],
    },
    generate: {
      summary: "서버 하나의 스위트를 씁니다",
      synopsis: "mcpeak generate --out <파일> [옵션] [-- <명령> [인자…]]",
      about: [
        "모든 도구의 케이스가 있는 스위트(.json, .ts)를 씁니다. --approve를 주면 한 번",
        "실행하여 통과한 것과 서버의 결함인 것을 스위트에 남깁니다.",
        ...serverFromOptions,
      ],
      examples: ["mcpeak generate --out weather.suite.json -- node ./server.js", "mcpeak generate --out weather.suite.ts --approve --yes --server weather"],
    },
    approve: {
      summary: "스위트를 한 번 실행하고 결과를 남깁니다",
      synopsis: "mcpeak approve <경로…> [옵션] [-- <명령> [인자…]]",
      about: [
        "각 스위트의 승인을 그 파일에 씁니다: 통과한 케이스와, 실패한 케이스 중 서버의",
        "결함인 것. 파일의 나머지는 그대로 둡니다.",
        ...target,
      ],
      examples: ["mcpeak approve weather.suite.json -- node ./server.js", "mcpeak approve ./suites --yes", "mcpeak approve ./suites --check"],
    },
    types: {
      summary: "서버의 도구를 스위트용 타입으로 씁니다",
      synopsis: "mcpeak types [옵션] [-- <명령> [인자…]]",
      about: [
        "`tools`를 내보내는 모듈을 씁니다. suite(\"weather\", \"…\", { tools })처럼 이 모듈을",
        "받은 스위트는 서버에 없는 도구나 맞지 않는 인자를 쓰면 컴파일되지 않습니다.",
        "아무도 고치지 않은 파일은 바꾸고, 그 밖의 파일은 --force가 있어야 바꿉니다.",
        ...serverFromOptions,
      ],
      examples: ["mcpeak types --out tools.ts -- node ./server.js", "mcpeak types --out tools.ts --check --server weather"],
    },
    mock: {
      summary: "목 서버를 엽니다",
      synopsis: "mcpeak mock <정의> [옵션]",
      about: [
        "정의(.json 파일이나 .ts .mts .js .mjs 모듈)의 도구와 응답을 stdin과 stdout, 또는",
        "HTTP로 제공합니다. `mcpeak-mock`도 같은 일을 합니다.",
        "--faults는 목이 오동작하게 합니다.",
        "--from은 스위트가 호출하고 기대하는 것으로 첫 정의를 써 줍니다.",
      ],
      examples: [
        "mcpeak mock weather.mock.json --http --port 3000",
        "mcpeak test weather.suite.json --mock weather.mock.json",
        "mcpeak mock --from weather.suite.json --out weather.mock.json",
      ],
    },
    run: {
      summary: "시나리오를 결함 서버나 대상 서버에서 실행합니다",
      synopsis: "mcpeak run <시나리오…> [옵션]",
      about: [
        "시나리오(.json 파일, .ts, .mts, .js, .mjs 모듈, 패턴, 폴더)를 실행합니다.",
        "폴더를 주면 그 아래의 *.scenario.* 파일과 `scenarios` 폴더 안의 .json 파일을",
        "모두 찾습니다.",
        "이 프로세스 안의 결함 서버에서 각각 새 클라이언트로 실행합니다.",
        "--target에 다른 서버를 적은 파일을 줄 수 있습니다.",
      ],
      examples: ["mcpeak run examples/scenarios/protocol-ping-liveness.json", "mcpeak run ./scenarios --target target.json --report junit=report.xml"],
    },
    proxy: {
      summary: "클라이언트와 서버 사이에 섭니다",
      synopsis: "mcpeak proxy [옵션] (-- <명령> [인자…] | --url <url>)",
      about: [
        "모든 것을 그대로 전달합니다. 명령에는 stdin과 stdout으로, URL에는 HTTP로",
        "통신합니다.",
        "--faults는 서버가 오동작하게 하고, --record는 서버의 응답을 목 정의로 남깁니다.",
        "파일 이름이 *.suite.json이면 스위트로 남깁니다. 있는 파일은 바꾸지 않습니다.",
      ],
      examples: ["mcpeak proxy --record weather.mock.json -- node ./server.js", "mcpeak proxy --faults slow.faults.json --url http://localhost:3000/mcp"],
    },
    demo: {
      summary: "네트워크 없이 결함을 보여 줍니다",
      synopsis: "mcpeak demo [옵션]",
      about: ["이 프로세스 안에서 결함 실험실의 도구를 호출하고 결과를 보여 줍니다."],
      examples: ["mcpeak demo"],
    },
    serve: {
      summary: "일부러 잘못 동작하는 결함 실험실을 엽니다",
      synopsis: "mcpeak serve [옵션]",
      about: [
        "도구마다 결함이 하나씩 있는 서버를 stdin과 stdout, 또는 HTTP로 제공합니다.",
        "서버가 잘못될 때 클라이언트가 어떻게 하는지 볼 수 있습니다.",
      ],
      examples: ["mcpeak serve", "mcpeak serve --transport http --port 3000"],
    },
  },
  options: {
    json: "stdout에 JSON만 출력",
    junit: "JUnit XML 파일도 작성",
    reporter: "text, json, junit; 반복 가능",
    concurrency: "동시에 실행할 스위트 수 (기본 1)",
    timeout: "스위트에 제한이 없을 때의 시간 제한 (기본 10000)",
    callTimeout: "호출의 시간 제한 (기본 10000)",
    runStrict: "도구가 없다는 말일 수 있는 오류도 실패로 처리",
    repeat: "시나리오마다 실행할 횟수 (기본 1)",
    report: "console, json, junit; 반복 가능",
    target: "실행할 서버를 적은 파일",
    strict: "프로토콜 위반과 의심스러운 통과를 실패로 처리",
    protocol: "MCP 버전; all은 두 방식을 비교 (기본 auto)",
    callProtocol: "MCP 버전 (기본 auto)",
    client: "mcpeak 또는 sdk; both는 비교 (기본 mcpeak)",
    callClient: "mcpeak 또는 sdk (기본 mcpeak)",
    "stderr-lines": "실패에 보여 줄 stderr 줄 수 (기본 20)",
    trace: "오간 모든 메시지를 파일에 기록 (비밀은 가림)",
    out: "쓸 곳",
    force: "내용이 다른 파일을 바꿈",
    command: "stdio로 통신하는 서버 프로그램",
    arg: "그 프로그램의 인자 하나; 반복 가능",
    env: "그 프로그램의 환경 변수 하나; 반복 가능",
    cwd: "그 프로그램의 작업 폴더",
    url: "Streamable HTTP 서버",
    header: "모든 요청의 헤더; 반복 가능, 출력에서는 숨김",
    "header-env": "값이 환경 변수에 있는 헤더; 반복 가능",
    "bearer-env": "Bearer 토큰이 든 환경 변수",
    "oauth-id-env": "OAuth 클라이언트 ID가 든 환경 변수",
    "oauth-secret-env": "그 시크릿이 든 환경 변수",
    "oauth-scope": "요청할 범위(기본값: 서버가 요구하는 범위)",
    "oauth-issuer": "시크릿을 받을 수 있는 유일한 인증 서버",
    server: "설정이나 .mcp.json에 있는 서버 이름",
    http: "stdio 대신 Streamable HTTP로 제공",
    faults: "일으킬 결함을 적은 파일",
    record: "지나간 것을 목 정의나 스위트로 남김",
    transport: "stdio 또는 http (기본 stdio)",
    port: "HTTP의 포트 (기본 0: 비어 있는 아무 포트)",
    host: "HTTP의 주소 (기본 127.0.0.1)",
    path: "HTTP의 URL 경로 (기본 /mcp)",
    log: "모든 호출을 파일에 기록 (비밀은 가림)",
    from: "이 스위트에 맞는 정의를 쓰고 끝냄",
    "auto-stubs": "도구마다 스위트를 작성",
    dir: "스위트의 폴더 (기본 suites)",
    format: "ts 또는 json (기본 ts)",
    suiteOut: "쓸 파일, .json 또는 .ts",
    "suite-id": "스위트의 id (기본은 서버의 이름)",
    name: "스위트의 이름 (기본은 서버의 이름)",
    approve: "스위트를 한 번 실행하고 승인을 기록",
    yes: "실패한 케이스를 모두 서버의 결함으로 처리",
    typesOut: "쓸 파일 (기본 stdout)",
    typesForce: "누가 고친 파일도 바꿈",
    check: "쓰지 않음; 파일이 뒤처졌으면 종료 코드 1",
    draftOut: "--from이 쓸 파일; 덮어쓰지 않음 (기본 stdout)",
    mock: "이 프로세스 안에서 서버가 될 목의 정의",
    help: "이 도움말 출력",
    lang: "출력 언어 (기본은 MCPEAK_LANG, LANG)",
    "no-color": "색 없이 출력; NO_COLOR와 같음",
  },
  usage: usageWords,
  demo: {
    intro: [
      "이 프로세스 안에서 일부러 잘못 동작하는 서버입니다. 호출마다 결함이 하나 생기고,",
      "이어서 같은 연결로 보낸 `ping`이 무엇이 남았는지 알려 줍니다.",
    ],
    outro: [
      "내 클라이언트로 같은 결함을 시험하려면:  mcpeak serve --transport http --port 3000",
      "내 시나리오를 실행하려면:                mcpeak run <시나리오…>",
    ],
    names: {
      delay: "느린 응답도 결국 옵니다",
      hang: "응답이 없는 호출은 시간 제한에서 끝납니다",
      malformed: "JSON-RPC가 아닌 응답은 바로 오류가 됩니다",
      wrongId: "어느 요청의 것도 아닌 id의 응답은 침묵처럼 보이지만, 원인을 알려 줍니다",
      duplicate: "두 응답 가운데 첫 번째만 셉니다",
      late: "취소 뒤에 온 응답은 아무것도 방해하지 않습니다",
      disconnect: "끊어진 연결은 바로 오류가 됩니다",
      socketLoss: "HTTP에서는 호출 하나의 소켓만 잃습니다",
      liveness: "서버는 호출 중에 클라이언트가 살아 있는지 물을 수 있습니다",
    },
  },
  said: {
    wrote: (file) => `파일을 썼습니다: ${file}`,
    unchanged: (file) => `이미 최신입니다: ${file}`,
    lagsBehind: (file, state) =>
      ({
        missing: `파일이 없습니다: ${file}. --check 없이 같은 명령을 실행하면 씁니다`,
        older: `서버보다 뒤처져 있습니다: ${file}. --check 없이 같은 명령을 실행하면 다시 씁니다`,
        changed: `서버에 맞는 내용이 아니며 누군가 고친 파일입니다: ${file}. --check 대신 --force를 주면 바꿉니다`,
      })[state],
    prevented: (what) => (what === "start" ? "아무것도 시작하지 않았습니다." : "아무것도 쓰지 않았습니다."),
    interrupted: () => "중단합니다. 서버를 닫는 중입니다. Ctrl-C를 한 번 더 누르면 바로 끝냅니다.",
    closing: () => "서버를 닫는 중입니다. Ctrl-C를 한 번 더 누르면 바로 끝냅니다.",
    ready: ({ file, tools, responses, url }) => `목 서버가 준비되었습니다: ${file} (도구 ${tools}개, 응답 ${responses}개), ${url ?? "stdin과 stdout"}`,
    labReady: (url) => `결함 실험실이 준비되었습니다: ${url ?? "stdin과 stdout"}`,
    proxy: proxyWordsKo,
    stubs: stubWordsKo,
    leftOpen: (open) => `아직 통과하지 못할 케이스가 ${open.length}개 있습니다. 응답을 직접 채우십시오:\n${open.map(({ suite, case: id, tool, reason }) => `  ${shown(suite)} ${shown(id)} (${shown(tool)}): ${openReasons[reason]}`).join("\n")}`,
    stillOpen: (handles) =>
      `작업은 끝났지만 스위트 모듈이나 이 프로세스 안의 서버가 연 것이 아직 남아 있습니다${handles.length === 0 ? "" : `: ${handles.map(handleWords).join(", ")}`}.\n프로세스를 끝냈습니다. 모듈에서 닫거나 unref()를 호출하십시오.`,
  },
};

const openReasons: Readonly<Record<OpenCase["reason"], string>> = {
  contradiction: "기대하는 것을 모두 만족하는 응답을 찾지 못했습니다",
  otherSuite: "다른 스위트가 같은 호출에 다른 응답을 기대합니다",
  tooDeep: "인자가 너무 깊어 응답을 정할 수 없습니다",
};

function handleWords(handle: string): string {
  return Object.hasOwn(handleNames, handle) ? `${handle} (${handleNames[handle]})` : handle;
}

const handleNames: Readonly<Record<string, string>> = {
  Timeout: "setTimeout 또는 setInterval",
  Immediate: "setImmediate",
  TCPServerWrap: "대기 중인 서버",
  TCPSocketWrap: "연결",
  PipeWrap: "파이프",
  ProcessWrap: "자식 프로세스",
  FSEventWrap: "파일 감시",
  StatWatcher: "파일 감시",
  UDPWrap: "UDP 소켓",
  MessagePort: "워커 또는 메시지 포트",
};

const optionRules: Readonly<Record<OptionRule, string>> = {
  noValue: "값을 받지 않는데",
  positiveInteger: "1 이상의 정수여야 하는데",
  lineCount: "0 이상 10000 이하의 정수여야 하는데",
  timeout: "1 이상 2147483647 이하의 정수(ms)여야 하는데",
  port: "0 이상 65535 이하의 정수여야 하는데",
  suiteFile: ".json, .ts, .mts 파일이어야 하는데",
  suiteFormat: "ts 또는 json이어야 하는데",
  notBlank: "빈칸만 있으면 안 되는데",
  jsonFile: ".json 파일이어야 하는데",
  recordFile: ".json 파일이어야 하는데",
  urlPath: "/로 시작하고 ?, #, 공백이 없어야 하는데",
  language: "en 또는 ko여야 하는데",
  reporter: "text, json, junit 가운데 하나이거나 그 뒤에 =<파일>을 붙인 것이어야 하는데",
  report: "console, json, junit 중 하나여야 하고 파일에 쓰려면 뒤에 =<파일>이 있어야 하는데",
  reportNeedsFile: "다른 보고서가 이미 표준 출력을 써서 파일이 있어야 하는데",
  repeat: "1부터 10000까지의 정수여야 하는데",
  reporterNeedsFile: "stdout을 다른 리포터가 쓰고 있어 파일이 필요한데",
  keyValue: "이름=값 꼴이어야 하는데",
  header: '"이름: 값" 꼴이어야 하는데',
  headerEnv: "헤더이름=변수 꼴이어야 하는데",
  variable: "환경 변수의 이름이어야 하는데",
  folder: "스위트가 여럿이라 폴더여야 하는데",
  jsonOrFolder: ".json 파일이나 폴더여야 하는데",
  typeScriptFile: ".d.ts가 아닌 .ts나 .mts 파일이어야 하는데",
  typeScriptOrFolder: ".ts나 .mts 파일, 또는 폴더여야 하는데",
  inputSize: "67108864바이트까지만 읽는데",
  jsonObject: "JSON 객체여야 하는데",
};

const optionHints: Readonly<Record<OptionRule, (option: string) => string>> = {
  noValue: (option) => `${option}만 쓰십시오.`,
  positiveInteger: () => "빼면 스위트를 하나씩 실행합니다.",
  lineCount: () => "빼면 20줄을 보여 줍니다.",
  timeout: () => "빼면 10000을 씁니다.",
  port: () => "빼거나 0을 쓰면 비어 있는 포트를 씁니다.",
  suiteFile: () => "예: --out weather.suite.ts",
  suiteFormat: () => "빼면 TypeScript로 씁니다.",
  notBlank: (option) => `${option}을 빼면 서버의 이름을 씁니다.`,
  jsonFile: () => "정의는 JSON으로 씁니다. 예: --out weather.mock.json",
  recordFile: () => "예: --record weather.mock.json 또는 --record weather.suite.json",
  urlPath: () => "예: --path /mcp (기본값)",
  language: () => "빼면 MCPEAK_LANG이나 LANG의 언어를 씁니다.",
  reporter: () => "예: --reporter junit=report.xml",
  report: () => "예: --report junit=report.xml",
  reportNeedsFile: () => "예: --json --report junit=report.xml",
  repeat: () => "생략하면 시나리오를 한 번씩 실행합니다.",
  reporterNeedsFile: () => "예: --json --reporter junit=report.xml",
  keyValue: () => '지금 환경의 변수를 넘기려면 --env NAME="$NAME"처럼 쓰십시오.',
  header: () => '예: --header "Authorization: Bearer …". --header-env를 쓰면 값이 명령줄에 남지 않습니다.',
  variable: (option) => `값이 아니라 변수 이름을 쓰십시오: ${option} MY_VARIABLE`,
  headerEnv: () => "값이 아니라 변수 이름을 쓰십시오: --header-env Authorization=MY_TOKEN",
  folder: () => "이미 있는 폴더를 지정하거나 경로 끝에 /를 붙이십시오.",
  jsonOrFolder: () => "폴더라면 경로 끝에 /를 붙이십시오.",
  typeScriptFile: () => "예: --out tools.ts",
  typeScriptOrFolder: () => "폴더라면 경로 끝에 /를 붙이십시오.",
  inputSize: () => "인자를 줄이거나 코드에서 `openSession`으로 호출하십시오.",
  jsonObject: () => `예: '{"city":"서울"}' (대부분의 셸에서는 작은따옴표로 감쌉니다). \`-\`는 stdin에서 읽습니다.`,
};

function usageWords(facts: UsageFacts): { message: string; hint: string } {
  switch (facts.code) {
    case "UNKNOWN_COMMAND": {
      const near = nearestName(facts.command, facts.known);
      return {
        message: `없는 명령입니다: ${shown(facts.command)}`,
        hint: near === undefined ? `쓸 수 있는 명령: ${facts.known.join(", ")}` : `혹시 \`mcpeak ${near}\` 명령입니까?`,
      };
    }
    case "UNKNOWN_OPTION": {
      const near = nearestName(facts.option, facts.known);
      return {
        message: `여기에는 ${facts.option} 옵션이 없습니다.`,
        hint: near === undefined ? `\`--help\`로 옵션을 볼 수 있습니다.${facts.known.includes("--command") ? " 서버에 줄 것은 `--` 뒤에 씁니다." : ""}` : `혹시 ${near} 옵션입니까?`,
      };
    }
    case "MISSING_ARGUMENT":
      return missingWords(facts);
    case "INVALID_OPTION_VALUE":
      if (facts.rule === "choice") return choiceWords(facts);
      if (facts.rule === "jsonObject") return { message: `도구의 인자는 JSON 객체여야 하는데 받은 값은 ${shown(facts.value)}입니다.`, hint: optionHints.jsonObject("") };
      return { message: `${facts.option}: ${optionRules[facts.rule]} 받은 값은 ${shown(facts.value)}입니다.`, hint: optionHints[facts.rule](facts.option) };
    case "CONFLICTING_OPTIONS": {
      const [first, second] = facts.options;
      return first === second
        ? { message: `${first} 옵션이 여러 번 주어졌습니다.`, hint: "하나만 남기십시오." }
        : {
            message: `함께 쓸 수 없는 옵션입니다: ${facts.options.join(", ")}${facts.because === undefined ? "" : ". SDK 클라이언트는 2025-11-25까지의 버전만 씁니다."}`,
            hint: "하나만 남기십시오.",
          };
    }
    case "UNEXPECTED_ARGUMENT":
      return facts.argument === "--"
        ? { message: "이 명령은 서버를 시작하지 않으므로 `--`를 쓸 수 없습니다.", hint: "`--`와 그 뒤에 오는 것을 빼십시오." }
        : { message: `인자가 더 주어졌습니다: ${shown(facts.argument)}`, hint: `무엇을 쓸 수 있는지는 \`--help\`로 볼 수 있습니다.${facts.takesServer ? " 서버에 줄 것은 `--` 뒤에 씁니다." : ""}` };
    case "MISSING_ENVIRONMENT_VARIABLE":
      return { message: `${facts.option} 옵션이 가리키는 환경 변수 ${facts.variable} 값이 없습니다.`, hint: `${facts.variable} 변수를 설정하거나 다른 변수를 지정하십시오.` };
    case "CONFLICTING_OUTPUT":
      return { message: `결과 두 개를 한 파일에 쓰게 됩니다: ${facts.file}`, hint: "파일을 하나씩 따로 지정하십시오." };
    case "FILE_EXISTS":
      if (facts.isKept) return { message: `파일이 이미 있습니다: ${facts.files.join(", ")}. 기록은 있는 파일을 바꾸지 않으므로 쓰지 않았습니다.`, hint: "다른 파일을 지정하거나 그 파일을 지우십시오." };
      if (facts.isNo !== undefined) return { message: `이미 있는 파일이며 ${facts.isNo === "trace" ? "추적 기록" : "호출 기록"}이 아닙니다: ${facts.files.join(", ")}. 아무것도 시작하지 않았습니다.`, hint: "다른 파일을 지정하거나 그 파일을 지우십시오." };
      return { message: `파일이 이미 있고 내용이 다릅니다: ${facts.files.join(", ")}. 아무것도 쓰지 않았습니다.`, hint: facts.hasNoForce ? "다른 파일을 지정하거나 그 파일을 지우십시오." : "무엇이 있는지 먼저 살펴보십시오. --force를 주면 바꿉니다." };
    case "FILE_CHANGED":
      return { message: `스위트를 실행하는 동안 ${facts.file} 파일이 바뀌어서 쓰지 않았습니다.`, hint: "명령을 다시 실행하면 파일을 새로 읽습니다." };
    case "FILE_UNWRITABLE":
      return { message: `파일을 쓸 수 없습니다: ${facts.file} (${writeProblems[facts.reason](facts.detail)})`, hint: "다른 파일을 지정하거나 막고 있는 것을 고치십시오." };
    case "UNCAUGHT_ERROR":
      return {
        message: `스위트 모듈이나 이 프로세스 안의 서버에서 아무도 처리하지 않은 오류가 났습니다:\n${facts.stack}`,
        hint: "오류가 나는 곳에서 프라미스를 await 하거나 오류를 잡으십시오. 이 오류 때문에 종료 코드는 0이 아닙니다.",
      };
    case "ENDED_EARLY":
      return {
        message: "결과가 나오기 전에 프로세스가 끝났습니다.",
        hint: "스위트 모듈이나 이 프로세스 안의 서버에서 process.exit()를 찾아 빼십시오.",
      };
    case "INTERRUPTED":
      return { message: "결과가 나오기 전에 명령이 중단되었습니다.", hint: "다시 실행하십시오." };
  }
}

const writeProblems: Readonly<Record<WriteProblem, (detail: string) => string>> = {
  permission: () => "권한이 없습니다",
  readOnly: () => "읽기 전용 파일 시스템입니다",
  folder: () => "폴더입니다",
  belowFile: () => "경로 중간에 폴더가 아닌 파일이 있습니다",
  full: () => "디스크나 할당량이 가득 찼습니다",
  system: (detail) => `시스템 오류 ${detail}`,
};

function choiceWords({ option, value, known, nearest }: Extract<UsageFacts, { rule: "choice" }>): { message: string; hint: string } {
  const near = nearest === undefined ? "" : `혹시 ${nearest}입니까? `;
  return { message: `${option}: ${known.join(", ")} 가운데 하나여야 하는데 받은 값은 ${shown(value)}입니다.`, hint: `${near}${leftOut[option]}` };
}

const leftOut = {
  "--protocol": "빼면 서버와 협상합니다.",
  "--client": "빼면 mcpeak의 클라이언트를 씁니다.",
  "--transport": "빼면 stdin과 stdout으로 통신합니다.",
} as const;

function missingWords(facts: Extract<UsageFacts, { code: "MISSING_ARGUMENT" }>): { message: string; hint: string } {
  switch (facts.what) {
    case "optionValue": {
      const { option, placeholder, found } = facts;
      return found === undefined
        ? { message: `${option} 옵션에 값이 필요합니다.`, hint: `${option} ${placeholder} 꼴로 쓰십시오.` }
        : { message: `${option} 옵션에 값이 필요한데 ${found} 옵션이 이어집니다.`, hint: `${option} ${placeholder} 꼴로 쓰십시오. ${found} 자체가 값이라면 ${option}=${found}라고 쓰십시오.` };
    }
    case "partnerOption":
      return { message: `${facts.option} 옵션은 ${facts.needed} 옵션과 함께 씁니다.`, hint: `${facts.needed} 옵션도 주거나 ${facts.option} 옵션을 빼십시오.` };
    case "decisions":
      return {
        message: `실패한 케이스 ${facts.cases.length}개(${facts.cases.slice(0, 5).map(shown).join(", ")}${facts.cases.length > 5 ? ", …" : ""})가 서버의 결함인지 물어볼 사람이 없어 스위트를 승인하지 않았습니다.`,
        hint: "모두 서버의 결함으로 보려면 --yes를 주고, 하나씩 정하려면 터미널에서 실행하십시오.",
      };
    case "autoStubs":
      return { message: "--auto-stubs가 없습니다.", hint: "`mcpeak init --auto-stubs`는 서버의 도구마다 스위트를 씁니다. 터미널에서는 물어봅니다." };
    case "suiteFile":
      return { message: "--out이 없습니다.", hint: "쓸 곳을 정하십시오. 예: --out weather.suite.json, --out weather.suite.ts" };
    case "suiteId":
      return { message: "--suite-id가 없습니다. 서버가 자기 이름을 말하지 않습니다.", hint: "예: --suite-id weather" };
    case "approvePaths":
      return { message: "스위트가 없습니다.", hint: "파일이나 폴더를 적으십시오. 예: `mcpeak approve weather.suite.json`" };
    case "paths":
      return { message: "스위트가 주어지지 않았습니다.", hint: "파일이나 폴더를 지정하십시오. 예: `mcpeak test ./suites`" };
    case "scenarios":
      return { message: "시나리오가 없습니다.", hint: "파일이나 폴더를 적으십시오. 예: `mcpeak run examples/scenarios`" };
    case "tool":
      return { message: "도구 이름이 주어지지 않았습니다.", hint: "`mcpeak tools`로 도구를 볼 수 있습니다. 예: `mcpeak call get_weather '{\"city\":\"서울\"}'`" };
    case "out":
      return { message: "--out 옵션이 없습니다.", hint: "쓸 곳을 지정하십시오: --out <파일>, 스위트가 여럿이면 --out <폴더>" };
    case "definition":
      return { message: "정의가 주어지지 않았습니다.", hint: "정의 파일을 지정하십시오. 예: `mcpeak mock weather.mock.json`. --from <스위트>는 첫 정의를 써 줍니다." };
    case "commandAfterDashes":
      return { message: "`--` 뒤에 아무것도 없습니다.", hint: "서버 명령을 쓰십시오. 예: `-- node ./server.js`" };
  }
}
