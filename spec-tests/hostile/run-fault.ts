import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface, type Interface } from "node:readline";
import { http, renderJson, renderJUnit, renderText, type RunReport, runSuite, type ServerTarget, stdio } from "mcpeak";
import { type Fault, suiteOf } from "./fault.js";

const folder = import.meta.dirname;
const markName = "MCPEAK_HOSTILE_TEST";
/** How long what was closed may take to be gone, in ms. What is left running runs for ever. */
const goneMs = 10_000;

/** Stands still: reports of two runs are the same. */
export const stoppedClock = { now: () => new Date(0), elapsedMs: () => 0 };

/** Runs the suite of a fault over stdio. Fails when a process is left. */
export async function runOverStdio(fault: Fault): Promise<RunReport> {
  const mark = randomUUID();
  const target = stdio(process.execPath, [`stdio/${fault.program}.mjs`], { cwd: folder, env: { [markName]: mark }, ...startupOf(fault) });
  const report = await run(fault, target);
  await assertNoProcessIsLeft(mark);
  return report;
}

/** Runs the suite of a fault over HTTP. Fails when a connection is left. */
export async function runOverHttp(fault: Fault): Promise<RunReport> {
  const mark = randomUUID();
  const program = await startHttpProgram(`http/${fault.program}.mjs`, mark);
  try {
    const report = await run(fault, http(program.url, startupOf(fault)));
    await program.assertNoConnectionIsLeft();
    return report;
  } finally {
    await program.close();
    await assertNoProcessIsLeft(mark);
  }
}

/** The text report, without what differs from run to run: paths, ports, counts of what drips, and the words of another Node. */
export function textOf(report: RunReport): string {
  return [...renderText(report, { color: false, language: "en" })].join("")
    .replaceAll(process.execPath, "node")
    .replaceAll(/(127\.0\.0\.1|\[?::1\]?):\d+/g, "$1:port")
    .replaceAll(/ \(line \d+ column \d+\)/g, "")
    .replaceAll(/Expected HTTP\/[^.]*/g, "Expected HTTP/")
    .replaceAll(/(connect|read|write) ECONNRESET( 127\.0\.0\.1:port)?/g, "read ECONNRESET")
    .replaceAll(/came after \d+ ms; its deadline|`timeoutMs` above \d+/g, (words) => words.replace(/\d+/, "…"))
    .replaceAll(/sent notifications \(\d+,/g, "sent notifications (…,")
    .replaceAll(/\.{4,}/g, "…")
    .replaceAll(/(wrong version number|packet length too long) \(EPROTO\)/g, "wrong version number (EPROTO)");
}

/** How each case ended, as a {@link Fault} says it. */
export function endsOf(report: RunReport): string[] {
  return onlySuite(report).cases.map(({ status, diagnostic }) => (diagnostic === undefined ? status : `${status} ${diagnostic.code}`));
}

/** What was seen, as a {@link Fault} says it. The same finding many times in a row is told once. */
export function findingsOf(report: RunReport): string[] {
  const suite = onlySuite(report);
  const told = [...suite.cases.map(({ id, findings }) => [id, findings] as const), ["suite", suite.findings] as const].flatMap(([where, findings]) =>
    findings.map(({ severity, code }) => `${where}: ${severity} ${code}`),
  );
  return told.filter((each, index) => each !== told[index - 1]);
}

export function onlySuite(report: RunReport): RunReport["suites"][number] {
  const [suite, ...others] = report.suites;
  assert.ok(suite !== undefined && others.length === 0);
  return suite;
}

async function run(fault: Fault, server: ServerTarget): Promise<RunReport> {
  const report = await runSuite(suiteOf(fault), { server, clock: stoppedClock });
  assertPrintable(report);
  return report;
}

function startupOf({ startupTimeoutMs }: Fault): { readonly startupTimeoutMs?: number } {
  return startupTimeoutMs === undefined ? {} : { startupTimeoutMs };
}

/** Whatever a server says, every renderer makes something of it that a terminal and a parser can take. */
function assertPrintable(report: RunReport): void {
  const texts = { text: [...renderText(report, { color: false, language: "ko" })].join(""), json: [...renderJson(report)].join(""), junit: [...renderJUnit(report)].join("") };
  for (const [name, text] of Object.entries(texts)) {
    assert.equal(Buffer.from(text).toString(), text, `${name} holds half a surrogate pair`);
    assert.doesNotMatch(text, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/, `${name} holds a control character`);
  }
  assert.deepEqual((JSON.parse(texts.json) as RunReport).summary, report.summary);
}

interface HttpProgram {
  readonly url: string;
  assertNoConnectionIsLeft(): Promise<void>;
  close(): Promise<void>;
}

async function startHttpProgram(file: string, mark: string): Promise<HttpProgram> {
  const child = spawn(process.execPath, [file], { cwd: folder, env: { ...process.env, [markName]: mark }, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.on("error", () => {});
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const url = await nextLine(lines, child);
  return {
    url,
    assertNoConnectionIsLeft: () => assertNoConnectionIsLeft(lines, child),
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}

async function assertNoConnectionIsLeft(lines: Interface, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + goneMs; ; ) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const answer = nextLine(lines, child).catch(() => "0");
    child.stdin?.write("connections\n");
    if ((await answer) === "0") return;
    assert.ok(Date.now() < deadline, `${await answer} connections are still open`);
  }
}

async function nextLine(lines: Interface, child: ChildProcess): Promise<string> {
  return new Promise((settle, fail) => {
    const onExit = (): void => fail(new Error("the program ended"));
    child.once("exit", onExit);
    lines.once("line", (line) => {
      child.off("exit", onExit);
      settle(line);
    });
  });
}

/** Every process that was started for a run, and all that those started, have its mark in their environment. */
async function assertNoProcessIsLeft(mark: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (const deadline = Date.now() + goneMs; ; ) {
    const left = processesWith(mark);
    if (left.length === 0) return;
    if (Date.now() > deadline) {
      for (const { pid } of left) process.kill(pid, "SIGKILL");
      assert.fail(`still running: ${left.map(({ pid, command }) => `${pid} ${command}`).join("; ")}`);
    }
    await new Promise((settle) => setTimeout(settle, 10));
  }
}

function processesWith(mark: string): { readonly pid: number; readonly command: string }[] {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    if (!read(`/proc/${pid}/environ`).split("\0").includes(`${markName}=${mark}`)) return [];
    return [{ pid: Number(pid), command: read(`/proc/${pid}/cmdline`).replaceAll("\0", " ") }];
  });
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
