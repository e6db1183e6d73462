// Gives another cursor with every page of its tools.
import { send, serve } from "./serve.mjs";
let page = 0;
await serve({ list: ({ id }) => send({ id, result: { tools: [{ name: `tool-${(page += 1)}`, inputSchema: { type: "object" } }], nextCursor: `page-${page}` } }) });
