import type { JsonObject } from "../json/json-value.js";
import type { WireFacts } from "../messages/facts/wire.js";
import type { ClientPeer } from "../wire/client-peer.js";
import type { Excerpt } from "../wire/excerpt.js";
import type { Redactor } from "../secrets/redactor.js";
import type { ObservationLog } from "./observation-log.js";
import type { Channel } from "../wire/channel.js";

/** What every way of reaching a server is given. */
export interface ConnectionContext {
  readonly peer: ClientPeer;
  readonly log: ObservationLog;
  readonly redactor: Redactor;
  readonly excerpt: Excerpt;
  /** How the server is reached, for sentences. */
  readonly label: string;
  readonly stderrLines: number;
  /** Deadline of the start, in ms. */
  readonly startupTimeoutMs: number;
  /** Deadline of a list of tools that the session asks for by itself, in ms. */
  readonly listTimeoutMs: number;
  readonly maxMessageBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** A server that can be talked to, and how to be rid of it. */
export interface Connection {
  readonly channel: Channel;
  /** The handshake chose this version; nothing was sent since. */
  agreed?(protocolVersion: string): void;
  /** From now on the conversation is that of a version without a handshake. */
  speakStateless?(protocolVersion: string): void;
  /** The server's tools, as they were last listed. Gives what is wrong with them on this way of reaching the server, each thing once. */
  listed?(tools: readonly JsonObject[]): readonly WireFacts[];
  /** The server is an object in this process that was connected to a transport. */
  readonly isServerObject?: boolean;
  /** The session stands. */
  opened?(): void;
  stderrTail?(): readonly string[];
  close(): Promise<void>;
}
