// The table of docs/lab.md that tells what each fault does to the clients of the official SDKs is what they do.
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { after, describe, test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createFaultServer } from "../../lib/lab/create-fault-server.js";
import { labToolNames, labTools } from "../../lib/lab/lab-tools.js";
import { programArgs } from "../program-args.js";

/** What a client does when it meets a fault. */
interface Behaviour {
  /** `meaningless`: the lab says that it can't show the fault here. */
  readonly call: "answered" | "rejects" | "times out" | "meaningless";
  /** `onerror` was told before the next call was made. */
  readonly tells: boolean;
  readonly laterCallsFail: boolean;
}

type Arguments = Readonly<Record<string, unknown>>;

/** A client of either SDK. */
interface AnyClient {
  call(name: string, args: Arguments, timeoutMs: number): Promise<{ readonly isError?: boolean; readonly content: readonly { readonly text?: string }[] }>;
  close(): Promise<void>;
  readonly errors: readonly Error[];
  /** Emits `told` behind each of them. */
  readonly events: EventEmitter;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const info = { name: "evidence", version: "1.0.0" };
const lab = createFaultServer();
const { url } = await lab.listen();
after(() => lab.close());
const server = { command: process.execPath, args: programArgs(`${root}spec-tests/lab/fixtures/lab-over-stdio.ts`), stderr: "ignore" as const };

function errorsOf(client: { onerror?: (error: Error) => void }): Pick<AnyClient, "errors" | "events"> {
  const [errors, events]: [Error[], EventEmitter] = [[], new EventEmitter()];
  client.onerror = (error) => {
    errors.push(error);
    events.emit("told");
  };
  return { errors, events };
}

async function openV1(transport: StdioV1 | HttpV1): Promise<AnyClient> {
  const client = new ClientV1(info);
  const told = errorsOf(client);
  await client.connect(transport as never);
  return {
    ...told,
    close: () => client.close(),
    call: (name, args, timeout) => client.callTool({ name, arguments: { ...args } }, undefined, { timeout }) as ReturnType<AnyClient["call"]>,
  };
}

async function openV2(transport: StdioV2 | HttpV2, mode?: "auto"): Promise<AnyClient> {
  const client = new ClientV2(info, mode && { versionNegotiation: { mode } });
  const told = errorsOf(client);
  await client.connect(transport);
  return {
    ...told,
    close: () => client.close(),
    call: (name, args, timeout) => client.callTool({ name, arguments: { ...args } }, { timeout }) as ReturnType<AnyClient["call"]>,
  };
}

const columns: Readonly<Record<string, () => Promise<AnyClient>>> = {
  "1.x, stdio": () => openV1(new StdioV1(server)),
  "1.x, HTTP": () => openV1(new HttpV1(new URL(url))),
  "2.x, stdio": () => openV2(new StdioV2(server)),
  "2.x, stdio, 2026": () => openV2(new StdioV2(server), "auto"),
  "2.x, HTTP": () => openV2(new HttpV2(new URL(url))),
  "2.x, HTTP, 2026": () => openV2(new HttpV2(new URL(url)), "auto"),
};

const argumentsOf: Readonly<Record<string, Arguments>> = {
  delay: { delayMs: 1 },
  protocol_ping_liveness: { pingAfterMs: 0, livenessTimeoutMs: 30_000 },
};

interface Row {
  readonly title: string;
  readonly tool: string;
  readonly args: Arguments;
  readonly cells: readonly string[];
}

const section = readFileSync(`${root}docs/lab.md`, "utf8").split(/^## /m).find((part) => part.startsWith("What the official clients do")) ?? "";
const [head = [], , ...body] = (section.match(/^\|.*\|$/gm) ?? []).map((line) => line.slice(1, -1).split("|").map((cell) => cell.trim()));
const rows: readonly Row[] = body.map(([title = "", ...cells]) => {
  const [tool = "", choice] = [...title.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  return { title, tool, cells, args: choice === undefined ? (argumentsOf[tool] ?? {}) : { [tool === "session_loss" ? "activation" : "variant"]: choice } };
});

function readCell(cell: string): Behaviour {
  if (cell === "–") return { call: "meaningless", tells: false, laterCallsFail: false };
  const { call, tells, later } = /^(?<call>answered|rejects|times out)(?<tells>, tells)?(?<later>; later calls fail)?$/.exec(cell)?.groups ?? assert.fail(`what does "${cell}" mean?`);
  return { call: call as Behaviour["call"], tells: tells !== undefined, laterCallsFail: later !== undefined };
}

/** How long a call may take that is expected to time out, in ms; longer each time that it did otherwise than the table says. */
const patienceMs = [200, 1000, 5000];
const longMs = 60_000;

async function observe(client: AnyClient, { tool, args }: Row, expected: Behaviour, shortMs: number): Promise<Behaviour> {
  const known = client.errors.length;
  const call = await client.call(tool, args, expected.call === "times out" ? shortMs : longMs).then(kindOfResult, kindOfError);
  // What is told may come a little later than the call settles.
  if (expected.tells && client.errors.length === known) await once(client.events, "told", { signal: AbortSignal.timeout(longMs) }).catch(() => {});
  const toldBefore = client.errors.length > known;
  const laterCallsFail = await client.call("ping", {}, longMs).then(() => false, () => true);
  return { call, tells: laterCallsFail ? toldBefore : client.errors.length > known, laterCallsFail };
}

function kindOfResult({ isError, content }: Awaited<ReturnType<AnyClient["call"]>>): Behaviour["call"] {
  if (isError !== true) return "answered";
  assert.match(content[0]?.text ?? "", /has no meaning here|"outcome":"unsupported"/);
  return "meaningless";
}

function kindOfError(error: Error): Behaviour["call"] {
  return /Request timed out/.test(error.message) ? "times out" : "rejects";
}

async function holdsInColumn(t: TestContext, column: string): Promise<void> {
  const open = columns[column] ?? assert.fail(column);
  let client: AnyClient | undefined;
  t.after(() => client?.close());
  for (const row of rows) {
    const cell = row.cells[head.indexOf(column) - 1] ?? "";
    const expected = readCell(cell);
    let seen: Behaviour | undefined;
    for (const shortMs of patienceMs) {
      client ??= await open();
      // It has started, however slowly.
      await client.call("ping", {}, longMs);
      seen = await observe(client, row, expected, shortMs);
      const isAsSaid = JSON.stringify(seen) === JSON.stringify(expected);
      if (!isAsSaid || seen.laterCallsFail) {
        await client.close();
        client = undefined;
      }
      if (isAsSaid) break;
    }
    assert.deepEqual(seen, expected, `${row.title}: the table says "${cell}"`);
  }
}

describe("what the official clients do is what docs/lab.md says", { concurrency: true, timeout: 300_000 }, () => {
  for (const column of Object.keys(columns)) test(column, (t) => holdsInColumn(t, column));
});

test("the table has all tools, with all their variants, and all clients", () => {
  const titles = labToolNames.flatMap((name) => {
    const rules = Object.values(labTools[name].args).flatMap(({ rule }) => (rule.kind === "choice" ? rule.choices : []));
    return rules.length === 0 ? [`\`${name}\``] : rules.map((choice) => `\`${name}\` \`${choice}\``);
  });
  assert.deepEqual(rows.map(({ title }) => title).sort(), titles.sort());
  assert.deepEqual(head, ["Call", ...Object.keys(columns)]);
});

test("the versions that it names are those that are installed", () => {
  for (const name of ["@modelcontextprotocol/sdk", "@modelcontextprotocol/client"]) {
    const { version } = JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, "utf8")) as { readonly version: string };
    assert.ok(section.includes(`\`${name}\` ${version.split(".").slice(0, 2).join(".")}`), `${name} ${version}`);
  }
});
