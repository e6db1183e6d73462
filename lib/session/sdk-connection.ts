import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { WireFailureFacts } from "../wire/outcome.js";
import type { ConnectionContext } from "./connection.js";
import type { SdkWatch } from "./sdk-watch.js";

/** What every way of reaching a server through the official client is given. */
export interface SdkContext extends Omit<ConnectionContext, "peer"> {
  readonly watch: SdkWatch;
}

/** A transport of the official SDK to a server, and how to be rid of the server. */
export interface SdkConnection {
  readonly transport: Transport;
  /** The transport has begun to start. */
  starting?(): void;
  /** The session stands. */
  opened?(): void;
  /** Why `start` failed, as the error that a caller gets. */
  startError?(error: unknown): unknown;
  /** Why nothing more can come, once the transport is closed. */
  whyClosed(): Promise<WireFailureFacts> | WireFailureFacts;
  /** Whether the server is gone although the transport may not have noticed. */
  isGone?(): boolean;
  stderrTail?(): readonly string[];
  /** Ends what the transport leaves alone. The client closes the transport itself afterwards. */
  close(): Promise<void>;
}

export const closedByUs: WireFailureFacts = { room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByUs" } };
export const closedByServer: WireFailureFacts = { room: "wire", code: "CONNECTION_LOST", loss: { kind: "closedByServer" } };
