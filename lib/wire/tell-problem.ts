import type { ServerProblem } from "./server-problem.js";

/** Who is told of what went wrong. */
export type OnProblem = ((problem: ServerProblem) => void) | undefined;

/** Tells of a problem. What the one who is told throws is no reason to leave a client without its answer: it is thrown behind that, where nobody catches it. */
export function tellProblem<Problem>(onProblem: ((problem: Problem) => void) | undefined, problem: Problem): void {
  try {
    onProblem?.(problem);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
