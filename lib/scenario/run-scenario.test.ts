import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test, type TestContext } from "node:test";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { JsonObject } from "../json/json-value.js";
import { createFaultServer } from "../lab/create-fault-server.js";
import { http, inProcess, stdio } from "../session/create-target.js";
import type { ServerTarget } from "../session/target.js";
import { runScenario, runScenarios } from "./run-scenarios.js";
import { scenario } from "./scenario-builder.js";
import type { InvalidScenarioError } from "./scenario-issue.js";
import { exitCodeOfScenarios, type ScenarioReport } from "./scenario-report.js";
import type { ScenarioSpec } from "./scenario-spec.js";

const eras = ["2025-11-25", "2026-07-28"] as const;

/** How both calls ended, in a line. */
function ends({ call, observer }: ScenarioReport): string {
  return [call, observer].flatMap((part) => (part === undefined ? [] : [part.error === undefined ? part.outcome : `${part.outcome} ${part.error.kind}`])).join(" / ");
}

async function refused(run: Promise<unknown>): Promise<InvalidScenarioError> {
  return run.then(
    () => assert.fail("nothing was refused"),
    (error: unknown) => {
      assert.ok(isMcpeakError(error));
      return error as InvalidScenarioError;
    },
  );
}

/** A server in this process that says what `answer` gives to each request. */
function serverOf(answer: (method: string, params: JsonObject) => object | Promise<object>): ServerTarget {
  return inProcess(async (transport) => {
    transport.onmessage = async (message) => {
      const { id, method, params = {} } = message as { id?: number; method?: string; params?: JsonObject };
      if (id !== undefined && method !== undefined) await transport.send({ jsonrpc: "2.0", id, ...(await answer(method, params)) } as never);
    };
    await transport.start();
  });
}

const initialized = { result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } } };
const listed = { result: { tools: [{ name: "work", inputSchema: { type: "object" } }] } };

describe("built-in execution", () => {
  const faults: readonly (readonly [tool: string, args: JsonObject, both: string | Readonly<Record<(typeof eras)[number], string>>])[] = [
    ["ping", {}, "success / success"],
    ["delay", { delayMs: 1 }, "success / success"],
    ["hang", {}, "timeout / success"],
    // The only link is gone in 2025-11-25; each request of 2026-07-28 has its own.
    ["disconnect", {}, { "2025-11-25": "error connectionLost / error connectionLost", "2026-07-28": "error connectionLost / success" }],
    ["malformed_message", { variant: "missing-jsonrpc" }, "error malformedMessage / success"],
    ["malformed_message", { variant: "invalid-jsonrpc-version" }, "error malformedMessage / success"],
    ["malformed_message", { variant: "result-with-error" }, "error malformedMessage / success"],
    ["duplicate_response", {}, "success / success"],
    ["protocol_ping_liveness", { pingAfterMs: 0, livenessTimeoutMs: 30_000 }, { "2025-11-25": "success / success", "2026-07-28": "error toolError / success" }],
    ["no_such_tool", {}, "error protocolError / success"],
  ];
  for (const protocolVersion of eras) {
    for (const [tool, args, both] of faults) {
      test(`${tool} ${JSON.stringify(args)} in ${protocolVersion}`, async () => {
        const outcome = tool === "hang" ? "timeout" : "error";
        const report = await runScenario({ name: tool, protocolVersion, call: { tool, args }, timeoutMs: tool === "hang" ? 10 : 10_000, expect: { outcome }, observe: { call: { tool: "ping", args: {} }, expect: { outcome: "success" } } });
        const expected = typeof both === "string" ? both : both[protocolVersion];
        assert.equal(ends(report), expected);
        assert.equal(report.protocolVersion, protocolVersion);
        assert.equal(report.target, "built-in");
        // What the table says of the observer is what the verdict follows.
        assert.equal(report.failures.some(({ code }) => code === "OBSERVER_FAILED"), !expected.endsWith("/ success"));
      });
    }
  }

  test("the deadline bounds all of a call, whatever its own times add up to, and leaves the connection usable", async () => {
    for (const args of [{ pingAfterMs: 30_000, livenessTimeoutMs: 1 }, { pingAfterMs: 0, livenessTimeoutMs: 30_000, completionDelayMs: 30_000, closeOnFailure: true }]) {
      const report = await runScenario({ name: "n", protocolVersion: "2025-11-25", call: { tool: "protocol_ping_liveness", args }, timeoutMs: 20, expect: { outcome: "timeout" }, observe: { call: { tool: "ping", args: {} }, expect: { outcome: "success" } } });
      assert.deepEqual([report.status, ends(report)], ["passed", "timeout / success"]);
    }
  });

  test("a scenario that names no version runs in 2026-07-28", async () => {
    const { status, protocolVersion } = await runScenario(scenario("n").call("ping").expect.success());
    assert.deepEqual([status, protocolVersion], ["passed", "2026-07-28"]);
  });

  test("a late answer disturbs nobody in 2025-11-25", async () => {
    const built = scenario("n", { protocolVersion: "2025-11-25" }).call("response_after_cancellation").timeout(10).expect.timeout().observe("ping").expect.success();
    assert.equal((await runScenario(built)).status, "passed");
  });

  test("the second answer is seen, and changes nothing", async () => {
    const { status, findings } = await runScenario(scenario("n", { protocolVersion: "2025-11-25" }).call("duplicate_response").expect.success());
    assert.equal(status, "passed");
    assert.ok(findings.some(({ code }) => code === "DUPLICATE_ANSWER"));
  });

  test("the cause of an error is one line, and no dump", async () => {
    const { call } = await runScenario(scenario("n").call("malformed_message", { variant: "missing-jsonrpc" }).expect.error());
    const { message = "" } = call?.error ?? {};
    assert.match(message, /`jsonrpc` must be "2.0", but it is missing/);
    assert.ok(!message.includes("\n") && message.length <= 320, message);
  });

  test("what its tools refuse is refused before anything runs, each with its place", async () => {
    const { code, issues } = await refused(
      runScenario({ name: "n", call: { tool: "malformed_message", args: { variant: "upside-down" } }, expect: { outcome: "error" }, observe: { call: { tool: "delay", args: { delay: 5, x: 1 } }, expect: { outcome: "success" } } }),
    );
    assert.equal(code, "INVALID_SCENARIO");
    assert.deepEqual(issues.map((issue) => `${issue.code} ${issue.path}`), [
      "INVALID_TOOL_ARGUMENTS call.args.variant",
      "INVALID_TOOL_ARGUMENTS observe.call.args.delayMs",
      "INVALID_TOOL_ARGUMENTS observe.call.args.delay",
      "INVALID_TOOL_ARGUMENTS observe.call.args.x",
    ]);
    assert.match(issues[0]?.message ?? "", /"missing-jsonrpc".*but it is "upside-down"/);
  });

  test("what breaks the format and what its tools refuse is told at once", async () => {
    const spec = { name: " ", call: { tool: "delay", args: { delayMs: 1.5 } }, timeoutMs: 0, expect: { outcome: "sucess" }, observe: { call: { tool: "session_loss", args: [] } } };
    assert.deepEqual((await refused(runScenario(spec as never))).issues.map(({ code, path }) => `${code} ${path}`), [
      "INVALID_VALUE name",
      "INVALID_TIMEOUT timeoutMs",
      "INVALID_VALUE expect.outcome",
      "INVALID_TYPE observe.call.args",
      "MISSING_REQUIRED_FIELD observe.expect",
      "INVALID_TOOL_ARGUMENTS call.args.delayMs",
      "NO_MEANING_BUILT_IN observe.call.tool",
    ]);
    const withTarget = runScenario({ ...spec, protocolVersion: "2025-11-25" } as never, { server: stdio("node") });
    assert.deepEqual((await refused(withTarget)).issues.slice(-2).map(({ code, path }) => `${code} ${path}`), ["MISSING_REQUIRED_FIELD observe.expect", "PROTOCOL_VERSION_WITH_TARGET protocolVersion"]);
  });

  test("arguments whose getters throw are told as what JSON can't say", async () => {
    const args = Object.defineProperty({}, "delayMs", { enumerable: true, get: () => assert.fail("it was read") });
    const { issues } = await refused(runScenario({ name: "n", call: { tool: "delay", args }, expect: { outcome: "success" } }));
    assert.deepEqual(issues.map(({ code, path }) => `${code} ${path}`), ["INVALID_JSON_VALUE call.args.delayMs"]);
  });

  test("a tool that means nothing without a port is refused with the commands to use", async () => {
    const specs: readonly ScenarioSpec[] = [
      ...eras.map((protocolVersion) => scenario("n", { protocolVersion }).call("session_loss", { activation: "during_request" }).expect.error().toSpec()),
      scenario("n").call("response_after_cancellation").expect.timeout().toSpec(),
    ];
    for (const spec of specs) {
      const { issues } = await refused(runScenario(spec));
      assert.deepEqual(issues.map(({ code, path }) => `${code} ${path}`), ["NO_MEANING_BUILT_IN call.tool"]);
      assert.match(issues[0]?.hint ?? "", /mcpeak serve --transport http/);
      assert.match(issues[0]?.hint ?? "", /--target/);
    }
  });
});

describe("a server of one's own", () => {
  async function listeningLab(t: TestContext): Promise<ServerTarget> {
    const lab = createFaultServer();
    t.after(() => lab.close());
    return http((await lab.listen()).url);
  }

  test("a lost session is an HTTP status, and the observer gets none any more", async (t) => {
    const server = await listeningLab(t);
    const after = await runScenario(scenario("n").call("session_loss", { activation: "after_response" }).expect.success().observe("ping").expect.success(), { server });
    assert.equal(ends(after), "success / error httpStatus");
    assert.equal(after.observer?.error?.status, 404);
    assert.equal(after.status, "failed");
    assert.match(after.failures[0]?.message ?? "", /^observer: /);
    const again = await runScenario(scenario("n").call("ping").expect.success(), { server });
    assert.deepEqual([again.status, again.protocolVersion], ["passed", "2025-11-25"], "other sessions live on, and the version is told");
  });

  test("a socket that breaks is a lost connection, and the listener stays", async (t) => {
    const report = await runScenario(scenario("n").call("disconnect").expect.error().observe("ping").expect.success(), { server: await listeningLab(t) });
    assert.deepEqual([report.status, ends(report)], ["passed", "error connectionLost / success"]);
  });

  test("a process that dies is a lost connection", async () => {
    const program = `
      process.stdin.on("data", (chunk) => String(chunk).trim().split("\\n").forEach((line) => {
        const { id, method } = JSON.parse(line);
        if (method === "tools/call") process.exit(3);
        const result = method === "initialize" ? ${JSON.stringify(initialized.result)} : { tools: [{ name: "work", inputSchema: { type: "object" } }] };
        if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
      }));`;
    const report = await runScenario(scenario("n").call("work").expect.error().observe("work").expect.success(), { target: { transport: "stdio", command: process.execPath, args: ["-e", program] } });
    assert.equal(ends(report), "error connectionLost / error connectionLost");
    assert.match(report.call?.error?.message ?? "", /exit code 3|code 3/);
    assert.equal(report.server?.name, "s");
  });

  test("its version is negotiated: one beside it is refused", async (t) => {
    const { issues } = await refused(runScenario(scenario("n", { protocolVersion: "2025-11-25" }).call("ping").expect.success(), { server: await listeningLab(t) }));
    assert.deepEqual(issues.map(({ code, path }) => `${code} ${path}`), ["PROTOCOL_VERSION_WITH_TARGET protocolVersion"]);
  });

  test("its tools may be called like those of the built-in server, with other arguments", async () => {
    const server = serverOf((method) => (method === "initialize" ? initialized : method === "tools/list" ? { result: { tools: [{ name: "delay", inputSchema: { type: "object" } }] } } : { result: { content: [] } }));
    assert.equal((await runScenario(scenario("n").call("delay", { seconds: 5 }).expect.success(), { server })).status, "passed");
  });

  test("only a boolean makes a result an error, and what is none is told as it came", async () => {
    const server = serverOf((method) => (method === "initialize" ? initialized : method === "tools/list" ? listed : { result: { content: [], isError: "yes" } }));
    const report = await runScenario(scenario("n").call("work").expect.success({ result: { isError: true } }), { server });
    assert.equal(report.call?.outcome, "success");
    assert.deepEqual(report.failures.map(({ code, message }) => [code, message]), [["IS_ERROR_MISMATCH", '`isError` of the result should be true, but it is "yes".']]);
    assert.ok(report.findings.some(({ code }) => code === "RESULT_BREAKS_PROTOCOL"));
  });

  test("an error of a server that could not list its tools passes with a warning, and fails a strict run", async () => {
    const refusal = { error: { code: -32602, message: "no such tool" } };
    const server = serverOf((method) => (method === "initialize" ? initialized : refusal));
    const wrok = scenario("n").call("wrok").expect.error();
    const report = await runScenario(wrok, { server });
    assert.deepEqual([report.status, report.warnings.map(({ code, message }) => [code, message])], [
      "passed",
      [["UNLISTED_TOOL", 'The server could not list its tools, so that nobody knows whether it has "wrok"; the error may only say that it has not.']],
    ]);
    assert.ok(report.findings.some(({ code }) => code === "TOOLS_LIST_FAILED"));
    const { status, failures } = await runScenario(wrok, { server, strict: true });
    assert.deepEqual([status, failures.map(({ code }) => code)], ["failed", ["UNLISTED_TOOL"]]);
  });

  test("one that can't be reached is exit code 3, and is given up after two scenarios", async () => {
    const server = stdio("no-such-program-anywhere");
    const ping = scenario("n").call("ping").expect.error();
    const report = await runScenarios([{ scenario: ping }, { scenario: ping }, { scenario: ping }], { server });
    assert.deepEqual(report.scenarios.map(({ status, diagnostic }) => `${status} ${diagnostic?.code}`), Array.from({ length: 3 }, () => "notRun SERVER_COMMAND_NOT_FOUND"));
    assert.deepEqual(report.summary, { total: 3, passed: 0, failed: 0, notRun: 3, cancelled: 0 });
    assert.equal(exitCodeOfScenarios(report), 3);
  });

  test("one that fails to start is not tried a third time in a row, and is tried anew after it was had", async () => {
    const starts: number[] = [];
    const failing = (isUp: (start: number) => boolean): ServerTarget => {
      let start = 0;
      return inProcess(async (transport) => {
        starts.push((start += 1));
        if (!isUp(start)) throw new Error("not yet");
        transport.onmessage = async (message) => {
          const { id, method } = message as { id?: number; method?: string };
          if (id !== undefined) await transport.send({ jsonrpc: "2.0", id, ...(method === "initialize" ? initialized : method === "tools/list" ? listed : { result: { content: [] } }) } as never);
        };
        await transport.start();
      });
    };
    const inputs = Array.from({ length: 4 }, () => ({ scenario: scenario("n").call("work").expect.success() }));
    const statuses = async (server: ServerTarget): Promise<readonly string[]> => (await runScenarios(inputs, { server })).scenarios.map(({ status }) => status);
    assert.deepEqual(await statuses(failing(() => false)), ["notRun", "notRun", "notRun", "notRun"]);
    assert.deepEqual(starts.splice(0), [1, 2]);
    assert.deepEqual(await statuses(failing((start) => start % 2 === 0)), ["notRun", "passed", "notRun", "passed"]);
    assert.deepEqual(starts, [1, 2, 3, 4]);
  });

  test("a target is checked as a whole before anything starts", async () => {
    const { issues } = await refused(runScenario(scenario("n").call("ping").expect.success(), { target: { transport: "http", url: "http://example.com/mcp", headersFrom: { Authorization: "MCPEAK_NO_SUCH_VARIABLE" }, x: 1 } as never }));
    assert.deepEqual(issues.map(({ code, path }) => `${code} ${path}`), ["INVALID_VALUE url", "MISSING_ENVIRONMENT_VARIABLE headersFrom.Authorization", "UNKNOWN_FIELD x"]);
  });

  test("what a server repeats of its headers is hidden", async (t) => {
    const secret = "Bearer tiger-lily-9931";
    const server = createServer(async (request: IncomingMessage, response) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      const { id, method } = JSON.parse(body || "{}") as { id?: number; method?: string };
      const answer = method === "initialize" ? initialized : method === "tools/list" ? listed : { result: { isError: true, content: [{ type: "text", text: `you said ${request.headers.authorization}` }] } };
      response.writeHead(id === undefined ? 202 : 200, { "content-type": "application/json" }).end(id === undefined ? "" : JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    }).listen(0, "127.0.0.1");
    t.after(() => server.close());
    await new Promise((settle) => server.once("listening", settle));
    const { port } = server.address() as AddressInfo;
    const target = http(`http://127.0.0.1:${port}/mcp`, { headers: { Authorization: secret } });
    const report = await runScenario(scenario("n").call("work").expect.success({ result: { textContains: "nothing" } }), { server: target });
    assert.deepEqual(report.failures.map(({ code }) => code), ["OUTCOME_MISMATCH", "TEXT_NOT_FOUND"]);
    assert.ok(!JSON.stringify(report).includes("tiger-lily"), JSON.stringify(report));
    // Hidden in what is shown, never in the verdict.
    const found = await runScenario(scenario("n").call("work").expect.error({ result: { textContains: "tiger-lily-9931" } }), { server: target });
    assert.equal(found.status, "passed");
  });
});

describe("what a run is", () => {
  test("the duration of a call is that of the call alone", async () => {
    let nowMs = 0;
    const clock = { now: () => new Date(0), elapsedMs: () => nowMs };
    const server = serverOf((method) => {
      nowMs += method === "tools/call" ? 7.26 : 5000;
      return method === "initialize" ? initialized : method === "tools/list" ? listed : { result: { content: [] } };
    });
    const within = await runScenario(scenario("n").call("work").expect.success({ maxDurationMs: 8 }), { server, clock });
    assert.equal(within.status, "passed");
    assert.equal(within.call?.durationMs, 7.26);
    assert.ok(within.durationMs > 5000);
    const above = await runScenario(scenario("n").call("work").expect.success({ maxDurationMs: 7.25 }), { server, clock });
    assert.deepEqual(above.failures.map(({ code, message }) => [code, message]), [["DURATION_EXCEEDED", "The call may take 7.25 ms, but it took 8 ms."]]);
  });

  test("what is looked up behind an answer does not count", async () => {
    let nowMs = 0;
    let lists = 0;
    const clock = { now: () => new Date(0), elapsedMs: () => nowMs };
    const outputSchema = { type: "object", required: ["sum"] };
    const server = serverOf((method) => {
      if (method === "tools/list") lists += 1;
      nowMs += method === "tools/call" ? 3 : 5000;
      if (method === "initialize") return initialized;
      return method === "tools/list" ? { result: { tools: [{ name: "work", inputSchema: { type: "object" }, outputSchema }] } } : { result: { content: [], structuredContent: {} } };
    });
    const report = await runScenario(scenario("n").call("work").expect.success({ maxDurationMs: 3 }), { server, clock });
    assert.deepEqual([report.status, report.call?.durationMs, lists], ["passed", 3, 2], "an answer that its own schema refuses has the list asked for anew");
  });

  test("a call and an observer without a deadline have 30 s, which begin anew for the observer", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    let called = (): void => {};
    const next = (): Promise<void> => new Promise((settle) => (called = settle));
    const server = serverOf((method) => {
      if (method === "tools/call") called();
      return method === "initialize" ? initialized : method === "tools/list" ? listed : new Promise<object>(() => {});
    });
    const first = next();
    let isOver = false;
    const run = runScenario(scenario("n").call("work").expect.timeout().observe("work").expect.success(), { server }).finally(() => (isOver = true));
    await first;
    const second = next();
    t.mock.timers.tick(30_000);
    await second;
    t.mock.timers.tick(29_999);
    await new Promise((settle) => setImmediate(settle));
    assert.equal(isOver, false);
    t.mock.timers.tick(1);
    const { failures } = await run;
    assert.deepEqual(failures.map(({ message }) => message), ["observer: The call timed out after 30000 ms."]);
  });

  test("the client of a run is closed when it is over, also when the call was lost", async () => {
    const closed: string[] = [];
    for (const answer of [{ result: { content: [] } }, undefined]) {
      const server = inProcess(async (transport) => {
        transport.onclose = () => void closed.push(answer === undefined ? "lost" : "answered");
        transport.onmessage = async (message) => {
          const { id, method } = message as { id?: number; method?: string };
          if (method === "tools/call" && answer === undefined) return transport.close();
          if (id !== undefined) await transport.send({ jsonrpc: "2.0", id, ...(method === "initialize" ? initialized : method === "tools/list" ? listed : answer) } as never);
        };
        await transport.start();
      });
      await runScenario(scenario("n").call("work").expect.success(), { server });
    }
    assert.deepEqual(closed, ["answered", "lost"]);
  });

  test("a run that is interrupted is cancelled: the observer does not run, nor what follows", async () => {
    const interrupt = new AbortController();
    const server = serverOf((method) => {
      if (method === "tools/call") interrupt.abort();
      return method === "initialize" ? initialized : method === "tools/list" ? listed : new Promise<object>(() => {});
    });
    const one = scenario("n").call("work").expect.success().observe("work").expect.success();
    const report = await runScenarios([{ scenario: one }, { scenario: one }], { server, signal: interrupt.signal });
    assert.deepEqual(report.scenarios.map(({ status }) => status), ["cancelled", "cancelled"]);
    assert.equal(report.scenarios[0]?.observer, undefined);
    assert.equal(exitCodeOfScenarios(report), 130);
  });

  test("a scenario can be repeated: every run has its own client and its own entry", async () => {
    const report = await runScenarios([{ scenario: scenario("n").call("ping").expect.success(), file: "a.json" }], { repeat: 3 });
    assert.deepEqual(report.scenarios.map(({ run, file }) => [run, file]), [1, 2, 3].map((number) => [{ number, of: 3 }, "a.json"]));
    assert.equal(report.summary.passed, 3);
  });

  test("what is changed in a scenario while it runs does not change its verdict", async () => {
    const spec = { name: "n", call: { tool: "work", args: {} }, expect: { outcome: "error" as "error" | "success" } };
    const server = serverOf((method) => {
      if (method === "tools/call") spec.expect.outcome = "success";
      return method === "initialize" ? initialized : method === "tools/list" ? listed : { result: { content: [] } };
    });
    assert.equal((await runScenario(spec, { server })).status, "failed");
  });

  test("options that are wrong are refused", async () => {
    const ping = scenario("n").call("ping").expect.success();
    const server = stdio("node");
    assert.equal((await refused(runScenario(ping, { server, target: { transport: "stdio", command: "node" } }))).code, "CONFLICTING_OPTIONS");
    assert.equal((await refused(runScenario(ping, { server: "node" as never }))).code, "INVALID_OPTION_VALUE");
    assert.equal((await refused(runScenario(ping, { strict: "yes" as never }))).code, "INVALID_OPTION_VALUE");
    for (const repeat of [0, 1.5, 10_001]) assert.equal((await refused(runScenarios([{ scenario: ping }], { repeat }))).code, "INVALID_OPTION_VALUE");
  });

  test("a report without a scenario is not green", () => {
    assert.equal(exitCodeOfScenarios({ scenarios: [] }), 1);
  });

  test("1 000 scenarios in one process leave no handle and no listener behind", async () => {
    const interrupt = new AbortController();
    const observed = { call: { tool: "ping", args: {} }, expect: { outcome: "success" } } as const;
    const kinds: readonly ScenarioSpec[] = eras.flatMap((protocolVersion): readonly ScenarioSpec[] => [
      { name: "n", protocolVersion, call: { tool: "ping", args: {} }, expect: { outcome: "success" } },
      { name: "n", protocolVersion, call: { tool: "hang", args: {} }, timeoutMs: 1, expect: { outcome: "timeout" }, observe: observed },
      { name: "n", protocolVersion, call: { tool: "disconnect", args: {} }, expect: { outcome: "error" } },
      { name: "n", protocolVersion, call: { tool: "duplicate_response", args: {} }, expect: { outcome: "success" }, observe: observed },
      { name: "n", protocolVersion, call: { tool: "malformed_message", args: { variant: "missing-jsonrpc" } }, expect: { outcome: "error" }, observe: observed },
    ]);
    const inputs = (count: number): { readonly scenario: ScenarioSpec }[] => Array.from({ length: count }, (_, index) => ({ scenario: kinds[index % kinds.length] as ScenarioSpec }));
    const counts = (): object => ({
      resources: process.getActiveResourcesInfo().length,
      listeners: process.eventNames().map((name) => `${String(name)} ${process.listenerCount(name)}`).sort(),
      aborts: getEventListeners(interrupt.signal, "abort").length,
    });
    // What is loaded and opened once is there after the first ones.
    await runScenarios(inputs(kinds.length), { signal: interrupt.signal });
    const before = counts();
    const { summary, scenarios } = await runScenarios(inputs(1000), { signal: interrupt.signal });
    assert.deepEqual(summary, { total: 1000, passed: 1000, failed: 0, notRun: 0, cancelled: 0 }, JSON.stringify(scenarios.find(({ status }) => status !== "passed")));
    assert.deepEqual(counts(), before);
  });
});

