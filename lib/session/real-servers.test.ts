import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { JsonObject } from "../json/json-value.js";
import { connectSession } from "./connect-session.js";
import { stdio } from "./create-target.js";

const require = createRequire(import.meta.url);
const timeoutMs = 10_000;

interface RealServer {
  readonly name: string;
  readonly args?: (folder: string) => readonly string[];
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  readonly calls: (folder: string) => readonly (readonly [tool: string, input: JsonObject])[];
}

const servers: readonly RealServer[] = [
  {
    name: "server-everything",
    calls: () => [
      ["echo", { message: "hello" }],
      ["get-sum", { a: 1, b: 2 }],
      ["get-structured-content", { location: "New York" }],
      ["get-annotated-message", { messageType: "error", includeImage: true }],
      ["get-resource-links", { count: 3 }],
      ["get-resource-reference", { resourceType: "Text", resourceId: 1 }],
      ["get-tiny-image", {}],
      ["get-sum", { a: "one" }],
      ["no-such-tool", {}],
    ],
  },
  {
    name: "server-memory",
    env: (folder) => ({ MEMORY_FILE_PATH: join(folder, "memory.json") }),
    calls: () => [
      ["create_entities", { entities: [{ name: "Seoul", entityType: "city", observations: ["big"] }] }],
      ["read_graph", {}],
      ["search_nodes", { query: "Seoul" }],
      ["delete_entities", { entityNames: ["Seoul"] }],
      ["open_nodes", { names: "Seoul" }],
    ],
  },
  {
    name: "server-filesystem",
    args: (folder) => [folder],
    calls: (folder) => [
      ["list_directory", { path: folder }],
      ["read_text_file", { path: join(folder, "a.txt") }],
      ["read_multiple_files", { paths: [join(folder, "a.txt")] }],
      ["directory_tree", { path: folder }],
      ["get_file_info", { path: join(folder, "a.txt") }],
      ["list_allowed_directories", {}],
      ["read_text_file", { path: "/no/such/file" }],
    ],
  },
];

function folderWithFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "mcpeak-real-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "a.txt"), "hello\n");
  return folder;
}

for (const { name, args, env, calls } of servers) {
  test(`of the real ${name} nothing is found but that its schemas are draft-07`, async (t) => {
    const folder = folderWithFile(t);
    const entry = join(require.resolve(`@modelcontextprotocol/${name}/package.json`), "..", "dist", "index.js");
    const session = await connectSession(stdio(process.execPath, [entry, ...(args?.(folder) ?? [])], { env: env?.(folder) ?? {} }));
    t.after(() => session.close());
    for (const [tool, input] of calls(folder)) {
      const outcome = await session.callTool(tool, input, { timeoutMs, label: tool });
      assert.equal(outcome.kind, "result", tool);
    }
    await session.listTools({ timeoutMs });
    await session.close();
    assert.deepEqual(session.takeObservations().map(({ severity, facts, label }) => [severity, facts.code, label]), [["info", "OLDER_SCHEMA_DIALECT", ""]]);
  });
}
