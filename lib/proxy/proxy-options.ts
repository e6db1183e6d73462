import type { FaultActivation, FaultSpec } from "../faults/fault-spec.js";
import type { ServerProblem } from "../wire/server-problem.js";

/** What every proxy may be told. */
export interface ProxyOptions {
  /** What happens to requests that fit; none when absent, and all passes as it is. */
  readonly faults?: readonly FaultSpec[];
  /** Told of each hit of a fault, before it happens. */
  readonly onActivation?: (activation: FaultActivation) => void;
  /** Told of what keeps a fault, or a request, from reaching where it was to go. */
  readonly onProblem?: (problem: ProxyProblem) => void;
  /** Whether calls and answers are kept for `recording`; false when absent. */
  readonly record?: boolean;
}

/** Something that went wrong between a client and a server, in a proxy. */
export type ProxyProblem = ServerProblem | UpstreamProblem | PassingProblem;

/** A server behind HTTP that could not be reached (its client is answered with 502), or broke off (its client's connection is ended as well). */
export type UpstreamProblem = { readonly kind: "serverUnreachable"; readonly url: string; readonly error: Error } | { readonly kind: "serverBrokeOff"; readonly error: Error };

/** What a proxy could not pass on, or not as a fault says. */
export type PassingProblem =
  /** A fault has hit a request, but what the server answered is nothing that it can happen to: it passed as it came. */
  | { readonly kind: "faultMissed"; readonly fault: string; readonly method: string; readonly requestId: string | number }
  /** A request can't be passed on: its client's connection is ended. */
  | { readonly kind: "requestLost"; readonly error: Error };
