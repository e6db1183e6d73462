import { isDeeperThan } from "../json/json-depth.js";
import { isJsonObject, ownMember } from "../json/json-object.js";
import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { isMessageId } from "../wire/read-incoming.js";

/** One call of a tool that passed, and what the server answered to it. */
export interface RecordedCall {
  readonly tool: string;
  readonly args: JsonObject;
  /** Its arguments are nested deeper than can be written down: they are left out. */
  readonly isTooDeep: boolean;
  /** Absent while there is none, and for ever where the call was cancelled or the connection was lost. */
  answer?: RecordedAnswer;
}

/** What the server said, before any fault. */
export type RecordedAnswer = { readonly kind: "result"; readonly result: JsonObject } | { readonly kind: "error"; readonly code: number; readonly message: string; readonly data?: JsonValue } | { readonly kind: "tooDeep" };

/** What passed, as it was: nothing is hidden yet. */
export interface RecordedTraffic {
  /** Declarations of tools by name, in the order in which they were first listed; `undefined` when nobody asked for them. */
  readonly tools: ReadonlyMap<string, JsonObject> | undefined;
  /** In the order in which they came. */
  readonly calls: readonly RecordedCall[];
  /** How many calls came after the record was full. */
  readonly more: number;
}

/** So many calls are kept, the first ones. */
const maxCalls = 10_000;
/** Fewer, where they and their answers are longer than this together, in characters. */
const maxCharacters = 32 * 1024 * 1024;
/** So many tools are kept. */
const maxTools = 10_000;
/** What is nested deeper is not kept. */
const maxDepth = 500;

type Pending = { readonly kind: "list" } | { readonly kind: "call"; readonly call: RecordedCall };

/**
 * Notes the calls that pass, and their answers. `scope` tells apart what has ids of its own: a connection, a session,
 * or one HTTP exchange.
 */
export class Recorder implements RecordedTraffic {
  readonly calls: RecordedCall[] = [];
  more = 0;
  #tools: Map<string, JsonObject> | undefined;
  readonly #pending = new Map<string, Pending>();
  #characters = 0;

  get tools(): ReadonlyMap<string, JsonObject> | undefined {
    return this.#tools;
  }

  /** Whether any noted request has no answer yet. */
  get isWaiting(): boolean {
    return this.#pending.size > 0;
  }

  /** A message of the client. Whatever is no request for tools is passed over. */
  sent(scope: string, message: JsonObject, characters: number): void {
    const id = ownMember(message, "id");
    if (!isMessageId(id)) return;
    const method = ownMember(message, "method");
    if (method === "tools/list") this.#await(scope, id, { kind: "list" });
    if (method !== "tools/call") return;
    const params = ownMember(message, "params");
    const tool = isJsonObject(params) ? ownMember(params, "name") : undefined;
    const args = isJsonObject(params) ? (ownMember(params, "arguments") ?? {}) : undefined;
    if (typeof tool !== "string" || !isJsonObject(args)) return;
    if (this.calls.length >= maxCalls || this.#characters + characters > maxCharacters) return void (this.more += 1);
    const isTooDeep = isDeeperThan(args, maxDepth);
    const call: RecordedCall = { tool, args: isTooDeep ? {} : args, isTooDeep };
    this.calls.push(call);
    this.#characters += characters;
    this.#await(scope, id, { kind: "call", call });
  }

  /** A message of the server. Whatever is no answer to a noted request is passed over. */
  answered(scope: string, message: JsonObject, characters: number): void {
    const id = ownMember(message, "id");
    if (!isMessageId(id) || Object.hasOwn(message, "method")) return;
    const key = keyOf(scope, id);
    const pending = this.#pending.get(key);
    if (pending === undefined) return;
    const answer = readAnswer(message);
    if (answer === undefined) return;
    this.#pending.delete(key);
    if (pending.kind === "list") {
      if (answer.kind === "result") this.#list(answer.result);
    } else if (this.#characters + characters <= maxCharacters) {
      pending.call.answer = answer;
      this.#characters += characters;
    }
  }

  /** Nothing more is answered in this scope. */
  ended(scope: string): void {
    for (const key of this.#pending.keys()) if (key.startsWith(`${scope}\n`)) this.#pending.delete(key);
  }

  /** An id that is used again stands for the later request. */
  #await(scope: string, id: string | number, pending: Pending): void {
    const key = keyOf(scope, id);
    this.#pending.delete(key);
    this.#pending.set(key, pending);
    // Those that were asked for first are the least likely to be answered still.
    if (this.#pending.size > maxCalls) for (const oldest of this.#pending.keys()) return void this.#pending.delete(oldest);
  }

  #list(result: JsonObject): void {
    const tools = ownMember(result, "tools");
    if (!Array.isArray(tools)) return;
    this.#tools ??= new Map();
    for (const tool of tools as readonly JsonValue[]) {
      const name = isPlainObject(tool) ? ownMember(tool as JsonObject, "name") : undefined;
      if (typeof name === "string" && (this.#tools.size < maxTools || this.#tools.has(name)) && !isDeeperThan(tool, maxDepth)) this.#tools.set(name, tool as JsonObject);
    }
  }
}

function keyOf(scope: string, id: string | number): string {
  return `${scope}\n${JSON.stringify(id)}`;
}

function readAnswer(message: JsonObject): RecordedAnswer | undefined {
  if (isDeeperThan(message, maxDepth)) return { kind: "tooDeep" };
  const result = ownMember(message, "result");
  if (isJsonObject(result)) return { kind: "result", result };
  const error = ownMember(message, "error");
  if (!isJsonObject(error)) return undefined;
  const [code, text, data] = [ownMember(error, "code"), ownMember(error, "message"), ownMember(error, "data")];
  return typeof code === "number" && typeof text === "string" ? { kind: "error", code, message: text, ...(data !== undefined && { data }) } : undefined;
}
