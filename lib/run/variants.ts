import { offeredVersion, statelessVersions } from "../wire/protocol-versions.js";
import type { ConnectOptions } from "../session/session.js";
import type { RunVariant } from "./run-event.js";
import type { RunOptions } from "./run-options.js";

/** What `all` runs a suite in: one version for each era. */
const eras: readonly string[] = [offeredVersion, ...statelessVersions];

/** The ways in which each suite of a run is run, in order. One, unless eras or clients are compared. */
export function variantsOf(options: Pick<RunOptions, "protocol" | "client">): readonly RunVariant[] {
  const { protocol = "auto", client = "mcpeak" } = options;
  const clients = client === "both" ? (["mcpeak", "sdk"] as const) : [client];
  if (protocol !== "all") return clients.map((each) => ({ protocol, client: each }));
  // The client of the SDK begins with `initialize`: it has no part in the other era.
  return eras.flatMap((era) => clients.filter((each) => each === "mcpeak" || era === offeredVersion).map((each) => ({ protocol: era, client: each })));
}

/** How a session of a variant is asked for. Under `all` an era is meant, not exactly its last version. */
export function connectOptionsOf({ protocol, client }: RunVariant, options: Pick<RunOptions, "protocol">): ConnectOptions {
  const pin = protocol === "auto" ? {} : { protocolVersion: protocol };
  const takesAnyAnswer = options.protocol === "all" && protocol === offeredVersion;
  return { ...pin, ...(takesAnyAnswer && { takesAnyAnswer }), ...(client !== "mcpeak" && { client }) };
}

/** A variant by name: `2026-07-28 mcpeak`, `sdk`. The same in every language, and whatever was negotiated. */
export function variantName({ protocol, client }: RunVariant): string {
  return protocol === "auto" ? client : `${protocol} ${client}`;
}
