// The table of docs/stubs-real-servers.md, line by line, with the servers that it names.
// `UPDATE_GOLDENS=1` writes the tables anew.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { jsonEqual } from "../lib/json/json-equal.js";
import type { JsonObject } from "../lib/json/json-value.js";
import { runSuite } from "../lib/run/run-suites.js";
import type { CaseReport } from "../lib/run/run-report.js";
import { compileSchema } from "../lib/schema/declared-schema.js";
import { dialectsOf } from "../lib/schema/schema-dialect.js";
import { openSession } from "../lib/session/session-door.js";
import type { TestCaseSpec } from "../lib/spec/suite-spec.js";
import { generateStubs } from "../lib/stubs/generate-stubs.js";
import { generateToolTypes } from "../lib/stubs/generate-tool-types.js";
import type { ToolStub } from "../lib/stubs/tool-stub.js";
import { compileCalls, compileModules, type TypedCall } from "./compile-calls.js";
import { type RealServer, realServers, type ReasonRule, reasons, targetOf, versionOf } from "./real-stubs/real-servers.js";
import { temporaryFolder } from "./temporary-folder.js";

const document = fileURLToPath(new URL("../docs/stubs-real-servers.md", import.meta.url));
/** Long enough for every machine: what takes longer by itself has its own. */
const timeoutMs = 60_000;
const slowTimeoutMs = 1000;

/** One call that was generated. */
interface StubCase {
  readonly tool: string;
  readonly kind: "happy path" | "call without arguments" | "wrong argument";
  readonly input: JsonObject;
  readonly spec: TestCaseSpec;
}

/** What came of one server. */
interface Outcome {
  readonly server: RealServer;
  readonly tools: number;
  readonly cases: readonly StubCase[];
  readonly failed: ReadonlyMap<StubCase, ReasonRule>;
}

function casesOf({ toolName, suite }: ToolStub): readonly StubCase[] {
  return suite.cases.flatMap((spec): readonly StubCase[] => {
    if (spec.operation.type !== "callTool") return [];
    const { input } = spec.operation;
    const isHappy = spec.assertions.some((assertion) => assertion.type === "isError" && !assertion.expected);
    return [{ tool: toolName, kind: isHappy ? "happy path" : jsonEqual(input, {}) ? "call without arguments" : "wrong argument", input, spec }];
  });
}

/** Lists the tools, and makes the stubs. */
async function stubsOf(server: RealServer, folder: string): Promise<{ readonly tools: readonly JsonObject[]; readonly stubs: readonly ToolStub[]; readonly protocolVersion: string }> {
  await using session = await openSession(targetOf(server, folder));
  const { protocolVersion } = session;
  const tools = await session.listTools({ timeoutMs });
  return { tools, stubs: await generateStubs({ tools }, { protocolVersion }), protocolVersion };
}

async function checkPromise(tools: readonly JsonObject[], cases: readonly StubCase[], protocolVersion: string): Promise<void> {
  for (const { name, inputSchema } of tools as readonly (JsonObject & { readonly name: string; readonly inputSchema: JsonObject })[]) {
    const validator = await compileSchema(inputSchema, dialectsOf(protocolVersion));
    assert.ok("validate" in validator, `${name}: ${JSON.stringify(validator)}`);
    const own = cases.filter(({ tool }) => tool === name);
    assert.ok(own.some(({ kind }) => kind === "happy path"), `${name} has a happy path`);
    for (const { kind, input } of own) {
      const violations = validator.validate(input);
      assert.equal(violations.length === 0, kind === "happy path", `${name}, ${kind}, ${JSON.stringify(input)}: ${JSON.stringify(violations)}`);
    }
  }
}

/** Types let through what is valid, and refuse what is not. */
function checkTypes(tools: readonly JsonObject[], cases: readonly StubCase[]): void {
  const { source, notes } = generateToolTypes({ tools });
  const { catalogue, calls } = compileCalls(source, cases satisfies readonly TypedCall[]);
  assert.deepEqual([catalogue, notes], [[], []]);
  for (const [index, { tool, kind, input }] of cases.entries()) {
    assert.equal(calls[index] === undefined, kind === "happy path", `${tool}, ${kind}, ${JSON.stringify(input)}: ${calls[index] ?? "compiles"}`);
  }
}

/** All cases in one session, in their order. */
async function run(server: RealServer, folder: string, cases: readonly StubCase[]): Promise<readonly CaseReport[]> {
  const specs = cases.map(({ tool, spec }, index) => ({ ...spec, id: `${index}`, ...(server.slowTools?.includes(tool) === true && { timeoutMs: slowTimeoutMs }) }));
  const report = await runSuite({ schemaVersion: 1, id: "stubs", name: server.name, defaultTimeoutMs: timeoutMs, cases: specs }, { server: targetOf(server, folder) });
  return report.suites[0]?.cases ?? [];
}

function reasonOf({ rules = [], name }: RealServer, { tool, kind }: StubCase, { diagnostic, assertions }: CaseReport): ReasonRule {
  const said = [diagnostic, ...assertions.map((assertion) => assertion.diagnostic)].filter((one) => one !== undefined);
  const text = said.map(({ code, message, received }) => `${code} ${message} ${JSON.stringify(received ?? null)}`).join("\n");
  const isOther = { happy: "rejected", rejected: "happy" }[kind === "happy path" ? "happy" : "rejected"];
  const fitting = rules.filter(({ says, only }) => says.test(text) && only !== isOther);
  assert.equal(fitting.length, 1, `${name}, ${tool}, ${kind}: ${fitting.length} reasons for ${text}`);
  return fitting[0] as ReasonRule;
}

const outcomes: Outcome[] = [];
const modules = new Map<string, string>();

async function play(server: RealServer, t: TestContext): Promise<void> {
  const { tools, stubs, protocolVersion } = await stubsOf(server, temporaryFolder(t));
  assert.deepEqual(stubs.map(({ toolName }) => toolName), tools.map(({ name }) => name), "every tool has a file");
  assert.equal(new Set(stubs.map(({ fileName }) => fileName.toLowerCase())).size, tools.length, "no two in the same");
  for (const { fileName, source } of stubs) modules.set(`${server.name.replaceAll(/\W+/g, "-")}-${fileName}`, source);
  const cases = stubs.flatMap(casesOf);
  await checkPromise(tools, cases, protocolVersion);
  checkTypes(tools, cases);
  const reports = await run(server, temporaryFolder(t), cases);
  assert.equal(reports.length, cases.length);
  const failed = new Map<StubCase, ReasonRule>();
  for (const [index, report] of reports.entries()) {
    const stubCase = cases[index] as StubCase;
    if (report.status !== "passed") failed.set(stubCase, reasonOf(server, stubCase, report));
  }
  for (const rule of server.rules ?? []) assert.ok([...failed.values()].includes(rule), `nothing says ${rule.says} any more`);
  outcomes.push({ server, tools: tools.length, cases, failed });
}

for (const server of realServers) {
  test(`stubs of ${server.name}: a file for each tool, inputs that do what they promise, types that agree, and a reason for each case that does not pass`, (t) => play(server, t));
}

test("the TypeScript of all stubs compiles under strict", () => {
  assert.ok(modules.size > 100, `${modules.size} files`);
  assert.deepEqual(compileModules(modules), []);
});

function summary(): string {
  const rows = outcomes.map(({ server, tools, cases, failed }) => {
    const share = Math.round((100 * (cases.length - failed.size)) / cases.length);
    return `| \`${server.name}\` ${versionOf(server)} | ${tools} | ${cases.length} | ${cases.length - failed.size} (${share} %) |\n`;
  });
  return `| Server | Tools | Cases | Pass unchanged |\n|---|---|---|---|\n${rows.join("")}`;
}

/** Which cases, in words: by kind, the tools of each. */
function inWords(cases: readonly StubCase[], { cases: all }: Outcome): string {
  const ofKind = (from: readonly StubCase[], kind: StubCase["kind"]): readonly StubCase[] => from.filter((one) => one.kind === kind);
  return [...new Set(cases.map(({ kind }) => kind))]
    .map((kind) => {
      const [some, whole] = [ofKind(cases, kind), ofKind(all, kind)];
      if (some.length === whole.length && whole.length > 1) return `every ${kind}`;
      return `${kind} of ${[...new Set(some.map(({ tool }) => `\`${tool}\``))].join(", ")}`;
    })
    .join("; ");
}

function details(): string {
  const rows = outcomes.flatMap((outcome) =>
    [...new Set(outcome.failed.values())].map((rule) => {
      const cases = [...outcome.failed].filter(([, other]) => other === rule).map(([stubCase]) => stubCase);
      return `| \`${outcome.server.name}\` | ${reasons[rule.reason]}: ${rule.because} | ${cases.length} | ${inWords(cases, outcome)} |\n`;
    }),
  );
  return `| Server | Reason | Cases | Which |\n|---|---|---|---|\n${rows.join("")}`;
}

test("docs/stubs-real-servers.md holds what was seen", () => {
  assert.equal(outcomes.length, realServers.length, "a server is missing: see the tests before");
  const there = readFileSync(document, "utf8");
  const written = withTable(withTable(there, "summary", summary()), "details", details());
  if (process.env["UPDATE_GOLDENS"] === "1") writeFileSync(document, written);
  else assert.equal(there, written, "if the new tables are right, run UPDATE_GOLDENS=1 node --import tsx --test spec-tests/real-stubs.test.ts");
  const used = new Set(outcomes.flatMap(({ failed }) => [...failed.values()].map(({ reason }) => reason)));
  assert.deepEqual([...used].sort(), Object.keys(reasons).sort(), "every reason occurs");
});

function withTable(text: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
  const [before, rest] = [text.indexOf(start), text.indexOf(end)];
  assert.ok(before >= 0 && rest > before, `the document has no place for ${name}`);
  return `${text.slice(0, before + start.length)}\n${table}\n${text.slice(rest)}`;
}
