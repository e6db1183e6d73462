import type { MessageProblem } from "../messages/facts/wire.js";

/** Something that went wrong between a server and one of its clients; texts are short and safe to print. */
export type ServerProblem =
  /** What a client sent is no message that can be served. It was refused, where it could be. */
  | { readonly kind: "brokenInput"; readonly problem: MessageProblem; readonly line: string }
  /** A client answered something that it was not asked, or no longer. */
  | { readonly kind: "answerToNobody"; readonly id: string }
  /** A handler threw something that is no `RpcError`, or gave a result that JSON can't say. */
  | { readonly kind: "handlerFailed"; readonly method: string; readonly error: unknown }
  /** A client was refused because of a limit. */
  | { readonly kind: "limitReached"; readonly limit: "requestsInFlight"; readonly max: number };
