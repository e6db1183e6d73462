import type { OpeningRefusal, SessionFacts } from "../facts/session.js";
import { escapeControls, shorten, showValue } from "../show-value.js";
import type { Words } from "../words.js";
import { errorSentence, errorText, protocolErrorHint } from "./protocol-error.js";
import { wireWords } from "./wire.js";

type Refused = Extract<SessionFacts, { readonly code: "SERVER_REFUSED_HANDSHAKE" }>;
type Unsupported = Extract<SessionFacts, { readonly code: "UNSUPPORTED_PROTOCOL_VERSION" }>;

export function refusedWords({ target, offered, error, discover }: Refused): Words {
  const refused = `\`${target}\` refused \`initialize\` with `;
  if (discover === undefined) {
    return { message: `${refused}${errorText(error)}`, hint: protocolErrorHint(error) ?? `Version ${offered} of the protocol was offered. Make the server answer with a version that it speaks instead of an error.` };
  }
  return {
    message: `${refused}${errorSentence(error)} Then it was asked for version ${discover.version}: ${refusalText(discover)}`,
    hint: `Make the server answer \`initialize\` (versions up to ${offered}) or \`server/discover\` (${discover.version}).`,
  };
}

export function unsupportedWords({ pinned, known, answered, refusal, isServerObject }: Unsupported): Words {
  if (answered !== undefined) {
    return { message: `The server answered with version ${showValue(answered)} of the protocol, but ${pinned} was pinned.`, hint: "Pin a version that the server speaks, or leave it out." };
  }
  if (refusal === undefined) return { message: `Version ${showValue(pinned)} of the protocol can't be used.`, hint: `Use one of ${known.join(", ")}, or leave it out.` };
  const message = `The server does not speak version ${pinned} of the protocol: ${refusalText(refusal)}`;
  return isServerObject === true
    ? { message, hint: "An SDK server object in this process speaks the versions with `initialize`. Pass the handler that serves both, e.g. `inProcess(createMcpHandler(() => createServer()))`, or leave the version out." }
    : { message, hint: hintOf(refusal) ?? "Pin a version that the server speaks, or leave it out." };
}

function hintOf(refusal: OpeningRefusal): string | undefined {
  return refusal.kind === "error" ? protocolErrorHint(refusal.error) : undefined;
}

function refusalText(refusal: OpeningRefusal): string {
  const { method } = refusal;
  switch (refusal.kind) {
    case "error":
      return `it answered \`${method}\` with ${errorText(refusal.error)}`;
    case "versions":
      return `its answer to \`${method}\` names ${refusal.supported.length === 0 ? "no version" : `only ${refusal.supported.map((version) => escapeControls(shorten(version, 60))).join(", ")}`}.`;
    case "failed":
      return `\`${method}\` got no answer that can be used. ${wireWords(refusal.failure).message}`;
    case "silent":
      return `it did not answer \`${method}\` within ${refusal.waitedMs} ms.`;
  }
}

/** Why a pinned version can't be had through the client of the official SDK. */
export function sdkUnsupportedWords({ pinned, answered, known, refusal }: Unsupported): Words {
  const hint = "Run with mcpeak's own client, which offers the version that is pinned, or leave the version out.";
  if (!known.includes(pinned)) {
    return {
      message: `The official client (@modelcontextprotocol/sdk) does not speak version ${showValue(pinned)} of the protocol.`,
      hint: `It speaks ${known.join(", ")}. ${hint}`,
    };
  }
  return {
    message: answered === undefined
      ? `The server refused the official client (@modelcontextprotocol/sdk), which always offers its newest version, while ${pinned} was pinned.${saidText(refusal)}`
      : `The server answered with version ${showValue(answered)} of the protocol, but ${pinned} was pinned. The official client (@modelcontextprotocol/sdk) always offers its newest version.`,
    hint,
  };
}

function saidText(refusal: Unsupported["refusal"]): string {
  if (refusal?.kind === "failed") return ` ${wireWords(refusal.failure).message}`;
  return refusal?.kind === "error" ? ` It answered with JSON-RPC error ${refusal.error.code}: ${escapeControls(refusal.error.message)}` : "";
}
