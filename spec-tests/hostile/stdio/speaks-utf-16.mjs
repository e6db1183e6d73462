// Writes everything in UTF-16, as an old PowerShell redirects it.
import { serve, write } from "./serve.mjs";
await serve({ initialize: ({ id }) => write(Buffer.from(`\ufeff${JSON.stringify({ jsonrpc: "2.0", id, result: {} })}\r\n`, "utf16le")) });
