// Answers notifications with status 400.
import { serve } from "./serve.mjs";
serve({ notification: ({ response }) => response.writeHead(400, { "content-type": "text/plain" }).end("id is required") });
