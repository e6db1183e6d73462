import type { AuthorizationFacts } from "../messages/facts/authorization.js";
import type { Excerpt } from "../wire/excerpt.js";
import type { HttpTarget } from "./target.js";
import { type TokenSource, tokenSourceFor } from "./token-source.js";

/** What a request is to be sent with. */
export type Permission =
  | { readonly kind: "none" }
  | { readonly kind: "token"; readonly value: string; readonly issuer: string }
  /** It can't be sent, or need not be sent again. */
  | { readonly kind: "denied"; readonly facts: AuthorizationFacts };

/** A server's refusal with HTTP status 401. */
export interface Refusal {
  readonly wwwAuthenticate: string | undefined;
  /** The token that it refuses. */
  readonly token: string | undefined;
}

/** Knows in whose name the requests of one session are made. Rejects only when `signal` is aborted. */
export interface Authorizer {
  /** What a request may be sent with at once; a promise where a token must be had first, which alone needs a signal. */
  permission(signal: () => AbortSignal): Permission | Promise<Permission>;
  /** What a request may be sent with that waits for nothing. */
  readonly held: Permission;
  /** What a refused request is to be sent again with; `none`: the refusal stands. */
  afterRefusal(refusal: Refusal, signal: AbortSignal): Promise<Permission>;
  /** Why a request that was refused again, with a token that was just given, can't be made. */
  refusedAgain(refusal: Refusal, issuer: string): AuthorizationFacts;
}

export interface AuthorizerContext {
  /** How the server is reached, for sentences. */
  readonly label: string;
  readonly excerpt: Excerpt;
  /** Deadline of the start, in ms: what is done for a token must end before it, to be told. */
  readonly startupTimeoutMs: number;
}

/** All that is done to get one token may take so long, in ms: less than the 10 s that a case has by default. */
const maxTokenMs = 8000;

/** The authorizer of a target; `undefined` where its headers say it all. */
export function createAuthorizer(target: HttpTarget, context: AuthorizerContext): Authorizer | undefined {
  const { auth, url } = target;
  const limitMs = Math.max(1, Math.min(maxTokenMs, Math.floor(context.startupTimeoutMs * 0.8)));
  if (auth?.type === "clientCredentials") return new ClientAuthorizer(tokenSourceFor({ ...target, auth }), { ...context, limitMs });
  if (auth !== undefined || hasCredentials(target)) return undefined;
  return new StrangerAuthorizer(url, { ...context, limitMs });
}

/** Headers of every request to a target, its own token among them. */
export function headersOf({ headers, auth }: HttpTarget): Readonly<Record<string, string>> {
  return auth?.type === "bearer" ? { ...headers, authorization: `Bearer ${auth.token}` } : headers;
}

function hasCredentials({ url, headers }: HttpTarget): boolean {
  const { username, password } = new URL(url);
  return username !== "" || password !== "" || Object.keys(headers).some((name) => name.toLowerCase() === "authorization");
}

type LimitedContext = AuthorizerContext & { readonly limitMs: number };

/** Gets tokens with a client's credentials. */
class ClientAuthorizer implements Authorizer {
  readonly #source: TokenSource;
  readonly #context: LimitedContext;
  /** What will not change however often it is asked: a session does not ask again. */
  #final: AuthorizationFacts | undefined;

  constructor(source: TokenSource, context: LimitedContext) {
    this.#source = source;
    this.#context = context;
  }

  permission(signal: () => AbortSignal): Permission | Promise<Permission> {
    const { state } = this.#source;
    if (state === "none") return { kind: "none" };
    return state === "wanted" ? this.#renew({ wwwAuthenticate: undefined, token: undefined }, signal()) : { kind: "token", ...state };
  }

  get held(): Permission {
    const { held } = this.#source;
    return held === undefined ? { kind: "none" } : { kind: "token", ...held };
  }

  afterRefusal(refusal: Refusal, signal: AbortSignal): Promise<Permission> {
    return this.#renew(refusal, signal);
  }

  refusedAgain({ wwwAuthenticate }: Refusal, issuer: string): AuthorizationFacts {
    const { label: target, excerpt } = this.#context;
    return { room: "wire", code: "AUTH_TOKEN_NOT_ACCEPTED", target, issuer, status: 401, ...(wwwAuthenticate === undefined ? {} : { wwwAuthenticate: excerpt(wwwAuthenticate) }) };
  }

  async #renew({ wwwAuthenticate, token }: Refusal, signal: AbortSignal): Promise<Permission> {
    if (this.#final !== undefined) return { kind: "denied", facts: this.#final };
    const { label: target, excerpt, limitMs } = this.#context;
    try {
      return { kind: "token", ...(await this.#source.renew(token, { target, excerpt, limitMs, wwwAuthenticate, signal })) };
    } catch (error) {
      const facts = factsOf(error);
      if (facts === undefined) throw error;
      if (facts.code === "AUTH_TOKEN_REFUSED" || facts.code === "AUTH_INTERACTIVE_ONLY") this.#final = facts;
      return { kind: "denied", facts };
    }
  }
}

/** Has no credentials, and finds out whether the server wants a person. */
class StrangerAuthorizer implements Authorizer {
  readonly #url: string;
  readonly #context: LimitedContext;
  #answer: Promise<Permission> | undefined;

  constructor(url: string, context: LimitedContext) {
    this.#url = url;
    this.#context = context;
  }

  readonly held: Permission = { kind: "none" };

  permission(): Permission {
    return this.held;
  }

  afterRefusal({ wwwAuthenticate }: Refusal, signal: AbortSignal): Promise<Permission> {
    if (wwwAuthenticate === undefined || !/(?:^|,\s{0,20})bearer\b/i.test(wwwAuthenticate)) return Promise.resolve({ kind: "none" });
    this.#answer ??= this.#explain(wwwAuthenticate, signal).finally(() => {
      // Nobody waited for it any more: who asks again shall know.
      if (signal.aborted) this.#answer = undefined;
    });
    return this.#answer;
  }

  refusedAgain(): never {
    throw new Error("a request without a token is not sent again");
  }

  async #explain(wwwAuthenticate: string, signal: AbortSignal): Promise<Permission> {
    const { label: target, excerpt, limitMs } = this.#context;
    const { findInteractiveOnly } = await import("./fetch-token.js");
    const facts = await findInteractiveOnly({ url: this.#url, target, wwwAuthenticate, excerpt, signal, limitMs, learn: () => {} });
    return facts === undefined ? { kind: "none" } : { kind: "denied", facts };
  }
}

/** The facts that a failed asking brought along. */
function factsOf(error: unknown): AuthorizationFacts | undefined {
  return error instanceof Error && "facts" in error ? (error.facts as AuthorizationFacts) : undefined;
}
