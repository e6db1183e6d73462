// Answers with status 500 and a stack trace as HTML.
import { serve } from "./serve.mjs";
serve({ hostile: ({ response }) => response.writeHead(500, { "content-type": "text/html" }).end("<pre>Error: no database<br> &nbsp; at handler</pre>") });
