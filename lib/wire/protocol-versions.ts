/** Versions of MCP whose connections begin with an `initialize` handshake, oldest first. */
export const handshakeVersions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** What the client offers unless a version is pinned. */
export const offeredVersion = "2025-11-25";

export function isHandshakeVersion(version: string): boolean {
  return (handshakeVersions as readonly string[]).includes(version);
}
