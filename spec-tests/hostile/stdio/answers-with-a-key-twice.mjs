// Says `isError` twice in one result, first true and then false.
import { serve, line } from "./serve.mjs";
await serve({ hostile: ({ id }) => line(`{"jsonrpc":"2.0","id":${id},"result":{"isError":true,"content":[{"type":"text","text":"failed"}],"isError":false}}`) });
