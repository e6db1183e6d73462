// Answers with a redirect to another path.
import { serve } from "./serve.mjs";
serve({ hostile: ({ response }) => response.writeHead(307, { location: "/v2/mcp" }).end() });
