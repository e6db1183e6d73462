// Takes the call and never answers.
import { serve } from "./serve.mjs";
serve({ hostile: () => {} });
