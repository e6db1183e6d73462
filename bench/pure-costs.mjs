// Costs that need no server, each in a process of its own.
//   node pure-costs.mjs parse|validate|report <cases>
import { renderJson, renderJUnit, renderText, validateMcpSuite } from "mcpeak";

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
