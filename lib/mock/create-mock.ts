import type { Readable, Writable } from "node:stream";
import { createFaultPlan, type FaultPlan } from "../faults/fault-plan.js";
import type { FaultActivation } from "../faults/fault-spec.js";
import { putFaults } from "../faults/put-faults.js";
import type { JsonObject, JsonValue } from "../json/json-value.js";
import { InProcessServer } from "../wire/in-process-server.js";
import type { ClientTransport } from "../wire/link-in-process.js";
import type { ServerTransport } from "../wire/memory-transport.js";
import type { AnyArguments } from "./any.js";
import type { MockCall } from "./mock-call.js";
import { MockEngine } from "./mock-engine.js";
import { assertMockOptions, type MockOptions, type MockServerOptions } from "./mock-options.js";
import { OnCall } from "./on-call.js";
import type { MockAnswerStart, MockReplyGiven, MockReplyOptions } from "./reply-steps.js";
import { unusedRepliesError } from "./unused-replies.js";

/**
 * A mock server in this process. It takes any number of clients: through {@link Mock.transport},
 * {@link Mock.fetch}, or `inProcess(mock)` as the target of a suite.
 */
export interface Mock<ToolName extends string = string> {
  /**
   * Says how calls of a tool are answered from now on: with exactly these arguments, or with `ANY`.
   * It goes before what the definition says; the arguments are copied.
   *
   * @example
   * mock.on("add", { a: 1, b: 2 }).reply({ sum: 3 });
   * mock.on("add", ANY).rejects("only 1 and 2").times(2);
   * @throws McpeakError `INVALID_MOCK_REPLY` for a tool that there is not, or arguments that no call can have
   */
  on(tool: ToolName, args: JsonObject | AnyArguments): MockAnswerStart;
  /** The short form of `.on(tool, args).reply(result, options)`. */
  on(tool: ToolName, args: JsonObject | AnyArguments, result: JsonValue, options?: MockReplyOptions): MockReplyGiven;
  /**
   * The calls that came since the start or the last `reset`, in their order: the last 10000, or fewer where their arguments
   * are longer than 32 Mi characters of JSON together. What comes later is not in it.
   */
  readonly calls: readonly MockCall[];
  /** The hits of its faults since the start or the last `reset`, in their order: the last 10000. What comes later is not in it. */
  readonly faultActivations: readonly FaultActivation[];
  /** Places in `faults` of those that have hit nothing since then, from 0: their names may be mistyped. */
  readonly unusedFaults: readonly number[];
  /** Forgets the calls, what `on` has said, how often each response of the definition was given, and what faults have counted. */
  reset(): void;
  /**
   * Fails a test whose calls did not come.
   *
   * @throws McpeakError `UNUSED_MOCK_REPLIES` when a response of the definition or of `on` was never given, or less often than its `times`
   */
  assertAllRepliesUsed(): void;
  /**
   * The client's end of a new connection, for clients of the official SDKs, 1.x and 2.x. No port, nothing over a wire.
   *
   * @example
   * await client.connect(mock.transport());
   */
  transport(): ClientTransport;
  /** Serves the server's end of a linked transport, as `connect` of the official SDKs' servers does. */
  serve(transport: ServerTransport): Promise<void>;
  /** Answers a request of Streamable HTTP, without a port. */
  fetch(request: Request): Promise<Response>;
  /**
   * Serves one client over stdin and stdout of this process, a message a line, or over the streams that are given. What
   * else is written to stdout meanwhile (`console.log`) goes to stderr.
   *
   * @example
   * await mock.serveStdio().closed; // when stdin ends
   */
  serveStdio(streams?: MockStreams): MockConversation;
  /**
   * Ends all connections and all that is in flight; nothing is left that keeps the process alive. What is asked for
   * afterwards is closed already. May be called more than once.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Where a mock over stdio reads and writes; stdin and stdout of this process where absent. */
export interface MockStreams {
  readonly stdin?: Readable;
  readonly stdout?: Writable;
}

/** A conversation with one client over stdin and stdout. */
export interface MockConversation {
  /** Settles when it is over, whoever ended it. */
  readonly closed: Promise<void>;
  /** Ends it. Nothing is left that keeps the process alive. May be called more than once. */
  close(): Promise<void>;
}

/**
 * Makes a mock server of a definition, without a port.
 *
 * @example
 * await using mock = createMock({
 *   tools: [{ name: "add", inputSchema: { type: "object" } }],
 *   responses: [{ tool: "add", args: { a: 1, b: 2 }, result: { sum: 3 } }],
 * });
 * await client.connect(mock.transport());
 * await client.callTool({ name: "add", arguments: { a: 1, b: 2 } });
 * // { content: [{ type: "text", text: '{"sum":3}' }] }
 * mock.calls; // [{ tool: "add", args: { a: 1, b: 2 }, outcome: "exact", response: "responses[0]", protocolVersion: "2025-11-25" }]
 * @throws McpeakError `INVALID_MOCK_DEFINITION` or `INVALID_FAULTS`; its `issues` are all problems
 */
export function createMock<ToolName extends string>(options: MockOptions<ToolName>): Mock<ToolName> {
  assertMockOptions(options, { canListen: false });
  return new InProcessMock(options);
}

/** The mock itself. Options must have been checked. */
export class InProcessMock<ToolName extends string> implements Mock<ToolName> {
  readonly #engine: MockEngine;
  readonly #plan: FaultPlan | undefined;
  readonly #server: InProcessServer;

  constructor(options: MockServerOptions<ToolName>) {
    this.#engine = new MockEngine(options, options);
    const { faults = [], onActivation, onProblem, maxBodyBytes } = options;
    const served = { ...(onProblem !== undefined && { onProblem }), ...(maxBodyBytes !== undefined && { maxBodyBytes }) };
    if (faults.length === 0) this.#server = new InProcessServer(this.#engine, served);
    else {
      const plan = createFaultPlan(faults, { onActivation });
      const put = putFaults((request, canHit) => plan.take(request, canHit), { onProblem });
      this.#plan = plan;
      this.#server = new InProcessServer(this.#engine, { ...served, wrapLink: (link) => put.wrapLink(link) });
      this.#server.closeWith(() => put.close());
    }
  }

  /** What serves it, in whatever way. */
  protected get server(): InProcessServer {
    return this.#server;
  }

  get calls(): readonly MockCall[] {
    return this.#engine.log.calls;
  }

  get faultActivations(): readonly FaultActivation[] {
    return this.#plan?.activations ?? [];
  }

  get unusedFaults(): readonly number[] {
    return this.#plan?.unused ?? [];
  }

  on(tool: ToolName, args: JsonObject | AnyArguments): MockAnswerStart;
  on(tool: ToolName, args: JsonObject | AnyArguments, result: JsonValue, options?: MockReplyOptions): MockReplyGiven;
  on(tool: ToolName, args: JsonObject | AnyArguments, ...reply: [result?: JsonValue, options?: MockReplyOptions | undefined]): MockAnswerStart | MockReplyGiven {
    const start = new OnCall(this.#engine, tool, args);
    return reply.length === 0 ? start : start.reply(reply[0] as JsonValue, reply[1]);
  }

  reset(): void {
    this.#engine.table.reset();
    this.#engine.log.clear();
    this.#plan?.reset();
  }

  assertAllRepliesUsed(): void {
    const error = unusedRepliesError(this.#engine);
    if (error !== undefined) throw error;
  }

  transport(): ClientTransport {
    return this.#server.transport();
  }

  serve(transport: ServerTransport): Promise<void> {
    return this.#server.serve(transport);
  }

  fetch(request: Request): Promise<Response> {
    return this.#server.fetch(request);
  }

  serveStdio(streams: MockStreams = {}): MockConversation {
    return this.#server.serveStdio(streams);
  }

  /** How many connections, and other things, close with the mock. */
  get openConnections(): number {
    return this.#server.openCount;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
