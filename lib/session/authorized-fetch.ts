import { fail } from "../messages/fail.js";
import type { Authorizer, Permission } from "./authorizer.js";

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` whose requests carry a token, for clients other than mcpeak's own: as
 * `authorizeExchange` does, it sends a request once more that is answered with 401.
 * What keeps a token from being had is thrown, as a McpeakError with an `AUTH_…` code.
 */
export function authorizeFetch(base: Fetch, authorizer: Authorizer): Fetch {
  return async (url, init = {}) => {
    const signal = init.signal ?? new AbortController().signal;
    if (init.method === "DELETE") return base(url, withToken(init, authorizer.held));
    const sent = allowed(await authorizer.permission(() => signal));
    const response = await base(url, withToken(init, sent));
    if (response.status !== 401) return response;
    const refusal = { wwwAuthenticate: response.headers.get("www-authenticate") ?? undefined, token: sent.kind === "token" ? sent.value : undefined };
    const renewed = allowed(await authorizer.afterRefusal(refusal, signal));
    if (renewed.kind === "none") return response;
    await response.body?.cancel();
    const again = await base(url, withToken(init, renewed));
    if (again.status !== 401) return again;
    await again.body?.cancel();
    throw fail(authorizer.refusedAgain({ wwwAuthenticate: again.headers.get("www-authenticate") ?? undefined, token: renewed.value }, renewed.issuer));
  };
}

function allowed(permission: Permission): Exclude<Permission, { readonly kind: "denied" }> {
  if (permission.kind === "denied") throw fail(permission.facts);
  return permission;
}

function withToken(init: RequestInit, permission: Permission): RequestInit {
  if (permission.kind !== "token") return init;
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${permission.value}`);
  return { ...init, headers };
}
