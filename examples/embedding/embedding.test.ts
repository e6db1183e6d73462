// The tests of the embedding examples as a user runs them: the process ends by itself, and soon.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { programArgs } from "../../spec-tests/program-args.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

for (const file of ["packing-list-v1.test.ts", "packing-list-v2.test.ts"]) {
  test(`${file}: nothing keeps its process alive`, { timeout: 60_000 }, async (t) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    // Without --test the file runs in this very process: an open port would keep it.
    const child = spawn(process.execPath, programArgs(join(root, "examples/embedding", file)), { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => child.kill("SIGKILL"));
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    const code = await new Promise((settle) => child.on("close", settle));
    assert.equal(code, 0, text);
    assert.match(text, /pass 3/);
  });
}
