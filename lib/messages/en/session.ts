import type { CallFailure, CommandSearch, InProcessProblem, SessionFacts, TargetProblem } from "../facts/session.js";
import { showLines } from "../show-lines.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { refusedWords, sdkUnsupportedWords, unsupportedWords } from "./opening.js";
import { protocolErrorHint } from "./protocol-error.js";
import { evidenceWords } from "./session-evidence.js";
import { wireWords } from "./wire.js";

export function sessionWords(facts: SessionFacts): Words {
  if ("more" in facts) return { message: `${facts.more} more of the kind ${facts.code} were seen.`, hint: "Only the first ones are shown." };
  switch (facts.code) {
    case "INVALID_TARGET":
      return targetWords(facts.problem);
    case "SERVER_COMMAND_NOT_FOUND":
      return searchWords(facts.command, facts.search);
    case "SERVER_NOT_EXECUTABLE":
      return { message: `${showValue(facts.file)} may not be executed.`, hint: "Make it executable (`chmod +x`), or start it with its interpreter, e.g. `node`." };
    case "SERVER_SPAWN_FAILED":
      return { message: `\`${facts.target}\` could not be started: ${escapeControls(facts.reason)}`, hint: "Try the same command in a shell." };
    case "SERVER_EXITED_AT_START":
      return exitedWords(facts);
    case "SERVER_SILENT_AT_START":
      return silentWords(facts);
    case "SERVER_REFUSED_HANDSHAKE":
      return refusedWords(facts);
    case "SERVER_BROKE_HANDSHAKE": {
      const { message, hint } = wireWords(facts.failure);
      return { message: `\`${facts.target}\` broke the handshake. ${message}`, hint };
    }
    case "SERVER_UNREACHABLE":
      return unreachableWords(facts.target, facts.networkCode, facts.detail);
    case "SERVER_HTTP_STATUS": {
      const { message, hint } = wireWords(facts.failure);
      return { message: `${facts.target} can't be used. ${message}`, hint };
    }
    case "SERVER_UNAUTHORIZED": {
      const { message, hint } = wireWords(facts.failure);
      return { message: `${facts.target} wants to know who calls. ${message}`, hint };
    }
    case "SERVER_NOT_MCP": {
      const { message, hint } = wireWords(facts.failure);
      return { message: `${facts.target} does not answer as an MCP server. ${message}`, hint };
    }
    case "UNSUPPORTED_PROTOCOL_VERSION":
      return facts.client === "sdk" ? sdkUnsupportedWords(facts) : unsupportedWords(facts);
    case "IN_PROCESS_FAILED":
      return inProcessWords(facts.problem);
    case "INTERRUPTED":
      return { message: `The start of \`${facts.target}\` was interrupted.`, hint: "Run it again." };
    case "CALL_FAILED": {
      const what = facts.tool === undefined ? `\`${facts.method}\`` : `Calling ${showValue(facts.tool)}`;
      const { message, hint } = failureWords(facts.failure);
      return { message: `${what} gave no result. ${message}`, hint };
    }
    case "SESSION_CLOSED":
      return { message: "The session is closed.", hint: "Open a new one with `openSession`." };
    case "INVALID_OPTION_VALUE":
      if (facts.rule !== undefined) return choiceWords(facts);
      return { message: `\`${facts.option}\` must be an integer from 1 to 2147483647 (ms), but it is ${facts.received}.`, hint: "Leave it out to use 10000." };
    case "CONFLICTING_OPTIONS":
      return {
        message: `\`client: "${facts.client}"\` can't be used with \`${facts.option}: "${facts.protocol}"\`: the client of the SDK speaks the versions up to 2025-11-25 alone.`,
        hint: facts.protocol === "all" ? 'Use `client: "both"` to compare clients and eras, or leave `client` out.' : `Leave \`client\` out to run with ${facts.protocol}.`,
      };
    case "TOOLS_LIST_FAILED": {
      const { message, hint } = failureWords(facts.failure);
      return { message: `The server's tools could not be listed. ${message}`, hint };
    }
    case "UNKNOWN_PROTOCOL_VERSION":
      return {
        message: `The server answered \`initialize\` with version ${showValue(facts.answered)} of the protocol, which ${facts.isStateless === true ? "has no `initialize`" : "does not exist"}.`,
        hint: `${facts.offered} was offered. Answer with it or with another of ${facts.known.join(", ")}.`,
      };
    case "SERVER_ENDED_BADLY":
      return {
        message: `The server ended ${facts.signal === null ? `with exit code ${facts.exitCode}` : `by ${facts.signal}`} when its stdin was closed, or just before: it may have crashed after its last answer.${lastWords(facts.stderrTail)}`,
        hint: "Make the server end with exit code 0 when its stdin ends.",
      };
    case "SERVER_KILLED":
      return {
        message: `The server had to be killed: it ran on for ${facts.waitedMs} ms after its stdin was closed and SIGTERM was sent.`,
        hint: "Make the server end when its stdin ends.",
      };
    case "RESULT_BREAKS_PROTOCOL":
    case "STRUCTURED_CONTENT_BREAKS_SCHEMA":
    case "STRUCTURED_CONTENT_NOT_SENT":
    case "UNDECLARED_TOOL_ANSWERED":
    case "DUPLICATE_TOOL_NAME":
    case "INVALID_TOOL_SCHEMA":
    case "SCHEMA_NOT_APPLIED":
    case "UNKNOWN_SCHEMA_DIALECT":
    case "OLDER_SCHEMA_DIALECT":
      return evidenceWords(facts);
  }
}

function exitedWords(facts: Extract<SessionFacts, { readonly code: "SERVER_EXITED_AT_START" }>): Words {
  const how = facts.signal === null ? `with exit code ${facts.exitCode}` : `by signal ${facts.signal}`;
  const stderr = showLines(facts.stderrTail);
  const stdout = showLines(facts.noise);
  const parts = [stderr === "" ? [] : [`stderr says: ${stderr}`], stdout === "" ? [] : [`stdout says: ${stdout}`]].flat();
  const said = parts.length === 0 ? "" : ` Its ${parts.join("; its ")}`;
  return {
    message: `\`${facts.target}\` ended ${how} before it answered \`${facts.method ?? "initialize"}\`.${said}`,
    hint: said === "" ? "It wrote nothing. Run the command in a shell to see why it ends; note that it gets only a few environment variables beside its own `env`." : "Mend what it says, or check its arguments and environment (only a few variables are passed on beside its own `env`).",
  };
}

function silentWords(facts: Extract<SessionFacts, { readonly code: "SERVER_SILENT_AT_START" }>): Words {
  const silent = `\`${facts.target}\` did not answer \`${facts.method ?? "initialize"}\` within ${facts.timeoutMs} ms.`;
  if (facts.suspect !== undefined) {
    const { message, hint } = wireWords(facts.suspect);
    return { message: `${silent} The likely cause: ${message}`, hint };
  }
  if (facts.noise.length > 0) {
    return {
      message: `${silent} It wrote lines on stdout that are not JSON-RPC: ${showLines(facts.noise)}`,
      hint: facts.noise.some((line) => line.includes("\0"))
        ? "NUL characters between the others tell of UTF-16. Write messages in UTF-8, whatever the system's own encoding is."
        : "Check that it is an MCP server that speaks over stdio, not one that only listens on a port, and that it logs to stderr.",
    };
  }
  const stderr = showLines(facts.stderrTail);
  return {
    message: `${silent}${stderr === "" ? " It wrote nothing at all." : ` Its stderr says: ${stderr}`}`,
    hint: facts.method === "server/discover"
      ? "A server that speaks only older versions may say nothing to this: try it without a pinned version. If it is only slow to start, give the target a larger `startupTimeoutMs`."
      : "Check that it is an MCP server that speaks this way. If it is only slow to start, give the target a larger `startupTimeoutMs`.",
  };
}

function searchWords(command: string, search: CommandSearch): Words {
  switch (search.kind) {
    case "notInPath":
      return { message: `The command ${showValue(command)} was not found in any folder of PATH (${showValue(search.path)}).`, hint: "Install it, correct its name, or give its path." };
    case "noSuchFile":
      return { message: `The command ${showValue(command)} does not exist: there is no file ${showValue(search.file)}.`, hint: "Correct the path; a relative one starts from the server's `cwd`." };
    case "noInterpreter":
      return { message: `${showValue(search.file)} can't be started: its first line asks for ${showValue(search.interpreter)}, which does not exist.`, hint: "Install that interpreter, or correct the line (a Windows line end shows as `\\r`)." };
    case "noSuchDirectory":
      return { message: `The server's working directory ${showValue(search.cwd)} does not exist.`, hint: "Correct `cwd`." };
  }
}

function unreachableWords(target: string, code: string, detail: string): Words {
  const message = `${target} can't be reached: ${escapeControls(detail)}${code === "" || detail.includes(code) ? "" : ` (${code})`}.`;
  if (code === "ECONNREFUSED") return { message, hint: "Nothing listens there. Start the server, and check host and port." };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return { message, hint: "The name is not known. Check the host of the URL, and the network." };
  if (code.startsWith("HPE_")) return { message, hint: "What listens there does not speak HTTP. Check the port." };
  if (code === "EPROTO" || code.startsWith("ERR_SSL")) return { message, hint: "The port does not speak TLS. Try `http://` instead of `https://`, or check the port." };
  if (/CERT|SIGNED|ISSUER|ALTNAME/.test(code)) return { message, hint: "The certificate is not trusted. Name its authority in the variable NODE_EXTRA_CA_CERTS." };
  return { message, hint: "Check the URL, and in the server's log whether it resets connections." };
}

function inProcessWords(problem: InProcessProblem): Words {
  switch (problem.kind) {
    case "alreadyConnected":
      return { message: "The server object is already connected, and can't be connected twice.", hint: "Pass a function that makes a new one: `inProcess(() => createServer())`." };
    case "neverConnected":
      return { message: `The server in this process was not connected within ${problem.timeoutMs} ms.`, hint: "Check that the function or its promise comes to an end." };
    case "threw":
      return { message: `The server in this process could not be connected: ${escapeControls(problem.detail)}`, hint: "Mend what was thrown; `cause` has it where it was." };
    case "gaveNoServer":
      return { message: `The function given to \`inProcess\` must give a server object or nothing, but it gave ${problem.received}.`, hint: "Return the server before it is connected, or connect it to the transport and return nothing." };
  }
}

function failureWords(failure: CallFailure): Words {
  switch (failure.kind) {
    case "error":
      return { message: `The server answered with JSON-RPC error ${failure.error.code}: ${escapeControls(failure.error.message)}`, hint: protocolErrorHint(failure.error) ?? "The text is the server's own reason." };
    case "failed":
      return wireWords(failure.facts);
    case "timedOut":
      return failure.suspect === undefined
        ? { message: `No answer came within ${failure.timeoutMs} ms.`, hint: "Look whether the server hangs. If it is only slow, allow more time." }
        : { message: `No answer came within ${failure.timeoutMs} ms. The likely cause: ${wireWords(failure.suspect).message}`, hint: wireWords(failure.suspect).hint };
    case "cancelled":
      return { message: "It was cancelled.", hint: "Call again to get a result." };
  }
}

function targetWords(problem: TargetProblem): Words {
  switch (problem.kind) {
    case "notAString":
      return { message: `\`${problem.field}\` must be a string, but it is ${problem.received}.`, hint: "Write it as a string." };
    case "empty":
      return { message: `\`${problem.field}\` must not be blank.`, hint: "Give the program to start, e.g. `node`." };
    case "nullByte":
      return { message: `\`${problem.field}\` must not hold a NUL character.`, hint: "Take the character out." };
    case "notAnArray":
      return { message: `\`${problem.field}\` must be an array of strings, but it is ${problem.received}.`, hint: 'Write each argument as an element: `["server.js", "--verbose"]`.' };
    case "notAnObject":
      return { message: `\`${problem.field}\` must be an object, but it is ${problem.received}.`, hint: 'Write it as `{ name: "value" }`, or leave it out.' };
    case "unknownOption":
      return { message: `There is no option \`${escapeControls(problem.field)}\`.`, hint: `The options are ${problem.known.map((name) => `\`${name}\``).join(", ")}.` };
    case "variableName":
      return { message: `\`${problem.field}\` holds the name ${problem.received}, which no environment variable can have.`, hint: "A name is not empty and holds neither `=` nor NUL." };
    case "notAUrl":
      return { message: `The URL must be absolute, but it is ${problem.received}.`, hint: "Write it in full, e.g. `http://localhost:3000/mcp`." };
    case "urlProtocol":
      return { message: `The URL must begin with \`http:\` or \`https:\`, but it begins with ${problem.received}.`, hint: "Write it in full, e.g. `http://localhost:3000/mcp`. A server that is a program is named by its command instead, not by a URL." };
    case "headerName":
      return { message: `No header can have the name ${problem.received}.`, hint: "Use letters, digits and dashes." };
    case "headerValue":
      return { message: `The value of header \`${problem.name}\` holds a character that no header can have.`, hint: "Take line ends and other control characters out; encode text beyond Latin-1." };
    case "reservedHeader":
      return { message: `The header \`${problem.name}\` belongs to the protocol and can't be set.`, hint: "Leave it out; the session writes it itself." };
    case "timeout":
      return { message: `\`${problem.field}\` must be an integer from 1 to 2147483647 (ms), but it is ${problem.received}.`, hint: problem.field === "listTimeoutMs" ? "Leave it out to use 10000, or `startupTimeoutMs` where that is less." : "Leave it out to use 60000." };
    case "messageLimit":
      return { message: `\`maxMessageBytes\` must be an integer from ${problem.least} to ${problem.most} (bytes), but it is ${problem.received}.`, hint: "Leave it out to use 67108864 (64 MiB)." };
    case "authType":
      return { message: `\`auth.type\` must be "clientCredentials" or "bearer", but it is ${problem.received}.`, hint: "A client with id and secret is the first, a token that you have the second. Ways in which a person signs in are not offered: mcpeak never opens a browser." };
    case "authBlank":
      return { message: `The ${authFields[problem.field]} must not be blank.`, hint: "Check that the variable is set that it comes from." };
    case "authCharacters":
      return {
        message: `The ${authFields[problem.field]} holds a character that none can have.`,
        hint: problem.field === "token" ? "Give the token alone, without `Bearer ` before it and without spaces or line ends." : "Take line ends and characters beyond ASCII out; scopes are separated by single spaces.",
      };
    case "authIssuer":
      return { message: "The issuer must be an http: or https: URL without a login.", hint: "Give the URL of the authorization server, e.g. `https://auth.example.com`." };
    case "authAndHeader":
      return { message: "A token and an `Authorization` header cannot be used together.", hint: "Keep one: `auth`, or the header." };
    case "authAndLogin":
      return { message: "A token and a login in the URL cannot be used together.", hint: "Keep one: `auth`, or `user:password@` in the URL." };
    case "source":
      return { message: `\`inProcess\` must be given an SDK server object, a function, or an object with \`fetch\`, but got ${problem.received}.`, hint: "For example: `inProcess(() => createServer())`." };
    case "target":
      return { message: `A server must be made by \`stdio\`, \`http\` or \`inProcess\`, but it is ${problem.received}.`, hint: 'For example: `stdio("node", ["server.js"])`.' };
  }
}

const authFields = { token: "bearer token", clientId: "client's id", clientSecret: "client's secret", scope: "scope" } as const;

function lastWords(stderrTail: readonly string[]): string {
  const said = showLines(stderrTail);
  return said === "" ? "" : ` Its stderr: ${said}`;
}

/** A version or a client that there is none of. */
function choiceWords(facts: Extract<SessionFacts, { readonly rule: "version" | "client" }>): Words {
  const { option, received, known } = facts;
  const all = known.join(", ");
  if (facts.rule === "client") return { message: `\`${option}\` must be one of ${all}, but it is ${received}.`, hint: "Leave it out to use mcpeak's own client." };
  const near = facts.nearest === undefined ? "" : `Did you mean ${facts.nearest}? `;
  return { message: `\`${option}\` must be one of ${all}, but it is ${received}.`, hint: `${near}Leave it out to negotiate with the server.` };
}
