import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpHeaders, HttpReceived, HttpReply, ReceivedBody } from "./http-reply.js";

/** So much may wait for a client that does not read, in bytes. */
const maxUnread = 64 * 1024 * 1024;
/** Of a body that nobody wants, so much is read: a client that is still sending may not read the refusal. */
const maxRest = 8 * 1024 * 1024;
/** And so long, in ms. */
const restMs = 1000;

/** The answer to a request that came by a socket of `node:http`. */
export class NodeReply implements HttpReply {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  /** Until the network can take more. One for all that write meanwhile. */
  #draining: Promise<void> | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
  }

  whole(status: number, headers: HttpHeaders, body = ""): void {
    const response = this.#response;
    if (response.headersSent || response.destroyed) return;
    if (!this.#request.complete) this.#readRest();
    response.writeHead(status, "content-length" in headers ? headers : { ...headers, "content-length": Buffer.byteLength(body) });
    response.end(body);
  }

  open(status: number, headers: HttpHeaders): void {
    if (this.#response.headersSent || this.#response.destroyed) return;
    this.#response.writeHead(status, headers);
    this.#response.flushHeaders();
  }

  write(text: string): void | Promise<void> {
    const response = this.#response;
    if (response.destroyed || response.write(text)) return;
    if (response.writableLength > maxUnread) return this.reset();
    return (this.#draining ??= this.#drained());
  }

  end(): void {
    this.#response.end();
  }

  reset(): void {
    this.#request.socket.destroy();
  }

  #drained(): Promise<void> {
    const response = this.#response;
    return new Promise((settle) => {
      const done = (): void => {
        response.off("drain", done).off("close", done);
        this.#draining = undefined;
        settle();
      };
      response.on("drain", done).on("close", done);
    });
  }

  /** Lets the client finish sending, within bounds, so that it reads the answer. */
  #readRest(): void {
    const { socket } = this.#request;
    let rest = 0;
    const timer = setTimeout(() => socket.destroy(), restMs).unref();
    this.#request
      .on("data", (chunk: Buffer) => {
        rest += chunk.length;
        if (rest > maxRest) socket.destroy();
      })
      .on("error", () => {})
      .once("close", () => clearTimeout(timer));
  }
}

/** What came by a socket of `node:http`. */
export class NodeReceived implements HttpReceived {
  readonly method: string;
  readonly #request: IncomingMessage;
  readonly #beforeBody: (() => void) | undefined;

  /** `beforeBody` is called when the body is wanted. */
  constructor(request: IncomingMessage, beforeBody?: () => void) {
    this.method = request.method ?? "";
    this.#request = request;
    this.#beforeBody = beforeBody;
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  readBody(maxBytes: number): Promise<ReceivedBody> {
    const request = this.#request;
    if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve({ kind: "tooLarge" });
    this.#beforeBody?.();
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = (body: ReceivedBody): void => {
        request.off("data", onData).off("end", onEnd).off("close", onCut);
        resolve(body);
      };
      const onData = (chunk: Buffer): void => {
        length += chunk.length;
        if (length > maxBytes) finish({ kind: "tooLarge" });
        else chunks.push(chunk);
      };
      const onEnd = (): void => finish({ kind: "whole", bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, length) });
      const onCut = (): void => finish({ kind: "cut" });
      request.on("data", onData).on("end", onEnd).on("close", onCut).on("error", onCut);
    });
  }
}
