// Answers the call with status 204.
import { serve } from "./serve.mjs";
serve({ hostile: ({ response }) => response.writeHead(204).end() });
