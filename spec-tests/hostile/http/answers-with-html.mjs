// Answers the call with a page that asks for a login, status 200.
import { serve } from "./serve.mjs";
serve({ hostile: ({ response }) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html><title>Sign in</title><form></form>") });
