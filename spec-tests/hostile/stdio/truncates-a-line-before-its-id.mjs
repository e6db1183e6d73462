// Cuts its answer before the id.
import { serve, line } from "./serve.mjs";
await serve({ hostile: () => line('{"jsonrpc":"2.0","resul') });
