import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createSocketServer } from "node:net";
import { describe, test, type TestContext } from "node:test";
import type { FaultActivation, FaultSpec } from "../faults/fault-spec.js";
import { isMcpeakError, type McpeakError } from "../errors/mcpeak-error.js";
import { retell } from "../messages/tell.js";
import { createMockServer } from "../mock/create-mock-server.js";
import { http, inProcess, stdio } from "../session/create-target.js";
import { openSession } from "../session/session-door.js";
import type { HttpTarget } from "../session/target.js";
import { createHttpProxy, type HttpProxy, type HttpProxyOptions } from "./create-http-proxy.js";
import { renderProxyProblem } from "./render-proxy-problem.js";
import type { ProxyProblem } from "./proxy-options.js";

async function listen(t: TestContext, server: { listen(port: number, host: string): unknown; close(): unknown; address(): unknown } & NodeJS.EventEmitter): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.close();
    (server as Partial<Server>).closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

interface Opened {
  readonly proxy: HttpProxy;
  readonly activations: FaultActivation[];
  readonly problems: ProxyProblem[];
}

async function open(t: TestContext, target: HttpTarget, options: HttpProxyOptions = {}): Promise<Opened> {
  const [activations, problems]: [FaultActivation[], ProxyProblem[]] = [[], []];
  const proxy = await createHttpProxy(target, { onActivation: (each) => activations.push(each), onProblem: (each) => problems.push(each), ...options });
  t.after(() => proxy.close());
  return { proxy, activations, problems };
}

/** A proxy before a server that is a function. */
async function before(t: TestContext, listener: RequestListener, options: HttpProxyOptions = {}, targetOptions: Parameters<typeof http>[1] = {}): Promise<Opened & { readonly port: number }> {
  const port = await listen(t, createServer(listener));
  return { ...(await open(t, http(`http://127.0.0.1:${port}/mcp?key=1`, targetOptions), options)), port };
}

interface Got {
  readonly response: IncomingMessage;
  readonly body: string;
  /** The answer broke off. */
  readonly isCut: boolean;
}

/** `undefined`: the connection ended without an answer. */
function ask(url: string, { method = "POST", headers = {}, body = "" }: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {}): Promise<Got | undefined> {
  return new Promise((settle) => {
    const request = httpRequest(url, { method, headers: { ...(body !== "" && { "content-length": Buffer.byteLength(body) }), ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("error", () => {}).on("close", () => settle({ response, body: text, isCut: !response.complete }));
    });
    request.on("error", () => settle(undefined)).end(Buffer.from(body));
  });
}

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const call = (id: number, args: object = {}): string => JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "t", arguments: args } });
const answer = (id: number): string => JSON.stringify({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text: `answer ${id}` }] } });
const never: FaultSpec = { on: { tool: "no such tool" }, do: { type: "hang" } };

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk as string;
  return text;
}

/** Answers calls as JSON, or as a stream with a notification before the answer. */
const server = (kind: "json" | "stream"): RequestListener => async (request, response) => {
  const { id } = JSON.parse(await bodyOf(request)) as { readonly id?: number };
  if (id === undefined) return void response.writeHead(202).end();
  const head = { "mcp-session-id": "s1", "x-own": "kept" };
  if (kind === "json") return void response.writeHead(200, { ...head, "content-type": "application/json" }).end(answer(id));
  response.writeHead(200, { ...head, "content-type": "text/event-stream" });
  response.write('id: 1\ndata: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n');
  response.end(`id: 2\r\nevent: message\r\ndata: ${answer(id)}\r\n\r\n`);
};

describe("a proxy over HTTP passes everything on as it is", { concurrency: 2, timeout: 60_000 }, () => {
  for (const [name, options] of [["alone", {}], ["with faults that hit nothing", { faults: [never] }], ["while it records", { record: true }]] as const) {
    test(`${name}: method, path, headers and body, in the same order and spelling, apart from Host`, async (t) => {
      const seen: unknown[] = [];
      const { proxy, port } = await before(t, async (request, response) => {
        seen.push([request.method, request.url, request.rawHeaders, await bodyOf(request)]);
        response.sendDate = false;
        response.writeHead(299, "Odd Status", ["X-One", "ö", "Set-Cookie", "a=1", "set-cookie", "b=2", "Content-Length", "4", "Connection", "keep-alive"] as unknown as Record<string, string>);
        response.end(Buffer.from("täx"));
      }, options);
      const got = await ask(proxy.url, { headers: { "X-Odd-Case": "é".normalize("NFC"), Accept: "a/b", "content-type": "text/plain" }, body: "{ not json" });
      const address = new URL(proxy.url).host;
      assert.equal(proxy.url, `http://${address}/mcp`);
      const [[method, url, headers, body]] = seen as [[string, string, string[], string]];
      assert.deepEqual([method, url, body], ["POST", "/mcp?key=1", "{ not json"]);
      assert.deepEqual(headers, ["content-length", "10", "X-Odd-Case", "é", "Accept", "a/b", "content-type", "text/plain", "Host", `127.0.0.1:${port}`, "Connection", "keep-alive"]);
      assert.equal(got?.response.statusMessage, "Odd Status");
      assert.deepEqual(got.response.rawHeaders, ["X-One", "ö", "Set-Cookie", "a=1", "set-cookie", "b=2", "Content-Length", "4", "Connection", "keep-alive"]);
      assert.equal(got.body, "täx");
    });

    for (const kind of ["json", "stream"] as const) {
      test(`${name}: an answer that is ${kind === "json" ? "JSON" : "a stream"}, and paths that are not the server's own`, async (t) => {
        const { proxy, port } = await before(t, server(kind), options);
        const [direct, passed] = [await ask(`http://127.0.0.1:${port}/mcp`, { headers: json, body: call(1) }), await ask(`${proxy.url}/other?a=b`, { headers: json, body: call(1) })];
        assert.equal(passed?.body, direct?.body);
        assert.deepEqual(passed?.response.rawHeaders.filter((each) => !/GMT/.test(each)), direct?.response.rawHeaders.filter((each) => !/GMT/.test(each)));
      });
    }
  }

  test("a stream as it comes, and the end of its client", async (t) => {
    let closed: Promise<unknown> | undefined;
    const { proxy } = await before(t, (_, response) => {
      closed = once(response, "close");
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    }, { faults: [never] });
    const request = httpRequest(proxy.url, { headers: { accept: "text/event-stream" } }).end();
    request.on("error", () => {});
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const [chunk] = (await once(response, "data")) as [Buffer];
    assert.equal(chunk.toString(), "data: 1\n\n");
    request.destroy();
    await closed;
  });

  test("the end of a server in the middle of its answer, and before it", async (t) => {
    const { proxy, problems } = await before(t, (request, response) => {
      if (request.url === "/none") return void request.socket.destroy();
      response.writeHead(200, { "content-length": 100 }).write("part");
      setImmediate(() => request.socket.destroy());
    });
    const cut = await ask(proxy.url, { method: "GET" });
    assert.deepEqual([cut?.body, cut?.isCut], ["part", true]);
    assert.equal(await ask(new URL("/none", proxy.url).href, { method: "GET" }), undefined);
    assert.deepEqual(problems.map(({ kind }) => kind), ["serverBrokeOff", "serverBrokeOff"]);
  });

  test("the end of a connection that nobody uses", async (t) => {
    const port = await listen(t, createServer({ keepAliveTimeout: 1 }, (_, response) => void response.end("ok")));
    const { proxy } = await open(t, http(`http://127.0.0.1:${port}/mcp`));
    const socket = connect(proxy.port, "127.0.0.1");
    socket.write("GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
    await once(socket, "close");
  });

  test("a body that waits for 100 Continue", async (t) => {
    for (const options of [{}, { faults: [never] }]) {
      const { proxy } = await before(t, async (request, response) => void response.end(await bodyOf(request)), options);
      const request = httpRequest(proxy.url, { method: "POST", headers: { ...json, expect: "100-continue", "content-length": 2 } });
      request.flushHeaders();
      await once(request, "continue");
      request.end("{}");
      const [response] = (await once(request, "response")) as [IncomingMessage];
      assert.equal(await bodyOf(response), "{}");
    }
  });

  test("what the target says of headers and who calls, in the place of what the client says", async (t) => {
    const { proxy } = await before(t, (request, response) => void response.end(JSON.stringify([request.headers["x-key"], request.headers.authorization])), {}, { headers: { "X-Key": "mine" }, auth: { type: "bearer", token: "token-1" } });
    const got = await ask(proxy.url, { method: "GET", headers: { "x-key": "theirs", authorization: "Bearer other" } });
    assert.equal(got?.body, '["mine","Bearer token-1"]');
  });

  test("a server that can't be reached is told with 502, and so is what speaks no HTTP by the end of the connection", async (t) => {
    const port = await listen(t, createServer());
    const closed = createServer();
    const free = await listen(t, closed);
    closed.close();
    await once(closed, "close");
    const { proxy, problems } = await open(t, http(`http://127.0.0.1:${free}/mcp`));
    const got = await ask(proxy.url, { headers: json, body: call(1) });
    assert.equal(got?.response.statusCode, 502);
    assert.match(got.body, /^Bad gateway: the server can't be reached: .*ECONNREFUSED/);
    assert.match(renderProxyProblem(problems[0] as ProxyProblem), /^The server at http:\/\/127.0.0.1:\d+ can't be reached, its client gets 502: /);
    assert.match(renderProxyProblem(problems[0] as ProxyProblem, "ko"), /연결할 수 없어/);
    const odd = createSocketServer((socket) => void socket.on("error", () => {}).end("220 mail ready\r\n"));
    const other = await open(t, http(`http://127.0.0.1:${await listen(t, odd)}/mcp`));
    assert.equal(await ask(other.proxy.url, { headers: json, body: call(1) }), undefined);
    assert.notEqual(port, free);
  });

  test("a web page that has a name of its own for this machine reaches nothing", async (t) => {
    const { proxy, problems } = await before(t, (_, response) => void response.end("secret"));
    for (const headers of [{ host: "evil.example" }, { origin: "http://evil.example" }]) {
      const got = await ask(proxy.url, { headers: { ...json, ...headers }, body: call(1) });
      assert.equal(got?.response.statusCode, 403);
      assert.match(got.body, /evil\.example/);
    }
    assert.deepEqual(problems.map(({ kind }) => kind), ["requestRefused", "requestRefused"]);
  });

  test("closing ends what is in flight, and the port", async (t) => {
    let tell = (): void => {};
    const isUnderWay = new Promise<void>((settle) => (tell = settle));
    const { proxy } = await before(t, () => tell());
    const asked = ask(proxy.url, { headers: json, body: call(1) });
    await isUnderWay;
    await proxy.close();
    await proxy.close();
    assert.equal(await asked, undefined);
    assert.equal(await ask(proxy.url, { method: "GET" }), undefined);
  });
});

describe("a fault over HTTP", { concurrency: 2, timeout: 60_000 }, () => {
  const [second, half] = [answer(2), answer(2).slice(0, Math.floor(answer(2).length / 2))];
  const event = (data: string): string => `id: 1\ndata: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n${data}`;
  const own = `id: 2\r\nevent: message\r\ndata: ${second}\r\n\r\n`;

  for (const [action, asJson, asStream] of [
    [{ type: "delay", delayMs: 20 }, [200, second], [200, event(own)]],
    [{ type: "truncate", bytes: 10 }, [200, second.slice(0, 10)], [200, event(`id: 2\nevent: message\ndata: ${second.slice(0, 10)}\n\n`)]],
    [{ type: "malformed", variant: "not-json" }, [200, `This is no JSON: ${second}`], [200, event(`id: 2\nevent: message\ndata: This is no JSON: ${second}\n\n`)]],
    [{ type: "duplicate" }, [200, `event: message\ndata: ${second}\n\n`.repeat(2)], [200, event(own + own)]],
    [{ type: "httpStatus", status: 503, headers: { "retry-after": "1" }, body: "later" }, [503, "later"], [200, event(own)]],
    [{ type: "cutSse", eventId: "7" }, [200, "id: 7\ndata:\n\n"], [200, event("id: 7\ndata:\n\n")]],
    [{ type: "disconnect" }, undefined, [200, event(""), "cut"]],
    [{ type: "crash" }, undefined, [200, event(""), "cut"]],
    [{ type: "reset" }, [200, half, "cut"], [200, event(`data: ${half}`), "cut"]],
  ] as const) {
    test(`${action.type} hits its call alone, whether the answer is JSON or a stream`, async (t) => {
      for (const [kind, expected] of [["json", asJson], ["stream", asStream]] as const) {
        const { proxy, activations, port } = await before(t, server(kind), { faults: [{ on: { tool: "t", nth: 2 }, do: action }] });
        const [one, two, three] = await Promise.all([1, 2, 3].map((id) => ask(proxy.url, { headers: json, body: call(id) })));
        assert.deepEqual(two && [two.response.statusCode, two.body, ...(two.isCut ? ["cut"] : [])], expected, kind);
        for (const [id, got] of [[1, one], [3, three]] as const) assert.equal(got?.body, (await ask(`http://127.0.0.1:${port}/mcp`, { headers: json, body: call(id) }))?.body);
        assert.deepEqual(activations, [{ fault: 0, type: action.type, method: "tools/call", tool: "t", requestId: 2, hit: 1 }]);
        if (kind === "json" && two !== undefined && action.type !== "httpStatus") assert.equal(two.response.headers["x-own"], "kept");
      }
    });
  }

  test("drop and hang leave the client without an answer, until it hangs up", async (t) => {
    for (const type of ["drop", "hang"] as const) {
      const { proxy, problems } = await before(t, server("json"), { faults: [{ on: { tool: "t" }, do: { type } }] });
      const request = httpRequest(proxy.url, { method: "POST", headers: json }).end(call(1));
      request.on("error", () => {}).on("response", () => assert.fail());
      const other = await ask(proxy.url, { headers: json, body: JSON.stringify({ jsonrpc: "2.0", id: 9, method: "tools/list" }) });
      assert.equal(other?.body, answer(9));
      request.destroy();
      await new Promise((settle) => request.once("close", settle));
      assert.deepEqual(problems, []);
    }
  });

  test("reorder waits for another answer of the session", async (t) => {
    const { proxy } = await before(t, server("json"), { faults: [{ on: { tool: "t", nth: 1 }, do: { type: "reorder" } }] });
    const order: number[] = [];
    const headers = { ...json, "mcp-session-id": "s1" };
    const first = ask(proxy.url, { headers, body: call(1) }).then(() => order.push(1));
    await ask(proxy.url, { headers, body: JSON.stringify({ jsonrpc: "2.0", id: 2, method: "ping" }) }).then(() => order.push(2));
    await first;
    assert.deepEqual([...order].sort(), [1, 2]);
  });

  test("lateAfterCancel answers behind the cancellation, which the server does not see", async (t) => {
    const seen: string[] = [];
    const { proxy } = await before(t, async (request, response) => {
      const body = await bodyOf(request);
      seen.push((JSON.parse(body) as { method: string }).method);
      response.writeHead(200, { "content-type": "application/json" }).end(answer(1));
    }, { faults: [{ on: { tool: "t", nth: 1 }, do: { type: "lateAfterCancel" } }] });
    const headers = { ...json, "mcp-session-id": "s1" };
    const late = ask(proxy.url, { headers, body: call(1) });
    const ping = await ask(proxy.url, { headers, body: JSON.stringify({ jsonrpc: "2.0", id: 5, method: "ping" }) });
    assert.equal(ping?.response.statusCode, 200);
    const cancelled = await ask(proxy.url, { headers, body: JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }) });
    assert.equal(cancelled?.response.statusCode, 202);
    assert.equal((await late)?.body, answer(1));
    assert.ok(!seen.includes("notifications/cancelled"));
  });

  test("loseSession: the session that called is gone, others live on", async (t) => {
    await using mock = await createMockServer({ tools: [{ name: "t", inputSchema: { type: "object" } }], responses: [{ tool: "t", result: "fine" }] });
    const { proxy } = await open(t, http(mock.url), { faults: [{ on: { tool: "t", args: { lose: true } }, do: { type: "loseSession", activation: "after_response" } }] });
    const [one, other] = [await openSession(http(proxy.url)), await openSession(http(proxy.url))];
    await one.callTool("t", { lose: true });
    await assert.rejects(one.callTool("t", {}), { code: "CALL_FAILED" });
    assert.deepEqual(await other.callTool("t", {}), { content: [{ type: "text", text: "fine" }] });
    await Promise.all([one.close(), other.close()]);
  });

  test("loseSession where there is no session has no meaning: that is told, and the answer comes", async (t) => {
    for (const [method, activation] of [["tools/call", "during_request"], ["tools/call", "after_response"], ["initialize", "during_request"]] as const) {
      const { proxy, problems } = await before(t, (request, response) => void request.resume().on("end", () => response.writeHead(200, { "content-type": "application/json" }).end(answer(1))), { faults: [{ on: {}, do: { type: "loseSession", activation } }] });
      const got = await ask(proxy.url, { headers: json, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: {} }) });
      assert.equal(got?.body, answer(1));
      assert.deepEqual(problems, [{ kind: "faultMisfit", fault: "loseSession", method, misfit: "noSession" }]);
    }
  });

  test("what is recorded is what the server said, on whatever stream, without what clients call by", async (t) => {
    const { proxy } = await before(t, async (request, response) => {
      await bodyOf(request);
      response.writeHead(200, { "content-type": "text/event-stream" }).end(`data: ${answer(1)}\n\n: behind it\n\n`);
    }, { record: true, faults: [{ on: { tool: "t" }, do: { type: "drop" } }] });
    const request = httpRequest(proxy.url, { method: "POST", headers: { ...json, authorization: "Bearer token-of-the-client" } }).end(call(1, { note: "I am token-of-the-client" }));
    request.on("error", () => {});
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const [passed] = (await once(response, "data")) as [Buffer];
    assert.equal(passed.toString(), ": behind it\n\n");
    request.destroy();
    assert.deepEqual(proxy.recording.toMockDefinition().definition.responses, [{ tool: "t", args: { note: "I am [hidden]" }, result: "answer 1" }]);
  });
});

test("a proxy that can't be made says why", async () => {
  for (const [make, code] of [
    [() => createHttpProxy(stdio("node") as unknown as HttpTarget), "INVALID_PROXY"],
    [() => createHttpProxy(inProcess(() => {}) as unknown as HttpTarget), "INVALID_PROXY"],
    [() => createHttpProxy(http("http://localhost:1/mcp", { auth: { type: "clientCredentials", clientId: "a", clientSecret: "b" } })), "INVALID_PROXY"],
    [() => createHttpProxy(http("http://localhost:1/mcp"), { path: "/" } as HttpProxyOptions), "INVALID_PROXY"],
    [() => createHttpProxy(http("http://localhost:1/mcp"), { faults: [{ on: {}, do: { type: "noise" } }] }), "INVALID_FAULTS"],
    [() => createHttpProxy(http("http://localhost:1/mcp"), { host: "no.such.host.invalid" }), "SERVER_CANNOT_LISTEN"],
  ] as const) {
    await assert.rejects(make(), { code });
  }
  const error = await createHttpProxy(stdio("node") as unknown as HttpTarget).catch((thrown: McpeakError) => thrown);
  assert.ok(isMcpeakError(error));
  assert.equal(error.message, "A proxy over HTTP needs a server made by `http(url)`, but it is one made by `stdio`.");
  assert.equal(retell(error, "ko").message, "HTTP 프록시에는 `http(url)`로 만든 서버가 필요하지만, 받은 값은 `stdio`로 만든 서버입니다.");
});
