/** Why a server of ours can't listen where it should. */
export type ListenFacts =
  | { readonly room: "wire"; readonly code: "SERVER_PORT_BUSY"; readonly host: string; readonly port: number }
  /** `reason` is the code of the system, `detail` its text. */
  | { readonly room: "wire"; readonly code: "SERVER_CANNOT_LISTEN"; readonly host: string; readonly port: number; readonly reason: string; readonly detail: string };
