import { isUtf8 } from "node:buffer";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { showValue } from "../messages/show-value.js";
import type { HttpReceived } from "./http-reply.js";
import { namedMember } from "./named-member.js";
import { type ParamHeader, readParamHeaders } from "./param-headers.js";
import type { IncomingRequest } from "./read-incoming.js";
import { RpcError, rpcErrorCodes } from "./rpc-error.js";

/** Gives the input schema of a tool that a server offers. */
export type InputSchemaOf = (tool: string) => JsonObject | undefined;

/**
 * Compares the version that a request names with the one in its header (2026-07-28, Streamable HTTP, "Server Validation").
 * Gives the error to refuse it with, `undefined` when they agree.
 */
export function versionMismatch(claimed: string, received: HttpReceived): RpcError | undefined {
  const header = received.header("mcp-protocol-version");
  if (header === undefined) return mismatch("the header MCP-Protocol-Version is missing");
  return header === claimed ? undefined : mismatch(`the header MCP-Protocol-Version is ${show(header)}, but the body names ${show(claimed)}`);
}

/** The same for the other headers that repeat parts of the body. */
export function mirrorMismatch({ method, params }: IncomingRequest, received: HttpReceived, inputSchemaOf: InputSchemaOf | undefined): RpcError | undefined {
  const header = received.header("mcp-method");
  if (header === undefined) return mismatch("the header Mcp-Method is missing");
  if (header !== method) return mismatch(`the header Mcp-Method is ${show(header)}, but the body's method is ${show(method)}`);
  const member = namedMember(method);
  if (member === undefined) return undefined;
  const name = Object.hasOwn(params, member) ? params[member] : undefined;
  const problem = nameProblem(name, received.header("mcp-name"), `params.${member}`);
  if (problem !== undefined) return mismatch(problem);
  const schema = method === "tools/call" && typeof name === "string" ? inputSchemaOf?.(name) : undefined;
  return schema === undefined ? undefined : paramMismatch(declaredOf(schema), params["arguments"], received);
}

function nameProblem(name: JsonValue | undefined, header: string | undefined, place: string): string | undefined {
  // A name that is none is for the handler to refuse.
  if (typeof name !== "string") return undefined;
  if (header === undefined) return "the header Mcp-Name is missing";
  const value = decode(header);
  if (value === undefined) return `the header Mcp-Name can't be decoded: ${show(header)}`;
  return value === name ? undefined : `the header Mcp-Name is ${show(value)}, but the body's \`${place}\` is ${show(name)}`;
}

const declared = new WeakMap<JsonObject, readonly ParamHeader[]>();

function declaredOf(schema: JsonObject): readonly ParamHeader[] {
  let headers = declared.get(schema);
  if (headers === undefined) declared.set(schema, (headers = readParamHeaders(schema).headers));
  return headers;
}

function paramMismatch(headers: readonly ParamHeader[], input: JsonValue | undefined, received: HttpReceived): RpcError | undefined {
  for (const { header, path } of headers) {
    const value = valueAt(input, path);
    // No header is to be expected for these, and one that came says nothing of the body.
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") continue;
    const text = received.header(header);
    const name = `Mcp-Param-${header.slice("mcp-param-".length)}`;
    const place = ["params.arguments", ...path].join(".");
    if (text === undefined) return mismatch(`the header ${name} is missing; the body's \`${place}\` is ${show(value)}`);
    const decoded = decode(text);
    if (decoded === undefined) return mismatch(`the header ${name} can't be decoded: ${show(text)}`);
    if (!isSame(decoded, value)) return mismatch(`the header ${name} is ${show(decoded)}, but the body's \`${place}\` is ${show(value)}`);
  }
  return undefined;
}

/** Numbers are compared as numbers: 42.0 is 42. */
function isSame(text: string, value: string | number | boolean): boolean {
  if (typeof value !== "number") return text === String(value);
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text) && Number(text) === value;
}

function valueAt(input: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  let value: unknown = input;
  for (const name of path) {
    if (!isPlainObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value as JsonValue | undefined;
}

const encoded = /^=\?base64\?(.*)\?=$/;

/** What a header's value stands for; `undefined` when it is none that a client may write. */
function decode(value: string): string | undefined {
  const base64 = encoded.exec(value)?.[1];
  if (base64 === undefined) return /^[\t\x20-\x7e]*$/.test(value) ? value : undefined;
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) return undefined;
  const bytes = Buffer.from(base64, "base64");
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

function mismatch(problem: string): RpcError {
  return new RpcError(rpcErrorCodes.headerMismatch, `Header mismatch: ${problem}`);
}

function show(value: unknown): string {
  return showValue(value, 100);
}
