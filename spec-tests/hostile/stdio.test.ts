import assert from "node:assert/strict";
import { test } from "node:test";
import { openSession, stdio } from "mcpeak";
import { type Fault, fineCall, hostileCall, hostileList, shortMs } from "./fault.js";
import { holdFaults } from "./hold-faults.js";
import { runOverStdio } from "./run-fault.js";

const timeoutMs = shortMs;
/** A start that ends at its deadline waits this long: the program must have been able to say what it says. */
const startupTimeoutMs = 2000;

const passes = ["passed", "passed", "passed"] as const;
const broken = ["passed", "failed BROKEN_ANSWER", "passed"] as const;
const timesOut = ["passed", "timedOut CASE_TIMED_OUT", "passed"] as const;
const dies = ["passed", "failed SERVER_DIED", "passed"] as const;
const notRun = ["notRun NOT_RUN_SERVER_UNAVAILABLE", "notRun NOT_RUN_SERVER_UNAVAILABLE", "notRun NOT_RUN_SERVER_UNAVAILABLE"] as const;

const list = (tool: string): Pick<Fault, "cases"> => ({ cases: [fineCall("before"), hostileList(tool), fineCall("after")] });
const isError = { type: "isError", expected: false } as const;

const faults: readonly Fault[] = [
  // noise
  { program: "writes-noise-before-the-handshake", ends: passes, findings: ["suite: error STDOUT_NOISE"] },
  { program: "writes-noise-between-messages", ends: passes, findings: ["hostile: error STDOUT_NOISE"] },
  { program: "writes-noise-when-it-ends", ends: passes, findings: ["suite: error STDOUT_NOISE"] },
  { program: "writes-noise-into-the-line-of-its-answer", ends: timesOut, findings: ["hostile: error BROKEN_MESSAGE"], timeoutMs },
  { program: "floods-stdout-with-noise", ends: passes, findings: ["hostile: error STDOUT_NOISE"] },
  { program: "prompts-on-stdout", ends: timesOut, findings: ["after: error STDOUT_NOISE"], timeoutMs },
  { program: "logs-its-messages-to-stdout", ends: passes, findings: ["hostile: error BROKEN_MESSAGE"] },
  {
    program: "echoes-its-input-and-answers",
    ends: passes,
    findings: ["before: error BROKEN_MESSAGE", "hostile: error BROKEN_MESSAGE", "after: error BROKEN_MESSAGE", "suite: error BROKEN_MESSAGE"],
  },
  { program: "echoes-everything", ends: notRun, start: "SERVER_SILENT_AT_START", startupTimeoutMs },
  { program: "floods-notifications", ends: passes },
  { program: "floods-stderr", ends: passes },

  // lines and bytes
  { program: "truncates-a-line", ends: broken },
  { program: "truncates-a-line-before-its-id", ends: timesOut, findings: ["hostile: error BROKEN_MESSAGE"], timeoutMs },
  { program: "forgets-the-newline", ends: timesOut, findings: ["suite: warning SLOW_ANSWER"], timeoutMs },
  { program: "answers-on-several-lines", ends: timesOut, findings: ["hostile: error STDOUT_NOISE", "hostile: error BROKEN_MESSAGE", "hostile: error STDOUT_NOISE"], timeoutMs },
  { program: "ends-lines-with-crlf", ends: passes },
  { program: "frames-messages-with-headers", ends: notRun, start: "SERVER_SILENT_AT_START", startupTimeoutMs },
  { program: "answers-in-latin-1", ends: broken },
  { program: "speaks-utf-16", ends: notRun, start: "SERVER_SILENT_AT_START", startupTimeoutMs },
  { program: "begins-with-a-byte-order-mark", ends: notRun, start: "SERVER_BROKE_HANDSHAKE" },
  { program: "answers-behind-a-byte-order-mark", ends: broken },
  { program: "answers-with-nul-bytes", ends: broken },
  { program: "writes-a-line-of-100-megabytes", ends: ["passed", "failed MESSAGE_TOO_LARGE", "passed"] },
  { program: "writes-a-line-of-100-megabytes-with-its-id-last", ends: ["passed", "failed MESSAGE_TOO_LARGE", "passed"] },
  {
    program: "writes-a-line-that-never-ends",
    // Every answer would stand in the same line, until the server is started anew.
    ends: ["passed", "failed MESSAGE_TOO_LARGE", "timedOut CASE_TIMED_OUT", "passed"],
    cases: [fineCall("before"), hostileCall(), fineCall("behind", timeoutMs), fineCall("after")],
  },
  { program: "drips-its-answer", ends: passes },
  { program: "drips-its-answer-too-slowly", ends: timesOut, findings: ["suite: warning SLOW_ANSWER"], timeoutMs },
  { program: "answers-on-stderr", ends: timesOut, timeoutMs },
  { program: "speaks-on-stderr", ends: notRun, start: "SERVER_SILENT_AT_START", startupTimeoutMs },

  // ids
  { program: "answers-with-text-as-id", ends: broken },
  { program: "answers-with-another-id", ends: timesOut, findings: ["hostile: error ANSWER_TO_NOBODY"], timeoutMs },
  { program: "answers-with-an-old-id", ends: timesOut, findings: ["hostile: error DUPLICATE_ANSWER"], timeoutMs },
  { program: "answers-without-id", ends: timesOut, findings: ["hostile: error BROKEN_MESSAGE"], timeoutMs },
  { program: "answers-with-null-id", ends: timesOut, findings: ["hostile: error BROKEN_MESSAGE"], timeoutMs },
  { program: "answers-with-an-object-as-id", ends: timesOut, findings: ["hostile: error BROKEN_MESSAGE"], timeoutMs },
  { program: "refuses-with-null-id", ends: timesOut, findings: ["hostile: error ANSWER_TO_NOBODY"], timeoutMs },
  { program: "answers-twice", ends: passes, findings: ["hostile: error DUPLICATE_ANSWER"] },
  { program: "answers-the-call-before-together-with-the-next", ends: timesOut, findings: ["suite: warning SLOW_ANSWER"], timeoutMs, isSilence: true },
  { program: "answers-calls-last-first", ends: timesOut, timeoutMs, isSilence: true },

  // the shape of an answer
  { program: "answers-result-with-error", ends: broken },
  { program: "answers-result-with-null-error", ends: broken },
  { program: "answers-neither-result-nor-error", ends: broken },
  { program: "answers-null", ends: broken },
  { program: "answers-text-as-result", ends: broken },
  { program: "answers-text-as-error", ends: broken },
  { program: "answers-an-error-without-code", ends: broken },
  { program: "answers-an-error-with-a-name-as-code", ends: broken },
  { program: "answers-with-wrong-jsonrpc", ends: broken },
  { program: "answers-without-jsonrpc", ends: broken },
  { program: "answers-in-a-batch", ends: broken },
  { program: "answers-in-a-batch-with-a-notification", ends: broken },

  // what stands in a result
  { program: "answers-with-broken-content", ends: passes, findings: ["hostile: error RESULT_BREAKS_PROTOCOL"] },
  { program: "answers-with-is-error-as-text", ends: ["passed", "failed BROKEN_RESULT", "passed"], findings: ["hostile: error RESULT_BREAKS_PROTOCOL"] },
  { program: "answers-with-a-key-twice", ends: passes, findings: ["hostile: warning DUPLICATE_KEY"] },
  { program: "answers-with-huge-numbers", ends: passes, findings: ["hostile: warning UNSAFE_NUMBER"] },
  { program: "answers-deeply-nested", ends: passes },
  { program: "answers-with-lone-surrogates", ends: ["passed", "failed IS_ERROR_MISMATCH", "passed"] },
  {
    program: "answers-with-proto-members",
    ends: ["passed", "failed STRUCTURED_CONTENT_MISMATCH", "passed"],
    cases: [
      fineCall("before"),
      hostileCall({ assertions: [isError, { type: "structuredContentMatchesSchema", schema: { type: "object", required: ["temperature", "toString", "hasOwnProperty"] } }] }),
      fineCall("after"),
    ],
  },
  { program: "answers-with-ansi-escapes", ends: ["passed", "failed JSON_RPC_ERROR", "passed"], findings: ["hostile: error STDOUT_NOISE"] },

  // lists of tools
  { program: "lists-tools-for-ever", ends: ["passed", "failed TOO_MANY_PAGES", "passed"], findings: ["suite: error TOOLS_LIST_FAILED"], ...list("fine") },
  { program: "repeats-its-cursor", ends: ["passed", "failed REPEATED_CURSOR", "passed"], findings: ["suite: error TOOLS_LIST_FAILED"], ...list("fine") },
  { program: "gives-a-number-as-cursor", ends: ["passed", "failed BROKEN_RESULT", "passed"], findings: ["suite: error TOOLS_LIST_FAILED"], ...list("fine") },
  {
    program: "never-lists-its-tools",
    ends: timesOut,
    findings: ["suite: error TOOLS_LIST_FAILED"],
    isSilence: true,
    cases: [fineCall("before"), hostileList("fine", timeoutMs), fineCall("after")],
  },
  { program: "refuses-to-list-its-tools", ends: ["passed", "failed JSON_RPC_ERROR", "passed"], findings: ["suite: error TOOLS_LIST_FAILED"], ...list("fine") },
  { program: "lists-an-object-instead-of-tools", ends: ["passed", "failed BROKEN_RESULT", "passed"], findings: ["suite: error TOOLS_LIST_FAILED"], ...list("fine") },
  { program: "lists-one-tool-that-is-null", ends: passes, findings: ["suite: error RESULT_BREAKS_PROTOCOL"], ...list("hostile") },
  { program: "lists-one-tool-without-name", ends: passes, findings: ["suite: error RESULT_BREAKS_PROTOCOL"], ...list("hostile") },
  { program: "lists-one-tool-with-a-bad-schema", ends: passes, findings: ["suite: error INVALID_TOOL_SCHEMA"], ...list("hostile") },
  { program: "lists-one-tool-without-schema", ends: passes, findings: ["suite: error RESULT_BREAKS_PROTOCOL"], ...list("hostile") },
  { program: "lists-a-tool-twice", ends: passes, findings: ["suite: error DUPLICATE_TOOL_NAME"], ...list("hostile") },

  // the handshake
  { program: "refuses-the-handshake", ends: notRun, start: "SERVER_REFUSED_HANDSHAKE" },
  { program: "answers-the-handshake-with-an-unknown-version", ends: passes, findings: ["suite: error UNKNOWN_PROTOCOL_VERSION"] },
  { program: "answers-the-handshake-without-version", ends: notRun, start: "SERVER_BROKE_HANDSHAKE" },
  { program: "never-answers-the-handshake", ends: notRun, start: "SERVER_SILENT_AT_START", startupTimeoutMs: 500 },
  { program: "serves-http-instead", ends: notRun, start: "SERVER_SILENT_AT_START", startupTimeoutMs },

  // silence
  { program: "is-silent", ends: timesOut, timeoutMs: 100, isSilence: true },
  {
    program: "falls-silent",
    ends: ["passed", "timedOut CASE_TIMED_OUT", "timedOut CASE_TIMED_OUT", "timedOut CASE_TIMED_OUT", "notRun NOT_RUN_AFTER_TIMEOUTS"],
    isSilence: true,
    whyAfterFails: "three time-outs in a row without a byte end the suite",
    cases: [fineCall("before"), hostileCall({ timeoutMs: 100 }), fineCall("second", 100), fineCall("third", 100), fineCall("after")],
  },
  { program: "notifies-instead-of-answering", ends: timesOut, timeoutMs },
  { program: "asks-the-client-and-waits-for-it", ends: timesOut, timeoutMs },

  // ends
  { program: "dies-before-the-handshake", ends: notRun, start: "SERVER_EXITED_AT_START" },
  { program: "exits-0-early", ends: notRun, start: "SERVER_EXITED_AT_START" },
  { program: "dies-during-the-handshake", ends: notRun, start: "SERVER_EXITED_AT_START" },
  {
    program: "dies-after-the-handshake",
    ends: ["failed SERVER_DIED", "failed SERVER_DIED", "failed SERVER_DIED"],
    findings: ["suite: error TOOLS_LIST_FAILED"],
    whyAfterFails: "every new start ends the same way",
  },
  { program: "dies-during-a-call", ends: dies },
  { program: "is-killed-during-a-call", ends: dies },
  { program: "exits-0-during-a-call", ends: dies },
  { program: "dies-in-the-middle-of-a-line", ends: broken, findings: ["suite: warning SERVER_ENDED_BADLY"] },
  {
    program: "dies-after-its-answer",
    ends: ["passed", "passed", "failed SERVER_DIED", "passed"],
    cases: [fineCall("before"), hostileCall(), fineCall("next"), fineCall("after")],
  },
  {
    program: "dies-at-every-call",
    ends: ["failed SERVER_DIED", "failed SERVER_DIED", "failed SERVER_DIED", "notRun NOT_RUN_AFTER_DEATHS"],
    whyAfterFails: "three deaths in a row end the suite",
    cases: [fineCall("first"), hostileCall(), fineCall("third"), fineCall("after")],
  },
  { program: "dies-at-its-end", ends: passes, findings: ["suite: warning SERVER_ENDED_BADLY"] },
  { program: "dies-while-its-child-holds-stdout", ends: dies },
  { program: "ignores-sigterm", ends: passes, findings: ["suite: warning SERVER_KILLED"] },
  { program: "forks-children", ends: passes },
  { program: "closes-stdout-but-runs-on", ends: ["passed", "failed CONNECTION_LOST", "passed"] },
  {
    program: "closes-stdin-but-runs-on",
    ends: ["passed", "timedOut CASE_TIMED_OUT", "failed CONNECTION_LOST", "passed"],
    isSilence: true,
    cases: [fineCall("before"), hostileCall({ timeoutMs }), fineCall("next"), fineCall("after")],
  },
];

holdFaults("stdio", faults, runOverStdio);

test("calls that are in flight together get their own answers, whatever order these come in", async (t) => {
  const session = await openSession(stdio(process.execPath, [`${import.meta.dirname}/stdio/answers-calls-last-first.mjs`]));
  t.after(() => session.close());
  const results = await Promise.all([0, 1, 2].map((number) => session.callTool("hostile", { number })));
  assert.deepEqual(results, [0, 1, 2].map((number) => ({ content: [{ type: "text", text: String(number) }] })));
});
