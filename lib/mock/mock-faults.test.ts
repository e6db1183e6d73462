import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { isMcpeakError } from "../errors/mcpeak-error.js";
import type { FaultActivation, FaultSpec } from "../faults/fault-spec.js";
import { http, inProcess } from "../session/create-target.js";
import { openSession } from "../session/session-door.js";
import type { ServerTarget } from "../session/target.js";
import type { ServerProblem } from "../wire/server-problem.js";
import { createMock } from "./create-mock.js";
import { createMockServer } from "./create-mock-server.js";

const definition = { tools: [{ name: "add", inputSchema: { type: "object" } }], responses: [{ tool: "add", result: "3" }] } as const;
const second: readonly FaultSpec[] = [{ on: { tool: "add", nth: 2 }, do: { type: "malformed", variant: "result-with-error" } }];

async function outcomes(target: ServerTarget, protocol: "2025-11-25" | "2026-07-28", calls: number): Promise<readonly string[]> {
  const session = await openSession(target, { protocolVersion: protocol });
  assert.equal(session.protocolVersion, protocol);
  const seen: string[] = [];
  for (let call = 0; call < calls; call += 1) {
    await session.callTool("add", {}).then(
      () => seen.push("answered"),
      (error: unknown) => seen.push(isMcpeakError(error) ? error.code : "?"),
    );
  }
  await session.close();
  return seen;
}

for (const protocol of ["2025-11-25", "2026-07-28"] as const) {
  describe(`a mock with faults, ${protocol}`, () => {
    test("misbehaves in this process for the call that is named, and keeps what was hit", async () => {
      const told: FaultActivation[] = [];
      await using mock = createMock({ ...definition, faults: second, onActivation: (activation) => told.push(activation) });
      const seen = await outcomes(inProcess(mock), protocol, 3);
      assert.deepEqual([seen[0], seen[2]], ["answered", "answered"]);
      assert.notEqual(seen[1], "answered");
      assert.equal(mock.calls.length, 3);
      assert.deepEqual(mock.faultActivations.map(({ fault, type, method, tool, hit }) => ({ fault, type, method, tool, hit })), [{ fault: 0, type: "malformed", method: "tools/call", tool: "add", hit: 1 }]);
      assert.deepEqual(told, mock.faultActivations);
      assert.deepEqual(mock.unusedFaults, []);
      mock.reset();
      assert.deepEqual(mock.unusedFaults, [0]);
      assert.deepEqual(mock.faultActivations, []);
      assert.notEqual((await outcomes(inProcess(mock), protocol, 2))[1], "answered");
    });

    test("misbehaves over HTTP", async () => {
      await using mock = await createMockServer({ ...definition, faults: [{ on: { tool: "add", every: 2 }, do: { type: "httpStatus", status: 503 } }] });
      assert.deepEqual((await outcomes(http(mock.url), protocol, 4)).map((outcome) => outcome === "answered"), [true, false, true, false]);
      assert.equal(mock.faultActivations.length, 2);
    });
  });
}

test("an SDK client lives on behind the call that is hit", async () => {
  await using mock = await createMockServer({ ...definition, faults: [{ on: { tool: "add", nth: 1 }, do: { type: "disconnect" } }] });
  const client = new Client({ name: "c", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(mock.url)) as never);
  await assert.rejects(client.callTool({ name: "add", arguments: {} }));
  assert.deepEqual(await client.callTool({ name: "add", arguments: {} }), { content: [{ type: "text", text: "3" }] });
  await client.close();
});

test("a fault that has no meaning where the request came by is told, and the call is answered", async () => {
  const problems: ServerProblem[] = [];
  await using mock = createMock({ ...definition, faults: [{ on: {}, do: { type: "noise" } }], onProblem: (problem) => problems.push(problem) });
  assert.deepEqual(await outcomes(inProcess(mock), "2026-07-28", 1), ["answered"]);
  assert.ok(problems.some((problem) => problem.kind === "faultMisfit" && problem.misfit === "notStdio" && problem.method === "tools/call"));
  assert.deepEqual(mock.faultActivations, []);
});

test("a mock that hangs closes at once, and nothing stays behind", async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  let tell = (): void => {};
  const isHit = new Promise<void>((settle) => (tell = settle));
  const mock = createMock({ ...definition, faults: [{ on: { tool: "add" }, do: { type: "delay", delayMs: 2_000_000_000 } }], onActivation: () => tell() });
  const client = new Client({ name: "c", version: "1" });
  await client.connect(mock.transport() as never);
  const call = client.callTool({ name: "add", arguments: {} });
  await isHit;
  await mock.close();
  await assert.rejects(call, /closed/i);
  await client.close();
  assert.equal(timers(), before);
});

test("faults that are wrong are refused with all that is wrong, in the language that is asked for", async () => {
  const faults = [{ on: { nth: 0 }, do: { type: "delay" } }] as unknown as readonly FaultSpec[];
  const refused = (error: Error): boolean => {
    assert.ok(isMcpeakError(error));
    assert.equal(error.code, "INVALID_FAULTS");
    assert.deepEqual((error as unknown as { readonly issues: readonly { readonly path: string }[] }).issues.map(({ path }) => path), ["faults[0].on.nth", "faults[0].do.delayMs"]);
    return true;
  };
  assert.throws(() => createMock({ ...definition, faults }), refused);
  await assert.rejects(createMockServer({ ...definition, faults }), refused);
  assert.throws(() => createMock({ ...definition, lang: "ko", faults: {} as never }), /결함/);
});
