// The table "Through the official client" of docs/running.md, row by row, with servers that do what it says.
// `UPDATE_GOLDENS=1` writes the rows anew.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { isMcpeakError } from "../lib/errors/mcpeak-error.js";
import { connectSession } from "../lib/session/connect-session.js";
import { http, inProcess } from "../lib/session/create-target.js";
import { answersByHand, someTool } from "../lib/session/fixtures/answers-by-hand.js";
import { type Answer, listen, sendEvents, sendJson } from "../lib/session/fixtures/http-server.js";
import { fixture } from "../lib/session/fixtures/open-fixture.js";
import { serverV2 } from "../lib/session/fixtures/sdk-servers.js";
import type { ClientName, Session } from "../lib/session/session.js";
import type { ServerTarget } from "../lib/session/target.js";
import type { Outcome } from "../lib/wire/outcome.js";

const document = fileURLToPath(new URL("../docs/running.md", import.meta.url));
const timeoutMs = 5000;
/** For what ends with the deadline. */
const shortMs = 800;

type Open = (t: TestContext) => ServerTarget | Promise<ServerTarget>;
type Ask = (session: Session) => Promise<Outcome<unknown>>;

const call = (tool: string, ms = timeoutMs, input = {}): Ask => (session) => session.callTool(tool, input, { timeoutMs: ms });
const list: Ask = (session) => session.listTools({ timeoutMs });
const broken: Open = () => fixture("broken-answers.mjs");
const result = (sent: object): Open => () => answersByHand({ onCall: () => ({ result: sent }) });
const tools = (...declared: readonly object[]): Open => () => answersByHand({ onList: () => ({ result: { tools: declared } }) });
const withOutput = { ...someTool, outputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: { n: { type: "number" } }, required: ["n"] } };
const outputs = (sent: object): Open => () => answersByHand({ onList: () => ({ result: { tools: [withOutput] } }), onCall: () => ({ result: sent }) });
const web = (answer: Answer): Open => async (t) => {
  const { url } = await listen(t, (asked, response) => {
    if (asked.method === "GET") return response.writeHead(405).end(), true;
    return asked.message?.method === "tools/call" && answer(asked, response);
  });
  return http(url);
};
const fine = [{ type: "text", text: "fine" }];

const rows: readonly (readonly [does: string, open: Open, ask: Ask])[] = [
  ["writes log lines on stdout", () => fixture("noisy-server.mjs"), call("any")],
  ["writes half an answer on a line", broken, call("truncated", shortMs)],
  ["answers with `result` and `error` at once", broken, call("result-and-error", shortMs)],
  ["answers with another `id`", broken, call("other-id", shortMs)],
  ["answers with the `id` as a string", broken, call("string-id")],
  ["writes bytes that are not UTF-8", broken, call("not-utf8")],
  ["answers twice", broken, (session) => call("twice")(session).then(async (outcome) => (await call("fine")(session), outcome))],
  ["answers with 11 MB", broken, call("huge", timeoutMs, { megabytes: 11 })],
  ["closes its stdout and runs on", broken, call("closes-stdout", shortMs)],
  ["ends at the call", () => fixture("dies-during-call.mjs"), call("exit")],
  ["leaves `content` out", result({ isError: false }), call("any")],
  ["sends a text block without `text`", result({ content: [{ type: "text" }] }), call("any")],
  ["sends `isError: 1`", result({ content: fine, isError: 1 }), call("any")],
  ["sends `structuredContent` against its `outputSchema`", outputs({ content: fine, structuredContent: { n: "one" } }), call("any")],
  ["sends no `structuredContent` despite its `outputSchema`", outputs({ content: fine }), call("any")],
  ["lists a tool without `inputSchema` among others", tools(someTool, { name: "bad" }), list],
  ["lists two tools of one name", tools(someTool, someTool), list],
  ["repeats a cursor", () => answersByHand({ onList: () => ({ result: { tools: [someTool], nextCursor: "again" } }) }), list],
  ["answers `initialize` without its name", () => answersByHand({ initialize: { serverInfo: {} } }), list],
  ["speaks 2026-07-28 alone", () => inProcess(createMcpHandler(() => serverV2(), { legacy: "reject" })), list],
  ["sends a JSON-RPC error under HTTP status 400", web(({ message }, response) => sendJson(response, { jsonrpc: "2.0", id: message?.id, error: { code: -32602, message: "no" } }, 400)), call("any")],
  ["cuts its event stream before the answer", web((_, response) => (sendEvents(response, ": soon"), setImmediate(() => response.destroy()), true)), call("any", shortMs)],
];

/** What a client made of it: the outcome, and behind a plus what was seen beside it. */
async function observe(client: ClientName, target: ServerTarget, ask: Ask): Promise<string> {
  let session: Session;
  try {
    session = await connectSession(target, { client });
  } catch (error) {
    assert.ok(isMcpeakError(error), String(error));
    return `\`${error.code}\``;
  }
  const outcome = await ask(session);
  await session.settled?.();
  await session.close();
  const beside = new Set(session.takeObservations().map(({ facts }) => facts.code));
  return [nameOf(outcome), ...[...beside].filter((code) => code !== "OLDER_SCHEMA_DIALECT").map((code) => `\`${code}\``)].join(" + ");
}

function nameOf(outcome: Outcome<unknown>): string {
  switch (outcome.kind) {
    case "result":
      return "the result";
    case "error":
      return `JSON-RPC error ${outcome.error.code}`;
    case "failed":
      return `\`${outcome.facts.code}\``;
    case "timedOut":
      return `time-out${outcome.suspect === undefined ? ", without a cause" : ""}`;
    case "cancelled":
      return "cancelled";
  }
}

test("the table of docs/running.md says what each client makes of a fault", async (t) => {
  const lines: string[] = [];
  for (const [does, open, ask] of rows) {
    const [ours, theirs] = [await observe("mcpeak", await open(t), ask), await observe("sdk", await open(t), ask)];
    lines.push(`| ${does} | ${ours} | ${theirs} |`);
  }
  const text = readFileSync(document, "utf8");
  const table = /(?<=^\| The server … \| mcpeak's client \| the official client \|\n\|---\|---\|---\|\n)(?:\|.*\n)*/m;
  assert.match(text, table, "docs/running.md has no table with these columns");
  if (process.env["UPDATE_GOLDENS"] === "1") return writeFileSync(document, text.replace(table, () => `${lines.join("\n")}\n`));
  assert.deepEqual(table.exec(text)?.[0].trimEnd().split("\n"), lines, "UPDATE_GOLDENS=1 writes the rows anew");
});
