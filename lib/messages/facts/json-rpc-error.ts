import type { JsonValue } from "../../json/json-value.js";

/** The error member of a JSON-RPC answer, as a server sent it. */
export interface JsonRpcErrorFacts {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue;
}
