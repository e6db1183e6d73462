import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { RpcError } from "../wire/rpc-error.js";
import type { MockAnswerSpec } from "./definition-spec.js";

/** An answer that is ready to be sent: the same object each time. */
export type MadeAnswer =
  | { readonly kind: "result"; readonly handshake: JsonObject; /** In versions without a handshake, where any JSON can be structured content. */ readonly stateless: JsonObject }
  | { readonly kind: "error"; readonly error: RpcError };

/** Makes of a valid answer what goes on the wire. What it is made of must not change any more. */
export function makeAnswer(answer: MockAnswerSpec, hasOutputSchema: boolean): MadeAnswer {
  if (answer.error !== undefined) return { kind: "error", error: new RpcError(answer.error.code, answer.error.message, answer.error.data) };
  const { isError, structuredContent } = answer;
  const content = answer.content ?? textContent(answer.result as JsonValue);
  const make = (structured: JsonValue | undefined): JsonObject => ({ content, ...(structured !== undefined && { structuredContent: structured }), ...(isError === true && { isError }) });
  if (structuredContent !== undefined || answer.content !== undefined || !hasOutputSchema) return same(make(structuredContent));
  const result = answer.result as JsonValue;
  if (isPlainObject(result)) return same(make(result));
  return { kind: "result", handshake: make(undefined), stateless: make(isError === true ? undefined : result) };
}

/** A rejection with this text. */
export function makeRejection(text: string): JsonObject {
  return { content: textContent(text), isError: true };
}

function same(result: JsonObject): MadeAnswer {
  return { kind: "result", handshake: result, stateless: result };
}

function textContent(result: JsonValue): readonly JsonObject[] {
  return [{ type: "text", text: typeof result === "string" ? result : JSON.stringify(result) }];
}
