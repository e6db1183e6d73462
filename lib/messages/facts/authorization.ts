/** How a request ended that had to bring a token, or the way to one. Its texts are bounded, secrets hidden. */
export type AuthorizationAnswer =
  | { readonly kind: "network"; readonly code: string; readonly detail: string }
  | { readonly kind: "silent"; readonly waitedMs: number }
  | { readonly kind: "status"; readonly status: number; readonly body: string }
  | { readonly kind: "redirect"; readonly status: number; readonly location: string }
  | { readonly kind: "tooLarge"; readonly maxBytes: number }
  | { readonly kind: "notJson"; readonly contentType: string; readonly body: string }
  /** It is JSON without what must stand in it. */
  | { readonly kind: "broken"; readonly expected: "metadata" | "bearer" | "headerText"; readonly received: string }
  /** It was not sent: what it carries may not pass a network without TLS. */
  | { readonly kind: "insecure" }
  | { readonly kind: "unsendable"; readonly detail: string };

/** Why nobody knows where a token is to be had. */
export type DiscoveryProblem =
  /** Nothing stands at any of the places where it must be told, and the place of old gives none. */
  | { readonly kind: "notFound"; readonly tried: readonly string[] }
  | { readonly kind: "answer"; readonly url: string; readonly what: "resource" | "issuer"; readonly answer: AuthorizationAnswer }
  | { readonly kind: "resourceMismatch"; readonly url: string; readonly resource: string }
  | { readonly kind: "issuerMismatch"; readonly issuer: string; readonly offered: readonly string[] };

/**
 * Why a request could not be made in the name of somebody whom the server knows.
 * `target` is how the server is reached, `issuer` its authorization server.
 */
export type AuthorizationFacts =
  /** `isClientGiven`: the authorization server was to be asked with a client's id and secret. */
  | { readonly room: "wire"; readonly code: "AUTH_INTERACTIVE_ONLY"; readonly target: string; readonly issuer: string; readonly grantTypes: readonly string[]; readonly isClientGiven: boolean }
  | { readonly room: "wire"; readonly code: "AUTH_DISCOVERY_FAILED"; readonly target: string; readonly problem: DiscoveryProblem }
  /** The authorization server answered with an OAuth error. */
  | {
      readonly room: "wire"; readonly code: "AUTH_TOKEN_REFUSED"; readonly target: string; readonly url: string;
      readonly status: number; readonly error: string; readonly description: string; readonly scope?: string;
    }
  | { readonly room: "wire"; readonly code: "AUTH_TOKEN_FAILED"; readonly target: string; readonly url: string; readonly answer: AuthorizationAnswer }
  /** The server does not take the token that its authorization server has just given. */
  | { readonly room: "wire"; readonly code: "AUTH_TOKEN_NOT_ACCEPTED"; readonly target: string; readonly issuer: string; readonly status: number; readonly wwwAuthenticate?: string };
