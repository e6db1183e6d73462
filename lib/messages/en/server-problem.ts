import type { ServerProblemFacts } from "../facts/server-problem.js";
import { escapeControls, shorten } from "../show-value.js";

/** One line about each. */
export function serverProblemWords(facts: ServerProblemFacts): string {
  switch (facts.kind) {
    case "brokenInput":
      return `A client sent what can't be served: ${facts.reason}. It begins: ${facts.line === "" ? "(nothing)" : facts.line}`;
    case "answerToNobody":
      return `A client answered a request that is not open: id ${facts.id}.`;
    case "handlerFailed":
      return `${shown(facts.method)} could not be answered: ${shown(facts.detail)}`;
    case "tooManyRequests":
      return `A request was refused: ${facts.max} are in flight.`;
    case "requestRefused":
      return `An HTTP request was refused with status ${facts.status}. ${facts.reason}`;
    case "requestCut":
      return "A client hung up before its request was whole.";
    case "transportFailed":
      return `A connection failed: ${shown(facts.detail)}`;
  }
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}
