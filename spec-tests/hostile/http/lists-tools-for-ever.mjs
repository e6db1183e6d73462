// Gives another cursor with every page of its tools.
import { answerTo, sendJson, serve } from "./serve.mjs";
let page = 0;
serve({ list: ({ id, response }) => sendJson(response, answerTo(id, { tools: [{ name: `tool-${(page += 1)}`, inputSchema: { type: "object" } }], nextCursor: `page-${page}` })) });
