import type { McpeakError } from "../errors/mcpeak-error.js";
import { fail } from "../messages/fail.js";
import { errorFacts } from "../wire/error-facts.js";
import type { Agreement, HandshakeOutcome } from "../wire/handshake.js";
import type { FailedOutcome, Outcome, ResultOutcome, WireFailureFacts } from "../wire/outcome.js";
import type { ConnectionContext } from "./connection.js";

export interface FailedStart {
  readonly outcome: Exclude<HandshakeOutcome, Agreement>;
  readonly context: Pick<ConnectionContext, "label" | "startupTimeoutMs" | "excerpt" | "log">;
  readonly stderrTail: readonly string[];
  readonly offered: string;
  /** What the server had been asked; `initialize` when absent. */
  readonly method?: string;
}

/** Why a server could not be talked to, as the error that a caller gets. */
export function handshakeError(start: FailedStart): McpeakError {
  const { outcome, context, stderrTail, offered } = start;
  const asked = askedBy(start);
  const { label: target, startupTimeoutMs: timeoutMs } = context;
  switch (outcome.kind) {
    case "error": {
      return fail({ room: "session", code: "SERVER_REFUSED_HANDSHAKE", target, offered, error: errorFacts(outcome.error, context.excerpt) });
    }
    case "failed":
      return failureError(outcome.facts, start);
    case "timedOut": {
      const suspect = outcome.suspect === undefined || (outcome.suspect.code === "STDOUT_NOISE" && context.log.firstNoise.length > 0) ? {} : { suspect: outcome.suspect };
      return fail({ room: "session", code: "SERVER_SILENT_AT_START", target, ...asked, timeoutMs, stderrTail, noise: context.log.firstNoise, ...suspect });
    }
    case "cancelled":
      return fail({ room: "session", code: "INTERRUPTED", target });
  }
}

function askedBy({ method }: FailedStart): { readonly method?: string } {
  return method === undefined ? {} : { method };
}

function failureError(failure: WireFailureFacts, start: FailedStart): McpeakError {
  const { context, stderrTail } = start;
  const { label: target } = context;
  switch (failure.code) {
    case "SERVER_DIED": {
      const { exitCode, signal } = failure;
      return fail({ room: "session", code: "SERVER_EXITED_AT_START", target, ...askedBy(start), exitCode, signal, stderrTail: failure.stderrTail, noise: context.log.firstNoise });
    }
    case "HTTP_STATUS":
      return fail({ room: "session", code: failure.status === 401 || failure.status === 403 ? "SERVER_UNAUTHORIZED" : "SERVER_HTTP_STATUS", target, failure });
    case "HTTP_NOT_MCP":
      return fail({ room: "session", code: "SERVER_NOT_MCP", target, failure });
    case "CONNECTION_LOST":
      if (failure.loss.kind === "network") return fail({ room: "session", code: "SERVER_UNREACHABLE", target, networkCode: failure.loss.code, detail: failure.loss.detail });
      if (failure.loss.kind === "threw") return fail({ room: "session", code: "IN_PROCESS_FAILED", problem: failure.loss });
      break;
    case "AUTH_INTERACTIVE_ONLY":
    case "AUTH_DISCOVERY_FAILED":
    case "AUTH_TOKEN_REFUSED":
    case "AUTH_TOKEN_FAILED":
    case "AUTH_TOKEN_NOT_ACCEPTED":
      return fail(failure);
    default:
  }
  return fail({ room: "session", code: "SERVER_BROKE_HANDSHAKE", target, failure, stderrTail });
}

/** A bare 400 may come from something that stands before a server and wants the headers of newer versions. */
export function isBadRequest(outcome: Exclude<Outcome<unknown>, ResultOutcome<unknown>> | { readonly kind: "otherVersions" }): outcome is FailedOutcome & { readonly facts: { readonly code: "HTTP_STATUS" } } {
  return outcome.kind === "failed" && outcome.facts.code === "HTTP_STATUS" && outcome.facts.status === 400;
}
