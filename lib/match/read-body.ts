import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import type { ResponseTypeName } from "../spec/response-schema-spec.js";

/** The body of a tool result: the value that a schema is matched with, and the text that it stands in. */
export interface Body {
  readonly ok: true;
  readonly body: JsonValue;
  readonly text: string;
  /** Whether the text is JSON. */
  readonly isJson: boolean;
}

/** Why a tool result has no body. */
export type BodyProblem =
  | { readonly ok: false; readonly problem: "noTextBlock"; /** Kinds of the blocks that came, each once. */ readonly kinds: readonly string[] }
  | { readonly ok: false; readonly problem: "noContent" }
  | { readonly ok: false; readonly problem: "contentNotAnArray"; readonly received: JsonValue }
  | { readonly ok: false; readonly problem: "brokenBlock"; readonly index: number; readonly received: JsonValue };

/**
 * Takes the body out of a tool result: the text of its only text block, or the
 * texts of several joined with a newline. Blocks of other kinds are passed
 * over. The text is parsed if it is JSON, scalars too; where the schema's root
 * asks for a string, a JSON number, boolean or null stays the text that it is.
 *
 * @example
 * readBody({ content: [{ type: "text", text: "42" }] }, "number"); // { ok: true, body: 42, text: "42", isJson: true }
 * readBody({ content: [{ type: "text", text: "42" }] }, "string"); // { ok: true, body: "42", text: "42", isJson: true }
 */
export function readBody(result: JsonObject, rootType: ResponseTypeName | undefined): Body | BodyProblem {
  const read = readText(result);
  return read.ok ? { ok: true, text: read.text, ...valueOf(read.text, rootType) } : read;
}

/** The body's text alone. */
export function readText(result: JsonObject): { readonly ok: true; readonly text: string } | BodyProblem {
  const content = Object.hasOwn(result, "content") ? result["content"] : undefined;
  if (content === undefined) return { ok: false, problem: "noContent" };
  if (!Array.isArray(content)) return { ok: false, problem: "contentNotAnArray", received: content };
  const texts: string[] = [];
  const kinds = new Set<string>();
  for (const [index, block] of (content as JsonValue[]).entries()) {
    const kind = kindOf(block);
    if (kind === undefined) return { ok: false, problem: "brokenBlock", index, received: block };
    if (kind === "text") texts.push((block as { readonly text: string }).text);
    else kinds.add(kind);
  }
  return texts.length > 0 ? { ok: true, text: texts.join("\n") } : { ok: false, problem: "noTextBlock", kinds: [...kinds] };
}

/** What kind of block this is; `undefined` where it is none, or a text block without its text. */
function kindOf(block: JsonValue): string | undefined {
  if (!isPlainObject(block) || !Object.hasOwn(block, "type") || typeof block["type"] !== "string") return undefined;
  const hasText = Object.hasOwn(block, "text") && typeof block["text"] === "string";
  return block["type"] === "text" && !hasText ? undefined : block["type"];
}

function valueOf(text: string, rootType: ResponseTypeName | undefined): Pick<Body, "body" | "isJson"> {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return { body: text, isJson: false };
  }
  const isBareScalar = typeof value === "number" || typeof value === "boolean" || value === null;
  return { body: rootType === "string" && isBareScalar ? text : value, isJson: true };
}
