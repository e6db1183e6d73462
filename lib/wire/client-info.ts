import packageJson from "../../package.json" with { type: "json" };

/** How mcpeak names itself to servers. */
export const clientInfo = { name: "mcpeak", version: packageJson.version } as const;
