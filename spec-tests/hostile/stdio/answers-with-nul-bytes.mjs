// Writes raw NUL bytes into its answer.
import { serve, write } from "./serve.mjs";
await serve({ hostile: ({ id }) => write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"a\0b"}]}}\n`) });
