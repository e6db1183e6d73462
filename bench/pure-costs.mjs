// Costs that need no server, each in a process of its own.
//   node pure-costs.mjs parse|validate|report <cases>
//   node pure-costs.mjs mock-floor|mock-start <tools>
//   node pure-costs.mjs stubs-floor|stubs-json|stubs-ts|stubs-types <tools>
import { createMock, draftStubs, generateStubs, generateToolTypes, renderJson, renderJUnit, renderText, validateMcpSuite } from "mcpeak";

const [what, count] = process.argv.slice(2);
const cases = Number(count);

const suite = JSON.stringify({
  schemaVersion: 1,
  id: "big",
  name: "big",
  cases: Array.from({ length: cases }, (_, n) => ({
    id: `case-${n}`,
    name: `case number ${n}`,
    operation: { type: "callTool", tool: "echo", input: { n, text: "some text" } },
    assertions: [
      { type: "isError", expected: false },
      { type: "bodyMatchesSchema", schema: { type: "object", required: ["n"], properties: { n: { type: "integer", minimum: 0 } } } },
    ],
  })),
});

const timed = (work) => {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
};

if (what === "parse") process.stdout.write(`${timed(() => JSON.parse(suite))}\n`);
if (what === "validate") {
  const value = JSON.parse(suite);
  process.stdout.write(
    `${timed(() => {
      if (!validateMcpSuite(value).valid) throw new Error("the suite must be valid");
    })}\n`,
  );
}
if (what === "report") {
  const summary = { total: cases, passed: cases - 1, failed: 1, timedOut: 0, notRun: 0, cancelled: 0 };
  const entry = (n) => ({ id: `case-${n}`, name: `case number ${n}`, status: "passed", durationMs: 1.5, assertions: [{ type: "isError", status: "passed" }], findings: [] });
  const report = {
    schemaVersion: 1,
    mcpeak: { version: "0" },
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 1,
    suites: [
      {
        id: "big", name: "big", status: "passed", startedAt: "2026-01-01T00:00:00.000Z", durationMs: 1, client: "mcpeak", target: "node",
        approval: { state: "absent", fingerprint: "0".repeat(64) }, findings: [], cases: Array.from({ length: cases }, (_, n) => entry(n)), summary,
      },
    ],
    summary,
  };
  const drain = (chunks) => {
    let length = 0;
    for (const chunk of chunks) length += chunk.length;
    if (length === 0) throw new Error("nothing rendered");
  };
  const ms = timed(() => {
    drain(renderText(report, { color: false, language: "en" }));
    drain(renderJson(report));
    drain(renderJUnit(report));
  });
  process.stdout.write(`${ms}\n`);
}
if (what === "mock-floor" || what === "mock-start") {
  // A `pattern` is nothing that can be judged without compiling the schema.
  const inputSchema = (n) => ({ type: "object", properties: { city: { type: "string", pattern: "^[a-z]+$" }, [`n${n}`]: { type: "integer", minimum: 0 } }, required: ["city"], additionalProperties: false });
  const text = JSON.stringify({
    tools: Array.from({ length: cases }, (_, n) => ({ name: `tool_${n}`, description: `tool number ${n}`, inputSchema: inputSchema(n) })),
    responses: Array.from({ length: cases * 10 }, (_, n) => ({ tool: `tool_${Math.floor(n / 10)}`, ...(n % 10 < 9 && { args: { city: `c${n}`, n } }), result: { tempC: n } })),
  });
  const startMs = performance.now();
  const definition = JSON.parse(text);
  if (what === "mock-floor") {
    const { Ajv2020 } = await import("ajv/dist/2020.js");
    const { default: addFormats } = await import("ajv-formats");
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    if (!ajv.compile(definition.tools[7].inputSchema)({ city: "x" })) throw new Error("the schema must match");
  } else {
    const mock = createMock(definition);
    const transport = mock.transport();
    const answers = new Map();
    transport.onmessage = (message) => answers.get(message.id)(message.result);
    await transport.start();
    const ask = (id, method, params) => new Promise((resolve) => (answers.set(id, resolve), void transport.send({ jsonrpc: "2.0", id, method, params })));
    await ask(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } });
    const { content } = await ask(2, "tools/call", { name: "tool_7", arguments: { city: "x" } });
    if (content[0].text !== '{"tempC":79}') throw new Error(`wrong payload: ${content[0].text}`);
    await mock.close();
  }
  process.stdout.write(`${performance.now() - startMs}\n`);
}
if (what?.startsWith("stubs-")) {
  const when = { type: "object", properties: { date: { type: "string", format: "date" }, days: { type: "array", items: { type: "integer", minimum: 0 } } }, required: ["date"] };
  const tools = Array.from({ length: cases }, (_, n) => ({
    name: `tool_${n}`,
    inputSchema: {
      type: "object",
      properties: { city: { type: "string", minLength: 2 }, unit: { enum: ["metric", "imperial"] }, when, [`n${n}`]: { type: "integer", minimum: 1, maximum: 50 } },
      required: ["city", "when", `n${n}`],
      additionalProperties: false,
    },
  }));
  const startMs = performance.now();
  if (what === "stubs-floor") {
    const { Ajv2020 } = await import("ajv/dist/2020.js");
    const { default: addFormats } = await import("ajv-formats");
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    for (const { inputSchema } of tools) ajv.compile(inputSchema);
  } else if (what === "stubs-types") {
    const { source } = await generateToolTypes({ tools });
    if (!source.includes(`tool_${cases - 1}`)) throw new Error("nothing was written");
  } else {
    const stubs = await (what === "stubs-ts" ? generateStubs : draftStubs)({ tools });
    if (stubs.length !== cases || stubs.some(({ suite }) => suite.cases.length !== 5)) throw new Error("each tool must have its five cases");
    if (what === "stubs-json" && JSON.stringify(stubs).length < cases * 500) throw new Error("nothing was written");
    if (what === "stubs-ts" && stubs.some(({ source }) => !source.includes("rejects-type-mismatched-city"))) throw new Error("nothing was written");
  }
  process.stdout.write(`${performance.now() - startMs}\n`);
}
