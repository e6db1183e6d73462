/** Something that went wrong between a server and one of its clients. */
export type ServerProblem =
  /** What a client sent can't be served as it is. It was refused with an error, where that is allowed. `line` is how it begins, safe to print. */
  | { readonly kind: "brokenInput"; readonly reason: string; readonly line: string }
  /** A client answered something that it was not asked, or no longer. */
  | { readonly kind: "answerToNobody"; readonly id: string }
  /** A handler threw something that is no `RpcError`, or gave a result that JSON can't say. */
  | { readonly kind: "handlerFailed"; readonly method: string; readonly error: unknown }
  /** A request was refused because too many were in flight. */
  | { readonly kind: "tooManyRequests"; readonly max: number }
  /** An HTTP request was refused as a whole, for its host or origin, its headers or its size. `reason` is safe to print. */
  | { readonly kind: "requestRefused"; readonly status: number; readonly reason: string }
  /** A client hung up before its HTTP request had come to its end. */
  | { readonly kind: "requestCut" }
  /** A fault fits a request that it can't hit where that came by: `misfit` says why. The request is served as any other. */
  | { readonly kind: "faultMisfit"; readonly fault: string; readonly method: string; readonly misfit: FaultMisfit }
  /** An answer that a fault was to hold back was sent at once, because so many are held back already. */
  | { readonly kind: "tooManyFaultsPending"; readonly max: number }
  /** What carries the connection failed: a broken pipe, for example. */
  | { readonly kind: "transportFailed"; readonly error: Error };

/**
 * Why a fault has no meaning for a request: it did not come over HTTP, not over stdio, not within a session of HTTP; its
 * client can't cancel it without being gone; or the status of its answer has been sent already.
 */
export type FaultMisfit = "notHttp" | "notStdio" | "noSession" | "noCancellation" | "streamOpen";
