import { LearnedSecrets } from "../secrets/learned-secrets.js";
import type { Excerpt } from "../wire/excerpt.js";
import type { ClientCredentialsAuth, HttpTarget } from "./target.js";

/** A token that a server may be shown. */
export interface HeldToken {
  readonly value: string;
  /** The authorization server that gave it. */
  readonly issuer: string;
  /** By the clock of the source; absent where nobody said how long it is valid. */
  readonly expiresAt?: number;
}

/** What a session brings along when it asks for a token. */
export interface TokenAsker {
  readonly target: string;
  readonly excerpt: Excerpt;
  readonly wwwAuthenticate: string | undefined;
  readonly limitMs: number;
  /** Gives this asking up; others may still wait for the same token. */
  readonly signal: AbortSignal;
}

/** A token is renewed so long before it expires, in ms, but not before nine tenths of its time. */
const maxMarginMs = 30_000;

interface PendingToken {
  readonly token: Promise<HeldToken>;
  readonly aborter: AbortController;
  waiting: number;
}

/** The token of one client at one server: kept for this process and shared by all sessions that would get the same. */
export class TokenSource {
  /** Every token that was ever given, to be hidden. */
  readonly learned = new LearnedSecrets();
  readonly #url: string;
  readonly #auth: ClientCredentialsAuth;
  readonly #now: () => number;
  #held: HeldToken | undefined;
  #pending: PendingToken | undefined;

  constructor(url: string, auth: ClientCredentialsAuth, now: () => number = () => performance.now()) {
    this.#url = url;
    this.#auth = auth;
    this.#now = now;
  }

  /** The last token that was given, also when its time is over. */
  get held(): HeldToken | undefined {
    return this.#held;
  }

  /** The token to be sent now: none was ever needed, one is held, or one must be asked for first. */
  get state(): HeldToken | "none" | "wanted" {
    if (this.#held === undefined) return this.#auth.issuer === undefined ? "none" : "wanted";
    const { expiresAt } = this.#held;
    return expiresAt !== undefined && expiresAt <= this.#now() ? "wanted" : this.#held;
  }

  /**
   * A token other than the one that was refused. One request to the authorization
   * server serves all who wait for it.
   *
   * @throws NoTokenError, or anything once `signal` is aborted
   */
  renew(refused: string | undefined, asker: TokenAsker): Promise<HeldToken> {
    const { state } = this;
    if (typeof state === "object" && state.value !== refused) return Promise.resolve(state);
    this.#pending ??= this.#ask(asker);
    return join(this.#pending, asker.signal);
  }

  #ask({ target, excerpt, wwwAuthenticate, limitMs }: TokenAsker): PendingToken {
    const aborter = new AbortController();
    const request = { url: this.#url, target, auth: this.#auth, wwwAuthenticate, excerpt, limitMs, signal: aborter.signal, learn: (...secrets: readonly string[]) => this.learned.learn(...secrets) };
    const token = import("./fetch-token.js")
      .then(({ fetchToken }) => fetchToken(request))
      .then(({ value, issuer, expiresInSeconds }) => (this.#held = { value, issuer, ...this.#expiry(expiresInSeconds) }))
      .finally(() => (this.#pending = undefined));
    // Whoever waits is told; when nobody does any more, nobody needs to know.
    token.catch(() => {});
    return { token, aborter, waiting: 0 };
  }

  #expiry(seconds: number | undefined): Pick<HeldToken, "expiresAt"> {
    if (seconds === undefined || !(seconds > 0)) return {};
    const ms = seconds * 1000;
    return { expiresAt: this.#now() + ms - Math.min(maxMarginMs, ms / 10) };
  }
}

/** Waits for a token as long as `signal` lets it; the last one who leaves ends the asking. */
function join(pending: PendingToken, signal: AbortSignal): Promise<HeldToken> {
  pending.waiting += 1;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      signal.removeEventListener("abort", onAbort);
      pending.waiting -= 1;
    };
    const onAbort = (): void => {
      leave();
      if (pending.waiting === 0) pending.aborter.abort();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    pending.token.then((token) => (leave(), resolve(token)), (error: unknown) => (leave(), reject(error as Error)));
  });
}

/** So many clients are remembered. */
const maxSources = 200;
const sources = new Map<string, TokenSource>();

/** The source that serves a target; the same for targets that would get the same token. */
export function tokenSourceFor({ url, auth }: HttpTarget & { readonly auth: ClientCredentialsAuth }): TokenSource {
  const key = JSON.stringify([url, auth.clientId, auth.clientSecret, auth.scope, auth.issuer]);
  const source = sources.get(key) ?? new TokenSource(url, auth);
  sources.delete(key);
  sources.set(key, source);
  const [oldest] = sources.keys();
  if (sources.size > maxSources && oldest !== undefined) sources.delete(oldest);
  return source;
}
