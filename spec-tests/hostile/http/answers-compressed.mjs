// Compresses its answer although nobody asked for that.
import { gzipSync } from "node:zlib";
import { answerTo, result, sendJson, serve } from "./serve.mjs";
serve({ hostile: ({ id, response }) => sendJson(response, gzipSync(answerTo(id, result("hostile"))), 200, { "content-encoding": "gzip" }) });
