import type { JsonRpcErrorFacts } from "../facts/json-rpc-error.js";
import { readProtocolError } from "../read-protocol-error.js";
import { escapeControls, shorten, showValue } from "../show-value.js";

/** How to go on after an error that the protocol itself defines; `undefined` for every other. */
export function protocolErrorHint(error: JsonRpcErrorFacts): string | undefined {
  const details = readProtocolError(error);
  switch (details?.kind) {
    case undefined:
      return undefined;
    case "headerMismatch":
      return `The server finds that HTTP headers and body of the request disagree${details.header === undefined ? "" : ` (\`${escapeControls(details.header)}\`)`}. mcpeak writes the headers from the body and from the \`x-mcp-header\` of the listed tools: check how the server compares them, and what a proxy before it changes.`;
    case "missingCapability":
      return `The server can't answer without a client that offers ${details.capabilities.length === 0 ? "a capability that it does not name" : details.capabilities.map((name) => `\`${shown(name)}\``).join(", ")}. mcpeak offers no client capabilities: give the case an input for which the server needs none.`;
    case "unsupportedVersion":
      return `The server ${details.supported.length === 0 ? "does not say which versions it speaks" : `speaks only ${details.supported.map((version) => shown(version)).join(", ")}`}. Ask for a version that it speaks, or make it answer this one.`;
  }
}

/** Code and message of an error, as the end of a sentence. */
export function errorText({ code, message }: JsonRpcErrorFacts): string {
  return `JSON-RPC error ${showValue(code)}: ${escapeControls(message)}`;
}

/** The same where another sentence follows. */
export function errorSentence(error: JsonRpcErrorFacts): string {
  return errorText(error).replace(/[^.!?)]$/, "$&.");
}

function shown(name: string): string {
  return escapeControls(shorten(name, 60));
}
