// Has a tool without a name among its tools.
import { send, serve } from "./serve.mjs";
await serve({ list: ({ id }) => send({ id, result: { tools: [{ name: "fine", inputSchema: { type: "object" } }, { title: "nameless", inputSchema: { type: "object" } }, { name: "hostile", inputSchema: { type: "object" } }] } }) });
