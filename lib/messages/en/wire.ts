import type { ConnectionLoss, HttpAnswerFacts, InputRequestFacts, MessageProblem, ParamHeaderProblem, ResumeFailure, WireFacts } from "../facts/wire.js";
import { showLines } from "../show-lines.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { sdkRefusalWords } from "./sdk-client.js";
import { authorizationWords } from "./authorization.js";
import { listenWords } from "./listen.js";
import { protocolErrorHint } from "./protocol-error.js";

export function wireWords(facts: WireFacts): Words {
  switch (facts.code) {
    case "BROKEN_ANSWER":
      return { message: `The answer to \`${facts.method}\` is broken: ${problemText(facts.problem)}.${shown(facts.line)}`, hint: problemHint(facts.problem) };
    case "BROKEN_RESULT":
      return {
        message: `The result of \`${facts.method}\` is broken: \`${facts.path}\` must be ${article[facts.expected]}, but it is ${orMissing(facts.received)}.`,
        hint: `Make the server send \`${facts.path}\` as the protocol defines it.`,
      };
    case "REPEATED_CURSOR":
      return {
        message: `\`${facts.method}\` never ends: page ${facts.page} gave the cursor ${facts.cursor}, which an earlier page had given.`,
        hint: "Leave `nextCursor` out of the last page, and give a new one on every other.",
      };
    case "TOO_MANY_PAGES":
      return {
        message: `\`${facts.method}\` had not ended after ${facts.pages} pages.`,
        hint: "Leave `nextCursor` out of the last page, or put more tools on a page.",
      };
    case "SERVER_DIED": {
      const said = showLines(facts.stderrTail);
      return {
        message: `The server ended ${exitText(facts.exitCode, facts.signal)} while it was needed.${said === "" ? "" : ` Its stderr says: ${said}`}`,
        hint: said === "" ? "It wrote nothing on stderr. Run it by hand with the same call to see why it ends." : "Find out in the server why it ends on this call.",
      };
    }
    case "CONNECTION_LOST":
      return lossWords(facts.loss);
    case "HTTP_STATUS":
      return { message: `The server answered with HTTP status ${facts.status}${httpDetails(facts)}`, hint: statusHint(facts) };
    case "HTTP_NOT_MCP":
      return {
        message: `The server answered ${facts.contentType === "" ? "without a content type" : `with \`${escapeControls(facts.contentType)}\``}, which is no MCP answer.${shown(facts.body)}`,
        hint: /html/i.test(facts.contentType)
          ? "This is a web page. Check that the URL is the MCP endpoint, often `/mcp`, and that no login page stands before it."
          : "An MCP server answers a request with one message as `application/json` or with a `text/event-stream`.",
      };
    case "STREAM_CUT":
      return { message: `The stream ended before the answer came${resumeText(facts.resume)}.`, hint: facts.isFinal === true ? "Make the server send the answer before it ends the stream. In this version of the protocol no stream can be taken up again." : "Make the server send the answer before it ends the stream, or give events an `id` and let the stream be taken up again." };
    case "INPUT_REQUIRED":
      return inputRequiredWords(facts.method, facts.requests, facts.more ?? 0);
    case "UNKNOWN_RESULT_TYPE":
      return {
        message: `The result of \`${facts.method}\` has the \`resultType\` ${facts.received}, which nobody knows.`,
        hint: 'Send `"resultType": "complete"` with a result that is whole, and `"input_required"` with one that asks the client for something.',
      };
    case "MESSAGE_TOO_LARGE":
      return { message: `The answer is larger than ${facts.maxBytes} bytes, the most that is read.${shown(facts.line)}`, hint: "Make the tool answer with less, for example in pages or as a link to a resource. If it must be so much, raise `maxMessageBytes` of the server." };
    case "SDK_CLIENT_REFUSED_ANSWER":
      return sdkRefusalWords(facts.method, facts.refusal);
    case "SDK_CLIENT_FAILED":
      return { message: `The official client (@modelcontextprotocol/sdk) gave up on \`${facts.method}\`: ${escapeControls(facts.reason)}`, hint: "The text is that client's own. Run with mcpeak's client to see what the server sent." };
    case "SDK_CLIENT_ERROR":
      return { message: `The official client (@modelcontextprotocol/sdk) reported an error: ${escapeControls(facts.reason)}`, hint: "The text is that client's own; hosts may log it or ignore it. Run with mcpeak's client to see what the server sent." };
    case "AUTH_INTERACTIVE_ONLY":
    case "AUTH_DISCOVERY_FAILED":
    case "AUTH_TOKEN_REFUSED":
    case "AUTH_TOKEN_FAILED":
    case "AUTH_TOKEN_NOT_ACCEPTED":
      return authorizationWords(facts);
    case "SERVER_PORT_BUSY":
    case "SERVER_CANNOT_LISTEN":
      return listenWords(facts);
    case "STDOUT_NOISE":
      return { message: `A line on stdout is not JSON-RPC: ${escapeControls(facts.line)}`, hint: "stdout is for messages alone. Make the server log to stderr." };
    case "BROKEN_MESSAGE":
      return { message: `${brokenMessageText(facts.streamOf)}: ${problemText(facts.problem)}.${shown(facts.line)}`, hint: problemHint(facts.problem) };
    case "ANSWER_TO_NOBODY":
      return { message: `An answer has the id ${facts.id}, which no request had.${shown(facts.line)}`, hint: "Answer with exactly the `id` of the request, of the same type." };
    case "DUPLICATE_ANSWER":
      return { message: `Request ${facts.id} was answered again.${shown(facts.line)}`, hint: "Answer each request once, with its own `id`." };
    case "DUPLICATE_KEY":
      return {
        message: `The answer to \`${facts.method}\` has the key ${facts.key} twice in one object, at ${facts.first} and ${facts.second} (line:column). Only the last one was judged.`,
        hint: "Write each key once in an object: other clients may take the first one, or refuse the answer.",
      };
    case "UNSAFE_NUMBER":
      return {
        message: `The answer to \`${facts.method}\` holds ${escapeControls(facts.written)} at ${escapeControls(facts.path)}, which clients in JavaScript read as ${facts.read}${moreNumbers(facts)}.`,
        hint: "Send integers beyond 2^53, and whatever else a double can't hold, as strings.",
      };
    case "SLOW_ANSWER":
      return {
        message: `The answer to \`${facts.method}\` (request ${facts.id}) came after ${facts.tookMs} ms; its deadline was ${facts.timeoutMs} ms.`,
        hint: `If the tool may take that long, give the case a \`timeoutMs\` above ${facts.tookMs}.`,
      };
    case "LATE_ANSWER":
      return {
        message: `The answer to \`${facts.method}\` (request ${facts.id}) came ${facts.lateMs} ms after the request was cancelled.`,
        hint: "A cancelled request should not be answered any more.",
      };
    case "NOTIFICATION_REFUSED":
      return { message: `The server refused \`${facts.method}\` with HTTP status ${facts.status}.${shown(facts.body)}`, hint: "Answer notifications with 202 and no body." };
    case "NOTIFICATION_NOT_TAKEN":
      return {
        message: `The server had not answered the POST of \`${facts.method}\` after ${facts.waitedMs} ms; what comes next was sent without waiting longer.`,
        hint: "Answer notifications at once, with 202 and no body.",
      };
    case "UNEXPECTED_REQUEST":
      return {
        message: `The server sent a request, \`${escapeControls(facts.method)}\`. In version ${facts.version} of the protocol servers send none, so it got no answer.`,
        hint: 'Ask the client for something by a result with `"resultType": "input_required"`, and only for what it offers.',
      };
    case "INVALID_PARAM_HEADER":
      return {
        message: `The tool ${facts.tool} has an \`x-mcp-header\` that is not allowed${facts.path === "" ? "" : ` at \`${escapeControls(facts.path)}\``}: ${paramHeaderText(facts.problem)}.`,
        hint: "Clients must leave such a tool out of their list when they speak over HTTP. Correct its input schema.",
      };
    case "REQUEST_REFUSED":
      return {
        message: `The server asked the client for \`${escapeControls(facts.method)}\`, which was refused, and sent no answer after that.`,
        hint: "mcpeak offers no client capabilities. Make the server answer without what it can't have.",
      };
    case "TOKEN_AWAITED":
      return {
        message: facts.isRefused
          ? "The server refused the request with HTTP status 401, and those who were asked how a token is to be had, or for one, had not answered."
          : "The request was not sent: the token that it needs had been asked for and had not come.",
        hint: "Look at the authorization server. If it needs its time, give the case a larger `timeoutMs`.",
      };
    case "ONLY_NOTIFICATIONS":
      return {
        message: `The server sent notifications (${facts.count}, the last of them \`${escapeControls(facts.method)}\`), but no answer.`,
        hint: "The tool seems to be at work still. If it may take that long, give the case a larger `timeoutMs`.",
      };
    case "HTTP_SESSION_LOST":
      return { message: "The server no longer knows the session that it gave out (HTTP status 404).", hint: "Let sessions live until the client ends them." };
  }
}

function moreNumbers({ more = 0, isAtLeast }: Extract<WireFacts, { readonly code: "UNSAFE_NUMBER" }>): string {
  if (more === 0) return isAtLeast === true ? "; there are more such numbers" : "";
  return `; ${isAtLeast === true ? "at least " : ""}${more} more such ${more === 1 ? "number stands" : "numbers stand"} in it`;
}

function inputRequiredWords(method: string, requests: readonly InputRequestFacts[], more: number): Words {
  const asked = requests.map(({ kind, message }) => `${inputKinds[kind] ?? `\`${escapeControls(kind)}\``}${message === undefined ? "" : ` (${showValue(message)})`}`);
  const all = more === 0 ? asked : [...asked, `${more} more`];
  return {
    message: requests.length === 0
      ? `The server did not finish \`${method}\`: it asked to be asked again.`
      : `The server did not finish \`${method}\`: it first wants from the client ${all.join(", ")}.`,
    hint: requests.length === 0
      ? "A case sends its request once. Make the server answer it at once."
      : "mcpeak offers no client capabilities, so a server must not ask for this. Give the case an input for which the server needs nothing, or make it answer without.",
  };
}

const inputKinds: Readonly<Record<string, string>> = { elicitation: "an answer of the user (elicitation)", sampling: "a text of a model (sampling)", roots: "the list of roots" };

function paramHeaderText(problem: ParamHeaderProblem): string {
  switch (problem.kind) {
    case "notAName":
      return `it must be the name of a header, but it is ${problem.received}`;
    case "notPrimitive":
      return `it may stand only where \`type\` is "string", "integer" or "boolean", but it is ${problem.received}`;
    case "notUnique":
      return `${problem.name} stands twice in the schema (upper and lower case are the same)`;
    case "notReachable":
      return "it may stand only on properties that are reached from the root by `properties` alone";
  }
}

const article = { array: "an array", object: "an object", string: "a string" } as const;

/** No JSON is `undefined`. */
function orMissing(received: string): string {
  return received === "undefined" ? "missing" : received;
}

function brokenMessageText(streamOf: string | undefined): string {
  if (streamOf === undefined) return "A broken message came that can't be matched to a request";
  return streamOf === "" ? "A broken message came on the stream of a request that was over" : `A broken message came on the stream of \`${streamOf}\``;
}

function shown(line: string): string {
  return line === "" ? "" : ` It reads: ${escapeControls(line)}`;
}

function exitText(exitCode: number | null, signal: string | null): string {
  return signal === null ? `with exit code ${exitCode}` : `by signal ${signal}`;
}

/** What is wrong with a message, as the end of a sentence. */
function problemText(problem: MessageProblem): string {
  switch (problem.kind) {
    case "notJson":
      return `it is not valid JSON (${problem.reason})`;
    case "notUtf8":
      return "it holds bytes that are not UTF-8";
    case "byteOrderMark":
      return "it begins with a byte-order mark";
    case "truncated":
      return "the output ended in the middle of it";
    case "encoded":
      return `its body is encoded with ${escapeControls(problem.encoding)}, which was not asked for`;
    case "unwritable":
      return `it holds a value that JSON can't say (${escapeControls(problem.reason)})`;
    case "unfinished":
      return unfinishedTexts[problem.missing];
    case "tooLarge":
      return `it is larger than ${problem.maxBytes} bytes${problem.isOpen === true ? " and has not ended" : ""}`;
    case "eventType":
      return `it came in an event of type ${showValue(problem.type)}, and clients read only those of type "message" or without one`;
    case "batch":
      return `it is an array of ${problem.length}, where one message must stand`;
    case "notAMessage":
      return problem.received === '""' ? "it is empty" : "it is no JSON-RPC message";
    case "jsonrpcMember":
      return `\`jsonrpc\` must be "2.0", but it is ${orMissing(problem.received)}`;
    case "idMissing":
      return "it has no `id`";
    case "idType":
      return `its \`id\` must be a string or an integer, but it is ${problem.received}`;
    case "idChanged":
      return `its \`id\` is ${problem.received}, but the request's was ${problem.sent}`;
    case "otherId":
      return `its \`id\` is ${problem.received}, but it came as the answer to request ${problem.sent}`;
    case "resultAndError":
      return "it has more than one of `result`, `error` and `method`";
    case "onStderr":
      return "it was written to stderr";
    case "echo":
      return `it is the client's own \`${problem.method}\`, sent back`;
    case "neitherResultNorError":
      return "it has neither `result` nor `error`";
    case "resultNotObject":
      return `its \`result\` must be an object, but it is ${problem.received}`;
    case "errorMember":
      return `its \`${problem.member}\` must be ${errorRules[problem.member]}, but it is ${orMissing(problem.received)}`;
    case "methodType":
      return `its \`method\` must be a string, but it is ${problem.received}`;
  }
}

const unfinishedTexts = {
  newline: "no newline came behind it",
  emptyLine: "the empty line that ends its event had not come, and until then an event is not read",
  eventEnd: "its stream ended before the empty line that ends its event, and such an event is not read",
  head: "the headers of its HTTP answer had begun but not ended",
  body: "its HTTP body had begun but not ended",
  stream: "its stream had ended, and the one that continues it had not brought it",
} as const;

const unfinishedHints = {
  newline: "End each message with a newline, and flush stdout behind it.",
  emptyLine: "End each event of a stream with an empty line, and flush it.",
  eventEnd: "Write each event whole, with the empty line behind it, before the stream ends.",
  head: "Send the status, all headers and the empty line behind them, then the body.",
  body: "Send the whole body and end it. If it is only slow, give the case a larger `timeoutMs`.",
  stream: "Send the answer before the stream ends, or on the stream that is asked for with the last event's `id`.",
} as const;

const errorRules = { error: "an object", "error.code": "an integer", "error.message": "a string" } as const;

function problemHint(problem: MessageProblem): string {
  switch (problem.kind) {
    case "notJson":
    case "notAMessage":
      return "Write each message whole, as JSON on one line, and nothing between messages.";
    case "notUtf8":
      return "Write messages in UTF-8, whatever the system's own encoding is.";
    case "byteOrderMark":
      return "Switch the byte-order mark off in the encoding that messages are written with.";
    case "eventType":
      return "Send messages in events without an `event` field.";
    case "encoded":
      return "Compress only what the request's `accept-encoding` allows; this client sends none.";
    case "unwritable":
      return "Send only what JSON can say: no cycles, no BigInt.";
    case "truncated":
      return "End each message with a newline and flush stdout before the server ends.";
    case "unfinished":
      return unfinishedHints[problem.missing];
    case "tooLarge":
      if (problem.isOpen === true) return "End each message with a newline: as long as this one goes on, no other can be read.";
      return "Make the tool answer with less, for example in pages, or raise `maxMessageBytes` of the server.";
    case "batch":
      return "Send each message on its own; batches are not part of the protocol.";
    case "idMissing":
    case "idType":
    case "idChanged":
    case "otherId":
      return "Answer with exactly the `id` of the request, of the same type.";
    case "onStderr":
      return "Write messages to stdout; stderr is for logs.";
    case "echo":
      return "Check that the command starts the server. Write only its own messages to stdout, not what it reads.";
    case "resultAndError":
      return "Leave the members out that do not apply; also a member that is null counts.";
    case "jsonrpcMember":
    case "neitherResultNorError":
    case "resultNotObject":
    case "errorMember":
    case "methodType":
      return 'An answer is `{ "jsonrpc": "2.0", "id", "result": { … } }` or `{ "jsonrpc": "2.0", "id", "error": { "code", "message" } }`.';
  }
}

function lossWords(loss: ConnectionLoss): Words {
  switch (loss.kind) {
    case "stdoutClosed":
      return { message: "The server closed its stdout but runs on: no answer can come any more.", hint: "Keep stdout open as long as the server runs." };
    case "stdinClosed":
      return { message: "The server closed its stdin but runs on: no request can reach it any more.", hint: "Keep stdin open, and read from it, as long as the server runs." };
    case "closedByServer":
      return { message: "The server closed the connection.", hint: "Keep the connection open until the client closes it." };
    case "closedByUs":
      return { message: "The session was closed.", hint: "Open a new session for further calls." };
    case "sessionLost":
      return { message: "The server no longer knows the session that it gave out.", hint: "Let sessions live until the client ends them." };
    case "network":
      return {
        message: `The connection broke: ${escapeControls(loss.detail)}${loss.code === "" || loss.detail.includes(loss.code) ? "" : ` (${loss.code})`}.`,
        hint: networkHint(loss.code),
      };
    case "threw":
      return { message: `The server threw instead of answering: ${escapeControls(loss.detail)}`, hint: "Make the server answer with a JSON-RPC error instead of throwing." };
    case "unsendable":
      return { message: `The request can't be written as JSON: ${escapeControls(loss.detail)}`, hint: "Pass only values that JSON can say, and nest them less deeply." };
  }
}

function networkHint(code: string): string {
  if (code === "ECONNREFUSED") return "Nothing listens there any more. Look in the server's log why it ended.";
  if (code === "HPE_HEADER_OVERFLOW") return "Send fewer or shorter headers: no client reads that many.";
  if (code.startsWith("HPE_")) return "What came is not HTTP. Check what the server, or a proxy before it, writes into this connection.";
  return "Look in the server's log whether it ended or reset the connection at this call.";
}

function httpDetails({ httpMethod, status, location, retryAfter, wwwAuthenticate, body }: HttpAnswerFacts): string {
  const parts = [
    httpMethod === "POST" ? "" : ` to ${httpMethod}`,
    location === undefined ? "" : `, pointing to ${escapeControls(location)}`,
    retryAfter === undefined ? "" : `, asking to wait (Retry-After: ${escapeControls(retryAfter)})`,
  ];
  const asked = wwwAuthenticate === undefined || (status !== 401 && status !== 403) ? "" : ` It asks for: ${escapeControls(wwwAuthenticate)}`;
  return `${parts.join("")}.${shown(body)}${asked}`;
}

/** Of a `Location` that is no whole URL nothing can be said without the one that it came from. */
function wholeUrl(location: string | undefined): string | undefined {
  return location !== undefined && /^https?:/i.test(location) && URL.canParse(location) ? location : undefined;
}

function statusHint({ status, location, redirectUrl = wholeUrl(location), wwwAuthenticate = "", error, isSessionLost }: HttpAnswerFacts): string {
  if (status >= 300 && status < 400) return redirectUrl === undefined ? "Use the URL that the server answers at." : `Redirects are not followed. If you trust it, use ${escapeControls(redirectUrl)} as the URL.`;
  if (status === 403 && wwwAuthenticate.includes("insufficient_scope")) return "What the token may do is not enough. Get one with the scope that is asked for: `--oauth-scope`, in code and configs `auth.scope`.";
  if (status === 401 || status === 403) {
    return "Give credentials that the server accepts: a token (`--bearer-env`), a client's id and secret (`--oauth-id-env`, `--oauth-secret-env`) or a header (`--header-env`); in code and configs `auth` or `headers`.";
  }
  if (error !== undefined) return protocolErrorHint(error) ?? "The body is a JSON-RPC error, but it does not say which request it answers. Give it the request's `id`.";
  if (isSessionLost === true) return "The server no longer knows the session that it gave out. Let sessions live until the client ends them.";
  if (status === 404) return "Check the path of the URL; MCP endpoints are often at `/mcp`.";
  if (status === 429) return "The server limits how often it may be called. Call it less often, or raise its limit for tests.";
  if (status < 200) return "Answer a POST with 200 and a message; no other protocol was asked for.";
  if (status === 405) return "This URL takes no POST. If the server speaks only the older transport with `/sse` and a URL for messages, it needs Streamable HTTP to be tested here.";
  if (status >= 502 && status <= 504) return "The server, or a proxy before it, was not ready. Look in its log, and try again.";
  if (status >= 500) return "The server failed inside; look in its log.";
  if (status >= 200 && status < 300) return "A request must be answered with 200 and a message; other statuses are for notifications.";
  return "Look in the server's log why it refuses this request.";
}

function resumeText(resume: ResumeFailure | undefined): string {
  if (resume === undefined) return "";
  return resume.kind === "status"
    ? `, and taking it up again was answered with HTTP status ${resume.status}`
    : `, and taking it up again failed (${resume.code === "" ? escapeControls(resume.detail) : resume.code})`;
}
