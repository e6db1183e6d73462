import type { ProxyFacts, ProxyOptionProblem, PassingFacts } from "../facts/proxy.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";

export function proxyWords(facts: ProxyFacts): Words {
  return problemWords(facts.problem);
}

function problemWords(problem: ProxyOptionProblem): Words {
  switch (problem.kind) {
    case "target":
      return problem.transport === "stdio"
        ? { message: `A proxy over stdio needs a server made by \`stdio(command, args)\`, but it is ${given(problem)}.`, hint: "For a server behind a URL use `createHttpProxy`: a proxy speaks as its server does." }
        : { message: `A proxy over HTTP needs a server made by \`http(url)\`, but it is ${given(problem)}.`, hint: "For a server that is a command use `createStdioProxy`: a proxy speaks as its server does." };
    case "clientCredentials":
      return { message: "A proxy can't get tokens with a client's credentials.", hint: "Let the client get them, or give the proxy a token: `{ type: \"bearer\", token }`, --bearer-env." };
    case "unknownOption":
      return { message: `A proxy has no option \`${escapeControls(shorten(problem.field, 60))}\`.`, hint: `The options are ${problem.known.map((name) => `\`${name}\``).join(", ")}.` };
    case "milliseconds":
      return { message: `\`${problem.field}\` must be an integer from 1 to 2147483647, but it is ${problem.received}.`, hint: "Leave it out to use 10000." };
  }
}

function given({ received, madeBy }: { readonly received: string; readonly madeBy?: string }): string {
  return madeBy === undefined ? received : `one made by \`${madeBy}\``;
}

/** One line. */
export function passingWords(facts: PassingFacts): string {
  switch (facts.kind) {
    case "serverUnreachable":
      return `The server at ${escapeControls(shorten(facts.url))} can't be reached, its client gets 502: ${escapeControls(shorten(facts.detail))}`;
    case "serverBrokeOff":
      return `The server broke off, and so does the proxy: ${escapeControls(shorten(facts.detail))}`;
    case "faultMissed":
      return `The fault "${facts.fault}" could do nothing to ${showValue(facts.method)}, id ${showValue(facts.requestId)}: what the server answered is no JSON-RPC message to it (compressed, a page of an error, nothing at all, or above 64 MiB). It passed as it came.`;
    case "requestLost":
      return `A request can't be passed on, its client's connection is ended: ${escapeControls(shorten(facts.detail))}`;
  }
}
