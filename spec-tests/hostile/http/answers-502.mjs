// Answers as a proxy whose server is gone.
import { serve } from "./serve.mjs";
serve({ hostile: ({ response }) => response.writeHead(502).end("Bad Gateway") });
