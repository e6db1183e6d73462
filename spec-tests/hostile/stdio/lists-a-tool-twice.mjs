// Has two tools of one name.
import { send, serve } from "./serve.mjs";
const tool = (name, description) => ({ name, description, inputSchema: { type: "object" } });
await serve({ list: ({ id }) => send({ id, result: { tools: [tool("fine", "a"), tool("hostile", "b"), tool("hostile", "c")] } }) });
