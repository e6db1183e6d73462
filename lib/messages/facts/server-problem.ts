/** What went wrong between a server of ours and one of its clients. Texts from outside are bounded and escaped already, but `detail`. */
export type ServerProblemFacts =
  | { readonly kind: "brokenInput"; readonly reason: string; readonly line: string }
  | { readonly kind: "answerToNobody"; readonly id: string }
  | { readonly kind: "handlerFailed"; readonly method: string; readonly detail: string }
  | { readonly kind: "tooManyRequests"; readonly max: number }
  | { readonly kind: "requestRefused"; readonly status: number; readonly reason: string }
  | { readonly kind: "requestCut" }
  | { readonly kind: "faultMisfit"; readonly fault: string; readonly method: string; readonly misfit: "notHttp" | "notStdio" | "noSession" | "noCancellation" | "streamOpen" }
  | { readonly kind: "tooManyFaultsPending"; readonly max: number }
  | { readonly kind: "transportFailed"; readonly detail: string };
