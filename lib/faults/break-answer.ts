import type { MalformedVariant } from "./fault-spec.js";
import { type MessageMember, messageMembers } from "./message-members.js";

/**
 * The text of an answer with one rule of JSON-RPC broken. All the rest of it stays as it is, byte for byte.
 *
 * @example
 * breakAnswer('{"jsonrpc":"2.0","id":1,"result":{}}', "missing-jsonrpc"); // '{"id":1,"result":{}}'
 */
export function breakAnswer(text: string, variant: MalformedVariant): string {
  switch (variant) {
    case "missing-jsonrpc":
      return withoutMember(text, "jsonrpc");
    case "invalid-jsonrpc-version":
      return withValue(text, "jsonrpc", () => '"1.0"');
    case "result-with-error":
      return withBoth(text);
    case "wrong-id":
      return withValue(text, "id", otherId);
    case "missing-id":
      return withoutMember(text, "id");
    case "not-json":
      return `This is no JSON: ${text}`;
    case "truncated":
      return cutText(text, undefined);
  }
}

/** The first so many bytes of a text, half of them by default; a character that would be cut in two is left out. */
export function cutText(text: string, bytes: number | undefined): string {
  const whole = Buffer.from(text);
  let end = Math.min(bytes ?? Math.floor(whole.length / 2), whole.length);
  while (end > 0 && end < whole.length && ((whole[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return whole.toString("utf8", 0, end);
}

/** An answer with so many bytes: its result, or its error, gets a member `padding`. One that has them already stays as it is. */
export function growAnswer(text: string, bytes: number): string {
  const body = messageMembers(text)?.find(({ key, valueStart }) => (key === "result" || key === "error") && text[valueStart] === "{");
  if (body === undefined) return text;
  const at = body.valueStart + 1;
  const isEmpty = /^\s*\}/.test(text.slice(at, at + 100));
  const [before, behind] = ['"padding":"', isEmpty ? '"' : '",'];
  const missing = bytes - Buffer.byteLength(text) - before.length - behind.length;
  return missing < 0 ? text : `${text.slice(0, at)}${before}${"x".repeat(missing)}${behind}${text.slice(at)}`;
}

function withoutMember(text: string, key: string): string {
  const members = messageMembers(text) ?? [];
  const index = members.findIndex((member) => member.key === key);
  const member = members[index];
  if (member === undefined) return text;
  const next = members[index + 1];
  const previous = members[index - 1];
  if (next !== undefined) return text.slice(0, member.start) + text.slice(next.start);
  return text.slice(0, previous?.end ?? member.start) + text.slice(member.end);
}

function withValue(text: string, key: string, make: (old: string) => string): string {
  const member = memberOf(text, key);
  return member === undefined ? text : text.slice(0, member.valueStart) + make(text.slice(member.valueStart, member.end)) + text.slice(member.end);
}

function withBoth(text: string): string {
  const member = memberOf(text, "result") ?? memberOf(text, "error");
  if (member === undefined) return text;
  const other = member.key === "result" ? '"error":{"code":-32603,"message":"An error beside a result"}' : '"result":{}';
  return `${text.slice(0, member.end)},${other}${text.slice(member.end)}`;
}

/** An id that no client gives to a request next. */
function otherId(old: string): string {
  if (old.startsWith('"')) return `${old.slice(0, -1)}-wrong"`;
  const id = Number(old);
  return Number.isSafeInteger(id + 1_000_000_007) ? String(id + 1_000_000_007) : '"wrong"';
}

function memberOf(text: string, key: string): MessageMember | undefined {
  return messageMembers(text)?.find((member) => member.key === key);
}
