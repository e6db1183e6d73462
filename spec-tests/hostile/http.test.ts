import { type Fault, fineCall, hostileList, shortMs } from "./fault.js";
import { holdFaults } from "./hold-faults.js";
import { runOverHttp } from "./run-fault.js";

const timeoutMs = shortMs;

const passes = ["passed", "passed", "passed"] as const;
const broken = ["passed", "failed BROKEN_ANSWER", "passed"] as const;
const timesOut = ["passed", "timedOut CASE_TIMED_OUT", "passed"] as const;
const isCut = ["passed", "failed STREAM_CUT", "passed"] as const;
const isLost = ["passed", "failed CONNECTION_LOST", "passed"] as const;
const hasStatus = ["passed", "failed HTTP_STATUS", "passed"] as const;
const isNotMcp = ["passed", "failed HTTP_NOT_MCP", "passed"] as const;
const notRun = ["notRun NOT_RUN_SERVER_UNAVAILABLE", "notRun NOT_RUN_SERVER_UNAVAILABLE", "notRun NOT_RUN_SERVER_UNAVAILABLE"] as const;

const faults: readonly Fault[] = [
  // streams
  { program: "cuts-the-stream-between-events", ends: isCut },
  { program: "cuts-the-stream-in-an-event", ends: broken },
  { program: "stops-in-an-event", ends: timesOut, timeoutMs },
  { program: "forgets-the-empty-line-of-its-event", ends: timesOut, timeoutMs },
  { program: "resets-the-stream", ends: isCut },
  { program: "refuses-to-take-the-stream-up-again", ends: isCut },
  { program: "cuts-the-stream-every-time", ends: timesOut, timeoutMs },
  { program: "takes-the-stream-up-again", ends: passes },
  { program: "never-ends-its-streams", ends: passes },
  { program: "sends-only-comments", ends: timesOut, timeoutMs, isSilence: true },
  { program: "answers-in-an-event-of-another-type", ends: broken, findings: ["hostile: error BROKEN_MESSAGE"] },
  { program: "answers-broken-json-on-its-stream", ends: broken, findings: ["hostile: error BROKEN_MESSAGE"] },
  { program: "answers-in-latin-1-on-its-stream", ends: broken },
  { program: "answers-with-another-id-on-its-stream", ends: timesOut, findings: ["hostile: error ANSWER_TO_NOBODY"], timeoutMs },
  { program: "answers-on-the-stream-of-the-next-call", ends: timesOut, findings: ["suite: warning SLOW_ANSWER"], timeoutMs, isSilence: true },
  { program: "answers-twice-on-its-stream", ends: passes, findings: ["hostile: error DUPLICATE_ANSWER"] },
  { program: "answers-with-an-event-of-100-megabytes", ends: ["passed", "failed MESSAGE_TOO_LARGE", "passed"] },
  { program: "floods-its-stream-with-notifications", ends: passes },

  // sockets
  { program: "resets-the-socket", ends: isLost },
  { program: "closes-the-socket", ends: isLost },
  { program: "resets-every-socket", ends: notRun, start: "SERVER_UNREACHABLE" },
  { program: "speaks-something-else-than-http", ends: notRun, start: "SERVER_UNREACHABLE" },
  { program: "answers-something-else-than-http", ends: isLost },
  { program: "speaks-no-tls", ends: notRun, start: "SERVER_UNREACHABLE" },
  { program: "listens-nowhere", ends: notRun, start: "SERVER_UNREACHABLE" },
  { program: "listens-on-ipv6", ends: passes },
  {
    program: "dies-during-a-call",
    ends: ["passed", "failed CONNECTION_LOST", "failed CONNECTION_LOST"],
    whyAfterFails: "nobody starts a server that is reached by its URL again",
  },
  { program: "is-silent", ends: timesOut, timeoutMs: 200, isSilence: true },
  { program: "is-silent-from-the-start", ends: notRun, start: "SERVER_SILENT_AT_START", startupTimeoutMs: 500 },

  // bodies and headers
  { program: "sends-half-a-body", ends: broken },
  { program: "stops-in-its-body", ends: timesOut, timeoutMs },
  { program: "stops-before-its-body", ends: timesOut, timeoutMs },
  { program: "sends-chunks-for-ever", ends: timesOut, timeoutMs },
  { program: "drips-its-answer", ends: passes },
  { program: "never-ends-its-headers", ends: timesOut, timeoutMs },
  { program: "sends-only-early-hints", ends: timesOut, timeoutMs },
  { program: "floods-headers", ends: isLost },
  { program: "answers-with-100-megabytes", ends: ["passed", "failed MESSAGE_TOO_LARGE", "passed"] },
  { program: "answers-with-nothing", ends: broken },
  { program: "answers-in-a-batch", ends: broken },
  { program: "answers-with-another-id", ends: broken },
  { program: "answers-in-latin-1", ends: broken },
  { program: "answers-behind-a-byte-order-mark", ends: broken },
  { program: "answers-compressed", ends: broken },

  // statuses and types
  { program: "answers-500", ends: hasStatus },
  { program: "answers-500-with-a-json-rpc-error", ends: ["passed", "failed JSON_RPC_ERROR", "passed"] },
  { program: "answers-502", ends: hasStatus },
  { program: "answers-503-from-the-start", ends: notRun, start: "SERVER_HTTP_STATUS" },
  { program: "limits-its-rate", ends: hasStatus },
  { program: "redirects", ends: hasStatus },
  { program: "redirects-from-the-start", ends: notRun, start: "SERVER_HTTP_STATUS" },
  { program: "switches-protocols", ends: hasStatus },
  { program: "answers-202-to-a-call", ends: hasStatus },
  { program: "answers-204-to-a-call", ends: hasStatus },
  { program: "answers-with-html", ends: isNotMcp },
  { program: "answers-with-html-from-the-start", ends: notRun, start: "SERVER_NOT_MCP" },
  { program: "answers-as-plain-text", ends: isNotMcp },
  { program: "answers-without-content-type", ends: isNotMcp },
  { program: "wants-credentials", ends: notRun, start: "SERVER_UNAUTHORIZED" },
  { program: "serves-another-path", ends: notRun, start: "SERVER_HTTP_STATUS" },
  { program: "speaks-the-old-sse-transport", ends: notRun, start: "SERVER_HTTP_STATUS" },

  // sessions and notifications
  { program: "loses-its-session", ends: hasStatus, findings: ["hostile: warning HTTP_SESSION_LOST"] },
  {
    program: "loses-every-session",
    ends: ["failed HTTP_STATUS", "failed HTTP_STATUS", "failed HTTP_STATUS"],
    findings: ["before: warning HTTP_SESSION_LOST", "hostile: warning HTTP_SESSION_LOST", "after: warning HTTP_SESSION_LOST"],
    whyAfterFails: "every new session is lost as well",
  },
  { program: "wants-another-session", ends: hasStatus },
  { program: "refuses-notifications", ends: passes, findings: ["suite: error NOTIFICATION_REFUSED"] },
  { program: "never-takes-notifications", ends: passes, findings: ["suite: warning NOTIFICATION_NOT_TAKEN"] },
  { program: "never-ends-its-session", ends: passes },
  {
    program: "lists-tools-for-ever",
    ends: ["passed", "failed TOO_MANY_PAGES", "passed"],
    findings: ["suite: error TOOLS_LIST_FAILED"],
    cases: [fineCall("before"), hostileList("fine"), fineCall("after")],
  },
];

holdFaults("http", faults, runOverHttp);
