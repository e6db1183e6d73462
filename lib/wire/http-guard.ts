import { isIP } from "node:net";
import type { HttpReceived } from "./http-reply.js";

/** Names of this machine for itself: one host. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Addresses that stand for all of a machine's. */
const wildcards = ["0.0.0.0", "::", "[::]", ""];

/**
 * Refuses what a foreign web page may have sent: a browser can be led to a server on its own machine by a name that
 * resolves to it (DNS rebinding), but then it still tells that name as `Host`, and the page's as `Origin`.
 */
export class HttpGuard {
  readonly #hosts: ReadonlySet<string>;
  /** Listening on all addresses: any of them is no name that could be rebound. */
  readonly #allowsAddresses: boolean;
  /** The last `Host` that was allowed: most requests have the same. */
  #known: string | undefined;

  /** `allowedHosts` are names or addresses without ports; `boundTo` is what a listener was bound to. */
  constructor(allowedHosts: readonly string[] = [], boundTo?: string) {
    this.#allowsAddresses = boundTo !== undefined && wildcards.includes(boundTo);
    const bound = boundTo === undefined || this.#allowsAddresses ? [] : [boundTo];
    this.#hosts = new Set([...loopback, ...bound, ...allowedHosts].map(normalHost));
  }

  /** Why a request is refused; `undefined` when it is not. `urlHost` stands for a missing `Host`. */
  refusal(received: HttpReceived, urlHost?: string): string | undefined {
    const host = received.header("host") ?? urlHost;
    if (host === undefined) return "Forbidden: there is no `Host` header";
    if (host !== this.#known && !this.#isAllowed(hostOf(`http://${host}`))) return `Forbidden: the host ${quote(host)} is not one of this server's`;
    this.#known = host;
    const origin = received.header("origin");
    if (origin === undefined || origin === "") return undefined;
    return /^https?:\/\//i.test(origin) && this.#isOwn(hostOf(origin), host) ? undefined : `Forbidden: the origin ${quote(origin)} may not use this server`;
  }

  /** Any address may be one of this machine's, but only that by which it was reached is known to be. */
  #isOwn(origin: string | undefined, host: string): boolean {
    return origin !== undefined && (this.#hosts.has(origin) || (this.#allowsAddresses && origin === hostOf(`http://${host}`)));
  }

  #isAllowed(host: string | undefined): boolean {
    if (host === undefined) return false;
    return this.#hosts.has(host) || (this.#allowsAddresses && isIP(host.replace(/^\[(.*)\]$/, "$1")) !== 0);
  }
}

/** Without its port, as URLs write it. */
function hostOf(url: string): string | undefined {
  try {
    const { hostname, pathname, username, search, hash } = new URL(url);
    return pathname === "/" && username === "" && search === "" && hash === "" ? hostname : undefined;
  } catch {
    return undefined;
  }
}

function normalHost(host: string): string {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host;
  return hostOf(`http://${bracketed}`) ?? bracketed.toLowerCase();
}

function quote(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
