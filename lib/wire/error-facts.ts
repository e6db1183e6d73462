import type { JsonObject } from "../json/json-value.js";
import type { JsonRpcErrorFacts } from "../messages/facts/json-rpc-error.js";
import { readProtocolError } from "../messages/read-protocol-error.js";
import type { Excerpt } from "./excerpt.js";
import type { JsonRpcErrorObject } from "./outcome.js";

/** An error to be told: bounded, and of its data only what the protocol itself defines. */
export function errorFacts(error: JsonRpcErrorObject, excerpt: Excerpt): JsonRpcErrorFacts {
  const data = protocolData(error, excerpt);
  return { code: error.code, message: excerpt(error.message), ...(data !== undefined && { data }) };
}

function protocolData(error: JsonRpcErrorObject, excerpt: Excerpt): JsonObject | undefined {
  const details = readProtocolError(error);
  switch (details?.kind) {
    case undefined:
      return undefined;
    case "headerMismatch":
      return details.header === undefined ? undefined : { header: details.header };
    case "missingCapability":
      return { requiredCapabilities: Object.fromEntries(details.capabilities.map((name) => [excerpt(name), {}])) };
    case "unsupportedVersion":
      return { supported: details.supported.map((version) => excerpt(version)) };
  }
}
