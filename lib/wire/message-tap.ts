/** What the head of an HTTP answer said. */
export interface HttpHead {
  /** Of the request that it answered. */
  readonly method: string;
  readonly status: number;
  readonly contentType?: string;
  readonly location?: string;
  readonly retryAfter?: string;
  readonly wwwAuthenticate?: string;
}

/** A message, or what came in the place of one, as it passed on the wire. */
export interface PassedMessage {
  /** As seen from the client. */
  readonly direction: "sent" | "received";
  readonly text: string;
  /** Length on the wire; that of `text` when absent. */
  readonly bytes?: number;
  /** `text` is only the beginning. */
  readonly isCut?: true;
  /** What the request was marked with. */
  readonly label?: string | undefined;
  /** It came as an HTTP answer that holds no message. */
  readonly http?: HttpHead;
}

/** Given everything that passes, unaltered. It must not throw. */
export type MessageTap = (passed: PassedMessage) => void;
