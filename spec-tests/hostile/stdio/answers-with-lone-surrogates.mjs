// Answers with halves of surrogate pairs, escaped.
import { serve, line } from "./serve.mjs";
await serve({ hostile: ({ id }) => line(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"half \\ud800 a pair \\udc00"}],"isError":true}}`) });
