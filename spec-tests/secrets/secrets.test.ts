import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { describe, test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { suite } from "../../lib/dsl/suite-builder.js";
import { runSuite } from "../../lib/run/run-suites.js";
import { http, inProcess, stdio } from "../../lib/session/create-target.js";
import { openSession } from "../../lib/session/session-door.js";
import type { ServerTarget } from "../../lib/session/target.js";
import type { TraceEntry } from "../../lib/session/trace-entry.js";
import { programArgs } from "../program-args.js";
import { leaksIn } from "./leaks.js";
import { allReports, play, type Played, suiteOf, tellsAll } from "./play.js";
import { type HttpMode, startTellsAll } from "./tells-all-http.js";

const node = process.execPath;

/** One secret for each way of giving one; those on stdio hold what has to be escaped somewhere. */
const secrets = {
  env: '3nv-S3cret "q/+=&%ü" Zx7YwQ',
  lines: "-----BEGIN S3CRET KEY-----\nMIIl1nes0fS3cretAAAA\nBBBBl1nes0fS3cretCCCC\n-----END S3CRET KEY-----",
  envFrom: "eFr0m-S3cret-44ddee55",
  argument: "4rg-S3cret-0011aabb",
  option: "0pt-S3cret-2233ccdd",
  variable: "v4r-S3cret-6677eeff",
  header: "h34d-S3cret-8899aabb",
  headerEnv: "hEnv0-S3cret-ccdd0011",
  cookie: "c00k-S3cret-22ee33ff",
  password: "pass/w0rd+S3cret=44",
  parameter: "p4ram-S3cret/5566",
} as const;
const all = Object.values(secrets);

const onStdio = ["said", "json", "refused", "long", "fails", "rejects", "oddContent", "noObject", "oddError", "otherId", "sameIdAsText", "batch", "noJson", "request", "hangs", "dies", "diesInTheMiddle"];
const onHttp = ["said", "json", "refused", "long", "fails", "rejects", "oddContent", "noObject", "oddError", "otherId", "noJson", "asked401", "forbidden403", "gone404", "busy429", "broken500", "moved302", "page", "stream", "cutStream"];
const modes = ["dies", "silent", "refuses", "breaksHandshake", "oddVersion", "endsBadly", "badList", "turnsInCircles"] as const;

const options = [`--token=${secrets.argument}`, "--api-key", secrets.option, `GITHUB_TOKEN=${secrets.variable}`, "X-Auth-Token: " + secrets.header];
const variables = { GIVEN_API_KEY: secrets.env, GIVEN_CREDENTIALS: secrets.lines };
const envOptions = Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
const command = [...envOptions, "--", node, tellsAll];

function assertNothingTold(seen: string, least = 1): void {
  assert.deepEqual(leaksIn(seen, all), []);
  assert.ok(seen.split("[hidden]").length > least, `too little was hidden for this to say anything: ${seen.slice(0, 2_000)}`);
}

function statuses({ written }: Played): Record<string, string> {
  const report = JSON.parse(written["report.json"] ?? "") as { suites: { cases: { id: string; status: string }[] }[] };
  return Object.fromEntries(report.suites[0]!.cases.map(({ id, status }) => [id, status]));
}

test("leaks are found: pieces, halves and Base64", () => {
  const [secret] = ["abcdefghijkl0"];
  for (const text of [`<${secret}>`, "bcdefghi", Buffer.from(`x:${secret}:y`).toString("base64")]) assert.notDeepEqual(leaksIn(text, [secret!]), [], text);
  assert.deepEqual(leaksIn("abcdefg hijkl0", [secret!]), []);
});

// Side by side: most of their time is spent on waiting for servers that hang or die.
describe("runs and calls on stdio", { concurrency: 4 }, () => {
  for (const lang of ["en", "ko"]) {
    test(`no report, trace or screen of a run on stdio holds a secret (${lang})`, async (t) => {
      const played = await play(t, { suite: suiteOf(onStdio, secrets.env), args: ["test", "all.suite.json", "--lang", lang, ...allReports, ...command, "talks", ...options], tty: true });
      assertNothingTold(played.all, 100);
      assert.equal(played.exitCode, 1);
      const verdicts = statuses(played);
      assert.equal(verdicts["is-exact"], "passed", "a case that expects the secret itself passes");
      for (const tool of onStdio) assert.notEqual(verdicts[tool], "passed", tool);
      assert.deepEqual(Object.keys(played.written).sort(), ["report.json", "report.txt", "report.xml", "trace.jsonl"]);
      const sent = played.written["trace.jsonl"]!.split("\n").filter((line) => line.includes('"direction":"sent"') && line.includes('"tools/call"'));
      assert.equal(sent.length, onStdio.length + 1, "the trace holds every call");
    });
  }

  test("through the client of the SDK no secret is told either", async (t) => {
    const suite = suiteOf(["said", "json", "refused", "fails", "rejects", "oddContent", "noObject", "hangs", "dies", "diesInTheMiddle"], secrets.env);
    const played = await play(t, { suite, args: ["test", "all.suite.json", "--client", "both", ...allReports, ...command, "talks", ...options] });
    assertNothingTold(played.all, 100);
    const url = await urlOf(t, "talks", `mina:${encodeURIComponent(secrets.password)}@`);
    const overHttp = await play(t, { suite: suiteOf(["said", "fails", "asked401", "broken500", "page", "stream"], "x"), args: ["test", "all.suite.json", "--client", "sdk", ...allReports, "--url", url] });
    assertNothingTold(overHttp.all, 20);
    for (const mode of ["dies", "refuses", "breaksHandshake"]) {
      for (const args of [["test", "all.suite.json", ...allReports], ["tools", "--trace", "trace.jsonl"]]) {
        assertNothingTold((await play(t, { suite, args: [...args, "--client", "sdk", ...command, mode, ...options] })).all);
      }
    }
  });

  for (const mode of modes) {
    test(`a server on stdio that ${mode} tells no secret, neither in a run nor to \`tools\``, async (t) => {
      const config = { servers: { all: { command: node, args: [tellsAll, mode, ...options], env: { GIVEN_API_KEY: secrets.env }, envFrom: { GIVEN_PASSWORD: "FROM_ELSEWHERE" }, startupTimeoutMs: mode === "silent" ? 1_500 : 60_000 } }, server: "all" };
      const given = { files: { "mcpeak.config.json": JSON.stringify(config) }, env: { FROM_ELSEWHERE: secrets.envFrom } };
      for (const args of [["test", "all.suite.json", ...allReports], ["tools", "--trace", "trace.jsonl"], ["call", "fails", "--json"], ["call", "json", "--lang", "ko"]]) {
        const played = await play(t, { ...given, suite: suiteOf(["said", "fails"], secrets.env), args });
        assertNothingTold(played.all);
      }
    });
  }

  test("calls of one tool show no secret, as text and as JSON", async (t) => {
    for (const tool of ["said", "json", "fails", "noObject", "noJson", "dies", "diesInTheMiddle"]) {
      for (const more of [[], ["--json"]]) {
        const played = await play(t, { args: ["call", tool, ...more, "--timeout", "500", "--trace", "trace.jsonl", ...command, "talks", ...options] });
        assertNothingTold(played.all);
      }
    }
    for (const more of [[], ["--json"]]) assertNothingTold((await play(t, { args: ["tools", ...more, ...command, "talks", ...options] })).all);
  });
});

async function urlOf(t: TestContext, mode: HttpMode, userInfo = ""): Promise<string> {
  const server = await startTellsAll(mode);
  t.after(() => server.close());
  return `http://${userInfo}127.0.0.1:${server.port}/mcp?api_key=${encodeURIComponent(secrets.parameter)}&page=1`;
}

const headers = ["--header", `X-Key: ${secrets.header}`, "--header", `Cookie: sid=${secrets.cookie}; theme=dark`, "--header-env", "Authorization=FROM_ELSEWHERE"];
const headerEnv = { FROM_ELSEWHERE: `Bearer ${secrets.headerEnv}` };

test("no report, trace or screen of a run over HTTP holds a secret", async (t) => {
  const url = await urlOf(t, "talks");
  const played = await play(t, { suite: suiteOf(onHttp, secrets.cookie), args: ["test", "all.suite.json", ...allReports, "--url", url, ...headers], env: headerEnv });
  assertNothingTold(played.all, 100);
  const verdicts = statuses(played);
  for (const tool of onHttp) assert.notEqual(verdicts[tool], "passed", tool);
  const trace = played.written["trace.jsonl"]!.trimEnd().split("\n").map((line) => JSON.parse(line) as TraceEntry);
  for (const status of [401, 403, 404, 429, 500, 302]) assert.ok(trace.some(({ http: head }) => head?.status === status), `the trace holds the answer ${status}`);
});

test("credentials and parameters of a URL are told nowhere", async (t) => {
  const url = await urlOf(t, "talks", `mina:${encodeURIComponent(secrets.password)}@`);
  for (const args of [["test", "all.suite.json", ...allReports], ["tools"], ["call", "json", "--json"], ["call", "broken500"]]) {
    const played = await play(t, { suite: suiteOf(onHttp, secrets.parameter), args: [...args, "--url", url] });
    assertNothingTold(played.all);
  }
});

for (const mode of ["asksForLogin", "failsAtStart", "redirects", "isNoServer", "refusesNotifications"] as const) {
  test(`a server over HTTP that ${mode} tells no secret`, async (t) => {
    const url = await urlOf(t, mode, `mina:${encodeURIComponent(secrets.password)}@`);
    const config = { servers: { all: { url, headers: { "X-Key": secrets.header }, headersFrom: { "X-Auth": "FROM_ELSEWHERE" } } }, server: "all" };
    const given = { files: { "mcpeak.config.json": JSON.stringify(config) }, env: { FROM_ELSEWHERE: secrets.headerEnv } };
    for (const args of [["test", "all.suite.json", ...allReports], ["tools", "--json", "--trace", "trace.jsonl"], ["call", "said", "--lang", "ko"]]) {
      const played = await play(t, { ...given, suite: suiteOf(["said"], secrets.header), args });
      assertNothingTold(played.all);
    }
  });
}

/** Everything that printing a thrown thing can show. */
function shown(error: unknown): string {
  const { message, hint, stack, cause } = error as { message?: string; hint?: string; stack?: string; cause?: unknown };
  return [inspect(error, { depth: 20, showHidden: true }), message, hint, stack, inspect(cause, { depth: 20 }), JSON.stringify(cause)].join("\n");
}

async function failureOf(target: ServerTarget, call: string): Promise<unknown> {
  const opening = openSession(target);
  try {
    await using session = await opening;
    await session.callTool(call, {}, { timeoutMs: 500 });
  } catch (error) {
    return error;
  }
  return undefined;
}

test("errors of sessions hold no secret, neither in their words nor in their causes", async (t) => {
  const env = { GIVEN_API_KEY: secrets.env };
  for (const mode of ["dies", "refuses", "breaksHandshake", "silent"]) {
    const error = await failureOf(stdio(node, [tellsAll, mode, ...options], { env, startupTimeoutMs: 1_500 }), "said");
    assertNothingTold(shown(error));
  }
  for (const tool of ["fails", "noObject", "oddError", "sameIdAsText", "batch", "noJson", "dies", "diesInTheMiddle"]) {
    assertNothingTold(shown(await failureOf(stdio(node, [tellsAll, "talks", ...options], { env }), tool)), 0);
  }
  assertNothingTold(shown(await failureOf(stdio("no-such-command-anywhere", options, { env }), "said")));
  const url = await urlOf(t, "talks", `mina:${encodeURIComponent(secrets.password)}@`);
  for (const tool of ["fails", "asked401", "broken500", "page", "cutStream", "moved302"]) {
    assertNothingTold(shown(await failureOf(http(url), tool)), tool === "cutStream" ? -1 : 0);
  }
});

test("findings of sessions and entries of traces hold no secret", async () => {
  const entries: TraceEntry[] = [];
  const session = await openSession(stdio(node, [tellsAll, "endsBadly", ...options], { env: { GIVEN_API_KEY: secrets.env } }), { onTrace: (entry) => entries.push(entry) });
  for (const tool of ["said", "json", "request", "oddContent"]) await session.callTool(tool);
  await session.close();
  assertNothingTold(inspect(session.takeFindings(), { depth: 20, showHidden: true, maxStringLength: null }));
  assertNothingTold(JSON.stringify(entries));
});

test("targets that are refused tell no secret", () => {
  const refusals = [
    () => http(`https://mina:${secrets.argument}@host:notAPort/`),
    () => http(`ftp://mina:${secrets.argument}@host/`),
    () => http(`//host/?api_key=${secrets.argument}`),
    () => http("http://host/", { headers: { [`Authorization ${secrets.header}`]: "x" } }),
    () => http("http://host/", { headers: { Authorization: `${secrets.header}\n` } }),
    () => http("http://host/", { headers: secrets.header as never }),
    () => stdio("node", [], { env: { API_KEY: `${secrets.env}\0` } }),
    () => stdio("node", [], { env: { [`API_KEY=${secrets.variable}`]: "" } }),
    () => stdio("node", `--token=${secrets.argument}` as never),
  ];
  for (const refusal of refusals) {
    assert.throws(refusal, (error) => {
      assert.deepEqual(leaksIn(shown(error), all), [], shown(error));
      return true;
    }, String(refusal));
  }
});

test("configs and options that are refused tell no secret", async (t) => {
  const servers = [
    { url: `https://mina:${secrets.argument}@host:notAPort/` },
    { url: `htp://host/?token=${secrets.argument}` },
    { url: "https://host", headers: { "X Key": secrets.header, Y: [secrets.header] } },
    { url: "https://host", headers: `Authorization: ${secrets.header}` },
    { command: "node", args: `--token=${secrets.argument}` },
    { command: "node", args: [{ token: secrets.argument }] },
    { command: "node", env: { API_KEY: [secrets.env] } },
    { command: "node", env: `API_KEY=${secrets.variable}` },
    { command: "node", apiKey: secrets.argument },
  ];
  for (const all of servers) {
    for (const text of [JSON.stringify({ servers: { all }, server: "all" }), JSON.stringify({ servers: { all }, server: "all" }).replace(/\}\}$/, "")]) {
      const played = await play(t, { suite: suiteOf([], "x"), files: { "mcpeak.config.json": text }, args: ["test", "all.suite.json"] });
      assert.equal(played.exitCode, 2, played.all);
      assert.deepEqual(leaksIn(played.all, Object.values(secrets)), []);
    }
  }
  for (const args of [
    ["--url", `https://mina:${secrets.argument}@host:notAPort/`],
    ["--url", "https://host", "--header", secrets.header],
    ["--url", "https://host", "--header", `Authorization Bearer ${secrets.header}: x`],
    ["--url", "https://host", "--header-env", `Authorization=Bearer ${secrets.header}`],
    ["--url", "https://host", "--header-env", secrets.header],
    ["--command", "node", "--env", secrets.variable],
  ]) {
    const played = await play(t, { suite: suiteOf([], "x"), args: ["test", "all.suite.json", ...args] });
    assert.equal(played.exitCode, 2, played.all);
    assert.deepEqual(leaksIn(played.all, all), []);
  }
});

test("a config module that throws tells no secret of this process's environment", async (t) => {
  process.env["MCPEAK_SPEC_API_KEY"] = secrets.envFrom;
  t.after(() => delete process.env["MCPEAK_SPEC_API_KEY"]);
  for (const text of ['throw new Error(`401 for ${process.env.MCPEAK_SPEC_API_KEY}`);', "const key = process.env.MCPEAK_SPEC_API_KEY; export default { servers: { all: { url: `no-url-${key}` } } };"]) {
    const played = await play(t, { suite: suiteOf([], "x"), files: { "mcpeak.config.mjs": text }, args: ["test", "all.suite.json"] });
    assert.equal(played.exitCode, 2, played.all);
    assert.deepEqual(leaksIn(played.all, all), []);
  }
});

test("variables that a config puts into a command line are told nowhere", async (t) => {
  process.env["MCPEAK_SPEC_API_KEY"] = secrets.envFrom;
  t.after(() => delete process.env["MCPEAK_SPEC_API_KEY"]);
  const config = { mcpServers: { all: { command: node, args: [tellsAll, "talks", "X=${MCPEAK_SPEC_API_KEY}"] } } };
  const played = await play(t, { suite: suiteOf(["said", "dies"], "x"), files: { ".mcp.json": JSON.stringify(config) }, env: { MCPEAK_SPEC_API_KEY: secrets.envFrom }, args: ["test", "all.suite.json", "--server", "all", ...allReports] });
  assertNothingTold(played.all);
});

test("tests of node's runner print no secret", async () => {
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const env = { ...inherited, SUITE: JSON.stringify(suiteOf(["said", "json", "fails", "noObject", "dies"], secrets.argument)), COMMAND: JSON.stringify([node, tellsAll, "endsBadly", ...options]), OPTIONS: "{}" };
  const registers = fileURLToPath(new URL("../../lib/register/fixtures/registers-suite.ts", import.meta.url));
  const child = spawn(node, ["--test-reporter", "tap", ...programArgs(registers)], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await new Promise((settle, refuse) => child.on("close", settle).on("error", refuse));
  assert.match(printed, /not ok/);
  assertNothingTold(printed, 20);
});

for (const kind of ["stdio", "http"] as const) {
  test(`nothing else is hidden (${kind})`, async (t) => {
    // @ts-expect-error -- plain JavaScript
    const { innocent } = (await import("./fixtures/tell-all.mjs")) as { innocent: object };
    const target = kind === "http" ? ["--url", `http://127.0.0.1:${new URL(await urlOf(t, "innocent")).port}/mcp?page=2&key=weather`] : ["--", node, tellsAll, "innocent", "--max-tokens=100000000", "--no-token", "something-1", "--token-file", "/run/files/t0ken-file", "--author", "Mina Kim 1998"];
    const suite = suiteOf(["innocent"], "x");
    const played = await play(t, { suite: { ...suite, cases: suite.cases.filter(({ id }) => id === "innocent").map((each) => ({ ...each, operation: { ...each.operation, input: { maxTokens: "100000000" } } }) as never) }, args: ["test", "all.suite.json", ...allReports, ...target] });
    assert.equal(played.exitCode, 1, played.all);
    assert.ok(!played.all.includes("[hidden]"), played.all.slice(Math.max(0, played.all.indexOf("[hidden]") - 300)).slice(0, 600));
    const answers = played.written["trace.jsonl"]!.trimEnd().split("\n").map((line) => (JSON.parse(line) as { message?: { result?: object } }).message?.result);
    assert.ok(answers.some((result) => JSON.stringify(result) === JSON.stringify(innocent)), "the trace holds the answer as it came");
    const called = await play(t, { args: ["call", "innocent", "--json", ...target] });
    assert.deepEqual(JSON.parse(called.stdout), innocent);
  });
}

test("a server in this process has the variables of this process: no report or trace of it tells their secrets", async (t) => {
  process.env["SAME_PROCESS_API_KEY"] = secrets.envFrom;
  t.after(() => delete process.env["SAME_PROCESS_API_KEY"]);
  const fetch = async (request: Request): Promise<Response> => {
    const { id, method } = (await request.json()) as { id?: number; method: string };
    if (id === undefined) return new Response(null, { status: 202 });
    const said = `the key ${secrets.envFrom} was refused; SAME_PROCESS stays`;
    const result = method === "initialize" ? { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: said, version: "1" } } : { content: [{ type: "text", text: said }], isError: true };
    return Response.json({ jsonrpc: "2.0", id, result });
  };
  const traced: TraceEntry[] = [];
  const fails = suite("s", "S").case("c", "C").callTool("any", {}).expect.isError(false);
  const report = await runSuite(fails, { server: inProcess({ fetch }), onTrace: (entry) => traced.push(entry) });
  assert.equal(report.summary.failed, 1);
  const seen = JSON.stringify([report, traced]);
  assertNothingTold(seen, 3);
  assert.ok(seen.includes("SAME_PROCESS stays"));
});
