import { version as mcpeakVersion } from "../about/version.js";
import { isJsonObject } from "../json/json-object.js";
import type { JsonObject } from "../json/json-value.js";
import { describeFacts } from "../messages/describe-facts.js";
import { fail } from "../messages/fail.js";
import type { MockAnswerFacts } from "../messages/facts/mock.js";
import { previewValue } from "../messages/preview-value.js";
import type { Language } from "../messages/words.js";
import { isPromise } from "../wire/is-promise.js";
import { isRpcError, RpcError, rpcErrorCodes } from "../wire/rpc-error.js";
import type { ServedRequest, ServerHandler } from "../wire/server-handler.js";
import { areTooDeep, argumentKey, copyArguments, copyJson } from "./argument-key.js";
import { checkAnswer } from "./check-answer.js";
import { type DeclaredTool, declareTool, toolNames } from "./declared-tool.js";
import { maxArgumentDepth } from "./definition-format.js";
import type { MockAnswerSpec, MockDefinitionSpec, MockResponseSpec, UnmatchedCallPolicy } from "./definition-spec.js";
import { explainMiss } from "./explain-miss.js";
import { MockIssueSink } from "./issue-sink.js";
import { type MadeAnswer, makeAnswer, makeRejection } from "./make-answer.js";
import { CallLog, type MockCall, type MockCallOutcome } from "./mock-call.js";
import { MockReply } from "./mock-reply.js";
import { ReplyTable } from "./reply-table.js";
import { type Wait, wait } from "./wait.js";

export interface MockEngineOptions {
  /** How the server names itself; `mcpeak-mock` when absent. */
  readonly name?: string | undefined;
  /** The version that it names; mcpeak's own when absent. */
  readonly version?: string | undefined;
  /** Language of what it answers of its own accord; English when absent. */
  readonly lang?: Language | undefined;
  /** Told of each call when it comes. */
  readonly onCall?: ((call: MockCall) => void) | undefined;
  readonly wait?: Wait | undefined;
}

/** A call whose tool and arguments can be looked at. */
interface ReadCall {
  readonly tool: DeclaredTool;
  readonly args: JsonObject;
  readonly key: string;
  readonly request: ServedRequest;
}

/** Answers calls as a definition says, and as code has told since. */
export class MockEngine implements ServerHandler {
  readonly info: { readonly name: string; readonly version: string };
  readonly capabilities: JsonObject = { tools: {} };
  readonly table = new ReplyTable();
  readonly log = new CallLog();
  readonly lang: Language;
  readonly #tools = new Map<string, DeclaredTool>();
  readonly #inputSchemas = new Map<string, JsonObject>();
  readonly #list: JsonObject;
  readonly #unmatched: UnmatchedCallPolicy;
  readonly #onCall: ((call: MockCall) => void) | undefined;
  readonly #wait: Wait;

  /** @param definition Must be valid. It is copied. */
  constructor(definition: MockDefinitionSpec, options: MockEngineOptions = {}) {
    const { name = "mcpeak-mock", version = mcpeakVersion, lang = "en", onCall } = options;
    const { tools, responses = [] } = copyJson({ tools: definition.tools, responses: definition.responses });
    this.info = { name, version };
    this.lang = lang;
    this.#onCall = onCall;
    this.#wait = options.wait ?? wait;
    this.#unmatched = definition.onUnmatchedCall ?? "toolError";
    this.#list = { tools: tools as readonly JsonObject[] };
    for (const tool of tools) {
      this.#tools.set(tool.name, declareTool(tool));
      this.#inputSchemas.set(tool.name, tool.inputSchema as JsonObject);
    }
    responses.forEach((response, index) => this.#addResponse(response, index));
  }

  /** The tools by name. */
  get tools(): ReadonlyMap<string, DeclaredTool> {
    return this.#tools;
  }

  handle(request: ServedRequest): JsonObject | Promise<JsonObject> {
    switch (request.method) {
      case "tools/list":
        return this.#listTools(request.params);
      case "tools/call":
        return this.#callTool(request);
      default:
        throw RpcError.methodNotFound(request.method);
    }
  }

  /** How deep a call goes is looked at first, without recursion. */
  handleTooDeep(request: ServedRequest): JsonObject | Promise<JsonObject> {
    return this.handle(request);
  }

  inputSchemaOf(tool: string): JsonObject | undefined {
    return this.#inputSchemas.get(tool);
  }

  /** What is answered of the mock's own accord, as text. */
  say(facts: MockAnswerFacts): string {
    const { message, hint } = describeFacts(facts, this.lang);
    return `${message}\n${hint}`;
  }

  #addResponse(response: MockResponseSpec, index: number): void {
    const { tool, args, times, delayMs } = response;
    const hasOutput = this.#tools.get(tool)?.output !== undefined;
    let made: MadeAnswer | undefined;
    const reply = new MockReply(`responses[${index}]`, args as JsonObject | undefined, () => (made ??= makeAnswer(response, hasOutput)), { times, delayMs });
    this.table.addFromDefinition(tool, reply);
  }

  #listTools({ cursor }: JsonObject): JsonObject {
    if (cursor !== undefined) throw this.#malformed("cursor", cursor);
    return this.#list;
  }

  #callTool(request: ServedRequest): JsonObject | Promise<JsonObject> {
    const { name, arguments: args = {} } = request.params;
    if (typeof name !== "string") throw this.#malformed("name", name);
    if (!isJsonObject(args)) throw this.#malformed("arguments", args);
    const isTooDeep = areTooDeep(args);
    const tool = this.#tools.get(name);
    if (tool === undefined) {
      this.#note({ tool: name, ...(!isTooDeep && { args }), outcome: "unknownTool", protocolVersion: request.protocolVersion }, isTooDeep ? "" : argumentKey(args));
      throw RpcError.invalidParams(this.say({ room: "mock", code: "MOCK_TOOL_UNKNOWN", tool: name, ...toolNames(name, this.#tools.keys()) }));
    }
    if (isTooDeep) {
      this.#note({ tool: name, outcome: "tooDeep", protocolVersion: request.protocolVersion }, "");
      return makeRejection(this.say({ room: "mock", code: "MOCK_ARGUMENTS_TOO_DEEP", tool: name, maxDepth: maxArgumentDepth }));
    }
    return this.#answer({ tool, args, key: argumentKey(args), request });
  }

  /** In the order of the specification: the exact arguments, the schema, any arguments, a miss. */
  #answer(call: ReadCall): JsonObject | Promise<JsonObject> {
    const { tool, key } = call;
    const exact = this.table.exact(tool.name, key);
    if (exact !== undefined) return this.#give(exact, "exact", call);
    const refusal = this.#refusalOf(call);
    if (refusal !== undefined) {
      this.#noteRead(call, "invalidArguments");
      return makeRejection(this.say(refusal));
    }
    const any = this.table.any(tool.name);
    if (any !== undefined) return this.#give(any, "any", call);
    this.#noteRead(call, "unmatched");
    return this.#miss(call);
  }

  #refusalOf({ tool, args }: ReadCall): MockAnswerFacts | undefined {
    const verdict = tool.input.judge(args);
    if ("problem" in verdict) return { room: "mock", code: "MOCK_SCHEMA_UNUSABLE", tool: tool.name, problem: verdict.problem };
    return verdict.violations.length === 0 ? undefined : { room: "mock", code: "MOCK_ARGUMENTS_INVALID", tool: tool.name, violations: verdict.violations };
  }

  #give(reply: MockReply, outcome: MockCallOutcome, call: ReadCall): JsonObject | Promise<JsonObject> {
    const { args, request } = call;
    reply.used += 1;
    this.#noteRead(call, outcome, reply.where);
    if (reply.delayMs > 0) return this.#giveLater(reply, args, request);
    const answer = this.#ask(reply.where, () => reply.answer(args));
    return isPromise(answer) ? answer.then((made) => sent(made, request)) : sent(answer, request);
  }

  async #giveLater(reply: MockReply, args: JsonObject, request: ServedRequest): Promise<JsonObject> {
    await this.#wait(reply.delayMs, request.signal);
    // nobody waits for it any more
    if (request.signal.aborted) return {};
    return sent(await this.#ask(reply.where, () => reply.answer(args)), request);
  }

  #miss(call: ReadCall): JsonObject | Promise<JsonObject> {
    const { tool, args } = call;
    const explanation = this.say(explainMiss(tool.name, args, this.table));
    const policy = this.#unmatched;
    if (policy === "toolError") return makeRejection(explanation);
    if (policy === "protocolError") throw RpcError.invalidParams(explanation);
    const where = "onUnmatchedCall";
    const asked = this.#ask(where, () => policy({ tool: tool.name, args: copyArguments(args), explanation }));
    const finish = (answer: MockAnswerSpec): JsonObject => sent(this.makeChecked(answer, where, tool), call.request);
    return isPromise(asked) ? asked.then(finish) : finish(asked);
  }

  /** Makes an answer of what a function of the user's gave. */
  makeChecked(answer: MockAnswerSpec, where: string, tool: DeclaredTool): MadeAnswer {
    const sink = new MockIssueSink();
    if (isJsonObject(answer as unknown as JsonObject)) checkAnswer(answer, [where], tool, sink);
    else sink.report([where], { code: "MISSING_ANSWER", allowed: ["result", "content", "error"] });
    const [first] = sink.found;
    if (first === undefined) return makeAnswer(copyJson(answer), tool.output !== undefined);
    const { message } = fail({ room: "mock", code: "INVALID_MOCK_REPLY", first, total: sink.found.length }, { language: this.lang });
    throw new RpcError(rpcErrorCodes.internalError, message);
  }

  /** Calls what may be code of the user's: what it throws is told to the client. */
  #ask<Answer>(where: string, ask: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
    const explain = (error: unknown): never => {
      if (isRpcError(error)) throw error;
      const detail = error instanceof Error ? error.message : String(error);
      throw new RpcError(rpcErrorCodes.internalError, this.say({ room: "mock", code: "MOCK_FUNCTION_FAILED", where, detail }));
    };
    try {
      const answer = ask();
      return isPromise(answer) ? answer.catch(explain) : answer;
    } catch (error) {
      return explain(error);
    }
  }

  #noteRead({ tool, args, key, request }: ReadCall, outcome: MockCallOutcome, response?: string): void {
    this.#note({ tool: tool.name, args, outcome, ...(response !== undefined && { response }), protocolVersion: request.protocolVersion }, key);
  }

  #note(call: MockCall, key: string): void {
    this.log.add(call, key.length);
    this.#onCall?.(call);
  }

  #malformed(problem: "name" | "arguments" | "cursor", received: unknown): RpcError {
    return RpcError.invalidParams(this.say({ room: "mock", code: "MOCK_CALL_MALFORMED", problem, ...(received !== undefined && { received: previewValue(received) }) }));
  }
}

/** What goes out, or is thrown, for an answer. */
function sent(answer: MadeAnswer, { isStateless }: ServedRequest): JsonObject {
  if (answer.kind === "error") throw answer.error;
  return isStateless ? answer.stateless : answer.handshake;
}
