// Sends headers and nothing behind them.
import { serve } from "./serve.mjs";
serve({ hostile: ({ response }) => response.writeHead(200, { "content-type": "application/json" }).flushHeaders() });
