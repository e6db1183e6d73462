// Answers the same request two times, differently.
import { send, serve, result } from "./serve.mjs";
await serve({
  hostile: ({ id }) => {
    send({ id, result: result("hostile") });
    send({ id, result: result("hostile again", { isError: true }) });
  },
});
