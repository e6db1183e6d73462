// Says that it has tools and never answers tools/list.
import { serve } from "./serve.mjs";
await serve({ list: () => {} });
