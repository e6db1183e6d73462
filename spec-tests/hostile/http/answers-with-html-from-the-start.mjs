// Is a web site: gives a page for every request, status 200.
import { serve } from "./serve.mjs";
serve({ initialize: ({ response }) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html><title>Welcome</title>") });
