// Answers with members whose names mean something to JavaScript.
import { serve, line } from "./serve.mjs";
await serve({
  hostile: ({ id }) => line(`{"jsonrpc":"2.0","id":${id},"result":{"__proto__":{"isError":true},"constructor":{"prototype":{"polluted":1}},"content":[],"structuredContent":{"__proto__":{"temperature":21},"toString":1}}}`),
});
