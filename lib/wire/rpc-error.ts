import type { JsonValue } from "../json/json-value.js";
import type { JsonRpcErrorObject } from "./outcome.js";

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

const brand = Symbol.for("mcpeak.rpcError");

/** A JSON-RPC error that a server answers with. Thrown by handlers. */
export class RpcError extends Error {
  readonly code: number;
  readonly data?: JsonValue;

  constructor(code: number, message: string, data?: JsonValue) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    if (data !== undefined) this.data = data;
    Object.defineProperty(this, brand, { value: true });
  }

  /** The server does not know the method, or does not offer it. */
  static methodNotFound(method: string): RpcError {
    return new RpcError(rpcErrorCodes.methodNotFound, `Method not found: ${method.slice(0, 200)}`);
  }

  static invalidParams(message: string, data?: JsonValue): RpcError {
    return new RpcError(rpcErrorCodes.invalidParams, message, data);
  }

  static invalidRequest(message: string): RpcError {
    return new RpcError(rpcErrorCodes.invalidRequest, message);
  }

  /** As it stands in an answer. */
  toObject(): JsonRpcErrorObject {
    const { code, message, data } = this;
    return { code, message, ...(data !== undefined && { data }) };
  }
}

/** Whether `value` is an {@link RpcError}, of this or of another installed copy of mcpeak. */
export function isRpcError(value: unknown): value is RpcError {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
