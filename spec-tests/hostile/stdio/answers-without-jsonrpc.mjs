// Leaves `jsonrpc` out.
import { line, serve, result } from "./serve.mjs";
await serve({ hostile: ({ id }) => line({ id, result: result("hostile") }) });
