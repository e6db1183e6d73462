import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { programArgs } from "../program-args.js";

const megabyte = 1_000_000;
/** At most 64 MiB of a message are held (67 MB), and what has just come. Holding 100 MB whole, once as bytes and once as text, costs 200. */
const oneMessage = 160 * megabyte;
/** Events are decoded in pieces, which the V8 of Node 24 frees later. Without a limit it is 330 and more. */
const oneEvent = Number.parseInt(process.versions.node) < 24 ? oneMessage : 240 * megabyte;
/** A flood of small things costs no more than a busy connection does. */
const flood = 64 * megabyte;

const ceilings: readonly (readonly [kind: "stdio" | "http", program: string, bytes: number, hostileEnd: string])[] = [
  ["stdio", "writes-a-line-of-100-megabytes", oneMessage, "failed MESSAGE_TOO_LARGE"],
  ["stdio", "writes-a-line-of-100-megabytes-with-its-id-last", oneMessage, "failed MESSAGE_TOO_LARGE"],
  ["http", "answers-with-100-megabytes", oneMessage, "failed MESSAGE_TOO_LARGE"],
  ["http", "answers-with-an-event-of-100-megabytes", oneEvent, "failed MESSAGE_TOO_LARGE"],
  ["stdio", "floods-stdout-with-noise", flood, "passed"],
  ["stdio", "floods-stderr", flood, "passed"],
  ["stdio", "floods-notifications", flood, "passed"],
];

describe("the memory of a process that runs a suite stays bounded", { concurrency: 2 }, () => {
  for (const [kind, program, ceiling, hostileEnd] of ceilings) {
    test(`memory, ${kind}: a server that ${program.replaceAll("-", " ")}`, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [...programArgs(`${import.meta.dirname}/run-and-measure.ts`), kind, program]);
      const { ends, grownBytes } = JSON.parse(stdout) as { readonly ends: readonly string[]; readonly grownBytes: number };
      assert.deepEqual(ends, ["passed", hostileEnd, "passed"]);
      assert.ok(grownBytes <= ceiling, `it grew by ${Math.round(grownBytes / megabyte)} MB, at most ${ceiling / megabyte} MB are allowed`);
    });
  }
});
