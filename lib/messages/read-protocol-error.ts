import { isPlainObject, type JsonValue } from "../json/json-value.js";
import type { JsonRpcErrorFacts } from "./facts/json-rpc-error.js";

/** What the errors that the protocol itself defines since 2026-07-28 say with their data. */
export type ProtocolErrorDetails =
  /** HTTP headers and body disagree; the header, where the error names one. */
  | { readonly kind: "headerMismatch"; readonly header?: string }
  | { readonly kind: "missingCapability"; readonly capabilities: readonly string[] }
  | { readonly kind: "unsupportedVersion"; readonly supported: readonly string[] };

/** More names than that are not listed. */
const maxNames = 10;

/** Reads an error as one of those; `undefined` for every other. Its data may have any form. */
export function readProtocolError({ code, message, data }: JsonRpcErrorFacts): ProtocolErrorDetails | undefined {
  const details = isPlainObject(data) ? data : {};
  switch (code) {
    case -32020: {
      const header = /\bmcp-[\w-]{1,100}/i.exec(`${message} ${typeof details["header"] === "string" ? details["header"] : ""}`)?.[0];
      return { kind: "headerMismatch", ...(header !== undefined && { header }) };
    }
    case -32021:
      return { kind: "missingCapability", capabilities: isPlainObject(details["requiredCapabilities"]) ? Object.keys(details["requiredCapabilities"]).slice(0, maxNames) : [] };
    case -32022:
      return { kind: "unsupportedVersion", supported: namesIn(details["supported"]) };
    default:
      return undefined;
  }
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter((each) => typeof each === "string").slice(0, maxNames) : [];
}
