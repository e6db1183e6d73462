// Leaves a call unanswered until the next one comes, then answers the older one first.
import { send, serve, result } from "./serve.mjs";
let kept;
await serve({
  hostile: ({ id }) => (kept = id),
  fine: (message, answer) => {
    if (kept !== undefined) send({ id: kept, result: result("hostile, late") });
    kept = undefined;
    answer(message);
  },
});
