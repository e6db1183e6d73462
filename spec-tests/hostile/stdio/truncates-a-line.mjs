// Cuts its answer in the middle, with a newline behind.
import { serve, line } from "./serve.mjs";
await serve({ hostile: ({ id }) => line(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"te`) });
