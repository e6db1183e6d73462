import { isPlainObject, type JsonValue } from "../json/json-value.js";
import type { Redactor } from "../secrets/redactor.js";
import type { MessageTap, PassedMessage } from "../wire/message-tap.js";
import type { ClientName } from "./session.js";
import type { TraceEntry } from "./trace-entry.js";

export interface TracerOptions {
  readonly onTrace: (entry: TraceEntry) => void;
  readonly redactor: Redactor;
  /** How the server is reached, secrets hidden. */
  readonly target: string;
  readonly client: ClientName;
}

/** So many requests are remembered with their labels, so that late and doubled answers are known too. */
const maxLabels = 10_000;

let sessions = 0;

/** Makes the tap of one session: it turns everything that passes into entries of a trace, with nothing secret in them. */
export function createTracer({ onTrace, redactor, target, client }: TracerOptions): MessageTap {
  sessions += 1;
  const session = sessions;
  const labels = new Map<unknown, string>();
  return (passed) => {
    const time = new Date().toISOString();
    const message = parsed(passed);
    // What a session asks for by itself has no label, or an empty one.
    const label = (passed.label ?? labelOf(labels, passed, message)) || undefined;
    const { direction, text, bytes = Buffer.byteLength(text), isCut, http } = passed;
    if (direction === "sent" && label !== undefined) remember(labels, message, label);
    onTrace({
      time,
      session,
      target,
      client,
      ...(label !== undefined && { case: label }),
      direction,
      bytes,
      ...(message !== undefined && { message: redactor.hideValue(message) }),
      ...((message === undefined || !saysAll(text, message)) && { text: isCut ? redactor.hideStart(text) : redactor.hideText(text) }),
      ...(isCut && { truncated: true }),
      ...(http !== undefined && { http: redactor.hideValue(http) }),
    });
  };
}

function parsed({ text, isCut }: PassedMessage): JsonValue | undefined {
  if (isCut) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** An answer belongs where its request does. */
function labelOf(labels: ReadonlyMap<unknown, string>, { direction }: PassedMessage, message: JsonValue | undefined): string | undefined {
  if (!isPlainObject(message)) return undefined;
  const isAnswer = direction === "received" && !Object.hasOwn(message, "method");
  const isCancel = direction === "sent" && message["method"] === "notifications/cancelled" && isPlainObject(message["params"]);
  if (isCancel) return labels.get((message["params"] as Record<string, unknown>)["requestId"]);
  return isAnswer ? labels.get(message["id"]) : undefined;
}

function remember(labels: Map<unknown, string>, message: JsonValue | undefined, label: string): void {
  if (!isPlainObject(message) || message["id"] === undefined) return;
  labels.set(message["id"], label);
  const [oldest] = labels.keys();
  if (labels.size > maxLabels) labels.delete(oldest);
}

/** Whether `message`, written as JSON, is `text` but for spaces between tokens. */
function saysAll(text: string, message: JsonValue): boolean {
  try {
    const written = JSON.stringify(message);
    return written === text || written === withoutSpaces(text);
  } catch {
    return false;
  }
}

/** JSON text without what stands between its tokens. */
function withoutSpaces(json: string): string {
  let compact = "";
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at);
    if (quote < 0) return compact + json.slice(at).replace(/\s+/g, "");
    const end = endOfString(json, quote);
    compact += json.slice(at, quote).replace(/\s+/g, "") + json.slice(quote, end);
    at = end;
  }
  return compact;
}

/** The index behind the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - slashes - 1] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return json.length;
}
