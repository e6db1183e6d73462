// Answers with a content that is no array of blocks.
import { send, serve } from "./serve.mjs";
await serve({ hostile: ({ id }) => send({ id, result: { content: "hostile" } }) });
