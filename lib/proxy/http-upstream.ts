import http from "node:http";
import type { Socket } from "node:net";
import { headersOf } from "../session/authorizer.js";
import type { HttpTarget } from "../session/target.js";
import { loginOf } from "../wire/url-login.js";

/** What `node:http` and `node:https` have in common. */
interface HttpModule {
  request(options: http.RequestOptions): http.ClientRequest;
  readonly Agent: new (options: http.AgentOptions) => http.Agent;
}

/** One connection of a client has connections of its own to the server: what ends one ends the others. */
interface Peer {
  readonly agent: http.Agent;
  active: number;
}

/** Methods whose requests need not say that they have no body. */
const bodiless = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"]);

/** As large as the head of a message may be: beyond what servers take by default. */
export const maxHeadBytes = 64 * 1024;

/** Sends requests on to the server behind a URL. */
export class HttpUpstream {
  readonly #module: HttpModule;
  readonly #base: URL;
  readonly #own: Readonly<Record<string, string>>;
  readonly #peers = new Map<Socket, Peer>();

  private constructor(module: HttpModule, target: HttpTarget) {
    this.#module = module;
    this.#base = new URL(target.url);
    this.#own = headersOf(target);
  }

  static async create(target: HttpTarget): Promise<HttpUpstream> {
    return new HttpUpstream(new URL(target.url).protocol === "https:" ? (await import("node:https")).default : http, target);
  }

  /** Where clients find the server, behind the proxy's own host and port. */
  get path(): string {
    return this.#base.pathname;
  }

  get origin(): string {
    return this.#base.origin;
  }

  /** Opens the request that goes to the server in place of one of a client, everything in it as it came apart from its host. `drop` names headers that stay behind. */
  open(received: http.IncomingMessage, drop: readonly string[] = []): http.ClientRequest {
    const { hostname, port, protocol } = this.#base;
    const peer = this.#peerOf(received.socket);
    peer.active += 1;
    const request = this.#module.request({
      protocol,
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
      method: received.method,
      path: this.#pathFor(received.url ?? "/"),
      headers: this.#headersFor(received, drop) as unknown as http.OutgoingHttpHeaders,
      agent: peer.agent,
      maxHeaderSize: maxHeadBytes,
    });
    request.once("close", () => (peer.active -= 1));
    return request;
  }

  /** Tells the server that a session is over, whatever it says to it. */
  endSession(received: http.IncomingMessage, sessionId: string): void {
    const { hostname, port, protocol } = this.#base;
    const version = received.headers["mcp-protocol-version"];
    const authorization = received.headers.authorization;
    const headers = { ...(authorization !== undefined && { authorization }), ...this.#own, ...this.#login(), "mcp-session-id": sessionId, ...(typeof version === "string" && { "mcp-protocol-version": version }) };
    const request = this.#module.request({ protocol, host: hostname.replace(/^\[(.*)\]$/, "$1"), port, method: "DELETE", path: this.#pathFor(this.path), headers, agent: this.#peerOf(received.socket).agent });
    request.on("error", () => {}).on("response", (response) => response.resume()).end();
  }

  close(): void {
    for (const { agent } of this.#peers.values()) agent.destroy();
    this.#peers.clear();
  }

  #peerOf(socket: Socket): Peer {
    const known = this.#peers.get(socket);
    if (known !== undefined) return known;
    const peer: Peer = { agent: new this.#module.Agent({ keepAlive: true }), active: 0 };
    this.#peers.set(socket, peer);
    // A server that closes a connection which nobody uses is not heard by a client that uses another one.
    peer.agent.on("free", (own: Socket) => {
      if (!own.listeners("close").includes(endClient)) own.on("close", endClient);
    });
    const endClient = (): void => {
      if (peer.active === 0) socket.destroySoon();
    };
    // A client that is gone has ended its requests.
    socket.once("close", () => {
      this.#peers.delete(socket);
      peer.agent.destroy();
    });
    return peer;
  }

  #pathFor(url: string): string {
    return url === this.#base.pathname ? `${url}${this.#base.search}` : url;
  }

  #login(): Readonly<Record<string, string>> {
    const login = loginOf(this.#base);
    return login === undefined ? {} : { authorization: `Basic ${Buffer.from(login).toString("base64")}` };
  }

  /** Names and values in turn, written as they came. */
  #headersFor({ rawHeaders, headers: { "transfer-encoding": coding, "content-length": length }, method = "" }: http.IncomingMessage, drop: readonly string[]): readonly string[] {
    const own = { ...this.#own, ...this.#login() };
    const replaced = new Set([...Object.keys(own).map((name) => name.toLowerCase()), ...drop, ...(coding === undefined ? ["trailer"] : [])]);
    const headers: string[] = [];
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      const [name = "", value = ""] = [rawHeaders[at], rawHeaders[at + 1]];
      const lower = name.toLowerCase();
      if (lower === "host") headers.push(name, this.#base.host);
      else if (!replaced.has(lower)) headers.push(name, value);
    }
    for (const [name, value] of Object.entries(own)) headers.push(name, value);
    // Node would announce chunks where there is no body.
    if (coding === undefined && length === undefined && !bodiless.has(method)) headers.push("Content-Length", "0");
    return headers;
  }
}
