/** Versions of MCP whose connections begin with an `initialize` handshake, oldest first. */
export const handshakeVersions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** Versions of MCP without a handshake: each request says in its `_meta` what it speaks. */
export const statelessVersions = ["2026-07-28"] as const;

/** All versions that can be spoken, oldest first. */
export const knownVersions = [...handshakeVersions, ...statelessVersions] as const;

/** What the client offers in `initialize` unless a version is pinned. */
export const offeredVersion = "2025-11-25";

/** The one version in which several messages may come as an array. */
export const versionWithBatches = "2025-03-26";

export function isHandshakeVersion(version: string): boolean {
  return (handshakeVersions as readonly string[]).includes(version);
}

export function isStateless(version: string): boolean {
  return (statelessVersions as readonly string[]).includes(version);
}
