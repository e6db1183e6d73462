import { isPlainObject } from "../json/json-value.js";
import type { AuthorizationAnswer, AuthorizationFacts, DiscoveryProblem } from "../messages/facts/authorization.js";
import { showValue } from "../messages/show-value.js";
import type { Excerpt } from "../wire/excerpt.js";
import { AuthorizationFetch, type SeenAnswer, UnansweredError } from "./authorization-fetch.js";
import type { ClientCredentialsAuth } from "./target.js";

/** What a token is asked for with. */
export interface TokenRequest {
  /** The MCP server. */
  readonly url: string;
  /** How it is called in sentences. */
  readonly target: string;
  /** Absent to find out only how tokens are to be had. */
  readonly auth?: ClientCredentialsAuth | undefined;
  /** What the server said when it refused. */
  readonly wwwAuthenticate: string | undefined;
  readonly excerpt: Excerpt;
  readonly signal: AbortSignal;
  /** All of it may take so long, in ms. */
  readonly limitMs: number;
  /** Given every secret that comes, before anything else is done with it. */
  readonly learn: (...secrets: readonly string[]) => void;
}

/** A token that an authorization server gave. */
export interface GivenToken {
  readonly value: string;
  /** The authorization server. */
  readonly issuer: string;
  /** How long it is valid, in seconds, where that was said. */
  readonly expiresInSeconds?: number | undefined;
}

/** No token could be had; the facts say why. */
export class NoTokenError extends Error {
  readonly facts: AuthorizationFacts;

  constructor(facts: AuthorizationFacts) {
    super(facts.code);
    this.facts = facts;
  }
}

type AuthModule = typeof import("@modelcontextprotocol/sdk/client/auth.js");
type ServerMetadata = NonNullable<Awaited<ReturnType<AuthModule["discoverAuthorizationServerMetadata"]>>>;

/** Where tokens are to be had. */
interface Source {
  readonly issuer: string;
  /** What it says of itself; absent where it says nothing. */
  readonly metadata?: Pick<ServerMetadata, "token_endpoint" | "grant_types_supported" | "token_endpoint_auth_methods_supported"> | undefined;
  /** What the token is to be good for. */
  readonly resource?: string | undefined;
  readonly scope?: string | undefined;
}

/**
 * Asks for a token with a client's credentials: from what the server says of itself
 * (RFC 9728) to its authorization server (RFC 8414, OpenID Connect) to the token
 * endpoint, by the functions of the SDK's auth module.
 *
 * @throws NoTokenError
 */
export async function fetchToken(request: TokenRequest & { readonly auth: ClientCredentialsAuth }): Promise<GivenToken> {
  const { auth } = request;
  const [sdk, { ClientCredentialsProvider }] = await Promise.all([import("@modelcontextprotocol/sdk/client/auth.js"), import("@modelcontextprotocol/sdk/client/auth-extensions.js")]);
  const fetcher = fetcherFor(request);
  const source = await findSource(sdk, request, fetcher);
  refuseInteractive(source, request);
  const scope = auth.scope ?? source.scope;
  const provider = new ClientCredentialsProvider({
    clientId: auth.clientId,
    clientSecret: auth.clientSecret,
    // Without it the module writes a warning to the console.
    expectedIssuer: source.issuer,
    ...(scope === undefined ? {} : { scope }),
  });
  const before = fetcher.last;
  try {
    const tokens = await sdk.fetchToken(provider, source.issuer, {
      ...(source.metadata === undefined ? {} : { metadata: source.metadata as ServerMetadata }),
      ...(source.resource === undefined ? {} : { resource: source.resource as unknown as URL }),
      fetchFn: fetchAndLearn(fetcher, request),
    });
    return checkToken(tokens, source, fetcher, request);
  } catch (error) {
    if (error instanceof NoTokenError) throw error;
    throw tokenError(error, { source, scope, answer: fetcher.last === before ? undefined : fetcher.last, asked: fetcher.asked }, request);
  }
}

/** How tokens are to be had, if only by signing in; `undefined` when there may be another way, or nobody knows. */
export async function findInteractiveOnly(request: TokenRequest): Promise<AuthorizationFacts | undefined> {
  try {
    const sdk = await import("@modelcontextprotocol/sdk/client/auth.js");
    refuseInteractive(await findSource(sdk, request, fetcherFor(request)), request);
    return undefined;
  } catch (error) {
    return error instanceof NoTokenError && error.facts.code === "AUTH_INTERACTIVE_ONLY" ? error.facts : undefined;
  }
}

function fetcherFor({ url, auth, signal, limitMs }: TokenRequest): AuthorizationFetch {
  const named = [auth?.issuer].flatMap((issuer) => (issuer === undefined ? [] : [new URL(issuer).origin]));
  // The secret passes a network without TLS only where the user has named the place; what is read may also come from the server itself.
  const open = { POST: named, GET: [...named, new URL(url).origin] };
  return new AuthorizationFetch({
    signal,
    limitMs,
    deadline: performance.now() + limitMs,
    mayReach: (to, method) => to.protocol === "https:" || isLoopback(to.hostname) || open[method].includes(to.origin),
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

async function findSource(sdk: AuthModule, request: TokenRequest, fetcher: AuthorizationFetch): Promise<Source> {
  const { url, auth, wwwAuthenticate } = request;
  const { resourceMetadataUrl, scope } = sdk.extractWWWAuthenticateParams(refusalOf(wwwAuthenticate));
  const resource = await findResource(sdk, request, fetcher, resourceMetadataUrl);
  const offered = resource?.authorization_servers ?? [];
  if (auth?.issuer !== undefined && offered.length > 0 && !offered.some((each) => isSameUrl(each, auth.issuer ?? ""))) {
    throw undiscovered(request, { kind: "issuerMismatch", issuer: auth.issuer, offered: offered.slice(0, 5).map((each) => request.excerpt(each)) });
  }
  // Servers of 2025-03-26 are their own authorization servers.
  const issuer = auth?.issuer ?? offered[0] ?? new URL("/", url).href;
  return { issuer, metadata: await findMetadata(sdk, issuer, request, fetcher), resource: resource?.resource, scope };
}

/** What the server says of itself. A server that refuses without pointing there need not say anything. */
async function findResource(sdk: AuthModule, request: TokenRequest, fetcher: AuthorizationFetch, announced: URL | undefined) {
  const { url, auth } = request;
  const found = await sdk
    .discoverOAuthProtectedResourceMetadata(url, announced === undefined ? {} : { resourceMetadataUrl: announced }, fetcher.fetch)
    .catch((error: unknown) => {
      // Where the issuer is known nobody has asked the server yet: that it can't be reached is told when it is.
      if (error instanceof UnansweredError && error.answer.kind === "network" && auth?.issuer !== undefined && announced === undefined) return undefined;
      if (error instanceof UnansweredError) throw undiscovered(request, { kind: "answer", what: "resource", ...unanswered(error, request) });
      if (announced === undefined || auth?.issuer !== undefined || fetcher.last === undefined) return undefined;
      throw undiscovered(request, { kind: "answer", what: "resource", url: fetcher.last.url, answer: answerOf(fetcher.last, request) });
    });
  if (found === undefined) return undefined;
  const isMeant = await sdk.selectResourceURL(url, {} as Parameters<AuthModule["selectResourceURL"]>[1], found).then(() => true, () => false);
  if (isMeant) return found;
  throw undiscovered(request, { kind: "resourceMismatch", url: fetcher.last?.url ?? "", resource: request.excerpt(found.resource) });
}

async function findMetadata(sdk: AuthModule, issuer: string, request: TokenRequest, fetcher: AuthorizationFetch): Promise<Source["metadata"]> {
  try {
    return await sdk.discoverAuthorizationServerMetadata(issuer, { fetchFn: fetcher.fetch });
  } catch (error) {
    if (error instanceof UnansweredError) throw undiscovered(request, { kind: "answer", what: "issuer", ...unanswered(error, request) });
    const { last } = fetcher;
    if (last === undefined) throw error;
    const usable = readUsable(last);
    if (usable !== undefined) return usable;
    throw undiscovered(request, { kind: "answer", what: "issuer", url: last.url, answer: answerOf(last, request) });
  }
}

/** The SDK's schema asks for an `authorization_endpoint`, which a server for machines alone does not have (RFC 8414). */
function readUsable({ status, body }: SeenAnswer): Source["metadata"] {
  const json = status === 200 ? jsonObjectOf(body) : undefined;
  const endpoint = json?.["token_endpoint"];
  if (json === undefined || typeof endpoint !== "string" || !URL.canParse(endpoint)) return undefined;
  const texts = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.filter((each) => typeof each === "string") : undefined);
  return {
    token_endpoint: endpoint,
    grant_types_supported: texts(json["grant_types_supported"]),
    token_endpoint_auth_methods_supported: texts(json["token_endpoint_auth_methods_supported"]),
  };
}

function refuseInteractive({ issuer, metadata }: Source, { target, auth, excerpt }: TokenRequest): void {
  const grantTypes = metadata?.grant_types_supported;
  if (grantTypes === undefined || grantTypes.length === 0 || grantTypes.includes("client_credentials")) return;
  throw new NoTokenError({
    room: "wire", code: "AUTH_INTERACTIVE_ONLY", target, issuer: excerpt(issuer),
    grantTypes: grantTypes.slice(0, 10).map((each) => excerpt(each)), isClientGiven: auth !== undefined,
  });
}

/** What the token endpoint gives is secret from the moment it is there. */
function fetchAndLearn(fetcher: AuthorizationFetch, { learn }: TokenRequest): AuthorizationFetch["fetch"] {
  return async (url, init) => {
    const response = await fetcher.fetch(url, init);
    const json = jsonObjectOf(fetcher.last?.body ?? "") ?? {};
    learn(...["access_token", "refresh_token", "id_token"].map((key) => json[key]).filter((value) => typeof value === "string"));
    return response;
  };
}

function checkToken(tokens: Awaited<ReturnType<AuthModule["fetchToken"]>>, { issuer }: Source, fetcher: AuthorizationFetch, request: TokenRequest): GivenToken {
  const { access_token: value, token_type: type, expires_in: expiresInSeconds } = tokens;
  const broken = (answer: AuthorizationAnswer): NoTokenError =>
    new NoTokenError({ room: "wire", code: "AUTH_TOKEN_FAILED", target: request.target, url: fetcher.last?.url ?? "", answer });
  if (type.toLowerCase() !== "bearer") throw broken({ kind: "broken", expected: "bearer", received: showValue(request.excerpt(type)) });
  if (!/^[\x21-\x7e]+$/.test(value)) throw broken({ kind: "broken", expected: "headerText", received: "" });
  return { value, issuer: request.excerpt(issuer), expiresInSeconds };
}

interface FailedTokenRequest {
  readonly source: Source;
  readonly scope: string | undefined;
  /** Absent when the request was not made. */
  readonly answer: SeenAnswer | undefined;
  readonly asked: readonly string[];
}

function tokenError(error: unknown, { source, scope, answer, asked }: FailedTokenRequest, request: TokenRequest): NoTokenError {
  const { target, excerpt } = request;
  const failed = (url: string, why: AuthorizationAnswer): NoTokenError => new NoTokenError({ room: "wire", code: "AUTH_TOKEN_FAILED", target, url, answer: why });
  if (error instanceof UnansweredError) {
    const { url, answer: why } = unanswered(error, request);
    return failed(url, why);
  }
  if (answer === undefined) return failed(excerpt(source.metadata?.token_endpoint ?? source.issuer), { kind: "unsendable", detail: excerpt(error instanceof Error ? error.message : String(error)) });
  const { url, status, body } = answer;
  const json = jsonObjectOf(body);
  const code = json?.["error"];
  if (status >= 400 && typeof code === "string") {
    const description = json?.["error_description"];
    return new NoTokenError({
      room: "wire", code: "AUTH_TOKEN_REFUSED", target, url, status, error: excerpt(code),
      description: typeof description === "string" ? excerpt(description) : "",
      ...(scope === undefined ? {} : { scope: excerpt(scope) }),
    });
  }
  if (source.metadata === undefined && status >= 400 && status < 500) return undiscovered(request, { kind: "notFound", tried: asked });
  return failed(url, answerOf(answer, request));
}

/** Why an answer can't be used. A good answer of the token endpoint is never shown: it may hold a token. */
function answerOf({ method, status, contentType, location, body }: SeenAnswer, { excerpt }: TokenRequest): AuthorizationAnswer {
  if (status >= 300 && status < 400 && location !== undefined) return { kind: "redirect", status, location: excerpt(location) };
  if (status < 200 || status >= 300) return { kind: "status", status, body: excerpt(body) };
  const mayShow = method === "GET";
  const json = jsonObjectOf(body);
  if (json === undefined) return { kind: "notJson", contentType: excerpt(contentType), body: mayShow ? excerpt(body) : "" };
  return { kind: "broken", expected: "metadata", received: mayShow ? excerpt(body) : Object.keys(json).slice(0, 10).map((key) => showValue(excerpt(key))).join(", ") };
}

function unanswered({ url, answer }: UnansweredError, { excerpt }: TokenRequest): { readonly url: string; readonly answer: AuthorizationAnswer } {
  return { url, answer: answer.kind === "network" ? { ...answer, detail: excerpt(answer.detail) } : answer };
}

function undiscovered({ target }: TokenRequest, problem: DiscoveryProblem): NoTokenError {
  return new NoTokenError({ room: "wire", code: "AUTH_DISCOVERY_FAILED", target, problem });
}

/** The refusal as the SDK reads it: it looks at the first scheme only. */
function refusalOf(wwwAuthenticate: string | undefined): Response {
  const start = wwwAuthenticate?.search(/(?<=^|,\s{0,20})bearer\s/i) ?? -1;
  return new Response(null, { status: 401, ...(start < 0 ? {} : { headers: { "www-authenticate": wwwAuthenticate?.slice(start) ?? "" } }) });
}

function isSameUrl(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return one === other;
  return new URL(one).href.replace(/\/$/, "") === new URL(other).href.replace(/\/$/, "");
}

function jsonObjectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
