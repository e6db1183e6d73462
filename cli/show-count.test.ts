import assert from "node:assert/strict";
import { test } from "node:test";
import type { CliIo } from "./cli-io.js";
import { showCount } from "./show-count.js";

/** What is seen of work that takes `eachMs` for each of five parts. */
async function seenOf(eachMs: number, more: Partial<CliIo> = {}): Promise<string> {
  let seen = "";
  let nowMs = 0;
  const io: CliIo = {
    stdout: { write: async () => {} }, stderr: { write: async (text) => void (seen += text) }, stdin: (async function* () {})(),
    env: {}, cwd: ".", stdoutIsTty: false, stderrIsTty: true, signal: new AbortController().signal, ...more,
  };
  const count = showCount(io, (done, total) => `${done} of ${total}`, () => nowMs);
  for (let done = 1; done <= 5; done += 1) {
    nowMs += eachMs;
    count.onProgress(done, 5);
  }
  await count.clear();
  await count.clear();
  return seen;
}

const line = (text: string): string => `\r\u001b[2K${text}`;

test("work that takes more than a second shows how far it is, in one line that is gone at the end", async () => {
  assert.equal(await seenOf(500), [line("2 of 5"), line("3 of 5"), line("4 of 5"), line("5 of 5"), line("")].join(""));
});

test("the line is not written more often than can be read", async () => {
  assert.equal(await seenOf(350), [line("3 of 5"), line("4 of 5"), line("5 of 5"), line("")].join(""));
  assert.equal(await seenOf(250), [line("4 of 5"), line("5 of 5"), line("")].join(""));
  assert.equal(await seenOf(199), "");
});

test("nothing is shown where stderr is no terminal, or one without a way to take a line back", async () => {
  assert.equal(await seenOf(5000, { stderrIsTty: false }), "");
  assert.equal(await seenOf(5000, { env: { TERM: "dumb" } }), "");
});
