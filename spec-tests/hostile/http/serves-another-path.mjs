// Has its endpoint elsewhere: answers with status 404.
import { serve } from "./serve.mjs";
serve({ initialize: ({ response }) => response.writeHead(404, { "content-type": "text/html" }).end("Cannot POST /mcp") });
