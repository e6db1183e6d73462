import { createServer, type ClientRequest, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { escapeControls } from "../messages/show-value.js";
import { createRedactor } from "../secrets/create-redactor.js";
import { isSecretName } from "../secrets/is-secret-name.js";
import { LearnedSecrets } from "../secrets/learned-secrets.js";
import type { Redactor } from "../secrets/redactor.js";
import { secretValuesOfHeaders, secretValuesOfUrl } from "../secrets/secret-values.js";
import type { HttpTarget } from "../session/target.js";
import { redactorFor } from "../session/target-secrets.js";
import { sessionUnknown } from "../wire/http-session.js";
import { HttpGuard } from "../wire/http-guard.js";
import { bareHost, shownHost, startListening } from "../wire/listen.js";
import { maxMessageBytes } from "../wire/message-limit.js";
import { NodeReceived } from "../wire/node-reply.js";
import { tellProblem } from "../wire/tell-problem.js";
import { checkFaults, checkProxyOptions } from "./check-proxy-options.js";
import { HttpAnswer } from "./http-answer.js";
import { HttpUpstream, maxHeadBytes } from "./http-upstream.js";
import { LostSessions } from "./lost-sessions.js";
import { passRequest } from "./pass-request.js";
import { cancelledBy, idKey, messageIn, messagesIn, type PassedRequest, requestOf } from "./passed-request.js";
import { ProxyFaults } from "./proxy-faults.js";
import type { ProxyOptions, ProxyProblem } from "./proxy-options.js";
import { Recorder } from "./recorder.js";
import { type Recording, recordingOf } from "./recording.js";
import { refuseRequest } from "./refuse-request.js";
import { readRequestBody } from "./request-body.js";

export interface HttpProxyOptions extends ProxyOptions {
  /** A name or an address of this machine to listen on; 127.0.0.1 when absent: reached from this machine alone. */
  readonly host?: string;
  /** 0 when absent: any that is free. */
  readonly port?: number;
}

/** A proxy in front of a server behind a URL. */
export interface HttpProxy {
  /** Where clients are to connect to, such as `http://127.0.0.1:53211/mcp`: the path is the server's. */
  readonly url: string;
  readonly port: number;
  readonly recording: Recording;
  /** Places in `faults` of those that have hit nothing so far, from 0: their names may be mistyped. */
  readonly unusedFaults: readonly number[];
  /** Ends all connections, to clients and to the server, and lets go of the port. May be called more than once. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** More requests that are hit and not over are not kept: they can't be cancelled by a message. */
const maxConcerned = 10_000;

/**
 * Listens on a port and passes every request on to a server behind a URL, and its answer back: methods, headers and bodies as
 * they are, streams as they come. The paths are the server's own. Only `Host` is another one, and what a target says of
 * headers and `auth` is added.
 *
 * @example
 * await using proxy = await createHttpProxy(http("https://example.com/mcp"), {
 *   faults: [{ on: { method: "tools/call", every: 3 }, do: { type: "httpStatus", status: 503 } }],
 * });
 * proxy.url; // http://127.0.0.1:53211/mcp
 *
 * @throws McpeakError `INVALID_PROXY`, `SERVER_PORT_BUSY`, `SERVER_CANNOT_LISTEN`; `INVALID_FAULTS` when `faults` is not valid
 */
export async function createHttpProxy(target: HttpTarget, options: HttpProxyOptions = {}): Promise<HttpProxy> {
  checkProxyOptions(target, "http", options);
  const faults = checkFaults(options.faults, "http");
  const proxy = new HttpProxying(await HttpUpstream.create(target), redactorFor(target), { ...options, faults });
  await proxy.listen();
  return proxy;
}

class HttpProxying implements HttpProxy {
  url = "";
  port = 0;
  readonly recording: Recording;
  readonly #upstream: HttpUpstream;
  readonly #options: HttpProxyOptions;
  readonly #host: string;
  readonly #guard: HttpGuard;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #faults: ProxyFaults | undefined;
  readonly #recorder: Recorder | undefined;
  readonly #learned = new LearnedSecrets();
  readonly #sessions = new LostSessions();
  readonly #concerned = new Map<string, PassedRequest>();
  #exchanges = 0;
  #closing: Promise<void> | undefined;

  constructor(upstream: HttpUpstream, redactor: Redactor, options: HttpProxyOptions) {
    const { faults = [], onActivation, onProblem } = options;
    this.#upstream = upstream;
    this.#options = options;
    this.#host = bareHost(options.host) || "127.0.0.1";
    this.#guard = new HttpGuard([], this.#host);
    this.#faults = faults.length === 0 ? undefined : new ProxyFaults(faults, { onActivation, onProblem });
    this.#recorder = options.record === true ? new Recorder() : undefined;
    this.recording = recordingOf(this.#recorder ?? new Recorder(), both(redactor, createRedactor({ values: [], learned: this.#learned })));
    this.#server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, maxHeaderSize: maxHeadBytes });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    const serve = (request: IncomingMessage, response: ServerResponse): void => {
      // One request that can't be passed on is no reason to end all others.
      this.#serve(request, response).catch((error: Error) => {
        this.#tell({ kind: "requestLost", error });
        request.socket.destroy();
      });
    };
    this.#server.on("request", serve).on("checkContinue", serve);
  }

  async listen(): Promise<void> {
    await startListening(this.#server, this.#host, this.#options.port ?? 0);
    const address = this.#server.address() as AddressInfo;
    this.port = address.port;
    this.url = `http://${shownHost(address)}:${address.port}${this.#upstream.path}`;
  }

  get unusedFaults(): readonly number[] {
    return this.#faults?.unused ?? [];
  }

  close(): Promise<void> {
    return (this.#closing ??= new Promise((settle) => {
      this.#server.close(() => settle());
      this.#faults?.put.close();
      this.#upstream.close();
      for (const socket of this.#sockets) socket.destroy();
    }));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on("error", () => {});
    request.on("error", () => {});
    const forbidden = this.#guard.refusal(new NodeReceived(request));
    if (forbidden !== undefined) {
      this.#tell({ kind: "requestRefused", status: 403, reason: escapeControls(forbidden) });
      return refuseRequest(request, response, 403, forbidden);
    }
    const sessionId = headerOf(request, "mcp-session-id");
    if (sessionId !== undefined && this.#sessions.has(sessionId)) return this.#refuseLost(request, response);
    const isLookedAt = this.#faults !== undefined || this.#recorder !== undefined;
    if (!isLookedAt || !isForMessages(request)) return this.#passUnseen(request, response);
    if (this.#recorder !== undefined) this.#learned.learn(...secretsOf(request));
    if (request.method === "POST") return this.#passMessage(request, response, sessionId);
    this.#sessions.keep(response, sessionId);
    const heard = this.#hearing(sessionId ?? "");
    const answer = heard && new HttpAnswer(response, { heard });
    request.pipe(this.#send(request, response, answer, ["accept-encoding"]));
  }

  /** Nobody looks at what passes. */
  #passUnseen(request: IncomingMessage, response: ServerResponse): void {
    request.pipe(this.#send(request, response));
  }

  async #passMessage(request: IncomingMessage, response: ServerResponse, sessionId: string | undefined): Promise<void> {
    if (Number(request.headers["content-length"] ?? 0) > maxMessageBytes) return this.#passUnseen(request, response);
    if (request.headers.expect !== undefined) response.writeContinue();
    const body = await readRequestBody(request, maxMessageBytes);
    if (body.kind === "cut") return void request.socket.destroy();
    const drop = ["accept-encoding", "expect"];
    if (body.kind === "long") {
      const upstream = this.#send(request, response, undefined, drop);
      upstream.write(body.bytes);
      return void request.pipe(upstream);
    }
    const { bytes } = body;
    const text = bytes.toString();
    const scope = sessionId ?? `#${(this.#exchanges += 1)}`;
    this.#record(scope, text, response);
    const message = messageIn(text);
    const cancelled = message === undefined ? undefined : cancelledBy(message);
    if (cancelled !== undefined && this.#cancel(`${scope}\n${idKey(cancelled)}`)) return void response.writeHead(202, { "content-length": 0 }).end();
    const passed = this.#faults === undefined || message === undefined ? undefined : requestOf(message, sessionId);
    const answer = this.#answerTo(passed, request, response, scope);
    this.#sessions.keep(response, sessionId);
    this.#send(request, response, answer, drop).end(bytes);
  }

  /** Decides what happens to a request, before the server sees it. */
  #answerTo(passed: PassedRequest | undefined, request: IncomingMessage, response: ServerResponse, scope: string): HttpAnswer | undefined {
    const faults = this.#faults;
    const heard = this.#hearing(scope);
    const unhit = (): HttpAnswer | undefined => (heard === undefined ? undefined : new HttpAnswer(response, { heard }));
    if (passed === undefined || faults === undefined) return unhit();
    const sessionFor = (upstream: IncomingMessage): string | undefined => passed.sessionId ?? headerOf(upstream, "mcp-session-id");
    const answer = new HttpAnswer(response, {
      heard,
      canHit: (upstream) => faults.actionFor(passed)?.type !== "loseSession" || sessionFor(upstream) !== undefined,
      faulty: { request: passed, wrap: (carrier) => faults.put.wrapLink(carrier) },
      missed: (upstream) => this.#tellMissed(passed, sessionFor(upstream)),
      dropSession: (upstream) => this.#loseSession(request, sessionFor(upstream)),
    });
    answer.link?.received?.(passed);
    if (!faults.concerns(passed)) return unhit();
    const key = `${scope}\n${idKey(passed.id)}`;
    this.#concerned.set(key, passed);
    if (this.#concerned.size > maxConcerned) this.#concerned.delete(this.#concerned.keys().next().value ?? "");
    response.once("close", () => {
      if (this.#concerned.get(key) === passed) this.#concerned.delete(key);
    });
    return answer;
  }

  #record(scope: string, text: string, response: ServerResponse): void {
    const recorder = this.#recorder;
    if (recorder === undefined) return;
    for (const message of messagesIn(text)) recorder.sent(scope, message, text.length);
    // Without a session what is not answered by then never is.
    if (response.req.headers["mcp-session-id"] === undefined) response.once("close", () => recorder.ended(scope));
  }

  #tellMissed(request: PassedRequest, sessionId: string | undefined): void {
    const action = this.#faults?.actionFor(request);
    if (action?.type === "loseSession" && sessionId === undefined) this.#tell({ kind: "faultMisfit", fault: action.type, method: request.method, misfit: "noSession" });
    else if (action !== undefined) this.#tell({ kind: "faultMissed", fault: action.type, method: request.method, requestId: request.id });
  }

  #hearing(scope: string): ((text: string) => void) | undefined {
    const recorder = this.#recorder;
    return recorder && ((text) => {
      if (recorder.isWaiting) for (const message of messagesIn(text)) recorder.answered(scope, message, text.length);
    });
  }

  /** A server that sees the cancellation gives no answer that could come late. Gives whether it is not to see it. */
  #cancel(key: string): boolean {
    const request = this.#concerned.get(key);
    if (request === undefined) return false;
    request.cancel();
    return this.#faults?.actionFor(request)?.type === "lateAfterCancel";
  }

  /** Opens the request to the server; its answer goes to the client. */
  #send(request: IncomingMessage, response: ServerResponse, answer?: HttpAnswer, drop: readonly string[] = []): ClientRequest {
    return passRequest(this.#upstream, { request, response, answer, drop, tell: (problem) => this.#tell(problem), isClosing: () => this.#closing !== undefined });
  }

  #loseSession(request: IncomingMessage, sessionId: string | undefined): void {
    if (sessionId === undefined) return;
    this.#sessions.lose(sessionId);
    this.#upstream.endSession(request, sessionId);
  }

  #refuseLost(request: IncomingMessage, response: ServerResponse): void {
    refuseRequest(request, response, 404, JSON.stringify({ jsonrpc: "2.0", error: sessionUnknown().toObject(), id: null }), "application/json");
  }

  #tell(problem: ProxyProblem): void {
    tellProblem(this.#options.onProblem, problem);
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** What a client calls by, that nobody else is to see. */
function secretsOf({ headers, url = "" }: IncomingMessage): readonly string[] {
  const named = Object.entries(headers).filter((entry): entry is [string, string] => isSecretName(entry[0]) && typeof entry[1] === "string");
  return [...secretValuesOfHeaders(Object.fromEntries(named)), ...secretValuesOfUrl(`http://localhost${url}`)];
}

/** Whether messages may pass by it: a POST of JSON, or a stream that is asked for. */
function isForMessages({ method, headers }: IncomingMessage): boolean {
  if (method === "POST") return (headers["content-type"] ?? "").toLowerCase().startsWith("application/json");
  return method === "GET" && (headers.accept ?? "").includes("text/event-stream");
}

/** Hides what either knows. */
function both(one: Redactor, other: Redactor): Redactor {
  return Object.freeze({
    hideText: (text: string) => other.hideText(one.hideText(text)),
    hideStart: (text: string) => other.hideStart(one.hideStart(text)),
    hideValue: <Value>(value: Value) => other.hideValue(one.hideValue(value)),
    hideAt: <Value>(...[path, value]: Parameters<typeof one.hideAt<Value>>) => other.hideAt(path, one.hideAt(path, value)),
  });
}
