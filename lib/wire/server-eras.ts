import { ownMember } from "../json/json-object.js";
import { isPlainObject, type JsonObject } from "../json/json-value.js";
import { showValue } from "../messages/show-value.js";
import { isStateless, knownVersions } from "./protocol-versions.js";
import { isMessageId } from "./read-incoming.js";
import { isRpcError, RpcError, rpcErrorCodes } from "./rpc-error.js";
import type { ClientTerms } from "./served-request.js";
import type { ServerHandler } from "./server-handler.js";

const prefix = "io.modelcontextprotocol/";

/** Keys that stand in the `_meta` of messages in versions without a handshake. */
export const metaKeys = {
  protocolVersion: `${prefix}protocolVersion`,
  clientInfo: `${prefix}clientInfo`,
  clientCapabilities: `${prefix}clientCapabilities`,
  logLevel: `${prefix}logLevel`,
  serverInfo: `${prefix}serverInfo`,
  subscriptionId: `${prefix}subscriptionId`,
} as const;

const logLevels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** Results that say, in versions without a handshake, how long they may be kept and by whom. */
const cacheableMethods: ReadonlySet<string> = new Set(["server/discover", "tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read"]);

const known = new WeakMap<ServerHandler, ServerEras>();

/** What a server speaks. Read once for all its connections. */
export function erasOf(handler: ServerHandler): ServerEras {
  let eras = known.get(handler);
  if (eras === undefined) {
    eras = new ServerEras(handler);
    known.set(handler, eras);
  }
  return eras;
}

/** The versions that a server speaks, newest first, and what it answers to questions about them. */
export class ServerEras {
  readonly all: readonly string[];
  readonly handshake: readonly string[];
  readonly stateless: readonly string[];
  /** Who asks before saying who it is. */
  readonly unknownClient: ClientTerms;
  readonly #handler: ServerHandler;
  /** What is added to most results, as text. */
  readonly #members: string;
  readonly #cacheableMembers: string;

  constructor(handler: ServerHandler) {
    this.#handler = handler;
    this.all = handler.versions ?? [...knownVersions].reverse();
    this.stateless = this.all.filter(isStateless);
    this.handshake = this.all.filter((version) => !isStateless(version));
    this.#members = JSON.stringify(this.#complete("", {})).slice(1, -1);
    this.#cacheableMembers = JSON.stringify(this.#complete("tools/list", {})).slice(1, -1);
    this.unknownClient = { version: this.handshake[0] ?? "", isStateless: false, client: undefined, capabilities: {} };
  }

  /**
   * What the client said of itself in `initialize`, and the version that the conversation will be in: the one that it offers,
   * if that is spoken, else the newest that is.
   *
   * @throws RpcError
   */
  initialize(params: JsonObject): ClientTerms {
    const { protocolVersion: offered, capabilities, clientInfo } = params;
    const [newest] = this.handshake;
    if (newest === undefined) throw this.#unsupported(offered, "this server speaks without a handshake only");
    if (typeof offered !== "string") throw invalid("protocolVersion", "a string", offered);
    if (!isPlainObject(capabilities)) throw invalid("capabilities", "an object", capabilities);
    const version = this.handshake.includes(offered) ? offered : newest;
    return { version, isStateless: false, client: identityOf(clientInfo, "clientInfo"), capabilities: capabilities as JsonObject };
  }

  initializeResult({ version }: ClientTerms): JsonObject {
    const { capabilities, info, instructions } = this.#handler;
    return { protocolVersion: version, capabilities, serverInfo: info, ...(instructions !== undefined && { instructions }) };
  }

  discoverResult(): JsonObject {
    const { capabilities, instructions } = this.#handler;
    return { supportedVersions: this.stateless, capabilities, ...(instructions !== undefined && { instructions }) };
  }

  /**
   * Reads what each request says in versions without a handshake.
   *
   * @throws RpcError
   */
  readMeta(params: JsonObject): ClientTerms {
    const meta = ownMember(params, "_meta");
    const version = memberOf(meta, metaKeys.protocolVersion);
    const capabilities = memberOf(meta, metaKeys.clientCapabilities);
    if (typeof version !== "string") throw invalidMeta(metaKeys.protocolVersion, "a string", version);
    if (!isPlainObject(capabilities)) throw invalidMeta(metaKeys.clientCapabilities, "an object", capabilities);
    const info = memberOf(meta, metaKeys.clientInfo);
    const level = memberOf(meta, metaKeys.logLevel);
    const token = memberOf(meta, "progressToken");
    if (level !== undefined && !logLevels.includes(level as string)) throw invalidMeta(metaKeys.logLevel, `one of ${logLevels.join(", ")}`, level);
    if (token !== undefined && !isMessageId(token)) throw invalidMeta("progressToken", "a string or an integer", token);
    if (!this.stateless.includes(version)) throw this.#unsupported(version, "it is not spoken here");
    return {
      version,
      isStateless: true,
      client: info === undefined ? undefined : identityOf(info, `_meta["${metaKeys.clientInfo}"]`),
      capabilities: capabilities as JsonObject,
    };
  }

  /** What is wrong with what a request says of its version, if anything. */
  claimProblem(params: JsonObject): RpcError | undefined {
    try {
      this.readMeta(params);
      return undefined;
    } catch (error) {
      return isRpcError(error) ? error : RpcError.invalidRequest("Invalid request");
    }
  }

  /** Whether a message says, rightly, that it is of a version without a handshake. */
  isValidClaim(params: JsonObject): boolean {
    return claimsStateless(params) && this.claimProblem(params) === undefined;
  }

  /**
   * The text of a result with what every result must or should hold in versions without a handshake,
   * where the handler has not said it. Throws what `JSON.stringify` throws.
   */
  writeResult(method: string, result: JsonObject): string {
    const isCacheable = cacheableMethods.has(method);
    if (result["resultType"] !== undefined || result["_meta"] !== undefined || (isCacheable && (result["ttlMs"] !== undefined || result["cacheScope"] !== undefined))) {
      return JSON.stringify(this.#complete(method, result));
    }
    // Most results say none of it: then it is written behind them, and they need not be copied.
    const text = JSON.stringify(result);
    const members = isCacheable ? this.#cacheableMembers : this.#members;
    return text === "{}" ? `{${members}}` : `${text.slice(0, -1)},${members}}`;
  }

  #complete(method: string, result: JsonObject): JsonObject {
    const { resultType = "complete", _meta: meta } = result;
    const isCacheable = resultType === "complete" && cacheableMethods.has(method);
    return {
      ...result,
      resultType,
      ...(isCacheable && { ttlMs: result["ttlMs"] ?? 0, cacheScope: result["cacheScope"] ?? "private" }),
      ...((meta === undefined || isPlainObject(meta)) && { _meta: { [metaKeys.serverInfo]: this.#handler.info, ...(meta as JsonObject | undefined) } }),
    };
  }

  /** The refusal of a request that came before `initialize`. */
  notInitialized(method: string): RpcError {
    const [newest] = this.handshake;
    const ways = [
      ...(newest === undefined ? [] : [`begin with \`initialize\` (this server speaks ${this.handshake.join(", ")})`]),
      ...(this.stateless.length === 0 ? [] : [`name version ${this.stateless.join(" or ")} in the \`_meta\` of each request`]),
    ];
    return RpcError.invalidRequest(`Invalid request: ${showValue(method, 60)} came before \`initialize\`: ${ways.join(", or ")}`);
  }

  #unsupported(requested: unknown, reason: string): RpcError {
    const isNamed = typeof requested === "string";
    const message = `Unsupported protocol version${isNamed ? `: ${showValue(requested, 60).slice(1, -1)}` : ""} (${reason}; supported: ${this.all.join(", ")})`;
    // The same as `server/discover` tells: what can be named in place of the one that is refused.
    return new RpcError(rpcErrorCodes.unsupportedProtocolVersion, message, { supported: [...this.stateless], ...(isNamed && { requested: requested.slice(0, 200) }) });
  }
}

/** Whether a message says that it is of a version without a handshake; whether rightly so is another matter. */
export function claimsStateless(params: JsonObject): boolean {
  return memberOf(ownMember(params, "_meta"), metaKeys.protocolVersion) !== undefined;
}


function memberOf(value: unknown, key: string): unknown {
  return isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function identityOf(value: unknown, where: string): { readonly name: string; readonly version: string } {
  const { name, version } = isPlainObject(value) ? value : {};
  if (!isPlainObject(value)) throw invalid(where, "an object", value);
  if (typeof name !== "string") throw invalid(`${where}.name`, "a string", name);
  if (typeof version !== "string") throw invalid(`${where}.version`, "a string", version);
  return { name, version };
}

function invalid(where: string, expected: string, received: unknown): RpcError {
  return RpcError.invalidParams(`Invalid params: \`${where}\` ${rule(expected, received)}`);
}

function invalidMeta(key: string, expected: string, received: unknown): RpcError {
  const problem = rule(expected, received);
  return RpcError.invalidParams(`Invalid params: \`_meta["${key}"]\` ${problem}`, { envelope: { key, problem } });
}

function rule(expected: string, received: unknown): string {
  return `must be ${expected}, but it is ${received === undefined ? "missing" : showValue(received, 60)}`;
}
