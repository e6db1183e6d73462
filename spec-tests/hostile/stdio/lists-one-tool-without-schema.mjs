// Has a tool without an input schema among its tools.
import { send, serve } from "./serve.mjs";
await serve({ list: ({ id }) => send({ id, result: { tools: [{ name: "fine", inputSchema: { type: "object" } }, { name: "hostile" }] } }) });
