// Ends when half of its answer is written.
import { serve, write } from "./serve.mjs";
await serve({ hostile: ({ id }) => write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"ty`, () => process.exit(1)) });
