// Answers initialize with a version that does not exist.
import { send, serve } from "./serve.mjs";
await serve({ initialize: ({ id }) => send({ id, result: { protocolVersion: "1999-12-31", capabilities: { tools: {} }, serverInfo: { name: "hostile", version: "1.0.0" } } }) });
