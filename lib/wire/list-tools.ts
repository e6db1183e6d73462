import { isPlainObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { showValue } from "../messages/show-value.js";
import type { ClientPeer } from "./client-peer.js";
import type { Outcome, RawAnswer, WireFailureFacts } from "./outcome.js";

/** More pages than any real server has; an endless list ends here. */
const maxPages = 1000;

/** What all pages together may hold; so is an endless list of big pages bounded, and with one more of the largest it is still one text. */
const maxListBytes = 255 * 1024 * 1024;

const method = "tools/list";

export interface ListedTools {
  /** Every entry of all pages that is an object; what else stands in the list can be no tool. */
  readonly tools: readonly JsonObject[];
  /** The results of all pages as they came. */
  readonly pages: readonly JsonObject[];
}

export interface ListToolsOptions {
  /** Deadline of all pages together, in ms. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** What is seen of these requests beside their answers is marked with it. */
  readonly label?: string | undefined;
  /** Given the whole list before any answer that came after it is given to anybody. */
  readonly onListed?: (list: ListedTools) => void;
}

/** Asks for all pages of `tools/list` under one deadline. The raw answer of a joined list is the pages' texts, one a line. */
export async function listTools(peer: Pick<ClientPeer, "request">, options: ListToolsOptions): Promise<Outcome<ListedTools>> {
  const deadline = performance.now() + options.timeoutMs;
  const seen = new Set<string>();
  const tools: JsonObject[] = [];
  const pages: JsonObject[] = [];
  const raws: RawAnswer[] = [];
  let bytes = 0;
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const timeoutMs = page === 1 ? options.timeoutMs : Math.max(1, Math.ceil(deadline - performance.now()));
    const outcome = await peer.request(method, cursor === undefined ? undefined : { cursor }, { timeoutMs, signal: options.signal, label: options.label });
    if (outcome.kind !== "result") return outcome;
    raws.push(outcome.raw);
    bytes += outcome.raw.bytes;
    const read = readPage(outcome.result);
    if (!("tools" in read)) return { kind: "failed", facts: read, raw: outcome.raw };
    pages.push(outcome.result);
    for (const tool of read.tools) if (isPlainObject(tool)) tools.push(tool as JsonObject);
    if (read.nextCursor === undefined) {
      const list = { tools, pages };
      options.onListed?.(list);
      return { kind: "result", result: list, raw: joinRaw(raws) };
    }
    cursor = read.nextCursor;
    if (seen.has(cursor)) return { kind: "failed", facts: { room: "wire", code: "REPEATED_CURSOR", method, cursor: showValue(cursor), page }, raw: outcome.raw };
    if (page === maxPages || bytes > maxListBytes) return { kind: "failed", facts: { room: "wire", code: "TOO_MANY_PAGES", method, pages: page } };
    seen.add(cursor);
  }
}

function readPage(result: JsonObject): { readonly tools: readonly JsonValue[]; readonly nextCursor?: string } | WireFailureFacts {
  const { tools, nextCursor } = result;
  if (!Array.isArray(tools)) return broken("tools", "array", tools);
  if (nextCursor === undefined || nextCursor === null) return { tools };
  if (typeof nextCursor !== "string") return broken("nextCursor", "string", nextCursor);
  return { tools, nextCursor };
}

function broken(path: string, expected: "array" | "string", received: JsonValue | undefined): WireFailureFacts {
  return { room: "wire", code: "BROKEN_RESULT", method, path, expected, received: showValue(received) };
}

function joinRaw(raws: readonly RawAnswer[]): RawAnswer {
  const [only] = raws;
  if (raws.length === 1 && only !== undefined) return only;
  return { text: raws.map((raw) => raw.text).join("\n"), bytes: raws.reduce((sum, raw) => sum + raw.bytes, 0) };
}
