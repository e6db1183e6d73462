import type { AuthorizationFacts } from "./authorization.js";
import type { JsonRpcErrorFacts } from "./json-rpc-error.js";
import type { ListenFacts } from "./listen.js";

/** What is wrong with a message. Values in it are already shown: short and safe to print. */
export type MessageProblem =
  | { readonly kind: "notJson"; readonly reason: string }
  | { readonly kind: "notUtf8" }
  | { readonly kind: "byteOrderMark" }
  | { readonly kind: "truncated" }
  /** Its body is compressed or otherwise encoded, which nobody asked for. */
  | { readonly kind: "encoded"; readonly encoding: string }
  /** A server in this process sent a value that JSON can't say. */
  | { readonly kind: "unwritable"; readonly reason: string }
  /** It had begun when it was given up. `eventEnd`: its stream had ended. `stream`: its stream had ended, and the one that continues it brought no answer. */
  | { readonly kind: "unfinished"; readonly missing: "newline" | "emptyLine" | "eventEnd" | "head" | "body" | "stream" }
  /** It came, but on stderr. */
  | { readonly kind: "onStderr" }
  /** It is a request of the client, sent back to it. */
  | { readonly kind: "echo"; readonly method: string }
  | { readonly kind: "tooLarge"; readonly maxBytes: number; /** More of it may come for ever. */ readonly isOpen?: true }
  /** It came in a server-sent event of another type than `message`. */
  | { readonly kind: "eventType"; readonly type: string }
  | { readonly kind: "batch"; readonly length: number }
  | { readonly kind: "notAMessage"; readonly received: string }
  | { readonly kind: "jsonrpcMember"; readonly received: string }
  | { readonly kind: "idMissing" }
  | { readonly kind: "idType"; readonly received: string }
  | { readonly kind: "idChanged"; readonly sent: number; readonly received: string }
  | { readonly kind: "otherId"; readonly sent: number; readonly received: string }
  | { readonly kind: "resultAndError" }
  | { readonly kind: "neitherResultNorError" }
  | { readonly kind: "resultNotObject"; readonly received: string }
  | { readonly kind: "errorMember"; readonly member: "error" | "error.code" | "error.message"; readonly received: string }
  | { readonly kind: "methodType"; readonly received: string };

/** Why nothing can come from the server any more although it was not seen to die. */
export type ConnectionLoss =
  | { readonly kind: "stdoutClosed" }
  | { readonly kind: "stdinClosed" }
  | { readonly kind: "closedByServer" }
  | { readonly kind: "closedByUs" }
  | { readonly kind: "sessionLost" }
  | { readonly kind: "network"; readonly code: string; readonly detail: string }
  | { readonly kind: "threw"; readonly detail: string }
  | { readonly kind: "unsendable"; readonly detail: string };

/** How the attempt to take up a cut stream again ended. */
export type ResumeFailure =
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "network"; readonly code: string; readonly detail: string };

/** What the client of the official SDK did not like in an answer. Its texts are the client's own, bounded, secrets hidden. */
export type SdkRefusal =
  /** The answer breaks the schema that the client has for it; only the first places are kept. */
  | { readonly kind: "schema"; readonly places: readonly { readonly path: string; readonly reason: string }[]; readonly total: number }
  /** The tool's own output schema is not met, or can't be applied. */
  | { readonly kind: "outputSchema"; readonly reason: string }
  | { readonly kind: "version"; readonly answered: string; readonly known: readonly string[] }
  | { readonly kind: "other"; readonly reason: string };

/** An HTTP answer that holds no MCP message; its texts are bounded. */
export interface HttpAnswerFacts {
  readonly httpMethod: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly location?: string;
  /** `location` as a whole URL, where it is one of HTTP. */
  readonly redirectUrl?: string;
  readonly retryAfter?: string;
  readonly wwwAuthenticate?: string;
  /** The 404 of a session that the server had given out. */
  readonly isSessionLost?: true;
  /** The JSON-RPC error that its body is, where that does not say which request it answers. */
  readonly error?: JsonRpcErrorFacts;
}

/** One thing that a server asked the client for instead of answering; texts are bounded. */
export interface InputRequestFacts {
  /** `elicitation`, `sampling`, `roots`, or the method as it was sent. */
  readonly kind: string;
  readonly message?: string;
}

/** What is wrong with an `x-mcp-header` of a tool's input schema; values are already shown. */
export type ParamHeaderProblem =
  | { readonly kind: "notAName"; readonly received: string }
  | { readonly kind: "notPrimitive"; readonly received: string }
  | { readonly kind: "notUnique"; readonly name: string }
  | { readonly kind: "notReachable" };

/** Facts that the `wire` room can tell. Texts that came from a server are cut at 500 characters, secrets hidden. */
export type WireFacts =
  | AuthorizationFacts
  | ListenFacts
  // why a request got no answer that can be judged
  | { readonly room: "wire"; readonly code: "BROKEN_ANSWER"; readonly method: string; readonly problem: MessageProblem; readonly line: string }
  | { readonly room: "wire"; readonly code: "BROKEN_RESULT"; readonly method: string; readonly path: string; readonly expected: "array" | "object" | "string"; readonly received: string }
  | { readonly room: "wire"; readonly code: "REPEATED_CURSOR"; readonly method: string; readonly cursor: string; readonly page: number }
  | { readonly room: "wire"; readonly code: "TOO_MANY_PAGES"; readonly method: string; readonly pages: number }
  | { readonly room: "wire"; readonly code: "SERVER_DIED"; readonly exitCode: number | null; readonly signal: string | null; readonly stderrTail: readonly string[] }
  | { readonly room: "wire"; readonly code: "CONNECTION_LOST"; readonly loss: ConnectionLoss }
  | ({ readonly room: "wire"; readonly code: "HTTP_STATUS" } & HttpAnswerFacts)
  | ({ readonly room: "wire"; readonly code: "HTTP_NOT_MCP" } & HttpAnswerFacts)
  | { readonly room: "wire"; readonly code: "STREAM_CUT"; readonly resume?: ResumeFailure; /** This version of the protocol has no way to take a stream up again. */ readonly isFinal?: true }
  | { readonly room: "wire"; readonly code: "MESSAGE_TOO_LARGE"; readonly maxBytes: number; readonly line: string }
  // the answer is no result yet, or none that anybody knows
  | { readonly room: "wire"; readonly code: "INPUT_REQUIRED"; readonly method: string; readonly requests: readonly InputRequestFacts[]; /** Requests beyond those. */ readonly more?: number }
  | { readonly room: "wire"; readonly code: "UNKNOWN_RESULT_TYPE"; readonly method: string; readonly received: string }
  /** The client of the official SDK got an answer and did not take it. */
  | { readonly room: "wire"; readonly code: "SDK_CLIENT_REFUSED_ANSWER"; readonly method: string; readonly refusal: SdkRefusal }
  /** The client of the official SDK gave up on a request, or on the connection, by itself. */
  | { readonly room: "wire"; readonly code: "SDK_CLIENT_FAILED"; readonly method: string; readonly reason: string }
  // what a server did instead of answering, where that is all that is known of why it did not
  | { readonly room: "wire"; readonly code: "REQUEST_REFUSED"; readonly method: string }
  | { readonly room: "wire"; readonly code: "ONLY_NOTIFICATIONS"; readonly count: number; readonly method: string }
  /** A token was waited for: before the request could be sent, or since the server refused it with 401. */
  | { readonly room: "wire"; readonly code: "TOKEN_AWAITED"; readonly isRefused: boolean }
  // what was seen beside the answers
  /** What the client of the official SDK reports of its own accord (`onerror`). */
  | { readonly room: "wire"; readonly code: "SDK_CLIENT_ERROR"; readonly reason: string }
  | { readonly room: "wire"; readonly code: "STDOUT_NOISE"; readonly line: string }
  | { readonly room: "wire"; readonly code: "BROKEN_MESSAGE"; readonly problem: MessageProblem; readonly line: string; /** The method of the request on whose own stream it came; empty where that one was over. */ readonly streamOf?: string }
  | { readonly room: "wire"; readonly code: "ANSWER_TO_NOBODY"; readonly id: string; readonly line: string }
  | { readonly room: "wire"; readonly code: "DUPLICATE_ANSWER"; readonly id: string; readonly line: string }
  /** `key` is shown; the places are `line:column` of the message, from 1. */
  | { readonly room: "wire"; readonly code: "DUPLICATE_KEY"; readonly method: string; readonly key: string; readonly first: string; readonly second: string }
  /** `path` leads from the result, written as `$.a[0]`; of several numbers the first. `read` is what JavaScript makes of it. */
  | { readonly room: "wire"; readonly code: "UNSAFE_NUMBER"; readonly method: string; readonly path: string; readonly written: string; readonly read: string; readonly more?: number; /** Nobody counted further. */ readonly isAtLeast?: true }
  /** It came behind the deadline. */
  | { readonly room: "wire"; readonly code: "SLOW_ANSWER"; readonly id: string; readonly method: string; readonly timeoutMs: number; readonly tookMs: number }
  /** It came although the request was cancelled. */
  | { readonly room: "wire"; readonly code: "LATE_ANSWER"; readonly id: string; readonly method: string; readonly lateMs: number }
  | { readonly room: "wire"; readonly code: "NOTIFICATION_REFUSED"; readonly method: string; readonly status: number; readonly body: string }
  | { readonly room: "wire"; readonly code: "NOTIFICATION_NOT_TAKEN"; readonly method: string; readonly waitedMs: number }
  | { readonly room: "wire"; readonly code: "UNEXPECTED_REQUEST"; readonly method: string; readonly version: string }
  | { readonly room: "wire"; readonly code: "INVALID_PARAM_HEADER"; readonly tool: string; readonly path: string; readonly problem: ParamHeaderProblem }
  | { readonly room: "wire"; readonly code: "HTTP_SESSION_LOST" };
