// Redirects every request to the path with a slash behind it.
import { serve } from "./serve.mjs";
serve({ initialize: ({ response }) => response.writeHead(308, { location: "/mcp/" }).end() });
