import type { HttpReceived } from "./http-reply.js";

/** Why the headers of a request don't fit what a server takes and gives. */
export interface ContentRefusal {
  readonly status: 406 | 415;
  readonly message: string;
}

export const jsonType = "application/json";
export const streamType = "text/event-stream";

/** A client must be ready for both kinds of answers: which one comes is the server's choice. */
export function refusalOfPost(received: HttpReceived): ContentRefusal | undefined {
  const accept = received.header("accept");
  if (!accepts(accept, jsonType) || !accepts(accept, streamType)) {
    return { status: 406, message: `Not acceptable: \`Accept\` must name both ${jsonType} and ${streamType}` };
  }
  const type = received.header("content-type") ?? "";
  if (!/^\s*application\/json\s*(?:;|$)/i.test(type)) return { status: 415, message: `Unsupported media type: \`Content-Type\` must be ${jsonType}` };
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) return { status: 415, message: "Unsupported media type: messages are UTF-8" };
  const encoding = received.header("content-encoding");
  if (encoding !== undefined && !/^\s*identity\s*$/i.test(encoding)) return { status: 415, message: "Unsupported media type: bodies must not be compressed" };
  return undefined;
}

export function refusalOfGet(received: HttpReceived): ContentRefusal | undefined {
  if (accepts(received.header("accept"), streamType)) return undefined;
  return { status: 406, message: `Not acceptable: \`Accept\` must name ${streamType}` };
}

/** Whether an `Accept` header names a type, or a range with it. */
function accepts(accept: string | undefined, type: string): boolean {
  if (accept === undefined) return false;
  // What clients of the official SDKs send, nearly always.
  if (accept === type || accept === `${jsonType}, ${streamType}`) return true;
  const range = `${type.slice(0, type.indexOf("/"))}/*`;
  return accept.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return (name === type || name === range || name === "*/*") && !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter));
  });
}
