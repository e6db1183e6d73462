import type { AuthorizationAnswer, AuthorizationFacts, DiscoveryProblem } from "../facts/authorization.js";
import { escapeControls, showValue } from "../show-value.js";
import type { Words } from "../words.js";

/** Sentences about tokens, and about where they are to be had. */
export function authorizationWords(facts: AuthorizationFacts): Words {
  const { target } = facts;
  switch (facts.code) {
    case "AUTH_INTERACTIVE_ONLY":
      return {
        message: `${target} wants a user to sign in: its authorization server ${facts.issuer} gives tokens by ${names(facts.grantTypes)}, not for a client's id and secret. mcpeak never opens a browser.`,
        hint: `Get a token in another way and name its variable: \`--bearer-env\`, in configs \`auth.bearerFrom\`. ${facts.isClientGiven ? "Or let the authorization server allow `client_credentials` for this client." : "Or let the authorization server allow `client_credentials`, and give `--oauth-id-env` and `--oauth-secret-env`."}`,
      };
    case "AUTH_DISCOVERY_FAILED":
      return discoveryWords(target, facts.problem);
    case "AUTH_TOKEN_REFUSED": {
      const { url, status, error, description, scope } = facts;
      return {
        message: `The authorization server gave no token for ${target}: ${url} answered with HTTP status ${status} and the error ${showValue(error)}${description === "" ? "" : `: ${escapeControls(description)}`}${/[.!?]$/.test(description) ? "" : "."}`,
        hint: refusalHint(error, scope),
      };
    }
    case "AUTH_TOKEN_FAILED":
      return { message: `The authorization server gave no token for ${target}: ${answerText(facts.url, facts.answer)}`, hint: answerHint(facts.answer) };
    case "AUTH_TOKEN_NOT_ACCEPTED": {
      const asked = facts.wwwAuthenticate === undefined ? "" : ` It asks for: ${escapeControls(facts.wwwAuthenticate)}`;
      return {
        message: `${target} does not accept the token that its authorization server ${facts.issuer} has just given: it answers with HTTP status ${facts.status}.${asked}`,
        hint: "Look in the server's log why. Often the token is made for another resource, or lacks a scope: `--oauth-scope`, in code and configs `auth.scope`, asks for one.",
      };
    }
  }
}

function discoveryWords(target: string, problem: DiscoveryProblem): Words {
  switch (problem.kind) {
    case "notFound":
      return {
        message: `${target} asks for a token, but where one is to be had stands nowhere. These were asked: ${problem.tried.join(", ")}.`,
        hint: "Let the server say it at `/.well-known/oauth-protected-resource`, name its authorization server (`--oauth-issuer`, in code and configs `auth.issuer`), or give a token with `--bearer-env`.",
      };
    case "answer": {
      const what = problem.what === "resource" ? "what it says of itself as a protected resource" : "what its authorization server says of itself";
      return { message: `${target} asks for a token, but ${what} can't be used: ${answerText(problem.url, problem.answer)}`, hint: answerHint(problem.answer) };
    }
    case "resourceMismatch":
      return {
        message: `${target} asks for a token, but ${problem.url} speaks of another resource: ${showValue(problem.resource)}.`,
        hint: "Make `resource` there the URL of the MCP server, or use the URL that stands there.",
      };
    case "issuerMismatch":
      return {
        message: `${target} names ${problem.offered.map((each) => escapeControls(each)).join(", ")} as its authorization server, not ${escapeControls(problem.issuer)}. The client's secret was not sent.`,
        hint: "Correct `--oauth-issuer` (in code and configs `auth.issuer`), or leave it out to go where the server says.",
      };
  }
}

function answerText(url: string, answer: AuthorizationAnswer): string {
  switch (answer.kind) {
    case "network":
      return `${url} can't be reached: ${escapeControls(answer.detail)}${answer.code === "" || answer.detail.includes(answer.code) ? "" : ` (${answer.code})`}.`;
    case "silent":
      return `${url} did not answer within ${answer.waitedMs} ms.`;
    case "status":
      return `${url} answered with HTTP status ${answer.status}.${reads(answer.body)}`;
    case "redirect":
      return `${url} answered with HTTP status ${answer.status}, pointing to ${escapeControls(answer.location)}, which was not followed.`;
    case "tooLarge":
      return `the answer of ${url} is larger than ${answer.maxBytes} bytes.`;
    case "notJson":
      return `${url} answered ${answer.contentType === "" ? "without a content type" : `with \`${escapeControls(answer.contentType)}\``}, and not with a JSON object.${reads(answer.body)}`;
    case "broken":
      return `${url} answered with JSON, but ${brokenTexts[answer.expected]}${answer.received === "" ? "" : `: ${answer.received}`}.`;
    case "insecure":
      return `${url} is reached without TLS, so nothing was sent there: everybody on the way could read it.`;
    case "unsendable":
      return `the request to ${url} can't be written: ${escapeControls(answer.detail)}`;
  }
}

const brokenTexts: { readonly [Expected in Extract<AuthorizationAnswer, { readonly kind: "broken" }>["expected"]]: string } = {
  metadata: "without what must stand there",
  bearer: "its `token_type` is not Bearer",
  headerText: "its `access_token` can't stand in a header",
};

function answerHint(answer: AuthorizationAnswer): string {
  switch (answer.kind) {
    case "network":
      if (/CERT|SIGNED|ISSUER|ALTNAME/.test(answer.code)) return "The certificate is not trusted. Name its authority in the variable NODE_EXTRA_CA_CERTS.";
      return "Start it, or check its address in the metadata. A token that you have goes into a variable named by `--bearer-env`.";
    case "silent":
      return "Look whether the authorization server hangs.";
    case "status":
      return answer.status >= 500 ? "It failed inside; look in its log." : "Check the address: it must be the one that its authorization server gives out.";
    case "redirect":
      return "Redirects are followed only within one origin. Correct the address in the metadata.";
    case "tooLarge":
      return "Such an answer has a few hundred bytes. Check the address.";
    case "notJson":
      return "Check that no login page or proxy stands before it.";
    case "broken":
      return "Make it answer as OAuth 2.1 says (RFC 6749, 8414 and 9728).";
    case "insecure":
      return "Serve it on `https:`. If the network between is your own, name the origin yourself: `--oauth-issuer`, in code and configs `auth.issuer`.";
    case "unsendable":
      return "Check the client's id and secret for characters that can't be sent.";
  }
}

function refusalHint(error: string, scope: string | undefined): string {
  switch (error) {
    case "invalid_client":
      return "Check the client's id and secret, and that the variables hold those of this authorization server.";
    case "invalid_scope":
      return scope === undefined
        ? "Say which scope is meant: `--oauth-scope`, in code and configs `auth.scope`."
        : `${showValue(scope)} was asked for. Ask for scopes that this client may have: \`--oauth-scope\`, in code and configs \`auth.scope\`.`;
    case "unauthorized_client":
    case "unsupported_grant_type":
      return "Let the authorization server allow `client_credentials` for this client, or get a token in another way and name its variable with `--bearer-env`.";
    case "invalid_target":
      return "Make the MCP server known to the authorization server as a resource that this client may use.";
    default:
      return "The text is the authorization server's own reason; more stands in its log.";
  }
}

function reads(body: string): string {
  return body === "" ? "" : ` It reads: ${escapeControls(body)}`;
}

function names(grantTypes: readonly string[]): string {
  return grantTypes.map((each) => `\`${escapeControls(each)}\``).join(", ");
}
