import type { Outcome } from "./outcome.js";

/** The text of a message, or why there is none: what somebody calls with may not be JSON. */
export function writeMessage(message: object): string | Error {
  try {
    return JSON.stringify(message);
  } catch (error) {
    return error as Error;
  }
}

/** What becomes of a request that has no text. */
export function unsendable(error: Error): Outcome {
  return { kind: "failed", facts: { room: "wire", code: "CONNECTION_LOST", loss: { kind: "unsendable", detail: error.message } } };
}
