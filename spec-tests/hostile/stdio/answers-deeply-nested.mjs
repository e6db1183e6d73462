// Answers with an array that is nested 100 000 levels deep.
import { serve, line } from "./serve.mjs";
const levels = 100_000;
await serve({ hostile: ({ id }) => line(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"deep":${"[".repeat(levels)}${"]".repeat(levels)}}}}`) });
