import { serverProblemWords as english } from "../messages/en/server-problem.js";
import type { ServerProblemFacts } from "../messages/facts/server-problem.js";
import { serverProblemWords as korean } from "../messages/ko/server-problem.js";
import type { Language } from "../messages/words.js";
import type { ServerProblem } from "../wire/server-problem.js";

/**
 * What went wrong between a mock server and one of its clients, as one line without an end, safe for a terminal.
 *
 * @example
 * await createMockServer({ tools, onProblem: (problem) => console.error(renderServerProblem(problem)) });
 */
export function renderServerProblem(problem: ServerProblem, language: Language = "en"): string {
  return language === "ko" ? korean(factsOf(problem)) : english(factsOf(problem));
}

function factsOf(problem: ServerProblem): ServerProblemFacts {
  switch (problem.kind) {
    case "handlerFailed":
      return { kind: "handlerFailed", method: problem.method, detail: messageOf(problem.error) };
    case "transportFailed":
      return { kind: "transportFailed", detail: messageOf(problem.error) };
    default:
      return problem;
  }
}

function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return "?";
  }
}
