// Has a null among its tools.
import { send, serve } from "./serve.mjs";
await serve({ list: ({ id }) => send({ id, result: { tools: [{ name: "fine", inputSchema: { type: "object" } }, null, { name: "hostile", inputSchema: { type: "object" } }] } }) });
