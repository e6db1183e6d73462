// Takes the call like a notification; the answer would come on a stream that nobody opened.
import { serve } from "./serve.mjs";
serve({ hostile: ({ response }) => response.writeHead(202).end() });
