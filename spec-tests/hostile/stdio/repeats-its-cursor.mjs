// Gives the same cursor with every page of its tools.
import { send, serve } from "./serve.mjs";
await serve({ list: ({ id }) => send({ id, result: { tools: [{ name: "fine", inputSchema: { type: "object" } }], nextCursor: "more" } }) });
