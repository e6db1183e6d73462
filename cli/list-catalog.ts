import type { JsonObject, ServerSession } from "mcpeak";

/** What a server lists. */
export interface Catalog {
  /** Everything that may be a tool. */
  readonly tools: readonly JsonObject[];
  /** The same at its places in the server's list; what is no object there is `null`, so that it is told as what has no name. */
  readonly listed: readonly (JsonObject | null)[];
}

/** Lists the tools of a server. Secrets are hidden: a default may hold what nobody is to see. */
export async function listCatalog(session: ServerSession, signal: AbortSignal, timeoutMs: number | undefined): Promise<Catalog> {
  const tools = session.hideSecrets(await session.listTools({ signal, ...(timeoutMs !== undefined && { timeoutMs }) }));
  const odd = session.takeFindings().flatMap(({ code, path }) => {
    const [, index] = (code === "RESULT_BREAKS_PROTOCOL" && /^\$\.tools\[(\d+)\]$/.exec(path ?? "")) || [];
    return index === undefined ? [] : [Number(index)];
  });
  const listed: (JsonObject | null)[] = [...tools];
  for (const index of odd.sort((one, other) => one - other)) listed.splice(index, 0, null);
  return { tools, listed };
}
