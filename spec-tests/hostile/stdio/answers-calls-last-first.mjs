// Keeps three calls back and answers them in reverse order.
import { send, serve, result } from "./serve.mjs";
const kept = [];
await serve({
  hostile: ({ id, params }) => {
    kept.push({ id, result: result(String(params.arguments.number)) });
    if (kept.length === 3) for (const each of kept.reverse()) send(each);
  },
});
