/** What is wrong with a message. Values in it are already shown: short and safe to print. */
export type MessageProblem =
  | { readonly kind: "notJson"; readonly reason: string }
  | { readonly kind: "notUtf8" }
  | { readonly kind: "byteOrderMark" }
  | { readonly kind: "truncated" }
  /** It had begun when it was given up. `stream`: its stream had ended, and the one that continues it brought no answer. */
  | { readonly kind: "unfinished"; readonly missing: "newline" | "emptyLine" | "body" | "stream" }
  | { readonly kind: "tooLarge"; readonly maxBytes: number }
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

/** An HTTP answer that holds no MCP message; its texts are bounded. */
export interface HttpAnswerFacts {
  readonly httpMethod: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly location?: string;
  readonly retryAfter?: string;
  readonly wwwAuthenticate?: string;
}

/** Facts that the `wire` room can tell. Texts that came from a server are cut at 500 characters, secrets hidden. */
export type WireFacts =
  // why a request got no answer that can be judged
  | { readonly room: "wire"; readonly code: "BROKEN_ANSWER"; readonly method: string; readonly problem: MessageProblem; readonly line: string }
  | { readonly room: "wire"; readonly code: "BROKEN_RESULT"; readonly method: string; readonly path: string; readonly expected: "array" | "object" | "string"; readonly received: string }
  | { readonly room: "wire"; readonly code: "REPEATED_CURSOR"; readonly method: string; readonly cursor: string; readonly page: number }
  | { readonly room: "wire"; readonly code: "TOO_MANY_PAGES"; readonly method: string; readonly pages: number }
  | { readonly room: "wire"; readonly code: "SERVER_DIED"; readonly exitCode: number | null; readonly signal: string | null; readonly stderrTail: readonly string[] }
  | { readonly room: "wire"; readonly code: "CONNECTION_LOST"; readonly loss: ConnectionLoss }
  | ({ readonly room: "wire"; readonly code: "HTTP_STATUS" } & HttpAnswerFacts)
  | ({ readonly room: "wire"; readonly code: "HTTP_NOT_MCP" } & HttpAnswerFacts)
  | { readonly room: "wire"; readonly code: "STREAM_CUT"; readonly resume?: ResumeFailure }
  | { readonly room: "wire"; readonly code: "MESSAGE_TOO_LARGE"; readonly maxBytes: number; readonly line: string }
  // what was seen beside the answers
  | { readonly room: "wire"; readonly code: "STDOUT_NOISE"; readonly line: string }
  | { readonly room: "wire"; readonly code: "BROKEN_MESSAGE"; readonly problem: MessageProblem; readonly line: string }
  | { readonly room: "wire"; readonly code: "ANSWER_TO_NOBODY"; readonly id: string; readonly line: string }
  | { readonly room: "wire"; readonly code: "DUPLICATE_ANSWER"; readonly id: string; readonly line: string }
  | { readonly room: "wire"; readonly code: "LATE_ANSWER"; readonly id: string; readonly method: string; readonly after: "timeout" | "cancel"; readonly lateMs: number }
  | { readonly room: "wire"; readonly code: "NOTIFICATION_REFUSED"; readonly method: string; readonly status: number; readonly body: string }
  | { readonly room: "wire"; readonly code: "HTTP_SESSION_LOST" };
