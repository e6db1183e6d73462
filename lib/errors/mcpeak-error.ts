import type { ErrorCode, IssueCode } from "./codes.js";

const brand = Symbol.for("mcpeak.error");

export interface McpeakErrorInit {
  /** A code of the suite format where a builder was given what the format refuses. */
  readonly code: ErrorCode | IssueCode;
  /** What happened and where, in one sentence. */
  readonly message: string;
  /** How to go on. */
  readonly hint: string;
  readonly cause?: unknown;
}

/**
 * The one error class of mcpeak. Tell errors apart by `code`, never by text:
 * texts may get better, codes stay.
 */
export class McpeakError extends Error {
  readonly code: ErrorCode | IssueCode;
  readonly hint: string;

  constructor(init: McpeakErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = "McpeakError";
    this.code = init.code;
    this.hint = init.hint;
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Whether `value` is a {@link McpeakError}, of this or of another installed copy of mcpeak. */
export function isMcpeakError(value: unknown): value is McpeakError {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
