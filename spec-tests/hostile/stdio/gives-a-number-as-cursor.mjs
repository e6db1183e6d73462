// Gives a cursor that is no text.
import { send, serve } from "./serve.mjs";
await serve({ list: ({ id }) => send({ id, result: { tools: [{ name: "fine", inputSchema: { type: "object" } }], nextCursor: 2 } }) });
