// `npm run bench`: what mcpeak costs, as ratios against a raw floor measured in the same run.
//   npm run bench -- [--rounds n] [--calls n] [name…]
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "11" }, calls: { type: "string", default: "10000" } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const calls = Number(values.calls);
const node = process.execPath;
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const cli = here("../dist/cli/main.mjs");

const scratch = mkdtempSync(join(tmpdir(), "mcpeak-bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** Runs a process to its end; the time is the wall's. */
const wallMs = (...args) => {
  const startMs = performance.now();
  execFileSync(node, args, { stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 30 });
  return performance.now() - startMs;
};
/** Runs a process that prints how many ms its own work took. */
const toldMs = (...args) => Number(execFileSync(node, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));

const suiteFile = (count) => {
  const file = join(scratch, `${count}.suite.json`);
  const cases = Array.from({ length: count }, (_, n) => ({
    id: `case-${n}`,
    name: `echoes ${n}`,
    operation: { type: "callTool", tool: "echo", input: { n } },
    assertions: [
      { type: "isError", expected: false },
      { type: "bodyMatchesSchema", schema: { type: "object", required: ["n"], properties: { n: { const: n } } } },
    ],
  }));
  writeFileSync(file, JSON.stringify({ schemaVersion: 1, id: "bench", name: "bench", cases }));
  return file;
};
const small = suiteFile(3);
const large = suiteFile(calls);
const runSuite = (file) => wallMs(cli, "test", file, "--", node, here("raw-server.mjs"));

const startHttp = async () => {
  const child = spawn(node, [here("raw-http-server.mjs")], { stdio: ["pipe", "pipe", "inherit"] });
  const url = await new Promise((resolve) => child.stdout.once("data", (data) => resolve(String(data).trim())));
  return { url, close: () => child.stdin.end() };
};

/** The definition of a mock that answers as the raw server does: an exact response for each call. */
const mockFile = (count) => {
  const file = join(scratch, "echo.mock.json");
  const tools = [{ name: "echo", inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } }];
  writeFileSync(file, JSON.stringify({ tools, responses: Array.from({ length: count }, (_, n) => ({ tool: "echo", args: { n }, result: { n } })) }));
  return file;
};
const mockMain = here("../dist/cli/mock-main.mjs");
const echoMock = mockFile(calls);
const startMock = async () => {
  const child = spawn(node, [mockMain, echoMock, "--http"], { stdio: ["ignore", "inherit", "pipe"] });
  const line = await new Promise((resolve) => child.stderr.once("data", (data) => resolve(String(data))));
  return { url: /http:\S+/.exec(line)[0], close: () => child.kill("SIGTERM") };
};

/** A faults file whose faults hit nothing: what passes is looked at all the same. */
const idleFaults = join(scratch, "idle.faults.json");
writeFileSync(idleFaults, JSON.stringify([{ on: { tool: "no-such-tool" }, do: { type: "hang" } }]));
const proxyTo = (url) => spawn(node, [cli, "proxy", "--faults", idleFaults, "--url", url], { stdio: ["ignore", "inherit", "pipe"] });
/** In front of a URL: a byte pipe, or a proxy. */
const startBetween = async (child, stream) => {
  const line = await new Promise((resolve) => stream.once("data", (data) => resolve(String(data))));
  return { url: /http:\S+/.exec(line)[0], close: () => child.kill("SIGTERM") };
};

const httpServer = await startHttp();
const rawPipe = spawn(node, [here("raw-pipe.mjs"), httpServer.url], { stdio: ["pipe", "pipe", "inherit"] });
const pipe = await startBetween(rawPipe, rawPipe.stdout);
const ownProxy = proxyTo(httpServer.url);
const proxy = await startBetween(ownProxy, ownProxy.stderr);
const mockServer = await startMock();
const few = Math.max(3, Math.ceil(rounds / 3));

const benches = [
  { name: "start", title: "mcpeak --version / node -e ''", budget: 1.3, rounds: rounds * 3, floor: () => wallMs("-e", ""), ours: () => wallMs(cli, "--version") },
  { name: "small", title: "3 cases, stdio / hand-written script", budget: 1.4, rounds: rounds * 2, floor: () => wallMs(here("raw-client.mjs"), "3", "1"), ours: () => runSuite(small) },
  { name: "sequential", title: `${calls} calls in order, stdio`, budget: 1.5, rounds: few, floor: () => wallMs(here("raw-client.mjs"), calls, "1"), ours: () => runSuite(large) },
  { name: "pipelined", title: `${calls} calls, 32 in flight, stdio`, budget: 2, rounds: few, floor: () => toldMs(here("raw-client.mjs"), calls, "32"), ours: () => toldMs(here("session-client.mjs"), "stdio", calls, "32") },
  { name: "http", title: `${calls} calls, 32 in flight, HTTP`, budget: 2, rounds: few, floor: () => toldMs(here("raw-http-client.mjs"), httpServer.url, calls, "32"), ours: () => toldMs(here("session-client.mjs"), httpServer.url, calls, "32") },
  { name: "mock-stdio", title: `mock: ${calls} calls, 32 in flight, stdio`, budget: 2, rounds: few, floor: () => toldMs(here("raw-client.mjs"), calls, "32"), ours: () => toldMs(here("raw-client.mjs"), calls, "32", mockMain, echoMock) },
  { name: "mock-http", title: `mock: ${calls} calls, 32 in flight, HTTP`, budget: 2, rounds: few, floor: () => toldMs(here("raw-http-client.mjs"), httpServer.url, calls, "32"), ours: () => toldMs(here("raw-http-client.mjs"), mockServer.url, calls, "32") },
  { name: "proxy-stdio", title: `proxy: ${calls} calls in order / byte pipe, stdio`, budget: 2, rounds: few, floor: () => toldMs(here("raw-client.mjs"), calls, "1", here("raw-pipe.mjs"), here("raw-server.mjs")), ours: () => toldMs(here("raw-client.mjs"), calls, "1", cli, "proxy", "--faults", idleFaults, "--", node, here("raw-server.mjs")) },
  { name: "proxy-http", title: `proxy: ${calls} calls in order / byte pipe, HTTP`, budget: 2, rounds: few, floor: () => toldMs(here("raw-http-client.mjs"), pipe.url, calls, "1"), ours: () => toldMs(here("raw-http-client.mjs"), proxy.url, calls, "1") },
  { name: "mock-start", title: "mock: 1000 tools × 10 / JSON.parse + compile", budget: 2, rounds, floor: () => toldMs(here("pure-costs.mjs"), "mock-floor", "1000"), ours: () => toldMs(here("pure-costs.mjs"), "mock-start", "1000") },
  { name: "mock-linear", title: "mock: 2000 tools × 10 / 4 × 500", budget: 2, rounds: few, floor: () => 4 * toldMs(here("pure-costs.mjs"), "mock-start", "500"), ours: () => toldMs(here("pure-costs.mjs"), "mock-start", "2000") },
  { name: "stubs-json", title: "stubs: 1000 tools as data / ajv compile", budget: 5, rounds: few, floor: () => toldMs(here("pure-costs.mjs"), "stubs-floor", "1000"), ours: () => toldMs(here("pure-costs.mjs"), "stubs-json", "1000") },
  { name: "stubs-ts", title: "stubs: 1000 files TypeScript / as data", budget: 3, rounds: few, floor: () => toldMs(here("pure-costs.mjs"), "stubs-json", "1000"), ours: () => toldMs(here("pure-costs.mjs"), "stubs-ts", "1000") },
  { name: "types-linear", title: "types: 2000 tools / 4 × 500", budget: 2, rounds: few, floor: () => 4 * toldMs(here("pure-costs.mjs"), "stubs-types", "500"), ours: () => toldMs(here("pure-costs.mjs"), "stubs-types", "2000") },
  { name: "validate", title: "validate 100 000 cases / JSON.parse", budget: 10, rounds: few, floor: () => toldMs(here("pure-costs.mjs"), "parse", "100000"), ours: () => toldMs(here("pure-costs.mjs"), "validate", "100000") },
  { name: "validate-linear", title: "validate 100 000 / 10 × 10 000 cases", budget: 2, rounds: few, floor: () => 10 * toldMs(here("pure-costs.mjs"), "validate", "10000"), ours: () => toldMs(here("pure-costs.mjs"), "validate", "100000") },
  { name: "report-linear", title: "report 100 000 / 10 × 10 000 cases", budget: 2, rounds: few, floor: () => 10 * toldMs(here("pure-costs.mjs"), "report", "10000"), ours: () => toldMs(here("pure-costs.mjs"), "report", "100000") },
];

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

console.log(`Node ${process.version}, ${availableParallelism()} cores; medians of interleaved rounds\n`);
console.log(`${"what".padEnd(44)}${"floor".padStart(11)}${"mcpeak".padStart(11)}${"ratio".padStart(8)}${"budget".padStart(8)}  rounds`);
let isOver = false;
for (const { name, title, budget, rounds: count, floor, ours } of benches) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const times = { floor: [], ours: [] };
  for (let round = 0; round < count; round += 1) {
    // The order alternates, so that what one leaves behind does not always hit the other.
    if (round % 2 === 0) times.floor.push(floor());
    times.ours.push(ours());
    if (round % 2 === 1) times.floor.push(floor());
  }
  const [low, high] = [median(times.floor), median(times.ours)];
  const ratio = high / low;
  isOver ||= ratio > budget;
  console.log(
    `${title.padEnd(44)}${`${low.toFixed(1)} ms`.padStart(11)}${`${high.toFixed(1)} ms`.padStart(11)}${ratio.toFixed(2).padStart(8)}${`${budget}×`.padStart(8)}  ${count}${ratio > budget ? "  over budget" : ""}`,
  );
}
httpServer.close();
mockServer.close();
pipe.close();
proxy.close();
process.exitCode = isOver ? 1 : 0;
