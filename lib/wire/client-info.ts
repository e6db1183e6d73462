import { version } from "../about/version.js";

/** How mcpeak names itself to servers. */
export const clientInfo = { name: "mcpeak", version } as const;
