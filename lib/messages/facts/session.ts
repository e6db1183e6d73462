import type { JsonRpcErrorFacts } from "./json-rpc-error.js";
import type { EvidenceFacts } from "./session-evidence.js";
import type { WireFacts } from "./wire.js";

/** Why a command could not be found. */
export type CommandSearch =
  | { readonly kind: "notInPath"; readonly path: string }
  | { readonly kind: "noSuchFile"; readonly file: string }
  | { readonly kind: "noInterpreter"; readonly file: string; readonly interpreter: string }
  | { readonly kind: "noSuchDirectory"; readonly cwd: string };

/** What is wrong with what `stdio`, `http` or `inProcess` was given; `received` is already shown. */
export type TargetProblem =
  | { readonly kind: "notAString"; readonly field: string; readonly received: string }
  | { readonly kind: "empty"; readonly field: string }
  | { readonly kind: "nullByte"; readonly field: string }
  | { readonly kind: "notAnArray"; readonly field: string; readonly received: string }
  | { readonly kind: "notAnObject"; readonly field: string; readonly received: string }
  | { readonly kind: "unknownOption"; readonly field: string; readonly known: readonly string[] }
  | { readonly kind: "variableName"; readonly field: string; readonly received: string }
  | { readonly kind: "notAUrl"; readonly received: string }
  | { readonly kind: "urlProtocol"; readonly received: string }
  | { readonly kind: "headerName"; readonly received: string }
  | { readonly kind: "headerValue"; readonly name: string }
  | { readonly kind: "reservedHeader"; readonly name: string }
  | { readonly kind: "timeout"; readonly field: "startupTimeoutMs" | "listTimeoutMs"; readonly received: string }
  | { readonly kind: "messageLimit"; readonly received: string; readonly least: number; readonly most: number }
  | { readonly kind: "authType"; readonly received: string }
  | { readonly kind: "authBlank"; readonly field: "token" | "clientId" | "clientSecret" | "scope" }
  | { readonly kind: "authCharacters"; readonly field: "token" | "clientId" | "clientSecret" | "scope" }
  | { readonly kind: "authIssuer" }
  | { readonly kind: "authAndHeader" }
  | { readonly kind: "authAndLogin" }
  | { readonly kind: "source"; readonly received: string }
  | { readonly kind: "target"; readonly received: string };

/** Why a server in this process could not be used. */
export type InProcessProblem =
  | { readonly kind: "alreadyConnected" }
  | { readonly kind: "neverConnected"; readonly timeoutMs: number }
  | { readonly kind: "threw"; readonly detail: string }
  | { readonly kind: "gaveNoServer"; readonly received: string };

/** How a server answered a request that was to open the conversation, when it did not grant it. Texts are bounded. */
export type OpeningRefusal = { readonly method: "initialize" | "server/discover" } & (
  | { readonly kind: "error"; readonly error: JsonRpcErrorFacts }
  /** It speaks other versions. */
  | { readonly kind: "versions"; readonly supported: readonly string[] }
  | { readonly kind: "failed"; readonly failure: WireFacts }
  | { readonly kind: "silent"; readonly waitedMs: number }
);

/** Why a call through `openSession` gave no result. */
export type CallFailure =
  | { readonly kind: "error"; readonly error: JsonRpcErrorFacts }
  | { readonly kind: "failed"; readonly facts: WireFacts }
  | { readonly kind: "timedOut"; readonly timeoutMs: number; readonly suspect?: WireFacts }
  | { readonly kind: "cancelled" };

/** Codes of observations that may come in floods and are counted beyond a bound. */
export type CountedCode = Extract<
  WireFacts["code"],
  "STDOUT_NOISE" | "BROKEN_MESSAGE" | "ANSWER_TO_NOBODY" | "DUPLICATE_ANSWER" | "DUPLICATE_KEY" | "UNSAFE_NUMBER" | "SLOW_ANSWER" | "LATE_ANSWER" | "NOTIFICATION_REFUSED" | "NOTIFICATION_NOT_TAKEN" | "UNEXPECTED_REQUEST" | "INVALID_PARAM_HEADER" | "HTTP_SESSION_LOST" | "SDK_CLIENT_ERROR"
>;

/** Facts that the `session` room can tell. `target` is how the server was reached, secrets hidden. */
export type SessionFacts =
  | EvidenceFacts
  // a server that can't be started or reached
  | { readonly room: "session"; readonly code: "INVALID_TARGET"; readonly problem: TargetProblem }
  | { readonly room: "session"; readonly code: "SERVER_COMMAND_NOT_FOUND"; readonly target: string; readonly command: string; readonly search: CommandSearch }
  | { readonly room: "session"; readonly code: "SERVER_NOT_EXECUTABLE"; readonly target: string; readonly file: string }
  | { readonly room: "session"; readonly code: "SERVER_SPAWN_FAILED"; readonly target: string; readonly reason: string }
  | {
      readonly room: "session"; readonly code: "SERVER_EXITED_AT_START"; readonly target: string;
      /** What it had been asked; `initialize` when absent. */
      readonly method?: string;
      readonly exitCode: number | null; readonly signal: string | null;
      readonly stderrTail: readonly string[]; readonly noise: readonly string[];
    }
  | {
      readonly room: "session"; readonly code: "SERVER_SILENT_AT_START"; readonly target: string; readonly timeoutMs: number;
      /** What it was asked; `initialize` when absent. */
      readonly method?: string;
      readonly stderrTail: readonly string[]; readonly noise: readonly string[]; readonly suspect?: WireFacts;
    }
  | {
      readonly room: "session"; readonly code: "SERVER_REFUSED_HANDSHAKE"; readonly target: string; readonly offered: string; readonly error: JsonRpcErrorFacts;
      /** What then came of asking for a version without a handshake. */
      readonly discover?: OpeningRefusal & { readonly version: string };
    }
  | { readonly room: "session"; readonly code: "SERVER_BROKE_HANDSHAKE"; readonly target: string; readonly failure: WireFacts; readonly stderrTail: readonly string[] }
  | { readonly room: "session"; readonly code: "SERVER_UNREACHABLE"; readonly target: string; readonly networkCode: string; readonly detail: string }
  | { readonly room: "session"; readonly code: "SERVER_HTTP_STATUS"; readonly target: string; readonly failure: Extract<WireFacts, { readonly code: "HTTP_STATUS" }> }
  | { readonly room: "session"; readonly code: "SERVER_UNAUTHORIZED"; readonly target: string; readonly failure: Extract<WireFacts, { readonly code: "HTTP_STATUS" }> }
  | { readonly room: "session"; readonly code: "SERVER_NOT_MCP"; readonly target: string; readonly failure: Extract<WireFacts, { readonly code: "HTTP_NOT_MCP" }> }
  | {
      readonly room: "session"; readonly code: "UNSUPPORTED_PROTOCOL_VERSION"; readonly pinned: string; readonly known: readonly string[];
      /** The version in the answer to `initialize`. */
      readonly answered?: string;
      readonly refusal?: OpeningRefusal;
      /** The server is an object in this process: those rarely speak versions without a handshake. */
      readonly isServerObject?: true;
      /** It was asked by the client of the official SDK; `known` is what that one speaks. */
      readonly client?: "sdk";
    }
  | { readonly room: "session"; readonly code: "IN_PROCESS_FAILED"; readonly problem: InProcessProblem }
  | { readonly room: "session"; readonly code: "INTERRUPTED"; readonly target: string }
  // calls through `openSession`
  | { readonly room: "session"; readonly code: "CALL_FAILED"; readonly method: string; readonly tool?: string; readonly failure: CallFailure }
  | { readonly room: "session"; readonly code: "SESSION_CLOSED" }
  | { readonly room: "session"; readonly code: "INVALID_OPTION_VALUE"; readonly option: string; readonly rule?: undefined; readonly received: string }
  | { readonly room: "session"; readonly code: "INVALID_OPTION_VALUE"; readonly option: string; readonly rule: "version"; readonly received: string; readonly known: readonly string[]; readonly nearest?: string }
  | { readonly room: "session"; readonly code: "INVALID_OPTION_VALUE"; readonly option: string; readonly rule: "client"; readonly received: string; readonly known: readonly string[] }
  | { readonly room: "session"; readonly code: "CONFLICTING_OPTIONS"; readonly client: string; readonly option: string; readonly protocol: string }
  // what was seen beside the answers
  | { readonly room: "session"; readonly code: "TOOLS_LIST_FAILED"; readonly failure: CallFailure }
  | { readonly room: "session"; readonly code: "UNKNOWN_PROTOCOL_VERSION"; readonly offered: string; readonly answered: string; readonly known: readonly string[]; /** It exists, but `initialize` can't choose it. */ readonly isStateless?: true }
  | { readonly room: "session"; readonly code: "SERVER_ENDED_BADLY"; readonly exitCode: number | null; readonly signal: string | null; readonly stderrTail: readonly string[] }
  | { readonly room: "session"; readonly code: "SERVER_KILLED"; readonly waitedMs: number }
  | { readonly room: "session"; readonly code: CountedCode | EvidenceFacts["code"]; readonly more: number };

/** What was seen so often that the rest was only counted. */
export type MoreFacts = Extract<SessionFacts, { readonly more: number }>;
