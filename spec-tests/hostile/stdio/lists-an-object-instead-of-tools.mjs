// Lists its tools as an object, by name.
import { send, serve } from "./serve.mjs";
await serve({ list: ({ id }) => send({ id, result: { tools: { fine: {}, hostile: {} } } }) });
