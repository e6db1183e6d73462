import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
// @ts-expect-error -- plain JavaScript, shared with the server on stdio
import { answersOf, tellAll } from "./fixtures/tell-all.mjs";

interface Told {
  readonly line: string;
  readonly text: string;
  readonly value: object;
}

export type HttpMode = "talks" | "asksForLogin" | "failsAtStart" | "redirects" | "isNoServer" | "refusesNotifications" | "innocent";

/** What HTTP itself sends with each request. */
const usual = /^(accept|connection|content-(length|type)|host|mcp-protocol-version|mcp-method|mcp-name|transfer-encoding|user-agent|sec-fetch-mode|accept-.+)$/;

/** A server on HTTP that repeats the headers and parameters of each request everywhere. Gives its URL without anything secret. */
export async function startTellsAll(mode: HttpMode): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(mode, request, Buffer.concat(chunks).toString(), response));
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () =>
      new Promise((settle) => {
        server.closeAllConnections();
        server.close(() => settle());
      }),
  };
}

function givenIn(request: IncomingMessage): string[] {
  const headers = Object.entries(request.headers).filter(([name]) => !usual.test(name)).map(([, value]) => String(value));
  const decoded = headers.map((value) => (/^Basic /.test(value) ? Buffer.from(value.slice(6), "base64").toString() : value));
  const parameters = [...new URL(request.url ?? "/", "http://localhost").searchParams.values()];
  return [...headers, ...decoded, ...parameters, request.url ?? ""];
}

function answer(mode: HttpMode, request: IncomingMessage, body: string, response: ServerResponse): void {
  const given = givenIn(request);
  const { line, text, value } = tellAll(given) as Told;
  const answers = answersOf(given) as Record<string, (id: number) => string>;
  const echoed = { "www-authenticate": `Bearer error="${header(line)}"`, location: `https://example.com/?token=${encodeURIComponent(line)}`, "retry-after": header(line) };
  const refuse = (status: number, type: string, said: string): void => void response.writeHead(status, { ...echoed, "content-type": type }).end(said);
  const json = (message: object | string): void => void response.writeHead(200, { "content-type": "application/json", "mcp-session-id": mode === "innocent" ? "session-12345678" : header(line) }).end(typeof message === "string" ? message : JSON.stringify(message));

  if (mode === "asksForLogin") return refuse(401, "text/plain", text);
  if (mode === "failsAtStart") return refuse(500, "application/json", JSON.stringify(value));
  if (mode === "redirects") return refuse(307, "text/plain", text);
  if (mode === "isNoServer") return void response.writeHead(200, { "content-type": `text/html; note="${header(line)}"` }).end(`<title>${text}</title>`);
  if (request.method !== "POST") return refuse(405, "text/plain", line);
  const { id, method, params } = JSON.parse(body) as { readonly id?: number; readonly method: string; readonly params?: { readonly name?: string; readonly protocolVersion?: string } };
  if (id === undefined || method === undefined) return mode === "refusesNotifications" ? refuse(400, "text/plain", text) : void response.writeHead(202).end();
  if (method === "initialize") {
    const server = mode === "innocent" ? { name: "innocent", version: "1.2.3" } : { name: line, version: line };
    return json({ jsonrpc: "2.0", id, result: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: server, ...(mode !== "innocent" && { instructions: line }) } });
  }
  if (method === "tools/list") {
    const names = mode === "innocent" ? ["innocent"] : [...Object.keys(answers), ...statuses.keys(), "page", "stream", "cutStream"];
    return json({ jsonrpc: "2.0", id, result: { tools: names.map((name) => ({ name, description: mode === "innocent" ? "nothing" : line, inputSchema: { type: "object" } })) } });
  }
  const name = params?.name ?? "";
  const status = statuses.get(name);
  if (status !== undefined) return refuse(status, "application/problem+json", JSON.stringify({ ...value, detail: text }));
  if (name === "page") return void response.writeHead(200, { "content-type": "text/html" }).end(text);
  if (name === "stream" || name === "cutStream") {
    response.writeHead(200, { "content-type": "text/event-stream", "x-note": header(line) });
    response.write(`: ${line}\n\nevent: note\ndata: ${line}\n\ndata: noise ${line}\n\n`);
    const message = answers["refused"]?.(id) ?? "";
    return void response.end(name === "stream" ? `data: ${message}\n\n` : `data: ${message.slice(0, message.indexOf(given[0] ?? "") + 9)}`);
  }
  json(answers[name]?.(id) ?? { jsonrpc: "2.0", id, error: { code: -32602, message: `unknown tool ${name}` } });
}

const statuses = new Map([["asked401", 401], ["forbidden403", 403], ["gone404", 404], ["busy429", 429], ["broken500", 500], ["moved302", 302]]);

/** What a header can hold. */
function header(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?").slice(0, 4_000);
}
