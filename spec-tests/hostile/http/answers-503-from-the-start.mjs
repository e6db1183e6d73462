// Answers everything with status 503.
import { serve } from "./serve.mjs";
serve({ initialize: ({ response }) => response.writeHead(503, { "retry-after": "120" }).end("starting up") });
