import type { JsonValue } from "../json/json-value.js";

/** Codes of JSON-RPC 2.0, and those that MCP defines beside them. */
export const rpcErrorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingClientCapability: -32021,
  unsupportedProtocolVersion: -32022,
} as const;

/** A JSON-RPC error that a server answers with. Thrown by handlers. */
export class RpcError extends Error {
  readonly code: number;
  readonly data?: JsonValue;

  constructor(code: number, message: string, data?: JsonValue) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    if (data !== undefined) this.data = data;
  }

  static methodNotFound(method: string): RpcError {
    return new RpcError(rpcErrorCodes.methodNotFound, `Method not found: ${method}`);
  }

  static invalidParams(message: string, data?: JsonValue): RpcError {
    return new RpcError(rpcErrorCodes.invalidParams, message, data);
  }
}
