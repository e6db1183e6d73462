// Has a tool among its tools whose input schema is no schema.
import { send, serve } from "./serve.mjs";
await serve({
  list: ({ id }) => send({ id, result: { tools: [{ name: "fine", inputSchema: { type: "object" } }, { name: "hostile", inputSchema: { type: "object", properties: { city: { type: "text" } }, required: "city" } }] } }),
});
