import type { HttpAnswerFacts, MessageProblem } from "../messages/facts/wire.js";
import { errorFacts } from "./error-facts.js";
import type { Excerpt } from "./excerpt.js";
import type { HttpHead } from "./message-tap.js";
import type { JsonRpcErrorObject, WireFailureFacts } from "./outcome.js";

/** What an answer's headers say, as they came. */
export interface AnswerHead {
  readonly httpMethod: HttpAnswerFacts["httpMethod"];
  readonly status: number;
  readonly contentType: string;
  readonly contentEncoding: string | undefined;
  readonly location: string | undefined;
  readonly retryAfter: string | undefined;
  readonly wwwAuthenticate: string | undefined;
}

export function readAnswerHead(httpMethod: HttpAnswerFacts["httpMethod"], status: number, header: (name: string) => string | undefined): AnswerHead {
  return {
    httpMethod,
    status,
    contentType: header("content-type") ?? "",
    contentEncoding: header("content-encoding"),
    location: header("location"),
    retryAfter: header("retry-after"),
    wwwAuthenticate: header("www-authenticate"),
  };
}

/** For a trace. */
export function tracedHead({ httpMethod, status, contentType, location, retryAfter, wwwAuthenticate }: AnswerHead): HttpHead {
  return {
    method: httpMethod,
    status,
    ...(contentType !== "" && { contentType }),
    ...(location !== undefined && { location }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(wwwAuthenticate !== undefined && { wwwAuthenticate }),
  };
}

export interface RefusedAnswer {
  readonly code: "HTTP_NOT_MCP" | "HTTP_STATUS";
  readonly body: string;
  /** The URL that was asked. */
  readonly url: string;
  readonly isSessionLost: boolean;
  /** An error without an id that stands in the body. */
  readonly error: JsonRpcErrorObject | undefined;
  readonly excerpt: Excerpt;
}

/** What is told of an answer that is none to the request. Only this is cut and hidden: most answers are no such. */
export function refusalFacts(head: AnswerHead, { code, body, url, isSessionLost, error, excerpt }: RefusedAnswer): WireFailureFacts {
  const { httpMethod, status, contentType, location, retryAfter, wwwAuthenticate } = head;
  return {
    room: "wire",
    code,
    httpMethod,
    status,
    contentType: excerpt(contentType),
    ...(location === undefined ? {} : { location: excerpt(location), ...redirectUrl(location, url, excerpt) }),
    ...(retryAfter === undefined ? {} : { retryAfter: excerpt(retryAfter) }),
    ...(wwwAuthenticate === undefined ? {} : { wwwAuthenticate: excerpt(wwwAuthenticate) }),
    body: excerpt(body),
    ...(isSessionLost && { isSessionLost }),
    ...(error === undefined ? {} : { error: errorFacts(error, excerpt) }),
  };
}

function redirectUrl(location: string, from: string, excerpt: Excerpt): Pick<HttpAnswerFacts, "redirectUrl"> {
  if (!URL.canParse(location, from)) return {};
  const url = new URL(location, from);
  if (!/^https?:$/.test(url.protocol)) return {};
  // Those of our own URL would be repeated.
  url.username = "";
  url.password = "";
  return { redirectUrl: excerpt(url.href) };
}

/** Why bytes are no text: perhaps they are compressed. */
export function whyNotText(head: AnswerHead | undefined, body: Buffer | undefined, excerpt: Excerpt): MessageProblem {
  const named = head?.contentEncoding?.trim().toLowerCase() ?? "";
  const encoding = named === "" && body?.[0] === 0x1f && body[1] === 0x8b ? "gzip" : named;
  return encoding === "" || encoding === "identity" ? { kind: "notUtf8" } : { kind: "encoded", encoding: excerpt(encoding) };
}
