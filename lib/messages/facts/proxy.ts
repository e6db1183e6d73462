/** Facts that the `proxy` room can tell. */
export type ProxyFacts = { readonly room: "proxy"; readonly code: "INVALID_PROXY"; readonly problem: ProxyOptionProblem };

/** Why a proxy can't be made. */
export type ProxyOptionProblem =
  /** A proxy speaks to its client as its server speaks. */
  | { readonly kind: "target"; readonly transport: "stdio" | "http"; readonly received: string; /** How it was made, where it is a target. */ readonly madeBy?: string }
  /** A client's credentials are the client's own matter: who stands between can't renew a token. */
  | { readonly kind: "clientCredentials" }
  | { readonly kind: "unknownOption"; readonly field: string; readonly known: readonly string[] }
  | { readonly kind: "milliseconds"; readonly field: string; readonly received: string };

/** What goes wrong while messages pass a proxy. Texts from outside are not escaped yet. */
export type PassingFacts =
  | { readonly kind: "serverUnreachable"; readonly url: string; readonly detail: string }
  | { readonly kind: "serverBrokeOff"; readonly detail: string }
  | { readonly kind: "faultMissed"; readonly fault: string; readonly method: string; readonly requestId: string }
  | { readonly kind: "requestLost"; readonly detail: string };
