import type { Transport, TransportSendOptions } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage, MessageExtraInfo } from "@modelcontextprotocol/sdk/types.js";

/** Told of everything that passes between the official client and its transport, each before the client is. */
export interface TransportListener {
  /** The transport has begun to start: what it starts is there, or has failed. */
  onStarting(): void;
  onSent(message: JSONRPCMessage): void;
  /** `deliver` gives the message to the client. */
  onReceived(message: JSONRPCMessage, deliver: () => void): void;
  onClosed(): void;
}

/** A transport of the official SDK, overheard. What passes is not changed. */
export class WatchedTransport implements Transport {
  onclose: (() => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  onmessage?: <Message extends JSONRPCMessage>(message: Message, extra?: MessageExtraInfo) => void;
  readonly #inner: Transport;
  readonly #listener: TransportListener;

  constructor(inner: Transport, listener: TransportListener) {
    this.#inner = inner;
    this.#listener = listener;
    inner.onmessage = (message, extra) => listener.onReceived(message, () => this.onmessage?.(message, extra));
    inner.onerror = (error) => this.onerror?.(error);
    inner.onclose = () => {
      listener.onClosed();
      this.onclose?.();
    };
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  start(): Promise<void> {
    const started = this.#inner.start();
    this.#listener.onStarting();
    return started;
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    this.#listener.onSent(message);
    return this.#inner.send(message, options);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }
}
