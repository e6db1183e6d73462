import type { MessageProblem, WireFacts } from "../messages/facts/wire.js";
import type { UnfinishedMessage } from "./channel.js";
import type { Excerpt } from "./excerpt.js";
import { readGarbled } from "./read-message.js";

/** The request whose deadline came while a message was not whole. */
export interface UnansweredRequest {
  readonly method: string;
  /** Whether an id that a message carries is that of the request. */
  readonly isItsId: (id: unknown) => boolean;
  readonly excerpt: Excerpt;
}

/** What a message that is not whole is for a request that waits: its broken answer, another broken message, or noise. */
export function unfinishedFacts({ text, missing, isCarried, maxBytes }: UnfinishedMessage, { method, isItsId, excerpt }: UnansweredRequest): WireFacts {
  const problem: MessageProblem = missing === "stdout" ? { kind: "onStderr" } : maxBytes !== undefined ? { kind: "tooLarge", maxBytes, isOpen: true } : { kind: "unfinished", missing };
  const line = excerpt(text, true);
  const read = readGarbled(text, problem);
  if (isCarried || (read.kind === "broken" && isItsId(read.id))) return { room: "wire", code: "BROKEN_ANSWER", method, problem, line };
  return read.kind === "noise" ? { room: "wire", code: "STDOUT_NOISE", line } : { room: "wire", code: "BROKEN_MESSAGE", problem, line };
}

/** Half a secret may be left at the end of what was cut. */
export function isCut({ kind }: MessageProblem): boolean {
  return kind === "truncated" || kind === "unfinished" || kind === "tooLarge";
}
