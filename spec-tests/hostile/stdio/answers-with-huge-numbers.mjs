// Answers with numbers that JavaScript can't hold.
import { serve, line } from "./serve.mjs";
await serve({ hostile: ({ id }) => line(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"big":9007199254740993,"huge":1e400}}}`) });
