// Answers every request with status 401.
import { serve } from "./serve.mjs";
serve({ initialize: ({ response }) => response.writeHead(401, { "www-authenticate": 'Bearer realm="mcp"' }).end() });
