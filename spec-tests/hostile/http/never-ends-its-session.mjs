// Never answers DELETE.
import { serve } from "./serve.mjs";
serve({ delete: () => {} });
