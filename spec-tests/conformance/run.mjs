// Runs the protocol's own conformance suite against `server.ts`. The suite is fetched, since it needs Node 22 or later
// and is no part of the project's tests on older ones. `node spec-tests/conformance/run.mjs`, or `npm test -- --only=conformance`.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const suite = "@modelcontextprotocol/conformance";
const version = "0.2.0-alpha.12";
/** The revisions that are asked for, and how many checks must have passed at least: a run that checks nothing proves nothing. */
const revisions = { "2025-11-25": 80, "2026-07-28": 160 };
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

if (Number(process.versions.node.split(".")[0]) < 22) {
  console.error(`The conformance suite needs Node 22 or later, this is ${process.version}.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "mcpeak-conformance-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
run("npm", ["install", "--silent", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, `${suite}@${version}`]);

const server = spawn(process.execPath, ["--import", "tsx", here("server.ts")], { stdio: ["pipe", "pipe", "ignore"] });
process.on("exit", () => server.kill());
const url = await new Promise((resolve, reject) => {
  createInterface({ input: server.stdout }).once("line", resolve);
  server.once("exit", (code) => reject(new Error(`the server ended with exit code ${code}`)));
});

for (const [revision, floor] of Object.entries(revisions)) {
  const cli = join(folder, "node_modules", suite, "dist", "index.js");
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, "server", "--url", url, "--requirements", revision, "--expected-failures", here("baseline.yml")], { cwd: folder, encoding: "utf8", timeout: 60_000, maxBuffer: 1 << 26 });
  const passed = Number(/^Total: (\d+) passed/m.exec(stdout)?.[1] ?? 0);
  if (status !== 0 || passed < floor) {
    console.error(stdout, stderr);
    console.error(`✗ conformance ${revision}: exit code ${status}, ${passed} checks passed (at least ${floor} must)`);
    process.exit(1);
  }
  console.log(`✓ conformance ${revision}: ${passed} checks passed`);
}

server.stdin.end();
const code = await new Promise((resolve) => server.once("exit", resolve));
if (code !== 0) {
  console.error(`✗ the server ended with exit code ${code}`);
  process.exit(1);
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(1);
}
