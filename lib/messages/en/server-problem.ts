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
    case "faultMisfit":
      return `The fault "${shown(facts.fault)}" does not hit ${shown(facts.method)}: ${misfits[facts.misfit]}.`;
    case "tooManyFaultsPending":
      return `An answer was not held back by its fault, but sent at once: ${facts.max} are held back already.`;
    case "transportFailed":
      return `A connection failed: ${shown(facts.detail)}`;
  }
}

function shown(text: string): string {
  return escapeControls(shorten(text));
}

const misfits: { readonly [Misfit in Extract<ServerProblemFacts, { kind: "faultMisfit" }>["misfit"]]: string } = {
  notHttp: "it has a meaning over HTTP only",
  notStdio: "it has a meaning over stdio only",
  noSession: "it has a meaning within a session of HTTP only",
  noCancellation: "without a session, a client of HTTP cancels by being gone, and no answer reaches it then",
  streamOpen: "the answer is a stream that is open already, and its status has been sent",
};
