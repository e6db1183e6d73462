// Answers the same request two times, differently.
import { serve, write, result } from "./serve.mjs";
const answer = (id, text) => `${JSON.stringify({ jsonrpc: "2.0", id, result: result(text) })}\n`;
await serve({ hostile: ({ id }) => write(answer(id, "hostile") + answer(id, "hostile again")) });
